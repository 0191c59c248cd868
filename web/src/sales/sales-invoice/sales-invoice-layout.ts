import { salesInvoice } from '#modules/sales/sales-invoice/sales-invoice';
import { tradeLayout } from '../../kit/document/trade/trade-layout.ts';

/** A tax invoice by keyboard: customer, then item and quantity per line. Rate and tax come from the item on the date of the invoice. */
export const salesInvoiceLayout = tradeLayout(salesInvoice, { formTotal: 'Invoice total' });
