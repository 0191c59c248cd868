import { type Cells, fitted } from '#domain/tally/rows/row-texts';
import type { TallyVoucher } from '#domain/tally/voucher';
import { type Day, formatDay } from '#domain/time/day';

/** The date of the supplier's paper, which is not of a later day than ours; null: it has none, or a later one. */
export function referenceDateOf({ referenceDate }: Pick<TallyVoucher, 'referenceDate'>, date: Day): Day | null {
  return referenceDate !== null && referenceDate <= date ? referenceDate : null;
}

/** The number and the date of the other side's paper. */
export function referenceCells(voucher: Pick<TallyVoucher, 'reference' | 'referenceDate'>, date: Day): Cells {
  return { referenceNo: fitted(voucher.reference ?? '', 40), referenceDate: referenceDateOf(voucher, date) };
}

/** A date that the books cannot have, in words. */
export function lateReference({ referenceDate }: Pick<TallyVoucher, 'referenceDate'>, date: Day): readonly string[] {
  return referenceDate !== null && referenceDate > date ? [`Reference of ${formatDay(referenceDate)}`] : [];
}
