import { maySee } from '#application/chains/seen-sources';
import type { Context } from '#application/context';
import { rowOf } from '#application/row-of';
import { formatDay } from '#domain/time/day';
import type { AnyDocument, DocumentRow } from '#modules/kit/module';
import type { PurchaseInvoice } from '#modules/purchase/purchase-invoice/fields';
import { purchaseInvoice } from '#modules/purchase/purchase-invoice/purchase-invoice';
import { supplierNumberKey, supplierNumberWord } from '#modules/purchase/purchase-invoice/supplier-number';

/** How many invoices with the word of a number are looked at. */
const most = 50;

/**
 * Warns that the supplier's invoice was entered before, under its own number. Where the organisation refuses it, storage does
 * (`PurchaseInvoice.onlyOnce`).
 */
export async function repeatedNumber(context: Context, document: AnyDocument, id: string, row: DocumentRow): Promise<readonly string[]> {
  const { ports, scope } = context;
  const { slug } = document;
  const typed = row as PurchaseInvoice;
  const word = supplierNumberWord(typed);
  if (word === null || typed.onlyOnce) return [];
  const ids = (await ports.records.search(scope, slug, [word], most)).filter((other) => other !== id);
  const found = await ports.records.findMany(
    scope,
    ids.map((other) => ({ slug, id: other })),
  );
  const key = supplierNumberKey(typed);
  const invoices = [...found.values()].map((stored) => ({ stored, row: rowOf(purchaseInvoice, stored) }));
  const same = invoices.find(({ row: invoice }) => !invoice.cancelled && supplierNumberKey(invoice) === key);
  if (same === undefined) return [];
  const { number, date } = same.row;
  const where = maySee(context, document, same.stored) ? ` as ${number} of ${formatDay(date)}` : '';
  return [`${typed.referenceNo} of this supplier is already entered${where}`];
}
