import type { Modules } from '#modules/kit/modules';
import { debitNote } from '#modules/purchase/debit-note/debit-note';
import { ewayBillFetch } from '#modules/purchase/eway-bill-fetch/eway-bill-fetch';
import { othersEwayBill } from '#modules/purchase/others-eway-bill/others-eway-bill';
import { purchaseInvoice } from '#modules/purchase/purchase-invoice/purchase-invoice';
import { purchaseOrder } from '#modules/purchase/purchase-order/purchase-order';
import { purchaseReturn } from '#modules/purchase/purchase-return/purchase-return';

/** Purchase documents, and what suppliers send on the road. */
export const purchaseModules: Modules = {
  area: 'purchase',
  masters: [othersEwayBill, ewayBillFetch],
  documents: [purchaseOrder, purchaseInvoice, purchaseReturn, debitNote],
  reports: [],
};
