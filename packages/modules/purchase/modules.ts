import type { Modules } from '#modules/kit/modules';
import { debitNote } from '#modules/purchase/debit-note/debit-note';
import { purchaseInvoice } from '#modules/purchase/purchase-invoice/purchase-invoice';
import { purchaseOrder } from '#modules/purchase/purchase-order/purchase-order';
import { purchaseReturn } from '#modules/purchase/purchase-return/purchase-return';

/** Purchase documents. */
export const purchaseModules: Modules = {
  area: 'purchase',
  masters: [],
  documents: [purchaseOrder, purchaseInvoice, purchaseReturn, debitNote],
  reports: [],
};
