import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { Scope } from '#application/ports/scope';
import type { Paise } from '#domain/money/paise';
import type { Effect, Movement } from '#domain/posting/effect';
import type { MovementKind } from '#domain/stock/movement-kind';
import type { Storage } from '#storage/storage';
import { create, edit, quantityOf } from '#test/kit/books/works';

/** Goods of two branches over more than a year, in any order of entry, with edits, cancellations and changes of method. */
export const stockDays = ['2026-04-02', '2026-04-20', '2026-05-05', '2026-05-06', '2026-06-30', '2026-11-11', '2027-04-01', '2027-05-09'];
const anyDay = fc.nat(stockDays.length - 1);
const quantity = fc.integer({ min: 1, max: 20_0000 });
const value = fc.integer({ min: 0, max: 900_00 });
const item = fc.nat(4);
const branch = fc.nat(1);
const of = fc.nat(99);

export const stockStep = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constantFrom('buy', 'sell', 'find'), item, branch, day: anyDay, quantity, value }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('sale back', 'goods back'), of, day: anyDay, quantity }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('note'), of, day: anyDay, quantity, value }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('send'), item, branch, day: anyDay, quantity: fc.integer({ min: 3, max: 20_0000 }) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('arrive', 'lose'), of, day: anyDay }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('make'), item, from: item, branch, day: anyDay, quantity, value }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('edit'), of, day: anyDay, quantity }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cancel'), of }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('method'), item, day: anyDay, method: fc.nat(4) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('fold'), branch, cut: fc.option(fc.nat(12)) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('value'), cut: fc.option(fc.nat(12)), twice: fc.boolean() }) },
);
export type StockStep = typeof stockStep extends fc.Arbitrary<infer One> ? One : never;

interface Entered {
  readonly id: string;
  readonly scope: Scope;
  readonly kind: MovementKind;
  readonly itemId: string;
  readonly day: string;
  effect: Effect | null;
}

export interface StockHistory {
  readonly scopes: readonly [Scope, Scope];
  readonly items: readonly string[];
  readonly entered: Entered[];
  /** How many parts of a dispatch came in or were lost. */
  readonly arrived: Map<string, number>;
  readonly versions: Map<string, readonly object[]>;
}

export function newStockHistory(scope: Scope): StockHistory {
  return {
    scopes: [scope, { ...scope, branchId: randomUUID() }],
    items: Array.from({ length: 5 }, () => randomUUID()),
    entered: [],
    arrived: new Map(),
    versions: new Map(),
  };
}

const rows = [
  { valuation: 'Average', calculationMethod: null },
  { valuation: 'FIFO', calculationMethod: null },
  { valuation: 'LIFO', calculationMethod: null },
  { valuation: 'Average', calculationMethod: 'Weighted' },
  { valuation: 'Average', calculationMethod: 'Simple' },
];

const goesOut = new Set<MovementKind>(['sale', 'purchase-return', 'transfer-out', 'production-out', 'adjustment-out']);

function moved(kind: MovementKind, itemId: string, size: number, more: Partial<Movement> = {}): Movement {
  return { itemId, locationId: null, batch: null, kind, value: null, ...more, quantity: quantityOf(goesOut.has(kind) ? -size : size) };
}

const paise = (amount: number) => amount as Paise;

/** Enters one step; steps that have nothing to work on do nothing. */
export async function takeStockStep(storage: Storage, history: StockHistory, one: StockStep): Promise<void> {
  const { scopes, items, entered, arrived } = history;
  const dayOf = (at: number) => stockDays[at] ?? '';
  const enter = async (scope: Scope, day: string, movements: readonly Movement[]) => {
    const [first] = movements;
    const effect: Effect = { date: day, postings: [], bills: [], movements };
    const work = create(scope, { slug: 'stock-voucher', effect });
    await storage.journal.commit(scope, { branchId: scope.branchId }, work);
    entered.push({ id: work.id, scope, kind: first?.kind ?? 'sale', itemId: first?.itemId ?? '', day, effect });
  };
  const named = (at: number, ...kinds: MovementKind[]) => {
    const some = entered.filter(({ kind, effect }) => effect !== null && kinds.includes(kind));
    return some[at % Math.max(1, some.length)];
  };
  if (one.do === 'buy' || one.do === 'sell' || one.do === 'find') {
    const kind = ({ buy: 'purchase', sell: 'sale', find: 'adjustment-in' } as const)[one.do];
    const worth = one.do === 'sell' || (one.do === 'find' && one.value % 2 === 0) ? null : paise(one.value);
    await enter(scopes[one.branch] ?? scopes[0], dayOf(one.day), [moved(kind, items[one.item] ?? '', one.quantity, { value: worth })]);
  } else if (one.do === 'sale back' || one.do === 'goods back') {
    const origin = one.do === 'sale back' ? named(one.of, 'sale') : named(one.of, 'purchase');
    if (origin === undefined) return;
    const whole = Math.abs(origin.effect?.movements[0]?.quantity ?? 0);
    const kind = one.do === 'sale back' ? 'sales-return' : 'purchase-return';
    const back = { origin: { id: origin.id, lineId: '1' } };
    const day = dayOf(one.day) < origin.day ? origin.day : dayOf(one.day);
    await enter(origin.scope, day, [moved(kind, origin.itemId, Math.max(1, Math.min(one.quantity, Math.floor(whole / 2))), back)]);
  } else if (one.do === 'note') {
    const origin = named(one.of, 'purchase');
    if (origin === undefined) return;
    const day = dayOf(one.day) < origin.day ? origin.day : dayOf(one.day);
    const more = { value: paise(one.value - 450_00), noted: quantityOf(one.quantity), origin: { id: origin.id, lineId: '1' } };
    await enter(origin.scope, day, [moved('price-note', origin.itemId, 0, more)]);
  } else if (one.do === 'send') {
    await enter(scopes[one.branch] ?? scopes[0], dayOf(one.day), [moved('transfer-out', items[one.item] ?? '', one.quantity)]);
  } else if (one.do === 'arrive' || one.do === 'lose') {
    const sent = named(one.of, 'transfer-out');
    // Each is a third, so a fourth would be more than was sent.
    if (sent === undefined || (arrived.get(sent.id) ?? 0) === 3) return;
    arrived.set(sent.id, (arrived.get(sent.id) ?? 0) + 1);
    const whole = Math.abs(sent.effect?.movements[0]?.quantity ?? 0);
    const there = sent.scope === scopes[0] ? scopes[1] : scopes[0];
    const day = dayOf(one.day) < sent.day ? sent.day : dayOf(one.day);
    const more = { origin: { id: sent.id, lineId: '1' }, ...(one.do === 'lose' ? { transit: true as const } : {}) };
    const kind = one.do === 'lose' ? 'adjustment-out' : 'transfer-in';
    await enter(there, day, [moved(kind, sent.itemId, Math.floor(whole / 3), more)]);
  } else if (one.do === 'make') {
    const [from, into] = [items[one.from] ?? '', items[one.item] ?? ''];
    if (from === into) return;
    const made = { extra: paise(one.value), scrap: paise(0), share: 10_000 };
    await enter(scopes[one.branch] ?? scopes[0], dayOf(one.day), [
      moved('production-out', from, one.quantity),
      moved('production-in', into, one.quantity, { made }),
    ]);
  } else if (one.do === 'edit') {
    const before = named(one.of, 'purchase', 'sale', 'adjustment-in', 'production-out');
    if (before === undefined || before.effect === null) return;
    const movements = before.effect.movements.map((movement) => ({
      ...movement,
      quantity: quantityOf(movement.quantity < 0 ? -one.quantity : one.quantity),
    }));
    before.effect = { ...before.effect, date: dayOf(one.day), movements };
    await storage.journal.commit(
      before.scope,
      { branchId: before.scope.branchId },
      edit(before.scope, before.id, { slug: 'stock-voucher', effect: before.effect }),
    );
  } else if (one.do === 'cancel') {
    const gone = entered.filter(({ effect }) => effect !== null)[one.of % Math.max(1, entered.length)];
    // What has arrived was sent.
    if (gone === undefined || arrived.has(gone.id)) return;
    gone.effect = null;
    await storage.journal.commit(
      gone.scope,
      { branchId: gone.scope.branchId },
      edit(gone.scope, gone.id, { slug: 'stock-voucher', effect: null }),
    );
  } else if (one.do === 'method') {
    await changeMethod(storage, history, items[one.item] ?? '', dayOf(one.day), one.method);
  }
}

/** The item is a record of the organisation with the history of its methods. */
async function changeMethod(storage: Storage, { scopes, versions }: StockHistory, id: string, day: string, method: number): Promise<void> {
  const [scope] = scopes;
  const before = versions.get(id);
  const history = [...(before ?? [{ effectiveFrom: '2000-01-01', ...rows[method] }]), { effectiveFrom: day, ...rows[method] }];
  versions.set(id, history);
  const sample = { slug: 'inventory-item', row: { name: id, valuationHistory: history as never } };
  const work = before === undefined ? create(scope, { ...sample, id }) : edit(scope, id, sample);
  await storage.journal.commit(scope, 'organisation', work);
}
