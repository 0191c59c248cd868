import { openingBalance } from '#application/documents/opening-balance';
import { documents } from '#modules/all';
import type { AnyRow } from '#modules/kit/module';

/** The name of a voucher in the books: `Sales Invoice`, and for bank, cash and journals their kind: `Receipt`, `Expense`. */
export function voucherType(slug: string, row: AnyRow): string {
  if (slug === openingBalance.slug) return openingBalance.title;
  const title = documents.find((document) => document.slug === slug)?.title ?? slug;
  const { type } = row;
  return typeof type === 'string' && type !== 'Journal' ? type : title;
}
