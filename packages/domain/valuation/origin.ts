import { type Bought, nextBought } from '#domain/cost/bought';
import { lessUplift, partOfUplift, plusUplift, type Uplift } from '#domain/cost/uplift';
import { mulDiv, type Paise, paise, type Quantity, scaled } from '#domain/money/paise';
import type { StockMovement } from '#domain/stock/stock-movement';
import type { Day } from '#domain/time/day';
import { runningShare, type Share } from '#domain/totals/running-share';

/** A cost that comes back in parts. The parts add up to it (choice 5). */
export interface Parts {
  whole: Share;
  /** The parts so far. */
  back: Share;
}

/**
 * A movement that others name: a sale or purchase of which goods come back, a dispatch that is received, what went into a production. Its
 * cost is that of the pool it left.
 */
export interface Origin extends Parts {
  readonly key: string;
  readonly itemId: string;
  /** The branch that it left or reached. */
  readonly branch: string;
  readonly day: Day;
  /** A dispatch is in transit until all of it is back. */
  readonly dispatch: boolean;
  /** Of a dispatch that is a sale to the other branch: what the sender booked, and what of it the receiver booked. */
  readonly sold?: { readonly to: string; readonly value: number };
  bought?: number;
  /** Of the whole of it, and of what is back. */
  uplift?: Uplift;
  upliftBack?: Uplift;
  /** Of a purchase whose price a note changed: what it was counted at when it came. */
  counted?: Share;
  /** With an average of the period that is still open: what was issued in the period before it. */
  at?: number;
  /** What came back in the same period. */
  returns?: readonly { readonly at: number; readonly quantity: Quantity }[];
  /** Its cost by the average of its period, once that is closed. */
  settled?: Parts;
  /** What of it was bought from another GSTIN, once its period is closed. */
  has?: Bought;
  /** Of what a branch of another GSTIN sold: that branch. */
  from?: string;
}

export const nothing: Share = { quantity: scaled(0), value: paise(0) };

/** What others may name. `quantity` and `value` are those of the whole movement. */
export function newOrigin(
  movement: Pick<StockMovement, 'key' | 'itemId' | 'branch' | 'day' | 'kind'> & Partial<Pick<StockMovement, 'to' | 'value'>>,
  quantity: Quantity,
  value: Paise,
  uplift?: Uplift,
): Origin {
  const { key, itemId, branch, day, kind, to, value: price = null } = movement;
  const dispatch = kind === 'transfer-out';
  const sold = dispatch && to !== undefined && price !== null ? { sold: { to, value: price } } : {};
  return { key, itemId, branch, day, dispatch, whole: { quantity, value }, back: nothing, ...sold, ...(uplift && { uplift }) };
}

/** One that may change without changing the other. */
export function copyOf(origin: Readonly<Origin>): Origin {
  return { ...origin, ...(origin.settled === undefined ? {} : { settled: { ...origin.settled } }) };
}

/** The value of the next part. */
export function nextPart(parts: Parts, quantity: Quantity): Paise {
  const value = partOf(parts, quantity);
  comesBack(parts, quantity, value);
  return value;
}

export function partOf({ whole, back }: Parts, quantity: Quantity): Paise {
  return quantity === 0 ? nothing.value : runningShare(whole, back, quantity);
}

/** The uplift of the next part. It must be known before that part comes back. */
export function nextUplift(origin: Origin, quantity: Quantity): Uplift {
  if (origin.uplift === undefined || quantity === 0) return undefined;
  const { uplift, upliftBack, whole, back } = origin;
  const part = lessUplift(partOfUplift(uplift, back.quantity + quantity, whole.quantity), upliftBack);
  origin.upliftBack = plusUplift(upliftBack, part);
  return part;
}

/** What of the uplift is not back yet. */
export function upliftLeft({ uplift, upliftBack }: Origin): Uplift {
  return lessUplift(uplift, upliftBack);
}

/** What of it the part that came back last was bought from another GSTIN. */
export function lastBought({ has, whole, back }: Origin, quantity: Quantity): Bought {
  return nextBought(has, { before: back.quantity - quantity, quantity, whole: whole.quantity });
}

/** What of it is not back yet and was bought from another GSTIN. */
export function boughtLeft({ has, whole, back }: Origin): Bought {
  return nextBought(has, { before: back.quantity, quantity: whole.quantity - back.quantity, whole: whole.quantity });
}

/** The next part of what the sender booked; null of a dispatch that is no sale. */
export function nextOfSale({ sold, whole, back }: Origin, quantity: Quantity): Paise | null {
  if (sold === undefined || whole.quantity === 0) return null;
  const upTo = (part: number) => mulDiv(sold.value, part, whole.quantity);
  return paise(upTo(back.quantity + quantity) - upTo(back.quantity));
}

/** What is not back yet becomes the whole of it, at another cost. */
export function beginAnew(origin: Origin, value: Paise): void {
  const { sold, bought = 0, whole, back } = origin;
  if (sold !== undefined) Object.assign(origin, { sold: { ...sold, value: sold.value - bought } });
  delete origin.bought;
  origin.uplift = upliftLeft(origin);
  delete origin.upliftBack;
  origin.whole = { quantity: restOf({ whole, back }).quantity, value };
  origin.back = nothing;
}

export function comesBack(parts: Parts, quantity: Quantity, value: Paise): void {
  parts.back = { quantity: scaled(parts.back.quantity + quantity), value: paise(parts.back.value + value) };
}

/** What is not back yet of a purchase costs so much more or less, so its return does, too. */
export function changePrice(origin: Origin, changeOf: (rest: Share) => number): void {
  const rest = restOf(origin);
  if (rest.quantity <= 0) return;
  origin.counted ??= origin.whole;
  origin.whole = { quantity: rest.quantity, value: paise(rest.value + changeOf(rest)) };
  origin.back = nothing;
}

/** What is not back yet. */
export function restOf({ whole, back }: Parts): Share {
  return { quantity: scaled(whole.quantity - back.quantity), value: paise(whole.value - back.value) };
}

export function isInTransit(origin: Origin): boolean {
  return origin.dispatch && origin.back.quantity !== origin.whole.quantity;
}

/** Writes the cost by the average of the period, now closed. `cost` gives the value of so much issued after so much. */
export function settle(origin: Origin, cost: (at: number, quantity: number) => number): void {
  const { at, returns = [] } = origin;
  if (at === undefined) return;
  origin.settled = {
    whole: { quantity: origin.whole.quantity, value: paise(cost(at, origin.whole.quantity)) },
    back: {
      quantity: scaled(returns.reduce((sum, { quantity }) => sum + quantity, 0)),
      value: paise(returns.reduce((sum, back) => sum - cost(back.at, -back.quantity), 0)),
    },
  };
  delete origin.at;
  delete origin.returns;
}
