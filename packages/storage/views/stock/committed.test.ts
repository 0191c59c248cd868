import { randomUUID } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Work } from '#application/ports/journal';
import type { Row } from '#application/ports/records';
import type { Scope } from '#application/ports/scope';
import type { Effect, Take } from '#domain/posting/effect';
import { addDays } from '#domain/time/day';
import { openStorage, type Storage } from '#storage/storage';
import { openDisturbingProxy } from '#test/faults/disturbing-proxy';
import { says } from '#test/kit/books/says';
import { branchOf, create, edit, newScope, quantityOf, remove } from '#test/kit/books/works';
import { startEngine, type TestEngine } from '#test/kit/engine';
import { foldCutOff } from '#test/kit/faults/cut-off';
import { openLaggingCopy } from '#test/kit/faults/lagging-copy';
import { countUnits } from '#test/kit/read-units';
import { runs } from '#test/kit/runs';

// What open purchase orders commit projects to. It is exact as soon as a save returns, whatever was folded by then.
let engine: TestEngine;
beforeAll(async () => {
  engine = await startEngine();
});
afterAll(() => engine.stop());

const open = (projectorBatch = 400, client = engine.client) =>
  openStorage({ says, client, tables: engine.tables, clock: { now: () => new Date() }, projectorBatch });

interface Line {
  readonly quantity: number;
  /** In paise. */
  readonly taxable: number;
}

interface Order {
  readonly id: string;
  readonly project: string;
  readonly day: number;
  readonly lines: readonly Line[];
  readonly awaits: boolean;
}

const dayOf = (day: number) => addDays('2026-04-20', day);

/** As a purchase order stores it: its row, and the lines that can be taken. */
function bodyOf({ project, day, lines, awaits }: Omit<Order, 'id'>, completed = false): { row: Row; effect: Effect | null } {
  const date = dayOf(day);
  const opens = lines.map(({ quantity }, at) => ({ lineId: `${at + 1}`, itemId: 'panel', quantity: quantityOf(quantity) }));
  const row = {
    ...{ date, completed, awaits: awaits ? 'Approved' : null },
    ...(project === '' ? {} : { projectId: project }),
    lines: lines.map(({ taxable }, at) => ({ lineId: `${at + 1}`, taxable })),
  };
  return { row, effect: completed ? null : { date, postings: [], bills: [], movements: [], opens } };
}

const orderWork = (scope: Scope, order: Order) => create(scope, { slug: 'purchase-order', id: order.id, ...bodyOf(order) });
const seeing = (work: Work): Work => ({ ...work, needs: { sources: [{ slug: work.slug, id: work.id }] } });

function taking<One extends Work>(work: One, takes: readonly Take[], before: readonly Take[] = []): One {
  const sources = [...takes, ...before].map(({ slug, id }) => ({ slug, id }));
  const effect = takes.length === 0 ? null : { date: '2026-11-21', postings: [], bills: [], movements: [], takes };
  return { ...work, needs: { sources }, decide: (facts) => ({ ...work.decide(facts), effect }) };
}

const take = (id: string, line: number, quantity: number): Take => ({
  ...{ slug: 'purchase-order', id, lineId: `${line + 1}` },
  quantity: quantityOf(quantity),
});

async function shown(storage: Storage, scope: Scope, to = '2027-03-31'): Promise<Readonly<Record<string, number>>> {
  const found = await storage.books.committed(scope, scope.branchId, to);
  return Object.fromEntries(found.map(({ date, projectId, value }) => [`${date} ${projectId}`, value]));
}

describe('what projects are committed to', () => {
  const panels = { project: 'roof', day: 0, lines: [{ quantity: 10, taxable: 1000_00 }], awaits: false };

  it('is the part of the value of a line that is still to come, up to the day of the order', async () => {
    const scope = newScope();
    const at = branchOf(scope);
    const storage = open();
    const see = async (expected: Readonly<Record<string, number>>) => {
      for (const reader of [storage, open()]) expect(await shown(reader, scope)).toEqual(expected);
    };
    const order = { ...panels, id: randomUUID() };
    const commit = (work: Work) => storage.journal.commit(scope, at, work);
    const change = (to: Omit<Order, 'id'>, completed = false) =>
      commit(seeing(edit(scope, order.id, { slug: 'purchase-order', ...bodyOf(to, completed) })));
    await commit(orderWork(scope, { ...order, awaits: true }));
    await see({});
    await change(panels);
    await see({ '2026-04-20 roof': 1000_00 });
    const first = taking(create(scope, { slug: 'purchase-invoice' }), [take(order.id, 0, 3)]);
    await commit(first);
    await see({ '2026-04-20 roof': 700_00 });
    await storage.projector.project(scope.organisationId, at);
    await see({ '2026-04-20 roof': 700_00 });
    await change({ ...panels, project: 'yard', day: 15 });
    await see({ '2026-05-05 yard': 700_00 });
    expect(await shown(storage, scope, '2026-05-04')).toEqual({});
    expect(await shown(storage, scope, '2026-05-05')).toEqual({ '2026-05-05 yard': 700_00 });
    await change({ ...panels, lines: [{ quantity: 10, taxable: 2000_00 }] });
    await see({ '2026-04-20 roof': 1400_00 });
    await commit(taking(remove('purchase-invoice', first.id), [], [take(order.id, 0, 3)]));
    await see({ '2026-04-20 roof': 2000_00 });
    await change(panels, true);
    await see({});
    expect(await open().prover.prove(scope.organisationId)).toEqual([]);
  });

  it('costs the same after many orders of which nothing is open', async () => {
    const scope = newScope();
    const storage = open();
    const read = async () => {
      const client = engine.newClient();
      const counted = countUnits(client);
      await shown(open(400, client), scope);
      client.destroy();
      return counted.units;
    };
    const enter = async (many: number) => {
      const orders = Array.from({ length: many }, (_, at) => ({ ...panels, id: randomUUID(), day: at % 60 }));
      await storage.journal.commitAll(
        scope,
        branchOf(scope),
        orders.map((order) => orderWork(scope, order)),
      );
      const taken = orders.slice(5).map(({ id }) => taking(create(scope, { slug: 'purchase-invoice' }), [take(id, 0, 10)]));
      await storage.journal.commitAll(scope, branchOf(scope), taken);
      await storage.projector.project(scope.organisationId, branchOf(scope));
    };
    await enter(60);
    const few = await read();
    await enter(900);
    expect(Object.values(await shown(open(), scope))).toEqual(Array.from({ length: 5 }, () => 2000_00));
    expect(await read()).toBe(few);
  });

  it('is read past a copy that is late', async () => {
    const copy = await openLaggingCopy(engine, 0);
    const proxy = await openDisturbingProxy(engine.endpoint, { conflicts: 0, lostAnswers: 0 }, copy);
    const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
    const late = () => open(400, new DynamoDBClient({ endpoint: proxy.endpoint, region: 'ap-south-1', credentials }));
    const scope = newScope();
    await open().journal.commit(scope, branchOf(scope), orderWork(scope, { ...panels, id: randomUUID() }));
    await open().projector.project(scope.organisationId, branchOf(scope));
    await copy.caughtUp();
    copy.held = true;
    await open().journal.commit(scope, branchOf(scope), orderWork(scope, { ...panels, id: randomUUID(), day: 40 }));
    for (const folded of [false, true]) {
      if (folded) await open().projector.project(scope.organisationId, branchOf(scope));
      expect(await shown(late(), scope)).toEqual({ '2026-04-20 roof': 1000_00, '2026-05-30 roof': 1000_00 });
    }
    await proxy.stop();
    await copy.stop();
  });
});

const said = {
  project: fc.constantFrom('', 'roof', 'yard'),
  day: fc.nat(60),
  awaits: fc.boolean(),
  lines: fc.array(fc.record({ quantity: fc.integer({ min: 1, max: 9 }), taxable: fc.nat(9_999) }), { minLength: 1, maxLength: 3 }),
};
const of = fc.nat(20);
const taken = { line: fc.nat(2), quantity: fc.integer({ min: 1, max: 9 }) };
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('order' as const), ...said }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('edit' as const), of, ...said }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('complete' as const, 'remove' as const), of }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('take' as const), of, ...taken }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('give back' as const), of }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('project' as const), batch: fc.integer({ min: 1, max: 4 }) }) },
);

it('in any history, whenever it is folded, it is what a plain model says, and the prover agrees', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), fc.nat(70), async (steps, until) => {
      const scope = newScope();
      const at = branchOf(scope);
      const processes = [open(), open()];
      const orders = new Map<string, Order & { readonly gone: boolean }>();
      const vouchers = new Map<string, readonly Take[]>();
      for (const [index, one] of steps.entries()) {
        const commit = (work: Work) => processes[index % 2]?.journal.commit(scope, at, work);
        const change = (id: string, to: Omit<Order, 'id'>, completed = false) =>
          commit(seeing(edit(scope, id, { slug: 'purchase-order', ...bodyOf(to, completed) })));
        if (one.do === 'project') await open(one.batch).projector.project(scope.organisationId, at);
        else if (one.do === 'order') {
          const order = { ...one, id: randomUUID(), gone: false };
          await commit(orderWork(scope, order));
          orders.set(order.id, order);
        } else if (one.do === 'give back') {
          const [id, takes] = [...vouchers][one.of % Math.max(1, vouchers.size)] ?? [];
          if (id === undefined || takes === undefined) continue;
          await commit(taking(remove('purchase-invoice', id), [], takes));
          vouchers.delete(id);
        } else {
          const standing = [...orders.values()].filter(({ gone }) => !gone);
          const order = standing[one.of % Math.max(1, standing.length)];
          if (order === undefined) continue;
          if (one.do === 'take') {
            const takes = [take(order.id, one.line, one.quantity)];
            const work = taking(create(scope, { slug: 'purchase-invoice' }), takes);
            await commit(work);
            vouchers.set(work.id, takes);
          } else if (one.do === 'edit') {
            await change(order.id, one);
            orders.set(order.id, { ...one, id: order.id, gone: false });
          } else {
            await (one.do === 'complete' ? change(order.id, order, true) : commit(seeing(remove('purchase-order', order.id))));
            orders.set(order.id, { ...order, gone: true });
          }
        }
      }
      const expected = (to: string) => {
        const sums = new Map<string, number>();
        for (const { id, project, day, lines, awaits, gone } of orders.values()) {
          if (gone || awaits || project === '' || dayOf(day) > to) continue;
          const value = lines.reduce((sum, { quantity, taxable }, place) => {
            const much = [...vouchers.values()].flat().filter((one) => one.id === id && one.lineId === `${place + 1}`);
            const left = Math.max(0, quantity - much.reduce((total, one) => total + one.quantity, 0));
            return sum + Math.round((taxable * left) / quantity);
          }, 0);
          const name = `${dayOf(day)} ${project}`;
          sums.set(name, (sums.get(name) ?? 0) + value);
        }
        return Object.fromEntries([...sums].filter(([, value]) => value !== 0));
      };
      for (const reader of [...processes, open()]) expect(await shown(reader, scope)).toEqual(expected('2027-03-31'));
      expect(await open().prover.prove(scope.organisationId)).toEqual([]);
      await open(3).projector.project(scope.organisationId, at);
      expect(await shown(open(), scope, dayOf(until))).toEqual(expected(dayOf(until)));
      expect(await open().prover.prove(scope.organisationId)).toEqual([]);
    }),
    { numRuns: runs(12) },
  );
}, 120_000);

it('two projectors at once, and one that is cut off between its pages, count everything once', async () => {
  const scope = newScope();
  const at = branchOf(scope);
  const storage = open();
  const lines = [{ quantity: 3, taxable: 300 }];
  for (let turn = 0; turn < 5; turn += 1) {
    const orders = Array.from({ length: 8 }, () => ({ id: randomUUID(), project: 'roof', day: turn, lines, awaits: false }));
    await storage.journal.commitAll(
      scope,
      at,
      orders.map((order) => orderWork(scope, order)),
    );
    for (const { id } of orders) await storage.journal.commit(scope, at, taking(create(scope), [take(id, 0, 1)]));
    await foldCutOff(engine, scope, turn + 1);
    await Promise.all([open(5).projector.project(scope.organisationId, at), open(7).projector.project(scope.organisationId, at)]);
    expect((await shown(open(), scope))[`${dayOf(turn)} roof`]).toBe(1600);
    expect(await open().prover.prove(scope.organisationId)).toEqual([]);
  }
});
