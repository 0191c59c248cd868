import type { Transfers } from '#domain/cost/period-transfers';
import { type PriceNote, priceChange } from '#domain/cost/pool';
import { costOf, rateOf, type UnitCost } from '#domain/cost/unit-cost';
import type { PeriodMethod } from '#domain/cost/valuation-method';
import { mulDiv } from '#domain/money/paise';
import type { Day } from '#domain/time/day';
import { yearOf } from '#domain/time/financial-year';

/**
 * The average of an item over the whole organisation, in a financial year or what is left of it after a change of method (choice 13).
 * Quantities in ten-thousandths, values in paise.
 */
export interface Period {
  readonly method: PeriodMethod;
  readonly from: Day;
  readonly to: Day;
  readonly opening: Amount;
  /** Without what was sent back. */
  receipts: Amount;
  /** What went out at the rate of the period, less what came in at it. */
  issued: number;
  /** How many receipts have each rate, for the simple average. */
  readonly rates: Map<number, number>;
  rateSum: number;
  /** What notes changed of the prices of goods: it lies on the opening and all receipts of the period (decision D45). */
  repriced?: number;
  /** The cost that holds while there is neither opening nor receipt. */
  last: UnitCost | null;
  /** What went between branches, if anything did. */
  transfers?: Transfers;
}

interface Amount {
  readonly quantity: number;
  readonly value: number;
}

/** A period as plain data. */
export interface PeriodState
  extends Pick<Period, 'method' | 'from' | 'to' | 'opening' | 'receipts' | 'issued' | 'last' | 'repriced' | 'transfers'> {
  readonly rates: readonly (readonly [rate: number, receipts: number])[];
}

/** From a day on, if that lies in the year of the day given; otherwise from the start of that year. */
export function openPeriod(method: PeriodMethod, from: Day, day: Day, opening: Amount, last: UnitCost | null): Period {
  const year = yearOf(day);
  const period = {
    method,
    from: from > year.start ? from : year.start,
    to: year.end,
    opening,
    receipts: { quantity: 0, value: 0 },
    issued: 0,
    rates: new Map<number, number>(),
    rateSum: 0,
    last,
  };
  if (opening.quantity > 0) countRate(period, opening, 1);
  return period;
}

export function periodFrom({ rates, ...saved }: PeriodState): Period {
  return { ...saved, rates: new Map(rates), rateSum: rates.reduce((sum, [rate]) => sum + rate, 0) };
}

export function periodState({ rates, rateSum: _, ...period }: Period): PeriodState {
  return { ...period, rates: [...rates] };
}

export function receiveInPeriod(period: Period, receipt: Amount): void {
  if (receipt.quantity === 0) return;
  period.receipts = plus(period.receipts, receipt, 1);
  countRate(period, receipt, 1);
}

/** A part of a purchase of this period goes back. `whole` is that purchase once all of it has gone back. */
export function sendBackInPeriod(period: Period, part: Amount, whole: Amount | null): void {
  period.last = periodCost(period);
  // A mean of rates does not know the new price of what goes back.
  const base = baseOf(period).quantity;
  if (period.method === 'simple-average' && period.repriced && base > 0) period.repriced -= mulDiv(period.repriced, part.quantity, base);
  period.receipts = plus(period.receipts, part, -1);
  if (whole !== null) countRate(period, whole, -1);
}

/** Goods go out at the rate of the period; a negative quantity comes in at it. Returns what was issued before, for `costOfIssue`. */
export function issueInPeriod(period: Period, quantity: number): number {
  const before = period.issued;
  period.issued += quantity;
  return before;
}

/** The rate of the period up to now. Later receipts change it. */
export function periodCost(period: Period): UnitCost | null {
  const { method, opening, rates, rateSum, last, repriced = 0 } = period;
  const base = baseOf(period);
  if (method === 'simple-average' && rates.size > 0) {
    const mean = { value: rateSum, quantity: rates.size * perRate };
    return repriced === 0 || base.quantity <= 0 ? mean : { value: costOf(base.quantity, mean) + repriced, quantity: base.quantity };
  }
  if (method === 'weighted-average' && base.quantity > 0) return { value: base.value + repriced, quantity: base.quantity };
  return opening.quantity < 0 && (opening.value !== 0 || last !== null) ? opening : last;
}

/** A note changes the price of a purchase: what is left changes by that part of it, at its rate. Returns by how much. */
export function repriceInPeriod(period: Period, note: Pick<PriceNote, 'amount' | 'noted'>): number {
  const left = leftInPeriod(period);
  const base = baseOf(period);
  const change = base.quantity > 0 ? priceChange(left, note) : 0;
  if (change !== 0) period.repriced = (period.repriced ?? 0) + mulDiv(change, base.quantity, left.quantity);
  return change;
}

/** What the average is made of. */
function baseOf({ opening, receipts }: Pick<Period, 'opening' | 'receipts'>): Amount {
  return opening.quantity > 0 ? plus(opening, receipts, 1) : receipts;
}

/** What is left for the whole organisation, at the rate of the period. */
export function leftInPeriod(period: Period): Amount {
  const quantity = period.opening.quantity + period.receipts.quantity - period.issued;
  return { quantity, value: costOf(quantity, periodCost(period)) };
}

/** The value of what is left once so much is issued. The cost of an issue is the value left before it less the value left after it. */
export function valueLeft(period: Period, issued: number): number {
  return costOf(period.opening.quantity + period.receipts.quantity - issued, periodCost(period));
}

/** So many ten-thousandths of a unit cost as many paise as their rate has ten-thousandths of a rupee. */
const perRate = 1_000_000;

function countRate(period: Pick<Period, 'method' | 'rates' | 'rateSum'>, receipt: Amount, by: 1 | -1): void {
  const rate = period.method === 'simple-average' ? rateOf(receipt) : null;
  if (rate === null) return;
  const before = period.rates.get(rate) ?? 0;
  const after = before + by;
  if (after === 0) period.rates.delete(rate);
  else period.rates.set(rate, after);
  if (before === 0) period.rateSum += rate;
  else if (after === 0) period.rateSum -= rate;
}

function plus(a: Amount, b: Amount, sign: 1 | -1): Amount {
  return { quantity: a.quantity + sign * b.quantity, value: a.value + sign * b.value };
}
