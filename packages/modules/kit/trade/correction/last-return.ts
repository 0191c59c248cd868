import { chargeAt, type Taken, totalTaken, valueIn } from '#domain/documents/chain';
import { mulDiv } from '#domain/money/paise';
import { lineIdOf } from '#modules/kit/trade/chain';
import type { TradeRow } from '#modules/kit/trade/fields';
import { isForeign } from '#modules/kit/trade/tax/foreign';

/** The total of what comes back: all returns together make the total of the invoice, though each was rounded by itself. */

/** The total in the currency of the invoice: its running share of the rupees, so that all returns together make the invoice in it, too. */
export function foreignNow(invoice: TradeRow, earlier: readonly Taken[], total: number): number | null {
  const whole = invoice.foreignTotal ?? null;
  if (!isForeign(invoice) || whole === null || invoice.total === 0) return null;
  const before = earlier.reduce((sum, taken) => sum + (taken.get(totalTaken) ?? 0), 0);
  const upTo = (rupees: number) => mulDiv(whole, rupees, invoice.total);
  return upTo(before + total) - upTo(before);
}

/** The most that one document is rounded by, in paise, with its heads of tax. */
const rounding = 52;

/**
 * The total of what is corrected now, exact and as rounded by itself. The last one gets what is left of the invoice, and no other gets more.
 * Before totals were taken, or after a note without tax, nobody knows what is left, and the total stays.
 */
export function totalNow(invoice: TradeRow, earlier: readonly Taken[], now: Taken, rounded: number): number {
  if (isForeign(invoice)) return rounded;
  if (![...earlier, now].every((taken) => taken.has(totalTaken) || !hasValue(taken))) return rounded;
  const before = earlier.reduce((sum, taken) => sum + (taken.get(totalTaken) ?? 0), 0);
  const left = invoice.total - (invoice.tcs ?? 0) - before;
  const isRounding = left >= 0 && Math.abs(left - rounded) <= rounding * (earlier.length + 2);
  if (!isRounding) return rounded;
  return isAllBack(invoice, [...earlier, now]) ? left : Math.min(rounded, left);
}

function hasValue(taken: Taken): boolean {
  return [...taken].some(([name, amount]) => name.startsWith(valueIn('')) && amount !== 0);
}

function isAllBack({ lines, charges }: TradeRow, each: readonly Taken[]): boolean {
  const parts = [
    ...lines.map((line, place) => [lineIdOf(line, place), line.taxable] as const),
    ...charges.map(({ taxable }, place) => [chargeAt(place), taxable] as const),
  ];
  return parts.every(([name, value]) => each.reduce((sum, taken) => sum + (taken.get(valueIn(name)) ?? 0), 0) === (value ?? 0));
}
