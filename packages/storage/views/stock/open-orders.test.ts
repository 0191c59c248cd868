import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Work } from '#application/ports/journal';
import type { Row } from '#application/ports/records';
import type { Scope } from '#application/ports/scope';
import type { Effect, Take } from '#domain/posting/effect';
import type { OpenQuantities } from '#domain/stock/order-kind';
import { openStorage, type Storage } from '#storage/storage';
import { says } from '#test/kit/books/says';
import { branchOf, create, edit, newScope, quantityOf, remove } from '#test/kit/books/works';
import { startEngine, type TestEngine } from '#test/kit/engine';
import { foldCutOff } from '#test/kit/faults/cut-off';
import { runs } from '#test/kit/runs';

// What is open in orders is added up by item. It is exact as soon as a save returns, whatever was folded by then.
let engine: TestEngine;
beforeAll(async () => {
  engine = await startEngine();
});
afterAll(() => engine.stop());

const open = (projectorBatch = 400) =>
  openStorage({ says, client: engine.client, tables: engine.tables, clock: { now: () => new Date() }, projectorBatch });

const items = ['panel', 'cable', 'bolt'] as const;
type Item = (typeof items)[number];
type OrderSlug = 'sales-order' | 'purchase-order';
/** Lines 1, 2 … of an order. */
type Lines = readonly { readonly item: Item; readonly quantity: number }[];

const nothing: Effect = { date: '2026-11-21', postings: [], bills: [], movements: [] };
const opening = (lines: Lines): Effect | null =>
  lines.length === 0
    ? null
    : { ...nothing, opens: lines.map(({ item, quantity }, at) => ({ lineId: `${at + 1}`, itemId: item, quantity: quantityOf(quantity) })) };

const orderOf = (slug: OrderSlug, lines: Lines, row: Row = {}) => ({ slug, effect: opening(lines), row });
const take = (slug: OrderSlug, id: string, lineId: string, quantity: number): Take => ({
  slug,
  id,
  lineId,
  quantity: quantityOf(quantity),
});

/** A voucher that takes, with its orders before and after among its needs. */
function taking<One extends Work>(work: One, takes: readonly Take[], before: readonly Take[] = []): One {
  const sources = [...takes, ...before].map(({ slug, id }) => ({ slug, id }));
  return {
    ...work,
    needs: { sources },
    decide: (facts) => ({ ...work.decide(facts), effect: takes.length === 0 ? null : { ...nothing, takes } }),
  };
}

/** A change of an order, which sees what was taken from it. */
function ofItself<One extends Work>(work: One): One {
  return { ...work, needs: { sources: [{ slug: work.slug, id: work.id }] } };
}

const figures = async (storage: Storage, scope: Scope) => {
  const found = await storage.books.openOrders(scope, scope.branchId, items);
  return Object.fromEntries(found.map(({ itemId, ...open }) => [itemId, open]));
};
const none = { reserved: 0, ordered: 0, expected: 0 };

describe('what is open in orders', () => {
  it('follows orders, deliveries and their changes, by item', async () => {
    const storage = open();
    const scope = newScope();
    const at = branchOf(scope);
    const commit = (work: Work) => storage.journal.commit(scope, at, work);
    const see = async (expected: Partial<Record<Item, Partial<Record<keyof OpenQuantities, number>>>>) => {
      for (const reader of [storage, open()]) {
        const found = await figures(reader, scope);
        for (const item of items) expect(found[item], item).toEqual({ ...none, ...expected[item] });
      }
    };
    await see({});
    const lines: Lines = [
      { item: 'panel', quantity: 10 },
      { item: 'cable', quantity: 5 },
      { item: 'panel', quantity: 2 },
    ];
    const waiting = create(scope, orderOf('sales-order', lines, { reserves: true, awaits: 'Approved' }));
    await commit(waiting);
    await see({ panel: { ordered: 12 }, cable: { ordered: 5 } });
    await commit(ofItself(edit(scope, waiting.id, orderOf('sales-order', lines, { reserves: true, awaits: null }))));
    await see({ panel: { ordered: 12, reserved: 12 }, cable: { ordered: 5, reserved: 5 } });
    const more = [take('sales-order', waiting.id, '1', 7), take('sales-order', waiting.id, '2', 6)];
    const first = taking(create(scope), more);
    await commit(first);
    await see({ panel: { ordered: 5, reserved: 5 } });
    await open().projector.project(scope.organisationId, at);
    const over = [take('sales-order', waiting.id, '1', 5)];
    const second = taking(create(scope), over);
    await commit(second);
    await see({ panel: { ordered: 2, reserved: 2 } });
    // More was delivered than ordered, so giving 7 back opens only 5.
    await commit(taking(remove('sales-invoice', first.id), [], more));
    await see({ panel: { ordered: 7, reserved: 7 }, cable: { ordered: 5, reserved: 5 } });
    // Completed by hand: nothing more is taken, and what comes back does not open it again.
    await commit(ofItself(edit(scope, waiting.id, orderOf('sales-order', [], { completed: true }))));
    await see({});
    await commit(taking(remove('sales-invoice', second.id), [], over));
    await see({});
    const purchase = create(scope, orderOf('purchase-order', [{ item: 'bolt', quantity: 40 }], { awaits: 'Approved' }));
    await commit(purchase);
    await see({});
    await commit(ofItself(edit(scope, purchase.id, orderOf('purchase-order', [{ item: 'bolt', quantity: 40 }]))));
    await see({ bolt: { expected: 40 } });
    await commit(taking(create(scope, { slug: 'purchase-invoice' }), [take('purchase-order', purchase.id, '1', 15)]));
    await see({ bolt: { expected: 25 } });
    await commit(create(scope, orderOf('purchase-order', [{ item: 'bolt', quantity: 3 }])));
    await see({ bolt: { expected: 28 } });
    expect(await open().prover.prove(scope.organisationId)).toEqual([]);
  });

  it('costs the same reads after many orders', async () => {
    const scope = newScope();
    const storage = open();
    const client = engine.newClient();
    const read = async () => {
      let units = 0;
      client.middlewareStack.add(
        (next) => async (asked) => {
          Object.assign(asked.input, { ReturnConsumedCapacity: 'TOTAL' });
          const answer = await next(asked);
          const { ConsumedCapacity = [] } = answer.output as { ConsumedCapacity?: unknown };
          for (const one of [ConsumedCapacity].flat() as { CapacityUnits?: number }[]) units += one.CapacityUnits ?? 0;
          return answer;
        },
        { name: 'units', override: true },
      );
      await figures(openStorage({ says, client, tables: engine.tables, clock: { now: () => new Date() } }), scope);
      return units;
    };
    const enter = async (many: number) => {
      const works = Array.from({ length: many }, () =>
        create(scope, orderOf('sales-order', [{ item: 'panel', quantity: 3 }], { reserves: true })),
      );
      await storage.journal.commitAll(scope, branchOf(scope), works);
      await storage.projector.project(scope.organisationId, branchOf(scope));
    };
    await enter(10);
    const few = await read();
    await enter(300);
    expect((await figures(open(), scope))['panel']).toEqual({ ...none, ordered: 930, reserved: 930 });
    expect(await read()).toBeLessThanOrEqual(few + 1);
  });
});

describe('the open quantities that a decision sees', () => {
  const looking = (work: Work, seen: number[]): Work => ({
    ...work,
    needs: { ...work.needs, orders: ['panel'] },
    decide(facts) {
      seen.push(facts.orders[0]?.reserved ?? -1);
      return work.decide(facts);
    },
  });
  const reserving = (quantity: number) => orderOf('sales-order', [{ item: 'panel', quantity }], { reserves: true });

  it('are those of its place, also within a group and after another process', async () => {
    const [here, there] = [open(), open()];
    const scope = newScope();
    const at = branchOf(scope);
    const seen: number[] = [];
    const first = create(scope, reserving(4));
    await here.journal.commitAll(scope, at, [looking(create(scope), seen), first, looking(create(scope), seen)]);
    expect(seen.slice(-1)).toEqual([4]);
    await there.journal.commit(scope, at, taking(create(scope), [take('sales-order', first.id, '1', 1)]));
    await here.journal.commit(scope, at, looking(create(scope), seen));
    expect(seen.at(-1)).toBe(3);
    // Known orders are followed without reading; an order of which nothing is known makes them be read again.
    await there.journal.commit(scope, at, ofItself(edit(scope, first.id, reserving(9))));
    const work = looking(taking(create(scope), [take('sales-order', first.id, '1', 2)]), seen);
    await here.journal.commitAll(scope, at, [work, looking(create(scope), seen)]);
    expect(seen.slice(-2)).toEqual([8, 6]);
    await there.journal.commit(scope, at, remove('sales-order', first.id));
    await here.journal.commit(scope, at, looking(create(scope), seen));
    expect(seen.at(-1)).toBe(0);
  });
});

interface Order {
  readonly slug: OrderSlug;
  readonly id: string;
  lines: Lines;
  reserves: boolean;
  awaits: boolean;
  gone: boolean;
}

const lines = fc.array(fc.record({ item: fc.constantFrom(...items), quantity: fc.integer({ min: 1, max: 9 }) }), {
  minLength: 1,
  maxLength: 3,
});
const flags = { reserves: fc.boolean(), awaits: fc.boolean() };
const of = fc.nat(20);
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('order' as const), buys: fc.boolean(), lines, ...flags }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('edit' as const), of, lines, ...flags }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('complete' as const, 'remove' as const), of }) },
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('take' as const), of, line: fc.nat(2), quantity: fc.integer({ min: 1, max: 9 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('retake' as const),
      voucher: of,
      of,
      line: fc.nat(2),
      quantity: fc.integer({ min: 1, max: 9 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('give back' as const), voucher: of }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('project' as const), batch: fc.integer({ min: 1, max: 4 }) }) },
);

describe('whatever is ordered, taken, changed and given back, and whenever it is folded', () => {
  it('every process sees what is open by item, and the prover agrees', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
        const scope = newScope();
        const at = branchOf(scope);
        const processes = [open(), open()];
        const orders: Order[] = [];
        const vouchers: { readonly id: string; takes: readonly Take[]; gone: boolean }[] = [];
        const rowOf = ({ reserves, awaits }: Pick<Order, 'reserves' | 'awaits'>): Row => ({ reserves, awaits: awaits ? 'Approved' : null });
        for (const [index, one] of steps.entries()) {
          const commit = (work: Work) => processes[index % 2]?.journal.commit(scope, at, work);
          const order = 'of' in one ? orders[one.of % Math.max(1, orders.length)] : undefined;
          const voucher = 'voucher' in one ? vouchers[one.voucher % Math.max(1, vouchers.length)] : undefined;
          if (one.do === 'project') await open(one.batch).projector.project(scope.organisationId, at);
          else if (one.do === 'order') {
            const made: Order = { ...one, slug: one.buys ? 'purchase-order' : 'sales-order', id: randomUUID(), gone: false };
            await commit(create(scope, { id: made.id, ...orderOf(made.slug, made.lines, rowOf(made)) }));
            orders.push(made);
          } else if (one.do === 'give back') {
            if (voucher === undefined || voucher.gone) continue;
            await commit(taking(remove('sales-invoice', voucher.id), [], voucher.takes));
            Object.assign(voucher, { takes: [], gone: true });
          } else if (order === undefined || order.gone) continue;
          else if (one.do === 'take' || one.do === 'retake') {
            const takes = [take(order.slug, order.id, `${one.line + 1}`, one.quantity)];
            if (one.do === 'take') {
              const work = taking(create(scope), takes);
              await commit(work);
              vouchers.push({ id: work.id, takes, gone: false });
            } else if (voucher !== undefined && !voucher.gone) {
              await commit(taking(edit(scope, voucher.id), takes, voucher.takes));
              voucher.takes = takes;
            }
          } else if (one.do === 'edit') {
            Object.assign(order, { lines: one.lines, reserves: one.reserves, awaits: one.awaits });
            await commit(ofItself(edit(scope, order.id, orderOf(order.slug, order.lines, rowOf(order)))));
          } else if (one.do === 'complete') {
            order.lines = [];
            await commit(ofItself(edit(scope, order.id, orderOf(order.slug, [], rowOf(order)))));
          } else {
            Object.assign(order, { lines: [], gone: true });
            await commit(ofItself(remove(order.slug, order.id)));
          }
        }
        const expected = Object.fromEntries(items.map((item) => [item, { ...none }]));
        for (const { slug, id, lines: all, reserves, awaits } of orders)
          for (const [place, { item, quantity }] of all.entries()) {
            const taken = vouchers.flatMap(({ takes }) => takes).filter((one) => one.id === id && one.lineId === `${place + 1}`);
            const left = Math.max(0, quantity - taken.reduce((sum, one) => sum + one.quantity, 0));
            const sums = expected[item] ?? { ...none };
            if (slug === 'purchase-order') sums.expected += awaits ? 0 : left;
            else {
              sums.ordered += left;
              sums.reserved += reserves && !awaits ? left : 0;
            }
          }
        for (const reader of [...processes, open()]) expect(await figures(reader, scope)).toEqual(expected);
        expect(await open().prover.prove(scope.organisationId)).toEqual([]);
        await open(3).projector.project(scope.organisationId, at);
        expect(await figures(open(), scope)).toEqual(expected);
        expect(await open().prover.prove(scope.organisationId)).toEqual([]);
      }),
      { numRuns: runs(12) },
    );
  }, 120_000);
});

it('two projectors at once, and one that is cut off between its pages, count everything once', async () => {
  const scope = newScope();
  const at = branchOf(scope);
  const storage = open();
  for (let turn = 0; turn < 5; turn += 1) {
    const orders = Array.from({ length: 8 }, () => create(scope, orderOf('sales-order', [{ item: 'panel', quantity: 3 }])));
    await storage.journal.commitAll(scope, at, orders);
    for (const { id } of orders) await storage.journal.commit(scope, at, taking(create(scope), [take('sales-order', id, '1', 1)]));
    await foldCutOff(engine, scope, turn + 1);
    await Promise.all([open(5).projector.project(scope.organisationId, at), open(7).projector.project(scope.organisationId, at)]);
    expect((await figures(open(), scope))['panel']).toEqual({ ...none, ordered: 16 * (turn + 1) });
    expect(await open().prover.prove(scope.organisationId)).toEqual([]);
  }
});
