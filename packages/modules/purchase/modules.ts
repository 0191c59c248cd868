import type { Modules } from '#modules/kit/modules';
import { purchaseInvoice } from '#modules/purchase/purchase-invoice/purchase-invoice';
import { purchaseOrder } from '#modules/purchase/purchase-order/purchase-order';
import { purchaseReturn } from '#modules/purchase/purchase-return/purchase-return';

/** Purchase documents. */
export const purchaseModules: Modules = {
  area: 'purchase',
  masters: [],
  documents: [purchaseOrder, purchaseInvoice, purchaseReturn],
  reports: [],
};
