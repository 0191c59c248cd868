import { wiring } from '#functions/api/wiring';
import { apiHandler } from '#functions/http/api-handler';

export const handler = apiHandler('purchase', wiring, {
  purchaseOrder: { module: async () => (await import('#modules/purchase/purchase-order/purchase-order')).purchaseOrder },
  purchaseInvoice: {
    module: async () => (await import('#modules/purchase/purchase-invoice/purchase-invoice')).purchaseInvoice,
    routes: () => import('#functions/api/purchase/purchase-invoice/extra-routes'),
  },
  purchaseReturn: { module: async () => (await import('#modules/purchase/purchase-return/purchase-return')).purchaseReturn },
  othersEwayBill: {
    module: async () => (await import('#modules/purchase/others-eway-bill/others-eway-bill')).othersEwayBill,
    routes: () => import('#functions/api/purchase/others-eway-bill/extra-routes'),
  },
  ewayBillFetch: {
    module: async () => (await import('#modules/purchase/eway-bill-fetch/eway-bill-fetch')).ewayBillFetch,
    routes: () => import('#functions/api/purchase/eway-bill-fetch/extra-routes'),
  },
  gstReconciliation: { routes: () => import('#functions/api/purchase/gst-reconciliation/extra-routes') },
  debitNote: { module: async () => (await import('#modules/purchase/debit-note/debit-note')).debitNote },
});
