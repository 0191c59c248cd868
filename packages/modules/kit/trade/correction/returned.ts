import { chargeAt, costIn, type Taken, valueIn } from '#domain/documents/chain';
import { mulDiv, type Paise, paise, type Quantity, scaled } from '#domain/money/paise';
import { runningShare, type Share } from '#domain/totals/running-share';
import { lineIdOf } from '#modules/kit/trade/chain';
import type { TradeLine, TradeRow } from '#modules/kit/trade/fields';

/** Shares of an invoice that come back with its goods: all returns together make the invoice exactly, in whatever steps and order. */

/** What other vouchers took of a line. */
export interface Before {
  readonly quantity: Quantity;
  /** The value of the goods that came back, and their cost. */
  readonly value: Paise;
  readonly cost: Paise;
  /** By how much notes lowered the price. */
  readonly noted: Paise;
}

/** What vouchers took of a line, of which each says what it took of the invoice. Only returns take quantities. */
export function takenBefore(lineId: string, from: TradeLine, each: readonly Taken[]): Before {
  const before = { quantity: 0, value: 0, cost: 0, noted: 0 };
  for (const taken of each) {
    const quantity = taken.get(lineId) ?? 0;
    const value = taken.get(valueIn(lineId)) ?? 0;
    if (quantity === 0) before.noted += value;
    else {
      before.quantity += quantity;
      before.value += value;
      // A return from before costs were taken.
      before.cost += taken.get(costIn(lineId)) ?? mulDiv(paise(from.cost ?? 0), quantity, from.quantity);
    }
  }
  return { quantity: scaled(before.quantity), value: paise(before.value), cost: paise(before.cost), noted: paise(before.noted) };
}

/** The value and the cost of a quantity that comes back now. After a note, what is left of the value is shared by what is left of the goods. */
export function shareOf(from: TradeLine, before: Before, quantity: Quantity): { readonly value: Paise; readonly cost: Paise | null } {
  const whole = (value: number): Share => ({ quantity: scaled(from.quantity), value: paise(value) });
  const left = { quantity: from.quantity - before.quantity, value: (from.taxable ?? 0) - before.value - before.noted };
  const value =
    before.noted === 0 || left.quantity <= 0
      ? runningShare(whole(from.taxable ?? 0), before, quantity)
      : mulDiv(paise(left.value), quantity, left.quantity);
  const cost = (from.cost ?? null) === null ? null : runningShare(whole(from.cost ?? 0), { ...before, value: before.cost }, quantity);
  return { value: atLeastNothing(value), cost: cost === null ? null : atLeastNothing(cost) };
}

/** A tiny quantity after a share that was rounded up is worth nothing. */
function atLeastNothing(value: number): Paise {
  return paise(Math.max(0, value));
}

/** What can still come back of an invoice or be credited, with its tax: each part by what is left of its value. */
export function leftToCorrect(invoice: TradeRow, each: readonly Taken[]): Paise {
  const lines = invoice.lines.map((line, place) => {
    const { value, noted } = takenBefore(lineIdOf(line, place), line, each);
    return shareLeft(line, value + noted);
  });
  const charges = invoice.charges.map((charge, place) => shareLeft(charge, chargeBefore(place, invoice, each)));
  const parts = [...lines, ...charges];
  const whole = parts.every(({ isWhole }) => isWhole);
  return whole ? paise(invoice.total) : paise(parts.reduce((sum, { left }) => sum + left, 0));
}

function shareLeft({ taxable, total }: { readonly taxable?: number | null; readonly total?: number | null }, taken: number) {
  const [value, all] = [taxable ?? 0, total ?? 0];
  if (taken === 0 || value === 0) return { left: all, isWhole: true };
  return { left: Math.max(0, mulDiv(paise(all), value - taken, value)), isWhole: false };
}

/** What came back of a charge before. */
export function chargeBefore(place: number, invoice: TradeRow, each: readonly Taken[]): Paise {
  const name = chargeAt(place);
  const whole = invoice.charges[place]?.taxable ?? 0;
  // Returns once said only that they took a charge.
  return paise(each.reduce((sum, taken) => sum + (taken.get(valueIn(name)) ?? (taken.has(name) ? whole : 0)), 0));
}

/** A charge comes back as a whole: all of it that did not come back before. */
export function chargeLeft(place: number, invoice: TradeRow, each: readonly Taken[]): Paise {
  return atLeastNothing((invoice.charges[place]?.taxable ?? 0) - chargeBefore(place, invoice, each));
}
