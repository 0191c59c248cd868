import { randomUUID } from 'node:crypto';
import { DeleteItemCommand, QueryCommand } from '@aws-sdk/client-dynamodb';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DayBookRow } from '#application/ports/day-book';
import type { Scope } from '#application/ports/scope';
import { streamKey, viewKeys, viewsKey } from '#storage/engine/keys';
import { openStorage } from '#storage/storage';
import { commitAndFold, inOrder, stepsOf, worksOf } from '#test/kit/books/entered';
import { says } from '#test/kit/books/says';
import { branchOf, create, newScope, paiseOf, type Sample } from '#test/kit/books/works';
import { startEngine, type TestEngine } from '#test/kit/engine';
import { runs } from '#test/kit/runs';

let engine: TestEngine;
beforeAll(async () => {
  engine = await startEngine();
});
afterAll(() => engine.stop());

const open = (projectorBatch = 2_500) =>
  openStorage({ says, client: engine.client, tables: engine.tables, clock: { now: () => new Date() }, projectorBatch });
const kinds = ['sales-invoice', 'bank-cash', 'journal-voucher'];
const dayOf = (day: number) => `2026-${String(4 + Math.floor(day / 28)).padStart(2, '0')}-${String((day % 28) + 1).padStart(2, '0')}`;

/** The whole day book, some rows at a time. */
async function rowsOf(scope: Scope, limit: number, from = '2026-04-01', to = '2027-03-31'): Promise<readonly DayBookRow[]> {
  const { books } = open();
  const rows: DayBookRow[] = [];
  for (let more = true; more; ) {
    const after = rows.at(-1);
    const page = await books.dayBook(scope, scope.branchId, from, to, { limit, ...(after ? { after } : {}) });
    rows.push(...page.rows);
    more = page.more;
  }
  return rows;
}

const voucher = fc.record({
  slug: fc.constantFrom(...kinds),
  day: fc.nat(60),
  total: fc.nat(900_00),
  cancelled: fc.boolean(),
});
type Said = typeof voucher extends fc.Arbitrary<infer One> ? One : never;

/** A receipt names its payer in its first line, and a journal is of a kind. */
function sampleOf(scope: Scope, { slug, day, total, cancelled }: Said): Sample {
  const [party, other] = [`${scope.branchId}-party`, `${scope.branchId}-other`];
  const date = dayOf(day);
  const row = { total, cancelled, ...(slug === 'sales-invoice' ? { partyId: party } : { type: 'Receipt', lines: [{ ledgerId: party }] }) };
  const postings = [
    { ledgerId: other, amount: paiseOf(total) },
    { ledgerId: party, amount: paiseOf(-total) },
  ];
  return { date, row, effect: cancelled ? null : { date, postings, bills: [], movements: [] } };
}

/** The sums of vouchers by type, the way a reader would add them up. */
function sumsOf(vouchers: readonly Said[]) {
  const of = (slug: string) => {
    const own = vouchers.filter((one) => one.slug === slug);
    const standing = own.filter(({ cancelled }) => !cancelled);
    const total = standing.reduce((sum, one) => sum + one.total, 0);
    const kind = slug === 'sales-invoice' ? '' : 'Receipt';
    return { slug, kind, count: standing.length, cancelled: own.length - standing.length, debit: 0, credit: total, total };
  };
  return kinds.map(of).filter(({ count, cancelled }) => count + cancelled > 0);
}

const bySlug = (one: { readonly slug: string }, other: { readonly slug: string }) => (one.slug < other.slug ? -1 : 1);

describe('the day book of a branch', () => {
  it('has every voucher in its place, however it was entered, re-dated, deleted and folded, and the number of a deleted one', async () => {
    await fc.assert(
      fc.asyncProperty(stepsOf(voucher, 150, 500), fc.array(fc.nat(500), { maxLength: 4 }), async (steps, folds) => {
        const scope = newScope();
        const { prover } = open();
        const { works, entered, removed } = worksOf(scope, steps, (said) => sampleOf(scope, said));
        await commitAndFold(open(), open(60), scope, works, folds);
        const rowOf = ([id, { at, said }]: readonly [string, { readonly at: number; readonly said: Said }]) => ({
          ...{ id, slug: said.slug, at, date: dayOf(said.day) },
        });
        const gone = [...removed].map((one) => ({ ...rowOf(one), deleted: true as const }));
        const wanted = inOrder([...[...entered].map(rowOf), ...gone]).map(({ at, ...row }) => ({ ...row, sequence: at + 1 }));
        expect(await rowsOf(scope, 37)).toEqual(wanted);
        const sumsIn = async (from: number, to: number) => {
          const sums = await open().books.dayTallies(scope, scope.branchId, dayOf(from), dayOf(to));
          return sums.toSorted(bySlug);
        };
        const wantedIn = (from: number, to: number) =>
          sumsOf([...entered.values()].map(({ said }) => said).filter(({ day }) => day >= from && day <= to)).toSorted(bySlug);
        expect(await sumsIn(0, 60)).toEqual(wantedIn(0, 60));
        await open().projector.project(scope.organisationId, branchOf(scope));
        expect(await sumsIn(0, 60)).toEqual(wantedIn(0, 60));
        expect(await sumsIn(7, 31)).toEqual(wantedIn(7, 31));
        expect(await rowsOf(scope, 200)).toEqual(wanted);
        expect(await rowsOf(scope, 50, dayOf(10), dayOf(20))).toEqual(wanted.filter(({ date }) => date >= dayOf(10) && date <= dayOf(20)));
        expect(await prover.prove(scope.organisationId)).toEqual([]);
      }),
      { numRuns: runs(2) },
    );
  }, 180_000);

  it('costs the same for one type of voucher as for thirty', async () => {
    const reads = async (slugs: number) => {
      const scope = newScope();
      const works = Array.from({ length: 300 }, (_, at) => create(scope, { slug: `kind-${at % slugs}`, date: dayOf(at % 20) }));
      await open().journal.commitAll(scope, branchOf(scope), works);
      await open().projector.project(scope.organisationId, branchOf(scope));
      const client = engine.newClient();
      let calls = 0;
      client.middlewareStack.add((next) => (args) => next(args).finally(() => (calls += 1)), { step: 'initialize' });
      const { books } = openStorage({ says, client, tables: engine.tables, clock: { now: () => new Date() } });
      const { rows } = await books.dayBook(scope, scope.branchId, '2026-04-01', '2027-03-31', { limit: 100 });
      expect(rows).toHaveLength(100);
      client.destroy();
      return calls;
    };
    const [one, thirty] = [await reads(1), await reads(30)];
    expect(thirty).toBe(one);
    expect(one).toBeLessThanOrEqual(5);
  });

  it('is built from the log in books folded before it existed', async () => {
    const scope = newScope();
    const { journal, projector, prover } = open();
    const works = Array.from({ length: 300 }, (_, at) => create(scope, { date: dayOf(at % 40) }));
    await journal.commitAll(scope, branchOf(scope), works);
    await projector.project(scope.organisationId, branchOf(scope));
    const before = await rowsOf(scope, 100);
    await dropDayBook(scope);
    expect(await rowsOf(scope, 100)).toEqual(before);
    // Read from the log, and then again from its leaves; also for a branch without new entries.
    await open().projector.project(scope.organisationId, branchOf(scope));
    expect(await keysOf(scope)).toContain('v');
    expect(await rowsOf(scope, 100)).toEqual(before);
    await dropDayBook(scope);
    await journal.commit(scope, branchOf(scope), create(scope, { date: dayOf(3) }));
    await open().projector.project(scope.organisationId, branchOf(scope));
    expect(await rowsOf(scope, 100)).toHaveLength(301);
    expect(await prover.prove(scope.organisationId)).toEqual([]);
  });

  it('is checked by the prover for missing vouchers', async () => {
    const scope = newScope();
    const { journal, projector, prover } = open();
    const works = Array.from({ length: 200 }, (_, at) => create(scope, { date: dayOf(at % 20) }));
    await journal.commitAll(scope, branchOf(scope), works);
    await projector.project(scope.organisationId, branchOf(scope));
    const [first] = (await keysOf(scope)).filter((key) => key.startsWith('v|'));
    const Key = { pk: { S: viewsKey(streamKey(scope.organisationId, branchOf(scope))) }, sk: { S: first ?? '' } };
    await engine.client.send(new DeleteItemCommand({ TableName: engine.tables.views, Key }));
    expect((await prover.prove(scope.organisationId)).map(({ where }) => where.replace(/^\S+ /, ''))).toEqual(['day book 2026-04']);
  });

  it('is checked by the prover for wrong sums', async () => {
    const scope = newScope();
    const { journal, projector, prover } = open();
    await journal.commitAll(scope, branchOf(scope), [create(scope, { date: dayOf(3) }), create(scope, { date: dayOf(4) })]);
    await projector.project(scope.organisationId, branchOf(scope));
    const Key = { pk: { S: viewsKey(streamKey(scope.organisationId, branchOf(scope))) }, sk: { S: viewKeys.dayTallies(dayOf(4)) } };
    await engine.client.send(new DeleteItemCommand({ TableName: engine.tables.views, Key }));
    const found = (await prover.prove(scope.organisationId)).map(({ where }) => where.replace(/^\S+ /, ''));
    expect(found).toEqual([`day book, sums of ${dayOf(4)}`]);
  });

  it('is exact while it is being folded', async () => {
    const scope = newScope();
    const { journal } = open();
    let entered = 0;
    const most = 30;
    const writing = (async () => {
      for (; entered < most; entered += 1) {
        await journal.commit(scope, branchOf(scope), create(scope, { id: randomUUID(), date: dayOf(entered % 30) }));
        expect(await rowsOf(scope, 25)).toHaveLength(entered + 1);
        const sums = await open().books.dayTallies(scope, scope.branchId, dayOf(0), dayOf(30));
        expect(sums.map(({ count }) => count)).toEqual([entered + 1]);
      }
    })();
    const folding = [1, 5, 40].map(async (batch) => {
      while (entered < most)
        await open(batch)
          .projector.project(scope.organisationId, branchOf(scope))
          .catch(() => 0);
    });
    await Promise.all([writing, ...folding]);
  }, 60_000);
});

async function keysOf(scope: Scope): Promise<readonly string[]> {
  const { Items = [] } = await engine.client.send(
    new QueryCommand({
      TableName: engine.tables.views,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': { S: viewsKey(streamKey(scope.organisationId, branchOf(scope))) } },
      ConsistentRead: true,
    }),
  );
  return Items.map(({ sk }) => sk?.S ?? '');
}

async function dropDayBook(scope: Scope): Promise<void> {
  for (const sk of (await keysOf(scope)).filter((key) => key === 'v' || key.startsWith('v|'))) {
    const Key = { pk: { S: viewsKey(streamKey(scope.organisationId, branchOf(scope))) }, sk: { S: sk } };
    await engine.client.send(new DeleteItemCommand({ TableName: engine.tables.views, Key }));
  }
}
