import { bankCashLayout } from '../../accounts/bank-cash/bank-cash-layout.ts';
import { journalVoucherLayout } from '../../accounts/journal-voucher/journal-voucher-layout.ts';
import { salesInvoiceLayout } from '../../sales/sales-invoice/sales-invoice-layout.ts';
import type { DocumentLayout } from './document-layout.ts';

/** How each document is laid out, by its slug. */
export const layouts: Readonly<Record<string, DocumentLayout>> = {
  'sales-invoice': salesInvoiceLayout,
  'bank-cash': bankCashLayout,
  'journal-voucher': journalVoucherLayout,
};
