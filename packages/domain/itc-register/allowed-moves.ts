import { plusTaxes } from '#domain/gst-returns/credit';
import { eachHead, noTaxes, type Taxes, type TaxHead } from '#domain/gst-returns/tax-heads';
import type { TaxPeriod } from '#domain/gstr-2b/portal-document';
import { isForGood, type MovedAmount, type ReclaimedFrom } from '#domain/itc-register/credit-move';

/** How much of the credit of a purchase can be reversed or reclaimed. Amounts are paise by head. */

export const taxHeads = ['igst', 'cgst', 'sgst', 'cess'] as const satisfies readonly TaxHead[];

/** What is reversed now and not reclaimed, by any rule. */
export function reversedNow(moves: readonly MovedAmount[]): Taxes {
  return moves.reduce((sum, { kind, taxes }) => plusTaxes(sum, taxes, kind === 'reversed' ? 1 : -1), noTaxes);
}

/** The part of it that is never claimed again. */
export function reversedForGood(moves: readonly MovedAmount[]): Taxes {
  return moves.filter(isForGood).reduce((sum, { taxes }) => plusTaxes(sum, taxes), noTaxes);
}

/** What is left to be reversed of the credit that is claimed. */
export function reversible(claimed: Taxes, moves: readonly MovedAmount[]): Taxes {
  const reversed = reversedNow(moves);
  return eachHead((head) => Math.max(0, claimed[head] - reversed[head]));
}

/**
 * What can be reclaimed in a month: what was reversed until then, less what is reclaimed by then or later. A reclaim of a later month must
 * still find its reversal.
 */
export function reclaimable(moves: readonly MovedAmount[], from: ReclaimedFrom, month: TaxPeriod): Taxes {
  const own = moves.filter(({ rule }) => rule === from);
  const later = own.map((one) => one.month).filter((one) => one > month);
  return [month, ...later].map((until) => reversedNow(own.filter((one) => one.month <= until))).reduce(leastOf);
}

/** Why one of these moves cannot be taken back, in a sentence; null if it can. They are in the order of entry. */
export function takingBackProblem(moves: readonly MovedAmount[], at: number): string | null {
  const move = moves[at];
  if (move?.kind === 'reversed')
    return isCovered(moves.filter((one) => one !== move)) ? null : 'It was reclaimed. Take the reclaim back first';
  // What was reclaimed counts as claimed, and may have been reversed once more.
  return moves.slice(at + 1).some(({ kind }) => kind === 'reversed') ? 'Its credit was reversed again since. Take that back first' : null;
}

/** Whether every reclaim finds what it reclaims. */
function isCovered(moves: readonly MovedAmount[]): boolean {
  const reclaims = moves.filter(({ kind }) => kind === 'reclaimed');
  return reclaims.every(({ rule, month }) => {
    const left = reclaimable(moves, rule as ReclaimedFrom, month);
    return taxHeads.every((head) => left[head] >= 0);
  });
}

/** The first head in which an amount is above another. */
export function headAbove(one: Taxes, other: Taxes): TaxHead | undefined {
  return taxHeads.find((head) => one[head] > other[head]);
}

export function leastOf(one: Taxes, other: Taxes): Taxes {
  return eachHead((head) => Math.min(one[head], other[head]));
}
