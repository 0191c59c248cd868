import { salesInvoice } from '#modules/sales/sales-invoice/sales-invoice';
import type { DocumentLayout } from '../../kit/document/document-layout.ts';
import { tradeLayout } from '../../kit/document/trade/trade-layout.ts';

/** A tax invoice by keyboard: customer, then item and quantity per line. Rate and tax come from the item on the date of the invoice. */
export const salesInvoiceLayout = tradeLayout(salesInvoice, { formTotal: 'Invoice total' });

const { charges: _, BelowParty: __, ...rest } = salesInvoiceLayout;

/** The items of a saved invoice, on a screen of their own. */
export const productsLayout: DocumentLayout = {
  ...rest,
  main: [],
  more: [],
  notes: [],
  only: { fields: ['lines'], form: 'sales-invoice.edit-products' },
};
