import type { EInvoiceCandidate } from '#domain/einvoice/decision';
import type { NotNeeded } from '#domain/einvoice/need';
import { transferEInvoice } from '#modules/e-invoice/between';
import { noteEInvoice } from '#modules/e-invoice/note';
import { tradeEInvoice } from '#modules/e-invoice/trade';
import type { AnyDocument, DocumentFacts } from '#modules/kit/module';
import { salesReturnWay } from '#modules/sales/sales-return/sales-return';

// biome-ignore lint/suspicious/noExplicitAny: a registry of documents with different rows has no other common type
type EInvoiceOf = (row: any, facts: DocumentFacts) => EInvoiceCandidate | NotNeeded;

/** What the invoice registration portal gets of each document, or why it gets none. */
const documents: Readonly<Record<string, EInvoiceOf>> = {
  'sales-invoice': (row, facts) => (row.unsold === true ? 'not-an-invoice' : tradeEInvoice(row, facts, 'INV')),
  'sales-return': (row, facts) => tradeEInvoice(row, facts, 'CRN', salesReturnWay),
  'credit-note': noteEInvoice('credit'),
  'debit-note': noteEInvoice('debit'),
  'ist-sales': (row, facts) => (row.direction === 'Incoming' ? 'purchase-side' : transferEInvoice(row, facts)),
};

/** A posted document as e-invoicing sees it, or why it never becomes an e-invoice. */
export function eInvoiceOf({ slug, area }: AnyDocument, row: { readonly cancelled: boolean }, facts: DocumentFacts) {
  const of = documents[slug];
  if (of === undefined) return area === 'purchase' ? 'purchase-side' : 'not-an-invoice';
  return row.cancelled ? 'not-posted' : of(row, facts);
}
