import type { Context } from '#application/context';
import type { ListRow } from '#application/ports/records';
import { rowOf } from '#application/row-of';
import type { AnyDocument, AnyMaster } from '#modules/kit/module';
import { othersEwayBill } from '#modules/purchase/others-eway-bill/others-eway-bill';

/** What searches find of each e-way bill of others. */
const found: ReadonlySet<string> = new Set(['purchaseInvoiceNo', 'purchaseInvoiceId', 'supplierId']);

/** Whether one of these columns of a list cannot be tested or sorted by before the searches. */
export function usesInvoices({ slug }: AnyMaster | AnyDocument, columns: readonly string[]): boolean {
  return slug === othersEwayBill.slug && columns.some((name) => found.has(name));
}

/** E-way bills of others with their supplier and purchase invoice, which takes some reads for each row. Other rows as they are. */
export async function withInvoices(
  context: Context,
  { slug }: AnyMaster | AnyDocument,
  rows: readonly ListRow[],
): Promise<readonly ListRow[]> {
  if (slug !== othersEwayBill.slug || rows.length === 0) return rows;
  // Lists of every kind load this file.
  const { invoicesOfBills } = await import('#application/chains/invoices-of-bills');
  const invoices = await invoicesOfBills(
    context,
    rows.map((row) => rowOf(othersEwayBill, { row })),
  );
  return rows.map((row, at) => ({ ...row, ...invoices[at] }));
}
