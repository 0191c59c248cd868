import { purchaseInvoice } from '#modules/purchase/purchase-invoice/purchase-invoice';
import { tradeLayout } from '../../kit/document/trade/trade-layout.ts';

/** A supplier's invoice: its number and date beside ours, then item and quantity per line. */
export const purchaseInvoiceLayout = tradeLayout(purchaseInvoice, {
  main: ['date', 'referenceNo', 'referenceDate', 'dueDate'],
  formTotal: 'Invoice total',
});
