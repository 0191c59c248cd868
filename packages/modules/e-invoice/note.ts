import type { EInvoiceCandidate } from '#domain/einvoice/decision';
import type { NotNeeded } from '#domain/einvoice/need';
import { tradeEInvoice } from '#modules/e-invoice/trade';
import type { DocumentFacts } from '#modules/kit/module';
import { type Note, noteWays } from '#modules/kit/trade/correction/note';

/** A note to a customer; one to a supplier is on the supplier's side. */
export function noteEInvoice(kind: 'credit' | 'debit') {
  const [ofSale] = noteWays(kind);
  return (row: Note, facts: DocumentFacts): EInvoiceCandidate | NotNeeded => {
    if ((row.purchaseInvoiceId ?? null) !== null) return 'purchase-side';
    if (row.withoutTax === true) return 'no-tax-adjusted';
    return tradeEInvoice(row, facts, kind === 'credit' ? 'CRN' : 'DBN', ofSale);
  };
}
