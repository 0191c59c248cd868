import type { BillPart } from '#domain/bills/bill-parts';
import { type Paise, paise, sum } from '#domain/money/paise';
import type { Period } from '#domain/time/period';

/** What was open of a bill before a period, what the vouchers of the period did, and what is open at its end. Debit positive. */
export interface BillSides {
  readonly opening: Paise;
  readonly debit: Paise;
  readonly credit: Paise;
  readonly open: Paise;
}

export const noSides: BillSides = { opening: paise(0), debit: paise(0), credit: paise(0), open: paise(0) };

/** The sides of these parts. Parts after the period do not count. */
export function sidesOf(parts: readonly BillPart[], { from, to }: Period): BillSides {
  const before = parts.filter(({ date }) => date < from);
  const within = parts.filter(({ date }) => date >= from && date <= to).flatMap((part) => amountsOf(part));
  const opening = sum(before.flatMap((part) => amountsOf(part)));
  const debit = sum(within.filter((amount) => amount > 0));
  const credit = paise(-sum(within.filter((amount) => amount < 0)));
  return { opening, debit, credit, open: paise(opening + debit - credit) };
}

/** A voucher may open a bill and settle a part of it at once. */
function amountsOf({ opens, settles }: BillPart): readonly Paise[] {
  return [opens?.amount ?? paise(0), paise(settles)];
}

export function plusSides(one: BillSides, other: BillSides, factor: 1 | -1 = 1): BillSides {
  return {
    opening: paise(one.opening + factor * other.opening),
    debit: paise(one.debit + factor * other.debit),
    credit: paise(one.credit + factor * other.credit),
    open: paise(one.open + factor * other.open),
  };
}
