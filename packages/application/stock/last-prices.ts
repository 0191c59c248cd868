import { isLimitedToOwn, isOwn } from '#application/access/own';
import type { Context } from '#application/context';
import { yearOf } from '#application/known-records';
import { listRecords } from '#application/lists/list-records';
import type { Stored } from '#application/ports/records';
import { tradeRowOf } from '#application/row-of';
import { Refusal } from '#domain/refusal';
import { customer } from '#modules/accounts/customer/customer';
import type { AnyDocument } from '#modules/kit/module';
import type { LastPrice } from '#modules/kit/trade/last-prices';
import { inventoryItem } from '#modules/stock/inventory-item/inventory-item';

/** Enough to answer "what did we charge last time". */
const mostPrices = 10;
/** Invoices read at once, and in all: an item that was not sold for so long has no recent price. */
const invoicesAtOnce = 50;
const mostInvoices = 200;
/** With a party, among the invoices of its latest vouchers. The ledger has its last rows in one or two pages, however long it is. */
const vouchersOfParty = 200;

/** The last prices of an item in invoices of the open branch, newest first; in the caller's own invoices if they see no others. */
export async function lastPricesOf(
  context: Context,
  invoices: AnyDocument,
  itemId: string,
  partyId?: string,
): Promise<readonly LastPrice[]> {
  if ((await context.ports.records.find(context.scope, inventoryItem.slug, itemId)) === undefined)
    throw new Refusal('notFound', { what: inventoryItem.title });
  const limited = isLimitedToOwn(context, invoices);
  const prices: LastPrice[] = [];
  const pages = partyId === undefined ? latestInvoices(context, invoices) : invoicesOfParty(context, invoices, partyId);
  for await (const page of pages) {
    const shown = page.filter(({ row, createdBy }) => !limited || isOwn(context, invoices, { ...row, createdBy }));
    prices.push(...shown.flatMap((invoice) => pricesIn(invoice, itemId)));
    if (prices.length >= mostPrices) break;
  }
  return prices.slice(0, mostPrices);
}

type Pages = AsyncGenerator<readonly Stored[]>;

async function* latestInvoices(context: Context, invoices: AnyDocument): Pages {
  let cursor: string | undefined;
  for (let read = 0; read < mostInvoices; read += invoicesAtOnce) {
    const page = await listRecords(context, invoices, { limit: invoicesAtOnce, ...(cursor === undefined ? {} : { cursor }) });
    yield await storedInvoices(
      context,
      invoices,
      page.rows.filter((row) => row['cancelled'] !== true).map(({ id }) => id),
    );
    cursor = page.cursor;
    if (cursor === undefined) return;
  }
}

async function* invoicesOfParty(context: Context, invoices: AnyDocument, partyId: string): Pages {
  const { scope, ports } = context;
  if ((await ports.records.find(scope, customer.slug, partyId)) === undefined) throw new Refusal('notFound', { what: customer.title });
  const rows = await ports.books.recent(scope, scope.branchId, partyId, (await yearOf(context))?.end ?? '', vouchersOfParty);
  const ids = [...new Set(rows.filter(({ slug }) => slug === invoices.slug).map(({ id }) => id))];
  for (let at = 0; at < ids.length; at += invoicesAtOnce) yield await storedInvoices(context, invoices, ids.slice(at, at + invoicesAtOnce));
}

/** In the order of their ids. */
async function storedInvoices({ scope, ports }: Context, { slug }: AnyDocument, ids: readonly string[]): Promise<readonly Stored[]> {
  const found = await ports.records.findMany(
    scope,
    ids.map((id) => ({ slug, id })),
  );
  return ids.flatMap((id) => found.get(id) ?? []);
}

function pricesIn({ id: invoiceId, row }: Stored, itemId: string): readonly LastPrice[] {
  const { number, date, partyName, currency, lines, cancelled, unsold } = tradeRowOf({ row });
  if (cancelled || unsold) return [];
  return lines.flatMap((line) =>
    line.itemId !== itemId || line.rate === null
      ? []
      : {
          invoiceId,
          number,
          date,
          partyName,
          quantity: line.quantity,
          unit: line.unit,
          rate: line.rate,
          currency: currency ?? 'INR',
          taxInclusive: line.taxInclusive === true,
          discountPercent: line.discountPercent,
          discountAmount: line.discountAmount,
        },
  );
}
