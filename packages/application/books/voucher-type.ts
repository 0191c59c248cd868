import { openingBalance } from '#application/opening/opening-balance';
import { documents } from '#modules/all-modules';
import { calledOf } from '#modules/kit/document-name';
import type { AnyRow } from '#modules/kit/module';

/** The name of a voucher in the books: `Sales Invoice`, and for bank, cash and journals their kind: `Receipt`, `Expense`. */
export function voucherType(slug: string, row: AnyRow): string {
  if (slug === openingBalance.slug) return openingBalance.title;
  const document = documents.find((one) => one.slug === slug);
  return document === undefined ? slug : calledOf(document, row);
}
