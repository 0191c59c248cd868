import type { EInvoiceCandidate } from '#domain/einvoice/decision';
import type { NotNeeded } from '#domain/einvoice/need';
import { transferEInvoice } from '#modules/e-invoice/between';
import { noteEInvoice } from '#modules/e-invoice/note';
import { tradeEInvoice } from '#modules/e-invoice/trade';
import type { AnyDocument, DocumentFacts } from '#modules/kit/module';
import type { SalesInvoice } from '#modules/sales/sales-invoice/fields';
import { type SalesReturn, salesReturnWay } from '#modules/sales/sales-return/sales-return';
import type { IstSales } from '#modules/stock/ist-sales/fields';

/** Each of them takes the row of its own kind. */
type EInvoiceOf<Row> = (row: Row, facts: DocumentFacts) => EInvoiceCandidate | NotNeeded;

const salesInvoice: EInvoiceOf<SalesInvoice> = (row, facts) => (row.unsold === true ? 'not-an-invoice' : tradeEInvoice(row, facts, 'INV'));
const salesReturn: EInvoiceOf<SalesReturn> = (row, facts) => tradeEInvoice(row, facts, 'CRN', salesReturnWay);
const istSales: EInvoiceOf<IstSales> = (row, facts) => {
  if (row.direction === 'Incoming') return 'purchase-side';
  // An order moves nothing yet.
  return row.dispatched ? transferEInvoice(row, facts) : 'not-posted';
};

/** What the invoice registration portal gets of each document, or why it gets none. */
const documents: Readonly<Record<string, EInvoiceOf<never>>> = {
  'sales-invoice': salesInvoice,
  'sales-return': salesReturn,
  'credit-note': noteEInvoice('credit'),
  'debit-note': noteEInvoice('debit'),
  'ist-sales': istSales,
};

/** A posted document as e-invoicing sees it, or why it never becomes an e-invoice. */
export function eInvoiceOf({ slug, area }: AnyDocument, row: { readonly cancelled: boolean }, facts: DocumentFacts) {
  const of = documents[slug];
  if (of === undefined) return area === 'purchase' ? 'purchase-side' : 'not-an-invoice';
  return row.cancelled ? 'not-posted' : of(row as never, facts);
}
