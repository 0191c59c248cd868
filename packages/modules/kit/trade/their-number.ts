import type { AnyRow } from '#modules/kit/module';

/** The kinds of vouchers that hold the number on a supplier's paper. */
export const suppliersPapers = ['purchase-invoice', 'journal-voucher'] as const;

/** The number on the supplier's paper. A purchase invoice and an expense hold it; elsewhere the reference is ours. */
export function theirNumber(slug: string, { type, referenceNo }: AnyRow): string | null {
  const isTheirs = slug === 'purchase-invoice' || (slug === 'journal-voucher' && type === 'Expense');
  return isTheirs && typeof referenceNo === 'string' && referenceNo !== '' ? referenceNo : null;
}
