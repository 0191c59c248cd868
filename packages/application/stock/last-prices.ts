import type { Context } from '#application/context';
import { listRecords } from '#application/records/list-records';
import { Refusal } from '#domain/refusal';
import type { AnyRow } from '#modules/kit/module';
import type { SalesInvoice } from '#modules/sales/sales-invoice/fields';
import type { LastPrice } from '#modules/sales/sales-invoice/operations';
import { salesInvoice } from '#modules/sales/sales-invoice/sales-invoice';
import { inventoryItem } from '#modules/stock/inventory-item/inventory-item';

/** Enough to answer "what did we charge last time". */
const mostPrices = 10;
/** Invoices read at once, and in all: an item that was not sold for so long has no recent price. */
const invoicesAtOnce = 50;
const mostInvoices = 200;

/** The last sales of an item in the open branch and year, newest first; of the caller's own invoices if they see no others. */
export async function lastPricesOf(context: Context, itemId: string): Promise<readonly LastPrice[]> {
  const { records } = context.ports;
  if ((await records.find(context.scope, inventoryItem.slug, itemId)) === undefined)
    throw new Refusal('notFound', { what: inventoryItem.title });
  const prices: LastPrice[] = [];
  let cursor: string | undefined;
  for (let read = 0; read < mostInvoices && prices.length < mostPrices; read += invoicesAtOnce) {
    const page = await listRecords(context, salesInvoice, { limit: invoicesAtOnce, ...(cursor === undefined ? {} : { cursor }) });
    const wanted = page.rows.filter((row) => row['cancelled'] !== true).map(({ id }) => ({ slug: salesInvoice.slug, id }));
    const found = new Map([...(await records.findMany(context.scope, wanted)).values()].map(({ id, row }) => [id, row]));
    prices.push(...wanted.flatMap(({ id }) => pricesIn(id, found.get(id), itemId)));
    cursor = page.cursor;
    if (cursor === undefined) break;
  }
  return prices.slice(0, mostPrices);
}

function pricesIn(invoiceId: string, row: AnyRow | undefined, itemId: string): readonly LastPrice[] {
  if (row === undefined) return [];
  const { number, date, partyName, lines } = row as unknown as SalesInvoice;
  return lines
    .filter((line) => line.itemId === itemId)
    .map(({ quantity, rate, discountPercent, discountAmount }) => ({
      invoiceId,
      number,
      date,
      partyName,
      quantity,
      rate: rate ?? 0,
      discountPercent,
      discountAmount,
    }));
}
