import { assert } from '#domain/assert';
import { repriceInPeriod } from '#domain/cost/period-average';
import { addTo } from '#domain/cost/places';
import { priceChange, receive, reprice, take, takeBack, worthIn } from '#domain/cost/pool';
import { lessUplift, partOfUplift, plusUplift, soldKey, type Uplift, upliftBy, wholeUplift } from '#domain/cost/uplift';
import { poolMethod } from '#domain/cost/valuation-method';
import { mulDiv, type Paise, paise, type Quantity, scaled } from '#domain/money/paise';
import type { MovementKind } from '#domain/stock/movement-kind';
import { originOf, type StockMovement, transit } from '#domain/stock/stock-movement';
import { branchOf, type ItemValuation, type Values } from '#domain/valuation/item-valuation';
import { noteBetween, throughTransfers } from '#domain/valuation/movement-between';
import { throughPeriod } from '#domain/valuation/movement-in-period';
import { changePrice, comesBack, newOrigin, nextOfSale, nextPart, nextUplift, type Origin, partOf } from '#domain/valuation/origin';
import { addToTotal } from '#domain/valuation/stock-totals';

/** What is known of the movements so far, in paise by key. */
export interface Costs {
  /** The movements that are in transit or that others name. */
  readonly origins: Map<string, Origin>;
  readonly named: { has(key: string): boolean };
  readonly values: Values;
  readonly differences: Values;
  /** By how much the uplift of the branch changed. */
  readonly uplifts: Map<string, Uplift>;
  /** By the first input of a production: the shares of its outputs so far, and what they took. */
  readonly outputs: Map<string, { readonly share: number; readonly value: number; readonly uplift?: Uplift }>;
}

/**
 * Values the next movement of an item. With an average of the period it goes through the pool as well, by the moving average, which gives
 * production its cost (choice 13).
 */
export function valueMovement(item: ItemValuation, movement: StockMovement, costs: Costs): void {
  const { key, kind, branch } = movement;
  const quantity = scaled(Math.abs(movement.quantity));
  if (branch !== transit) addTo(branchOf(item, branch).places, movement.location, movement.batch, movement.quantity);
  if (kind === 'shift') return;
  if (kind === 'price-note') {
    changeCost(item, movement, costs);
    return;
  }
  assert(quantity === 0 || movement.quantity > 0 === comesIn.has(kind), `the quantity of ${key} has the wrong sign`);
  const carried = carriedBy(movement, costs);
  const pool = branch === transit ? undefined : branchOf(item, branch).pool;
  const before = pool?.uplift;
  const price = kind === 'transfer-in' && carried !== undefined ? nextOfSale(carried, quantity) : null;
  const value = throughPool(item, movement, { quantity, price, carried }, costs);
  const change = lessUplift(pool?.uplift, before);
  const gone = comesIn.has(kind) ? undefined : lessUplift(undefined, change);
  const own = costs.named.has(key) || kind === 'transfer-out' ? newOrigin(movement, quantity, value, gone) : undefined;
  if (own !== undefined) costs.origins.set(key, own);
  if (item.period !== null) {
    const worth = throughPeriod(item, item.period, { movement, quantity, value, carried, own }, costs);
    if (branch === transit) return;
    throughTransfers(item, item.period, { movement, quantity, value, carried, own }, { price, worth, made: change });
    addToTotal(branchOf(item, branch).totals, kind, movement.quantity, worth);
    return;
  }
  costs.values.set(key, value);
  if (change !== undefined) costs.uplifts.set(key, change);
  if (branch !== transit) addToTotal(branchOf(item, branch).totals, kind, movement.quantity, value, change);
}

/**
 * A note changes the price of a purchase. The part of it that is on hand is worth more or less; the rest stays in the cost of the period
 * (decision D45), so the note moves its whole amount in, of which that rest is gone at once.
 */
function changeCost(item: ItemValuation, movement: StockMovement, costs: Costs): void {
  const { key, kind, branch, value, noted = scaled(0) } = movement;
  const { pool, totals } = branchOf(item, branch);
  const note = { purchase: originOf(movement) ?? '', amount: value ?? 0, noted };
  const inPool = reprice(pool, poolMethod(item.method), note);
  const change = item.period === null ? inPool : repriceInPeriod(item.period, note);
  const carried = carriedBy(movement, costs);
  if (carried !== undefined) changePrice(carried, (rest) => priceChange(rest, note));
  if (item.period !== null && carried !== undefined) noteBetween(item, item.period, movement, carried);
  costs.values.set(key, change);
  if (item.period === null && change !== note.amount) costs.differences.set(key, note.amount - change);
  addToTotal(totals, kind, 0, note.amount);
}

const comesIn: ReadonlySet<MovementKind> = new Set([
  'opening',
  'purchase',
  'sales-return',
  'transfer-in',
  'production-in',
  'adjustment-in',
]);

/** Later notes may change the price of these. */
const mayBeNoted: ReadonlySet<MovementKind> = new Set(['purchase', 'transfer-in']);

interface Coming {
  readonly quantity: Quantity;
  /** What a branch of another GSTIN sold it for; null if none did. */
  readonly price: number | null;
  readonly carried: Origin | undefined;
}

/** Returns the cost, and notes where value is gained or lost. */
function throughPool(item: ItemValuation, movement: StockMovement, { quantity, price, carried }: Coming, costs: Costs): Paise {
  const { key, kind, branch } = movement;
  const method = poolMethod(item.method);
  if (branch === transit) {
    assert(kind === 'adjustment-out' && carried !== undefined, `${key} moves goods in transit without their dispatch`);
    books(carried, movement);
    nextUplift(carried, quantity);
    return nextPart(carried, quantity);
  }
  const { pool } = branchOf(item, branch);
  const note = (difference: number) => {
    if (difference !== 0 && item.period === null) costs.differences.set(key, difference);
  };
  if (comesIn.has(kind)) {
    const used = outputOf(movement, costs);
    const known = costOfReceipt(movement, carried) ?? used?.value;
    const value = known ?? paise(worthIn(pool, quantity));
    // What has no cost of its own comes in like what is there.
    const there = known === undefined && pool.quantity > 0 ? partOfUplift(pool.uplift, quantity, pool.quantity) : used?.uplift;
    const uplift = carried === undefined ? there : upliftOfReceipt(branch, { quantity, price }, value, carried);
    note(receive(pool, method, quantity, value, mayBeNoted.has(kind) ? key : undefined, uplift));
    if (carried !== undefined) comesBack(carried, quantity, value);
    if (kind === 'transfer-in' && carried !== undefined) books(carried, movement);
    return value;
  }
  if (carried === undefined) return paise(take(pool, method, quantity));
  const purchase = { key: carried.key, cost: carried.whole, part: partOf(carried, quantity) };
  const { cost, given } = takeBack(pool, method, quantity, purchase);
  comesBack(carried, quantity, paise(cost));
  note(given - cost);
  return paise(cost);
}

/** A receipt books its part of the transfer value. */
function books(dispatch: Origin, { value }: StockMovement): void {
  if (dispatch.sold !== undefined && value !== null) dispatch.bought = (dispatch.bought ?? 0) + value;
}

/** The movement whose cost it carries. */
function carriedBy(movement: StockMovement, { origins }: Costs): Origin | undefined {
  const key = originOf(movement);
  return key === undefined ? undefined : origins.get(key);
}

/** Undefined where it has no cost of its own and comes in at what the pool costs. */
function costOfReceipt({ kind, quantity, value, production }: StockMovement, carried: Origin | undefined): Paise | undefined {
  if (carried !== undefined) return partOf(carried, scaled(Math.abs(quantity)));
  if (kind === 'production-in' && production !== undefined) return undefined;
  // A transfer value is no cost.
  return kind === 'transfer-in' ? undefined : (value ?? undefined);
}

/** What was sold comes in above its cost by what it was sold for, and by what it was above it before. */
function upliftOfReceipt(branch: string, { quantity, price }: Omit<Coming, 'carried'>, value: Paise, carried: Origin): Uplift {
  const before = nextUplift(carried, quantity);
  return price === null ? before : plusUplift(before, upliftBy(soldKey(carried.branch, branch), price - value - wholeUplift(before)));
}

/** The outputs of a production share its cost, and the uplift of what went in, by running total of their shares (choice 11). */
function outputOf({ kind, production }: StockMovement, { origins, outputs }: Costs) {
  if (kind !== 'production-in' || production === undefined) return undefined;
  const { inputs, extra, scrap, share } = production;
  const used = inputs.reduce((sum, key) => sum + (origins.get(key)?.whole.value ?? 0), 0);
  const above = inputs.reduce((sum, key) => plusUplift(sum, origins.get(key)?.uplift), undefined as Uplift);
  const first = inputs[0] ?? '';
  const before = outputs.get(first) ?? { share: 0, value: 0 };
  const upTo = {
    share: before.share + share,
    value: mulDiv(Math.max(0, used + extra - scrap), before.share + share, wholeShare),
    uplift: partOfUplift(above, before.share + share, wholeShare),
  };
  outputs.set(first, upTo);
  return { value: paise(upTo.value - before.value), uplift: lessUplift(upTo.uplift, before.uplift) };
}

const wholeShare = 10_000;
