import { randomUUID } from 'node:crypto';
import { QueryCommand } from '@aws-sdk/client-dynamodb';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Facts, Work } from '#application/ports/journal';
import type { Source } from '#application/ports/orders';
import type { Scope } from '#application/ports/scope';
import type { Effect } from '#domain/posting/effect';
import { Refusal } from '#domain/refusal';
import { streamKey, viewKeys, viewsKey } from '#storage/engine/keys';
import { openStorage, type Storage } from '#storage/storage';
import { says } from '#test/kit/books/says';
import { branchOf, create, edit, listOf, newScope, quantityOf, remove } from '#test/kit/books/works';
import { startEngine, type TestEngine } from '#test/kit/engine';
import { runs } from '#test/kit/runs';

// Invoices take from the lines of orders. What is open is decided at the exact place of the commit, and the order's status follows in the
// same transaction.
let engine: TestEngine;
beforeAll(async () => {
  engine = await startEngine();
});
afterAll(() => engine.stop());

const open = (projectorBatch = 400) =>
  openStorage({ says, client: engine.client, tables: engine.tables, clock: { now: () => new Date() }, projectorBatch });

const order = 'sales-order';
const ordered = 10;
const lineIds = ['1', '2'] as const;

const nothing: Effect = { date: '2026-11-21', postings: [], bills: [], movements: [] };
const opens: Effect = { ...nothing, opens: lineIds.map((lineId) => ({ lineId, itemId: 'panel', quantity: quantityOf(ordered) })) };

interface Taking {
  readonly orderId: string;
  readonly lineId: string;
  readonly quantity: number;
}

const effectOf = ({ orderId, lineId, quantity }: Taking): Effect => ({
  ...nothing,
  takes: [{ slug: order, id: orderId, lineId, quantity: quantityOf(quantity) }],
});

/** What others than this voucher took from a line. */
const takenBy = ({ takers }: Source, lineId: string, except: string) =>
  takers.reduce((sum, { voucher, lines }) => sum + (voucher.id === except ? 0 : (lines.get(lineId) ?? 0)), 0);

/** The work with the order among its needs: refused above what is open, and followed by the order's status. */
function taking<One extends Work>(work: One, now: Taking | null, before: Taking | null = null): One {
  const orders = [...new Set([now, before].flatMap((one) => (one === null ? [] : [one.orderId])))];
  return {
    ...work,
    needs: { sources: orders.map((id) => ({ slug: order, id })) },
    decide(facts: Facts) {
      const change = work.decide(facts);
      const also = orders.flatMap((id) => {
        const source = facts.sources.get(id);
        if (source === undefined) throw new Refusal('notFound', { what: 'order' });
        const own = now?.orderId === id ? now : null;
        const taken = lineIds.map((lineId) => takenBy(source, lineId, work.id) + (own?.lineId === lineId ? own.quantity : 0));
        if (taken.some((quantity) => quantity > ordered)) throw new Refusal('notAllowed', { why: 'above what is open' });
        const status = statusOf(taken);
        if (status === source.stored.row['status']) return [];
        return [{ slug: order, id, status }];
      });
      return { ...change, effect: now === null ? null : effectOf(now), also };
    },
  };
}

function statusOf(taken: readonly number[]): string {
  if (taken.every((quantity) => quantity === 0)) return 'Pending';
  return taken.every((quantity) => quantity >= ordered) ? 'Received' : 'Partial';
}

async function newOrder(storage: Storage, scope: Scope): Promise<string> {
  const { id, ...work } = create(scope, { slug: order, effect: opens, row: { status: 'Pending' } });
  await storage.journal.commit(scope, branchOf(scope), { id, ...work });
  return id;
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'written',
    (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
  );

async function listedIn(storage: Storage, scope: Scope, id: string, at: number) {
  const asked = { slug: order, partitions: [listOf(scope, order)], order: at, descending: false, statusFollows: true, limit: 9 };
  return (await storage.records.list(scope, asked)).rows.find((row) => row.id === id)?.['status'];
}

async function statuses(storage: Storage, scope: Scope, id: string) {
  const stored = await storage.records.find(scope, order, id);
  const listed = await Promise.all([0, 1].map((at) => listedIn(storage, scope, id, at)));
  expect(new Set(listed).size, 'statuses of one order in the orders of its list').toBe(1);
  return { stored: stored?.row['status'], version: stored?.version, listed: listed[0] };
}

describe('an order that an invoice takes from', () => {
  it('shows its status in the record and in the list as soon as the invoice is saved, and keeps its version', async () => {
    const [storage, other] = [open(), open()];
    const scope = newScope();
    const orderId = await newOrder(storage, scope);
    const part = { orderId, lineId: '1', quantity: 4 };
    const invoice = taking(create(scope), part);
    await storage.journal.commit(scope, branchOf(scope), invoice);
    expect(await statuses(other, scope, orderId)).toEqual({ stored: 'Partial', version: 1, listed: 'Partial' });
    expect((await other.books.takers(scope, scope.branchId, [{ slug: order, id: orderId }])).get(orderId)).toEqual([
      { voucher: { slug: 'sales-invoice', id: invoice.id }, number: 'SI/2', date: '2026-11-21', lines: new Map([['1', 4]]) },
    ]);
    // Its own change starts from the status that followed, and says its own.
    const seen: unknown[] = [];
    const changed = edit(scope, orderId, { slug: order, effect: opens, row: { status: 'Partial', note: 'more' }, version: 1 });
    await other.journal.commit(scope, branchOf(scope), {
      ...changed,
      decide(facts) {
        seen.push(facts.record?.row['status']);
        return changed.decide(facts);
      },
    });
    expect(seen).toEqual(['Partial']);
    await storage.journal.commit(scope, branchOf(scope), taking(remove('sales-invoice', invoice.id), null, part));
    expect(await statuses(other, scope, orderId)).toMatchObject({ stored: 'Pending', version: 2 });
    expect(await storage.prover.prove(scope.organisationId)).toEqual([]);
  });

  it('costs its invoice one more item in the transaction', async () => {
    const client = engine.newClient();
    const sizes: number[] = [];
    client.middlewareStack.add((next) => (asked) => {
      const { TransactItems } = asked.input as { readonly TransactItems?: readonly unknown[] };
      if (TransactItems) sizes.push(TransactItems.length);
      return next(asked);
    });
    const storage = openStorage({ says, client, tables: engine.tables, clock: { now: () => new Date() } });
    const scope = newScope();
    const orderId = await newOrder(storage, scope);
    for (const quantity of [4, 4]) {
      sizes.length = 0;
      await storage.journal.commit(scope, branchOf(scope), taking(create(scope), { orderId, lineId: '1', quantity }));
    }
    // The second leaves the order Partial.
    expect(sizes).toEqual([3]);
    sizes.length = 0;
    await storage.journal.commit(
      scope,
      branchOf(scope),
      taking(create(scope), { orderId: await newOrder(open(), scope), lineId: '1', quantity: 1 }),
    );
    expect(sizes.at(-1)).toBe(4);
  });

  it('keeps a long body, which is in its own newest entry', async () => {
    const storage = open();
    const scope = newScope();
    const words = Array.from({ length: 60 }, () => randomUUID()).join(' ');
    for (const note of [words, words.slice(0, 600)]) {
      const made = create(scope, { slug: order, effect: opens, row: { status: 'Pending', note } });
      await storage.journal.commit(scope, branchOf(scope), made);
      await storage.journal.commit(scope, branchOf(scope), taking(create(scope), { orderId: made.id, lineId: '2', quantity: 10 }));
      expect((await storage.records.find(scope, order, made.id))?.row).toMatchObject({ status: 'Partial', note });
    }
    expect(await storage.prover.prove(scope.organisationId)).toEqual([]);
  });

  it('is read again after a change of its own that waits in the same line', async () => {
    const storage = open();
    const scope = newScope();
    const orderId = await newOrder(storage, scope);
    const seen: unknown[] = [];
    await storage.journal.commit(scope, branchOf(scope), taking(create(scope), { orderId, lineId: '1', quantity: 4 }));
    const invoice = taking(create(scope), { orderId, lineId: '1', quantity: 2 });
    const looking: Work = {
      ...invoice,
      decide(facts) {
        seen.push(facts.sources.get(orderId)?.stored.row['note']);
        return invoice.decide(facts);
      },
    };
    const changed = edit(scope, orderId, { slug: order, effect: opens, row: { status: 'Partial', note: 'changed' } });
    await storage.journal.commitAll(scope, branchOf(scope), [changed, looking]);
    expect(seen.at(-1)).toBe('changed');
  });

  it('is not found in the branch of another', async () => {
    const storage = open();
    const scope = newScope();
    const orderId = await newOrder(storage, scope);
    const elsewhere = { ...scope, branchId: randomUUID() };
    const work = taking(create(elsewhere), { orderId, lineId: '1', quantity: 1 });
    expect(await codeOf(storage.journal.commit(elsewhere, branchOf(elsewhere), work))).toBe('notFound');
  });

  it('never gives more than it has to two processes that take at once', async () => {
    const processes = [open(), open()];
    const scope = newScope();
    const orderId = await newOrder(open(), scope);
    const works = Array.from({ length: 12 }, () => taking(create(scope), { orderId, lineId: '1', quantity: 3 }));
    const results = await Promise.all(
      works.map((work, at) => codeOf(processes[at % 2]?.journal.commit(scope, branchOf(scope), work) ?? Promise.reject())),
    );
    expect(results.filter((result) => result === 'written')).toHaveLength(3);
    expect(new Set(results)).toEqual(new Set(['written', 'notAllowed']));
    expect(await open().prover.prove(scope.organisationId)).toEqual([]);
  });
});

describe('the pages of takers', () => {
  /** An invoice that takes one of each of many lines, whose names are long. */
  const takingAll = (scope: Scope, orderId: string, lines: number) =>
    create(scope, {
      effect: {
        ...nothing,
        takes: Array.from({ length: lines }, () => ({ slug: order, id: orderId, lineId: randomUUID(), quantity: quantityOf(1) })),
      },
    });
  const pagesOf = async (scope: Scope) => {
    const pk = viewsKey(streamKey(scope.organisationId, branchOf(scope)));
    const asked = {
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :o)',
      ExpressionAttributeValues: { ':pk': { S: pk }, ':o': { S: 'o|' } },
    };
    return (await engine.client.send(new QueryCommand({ TableName: engine.tables.views, ...asked }))).Items ?? [];
  };
  const countsOf = async (storage: Storage, scope: Scope, orders: readonly string[]) => {
    const takers = await storage.books.takers(
      scope,
      scope.branchId,
      orders.map((id) => ({ slug: order, id })),
    );
    return orders.map((id) => takers.get(id)?.length);
  };

  it('are shared by documents entered one after the other, except by one with very many takers', async () => {
    const scope = newScope();
    const orders = [await newOrder(open(), scope), await newOrder(open(), scope), await newOrder(open(), scope)] as const;
    const [usual, long, other] = orders;
    const take = (orderId: string, lines: number) => open().journal.commit(scope, branchOf(scope), takingAll(scope, orderId, lines));
    await take(usual, 2);
    await take(other, 1);
    await open().projector.project(scope.organisationId, branchOf(scope));
    expect(await pagesOf(scope)).toHaveLength(1);
    for (let turn = 0; turn < 12; turn += 1) {
      await take(long, 90);
      await open(3).projector.project(scope.organisationId, branchOf(scope));
      expect(await countsOf(open(), scope, orders)).toEqual([1, turn + 1, 1]);
    }
    expect((await pagesOf(scope)).map(({ sk }) => sk?.S)).toEqual(['o|000000', viewKeys.takers(order, long)]);
    await take(usual, 3);
    await take(long, 1);
    for (const batch of [1, 400]) {
      expect(await countsOf(open(), scope, orders)).toEqual([2, 13, 1]);
      expect(await open().prover.prove(scope.organisationId)).toEqual([]);
      await open(batch).projector.project(scope.organisationId, branchOf(scope));
    }
  });
});

type Step =
  | { readonly do: 'take' | 'change'; readonly of: number; readonly order: number; readonly line: number; readonly quantity: number }
  | { readonly do: 'cancel' | 'delete' | 'edit order'; readonly of: number }
  | { readonly do: 'project'; readonly batch: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom('take' as const, 'take' as const, 'change' as const),
      of: fc.nat(20),
      order: fc.nat(1),
      line: fc.nat(1),
      quantity: fc.integer({ min: 1, max: 6 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('cancel' as const, 'delete' as const, 'edit order' as const), of: fc.nat(20) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('project' as const), batch: fc.integer({ min: 1, max: 5 }) }) },
);

describe('whatever is taken, changed and given back, and whenever it is folded', () => {
  it('every process sees the same takers, statuses follow, and the prover agrees', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
        const scope = newScope();
        const processes = [open(), open()];
        const at = branchOf(scope);
        const orders = [await newOrder(open(), scope), await newOrder(open(), scope)];
        const invoices: { id: string; taking: Taking | null; gone: boolean }[] = [];
        const taken = (orderId: string, lineId: string, except = '') =>
          invoices.reduce(
            (sum, { id, taking: one }) => sum + (id !== except && one?.orderId === orderId && one.lineId === lineId ? one.quantity : 0),
            0,
          );
        const agree = async (reader: Storage, some: readonly string[]) => {
          const wanted = some.map((id) => ({ slug: order, id }));
          for (const [id, takers] of await reader.books.takers(scope, scope.branchId, wanted)) {
            const standing = invoices.filter(({ taking: one }) => one?.orderId === id);
            expect(takers.map(({ voucher, lines }) => [voucher.id, ...lines])).toEqual(
              standing.map(({ id: invoiceId, taking: one }) => [invoiceId, [one?.lineId, one?.quantity]]),
            );
          }
        };
        // They only look: one all the time, one now and then, and at one order before the other.
        const [often, seldom] = [open(), open()];
        for (const [index, one] of steps.entries()) {
          await agree(often, index < 4 ? orders.slice(1) : orders);
          if (index % 5 === 4) await agree(seldom, index % 2 === 0 ? orders.slice(0, 1) : orders);
          const storage = processes[index % 2] ?? open();
          if (one.do === 'project') {
            await open(one.batch).projector.project(scope.organisationId, at);
            continue;
          }
          if (one.do === 'edit order') {
            const id = orders[one.of % 2] ?? '';
            const status = statusOf(lineIds.map((lineId) => taken(id, lineId)));
            await storage.journal.commit(scope, at, edit(scope, id, { slug: order, effect: opens, row: { status } }));
            continue;
          }
          const invoice = invoices[one.of % Math.max(1, invoices.length)];
          const next =
            'line' in one ? { orderId: orders[one.order] ?? '', lineId: lineIds[one.line] ?? '1', quantity: one.quantity } : null;
          if (one.do === 'take' && next !== null) {
            const work = taking(create(scope), next);
            const fits = taken(next.orderId, next.lineId) + next.quantity <= ordered;
            expect(await codeOf(storage.journal.commit(scope, at, work))).toBe(fits ? 'written' : 'notAllowed');
            if (fits) invoices.push({ id: work.id, taking: next, gone: false });
          } else if (invoice !== undefined && !invoice.gone) {
            const bare = one.do === 'delete' ? remove('sales-invoice', invoice.id) : edit(scope, invoice.id);
            const fits = next === null || taken(next.orderId, next.lineId, invoice.id) + next.quantity <= ordered;
            const work = taking(bare, next, invoice.taking);
            expect(await codeOf(storage.journal.commit(scope, at, work))).toBe(fits ? 'written' : 'notAllowed');
            if (fits) Object.assign(invoice, { taking: next, gone: one.do === 'delete' });
          }
        }
        for (const reader of [...processes, often, seldom, open()]) {
          await agree(reader, orders);
          for (const id of orders) {
            const status = statusOf(lineIds.map((lineId) => taken(id, lineId)));
            expect((await statuses(reader, scope, id)).stored).toBe(status);
          }
        }
        expect(await open().prover.prove(scope.organisationId)).toEqual([]);
        await open(3).projector.project(scope.organisationId, at);
        expect(await open().prover.prove(scope.organisationId)).toEqual([]);
      }),
      { numRuns: runs(8) },
    );
  }, 120_000);
});
