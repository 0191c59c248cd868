import { lazy } from 'react';
import { receivedFields } from '#modules/kit/voucher/received';
import { salesInvoice } from '#modules/sales/sales-invoice/sales-invoice';
import type { DocumentLayout } from '../../kit/document/document-layout.ts';
import { tradeLayout } from '../../kit/document/trade/trade-layout.ts';

/** Lists know the layouts of documents, and need no part of their forms. */
const ReceivedNow = lazy(async () => ({ default: (await import('./received-now.tsx')).ReceivedNow }));

/** A tax invoice by keyboard: customer, then item and quantity per line. Rate and tax come from the item on the date of the invoice. */
export const salesInvoiceLayout = tradeLayout(salesInvoice, {
  formTotal: 'Invoice total',
  together: { field: 'received', fields: receivedFields, below: '/addReceived', called: 'Receipt', path: '/bank-cash', Part: ReceivedNow },
});

const { charges: _, BelowParty: __, together: ___, ...rest } = salesInvoiceLayout;

/** The items of a saved invoice, on a screen of their own. */
export const productsLayout: DocumentLayout = {
  ...rest,
  main: [],
  more: [],
  notes: [],
  only: { fields: ['lines'], form: 'sales-invoice.edit-products' },
};
