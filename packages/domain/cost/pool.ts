import { costOf, type UnitCost } from '#domain/cost/unit-cost';
import { lessUplift, partOfUplift, plusUplift, type Uplift } from '#domain/cost/uplift';
import type { PoolMethod } from '#domain/cost/valuation-method';
import { mulDiv } from '#domain/money/paise';

/** What is left of a receipt, in ten-thousandths and paise. */
export interface Layer {
  quantity: number;
  value: number;
  /** The key of the purchase that made the layer, so that its return finds it. */
  readonly purchase?: string;
  uplift?: Uplift;
}

/**
 * The stock of an item in a branch, in ten-thousandths and paise. Below zero there are no layers, and the value is the negative sum of what
 * the missing pieces left at (choice 8).
 */
export interface Pool {
  quantity: number;
  value: number;
  /** The oldest first. Moving average has one at most. */
  layers: Layer[];
  /** The first layer that is not used up, so that FIFO never shifts the list. */
  head: number;
  /** What the last piece cost; null while no cost is known. */
  last: UnitCost | null;
  /** Layers by purchase, from the first return to a supplier on. */
  purchases: Map<string, Layer> | null;
  /** That of all layers. Pieces that are missing have none: what fills them has cost so much more. */
  uplift?: Uplift;
}

export interface Purchase {
  readonly key: string;
  /** The whole of it. */
  readonly cost: UnitCost;
  /** The cost of this return as the next part of the purchase (choice 5). */
  readonly part: number;
}

/** A change of the price of a purchase. */
export interface PriceNote {
  readonly purchase: string;
  /** In paise; negative for a price that falls. */
  readonly amount: number;
  /** Of so many ten-thousandths. */
  readonly noted: number;
}

export function newPool(): Pool {
  return { quantity: 0, value: 0, layers: [], head: 0, last: null, purchases: null };
}

/** Goods come in: the gap is filled first, the rest is the newest layer. Returns what the filled pieces cost beyond what they left at. */
export function receive(pool: Pool, method: PoolMethod, quantity: number, value: number, purchase?: string, uplift?: Uplift): number {
  if (quantity === 0) return 0;
  if (pool.quantity >= 0) {
    addLayer(pool, method, { quantity, value, uplift, ...(purchase === undefined ? {} : { purchase }) });
    return 0;
  }
  const filled = Math.min(-pool.quantity, quantity);
  const left = mulDiv(pool.value, filled, pool.quantity);
  const cost = mulDiv(value, filled, quantity);
  pool.quantity += filled;
  pool.value += left;
  if (pool.last === null || (pool.quantity === 0 && filled === quantity)) pool.last = { value, quantity };
  if (filled < quantity) {
    const rest = lessUplift(uplift, partOfUplift(uplift, filled, quantity));
    const named = purchase === undefined ? {} : { purchase };
    addLayer(pool, method, { quantity: quantity - filled, value: value - cost, uplift: rest, ...named });
  }
  return cost - left;
}

/** Goods go out by the method; what is not there goes at the last known cost. Returns the cost. */
export function take(pool: Pool, method: PoolMethod, quantity: number): number {
  let rest = quantity;
  let cost = 0;
  while (rest > 0) {
    const layer = method === 'lifo' ? pool.layers.at(-1) : pool.layers[pool.head];
    if (layer === undefined) break;
    const taken = Math.min(layer.quantity, rest);
    cost += takeFrom(pool, layer, taken);
    rest -= taken;
    if (layer.quantity > 0) continue;
    if (method === 'lifo') pool.layers.pop();
    else pool.head += 1;
  }
  const beyond = costOf(rest, pool.last);
  pool.quantity -= rest;
  pool.value -= beyond;
  return cost + beyond;
}

/**
 * Goods go back to their supplier at the cost of their purchase (choice 7). `cost` is that cost, and `given` what the pool gives up:
 * the difference falls into the cost of goods sold.
 */
export function takeBack(pool: Pool, method: PoolMethod, quantity: number, purchase: Purchase): { cost: number; given: number } {
  if (method === 'moving-average') {
    const layer = pool.layers[pool.head];
    if (layer === undefined || layer.quantity <= quantity || layer.value < purchase.part)
      return { cost: purchase.part, given: take(pool, method, quantity) };
    layer.quantity -= quantity;
    layer.value -= purchase.part;
    pool.quantity -= quantity;
    pool.value -= purchase.part;
    return { cost: purchase.part, given: purchase.part };
  }
  const layer = layerOf(pool, purchase.key);
  const here = Math.min(layer?.quantity ?? 0, quantity);
  const own = layer === undefined ? 0 : takeFrom(pool, layer, here);
  return { cost: own + costOf(quantity - here, purchase.cost), given: own + take(pool, method, quantity - here) };
}

/**
 * A note changes the price of a purchase (decision D45): of what was noted, the part that is on hand is worth more or less from now on. In
 * FIFO and LIFO that is what is left of the purchase, otherwise the pool. Returns by how much; nothing is worth less than nothing.
 */
export function reprice(pool: Pool, method: PoolMethod, note: PriceNote): number {
  const layer = method === 'moving-average' ? pool.layers[pool.head] : layerOf(pool, note.purchase);
  if (layer === undefined) return 0;
  const change = priceChange(layer, note);
  layer.value += change;
  pool.value += change;
  return change;
}

/** By how much goods on hand are worth more or less after a note. */
export function priceChange(onHand: UnitCost, { amount, noted }: Pick<PriceNote, 'amount' | 'noted'>): number {
  if (onHand.quantity <= 0 || noted <= 0) return 0;
  return Math.max(mulDiv(amount, Math.min(onHand.quantity, noted), noted), Math.min(0, -onHand.value));
}

/** What so many pieces are worth at the value of the pool; at or below zero at the last known cost (choice 6). */
export function worthIn(pool: Pool, quantity: number): number {
  return costOf(quantity, pool.quantity > 0 ? pool : pool.last);
}

/** What is on hand becomes one layer (choice 15). */
export function merge(pool: Pool): void {
  pool.layers = pool.quantity > 0 ? [{ quantity: pool.quantity, value: pool.value, uplift: pool.uplift }] : [];
  pool.head = 0;
  pool.purchases = null;
}

/** The layers with something left, the oldest first. */
export function layersOf(pool: Pool): readonly Layer[] {
  return pool.layers.slice(pool.head).filter(({ quantity }) => quantity > 0);
}

function addLayer(pool: Pool, method: PoolMethod, { quantity, value, purchase, uplift }: Layer): void {
  pool.quantity += quantity;
  pool.value += value;
  pool.uplift = plusUplift(pool.uplift, uplift);
  const only = method === 'moving-average' ? pool.layers[pool.head] : undefined;
  if (only !== undefined) {
    only.quantity += quantity;
    only.value += value;
    only.uplift = plusUplift(only.uplift, uplift);
    return;
  }
  const layer = purchase === undefined || method === 'moving-average' ? { quantity, value, uplift } : { quantity, value, uplift, purchase };
  pool.layers.push(layer);
  if (purchase !== undefined) pool.purchases?.set(purchase, layer);
}

function takeFrom(pool: Pool, layer: Layer, quantity: number): number {
  if (quantity === 0) return 0;
  const { value } = layer;
  const cost = quantity === layer.quantity ? value : mulDiv(value, quantity, layer.quantity);
  if (quantity === layer.quantity) pool.last = { value, quantity };
  const gone = partOfUplift(layer.uplift, quantity, layer.quantity);
  layer.uplift = lessUplift(layer.uplift, gone);
  pool.uplift = lessUplift(pool.uplift, gone);
  layer.quantity -= quantity;
  layer.value -= cost;
  pool.quantity -= quantity;
  pool.value -= cost;
  return cost;
}

function layerOf(pool: Pool, purchase: string): Layer | undefined {
  if (pool.purchases === null) {
    pool.purchases = new Map();
    for (const layer of layersOf(pool)) if (layer.purchase !== undefined) pool.purchases.set(layer.purchase, layer);
  }
  return pool.purchases.get(purchase);
}
