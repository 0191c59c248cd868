import { wiring } from '#functions/api/wiring';
import { apiHandler } from '#functions/http/api-handler';

export const handler = apiHandler('sales', wiring, {
  quotation: { module: async () => (await import('#modules/sales/quotation/quotation')).quotation },
  proformaInvoice: { module: async () => (await import('#modules/sales/proforma-invoice/proforma-invoice')).proformaInvoice },
  salesOrder: { module: async () => (await import('#modules/sales/sales-order/sales-order')).salesOrder },
  deliveryNote: { module: async () => (await import('#modules/sales/delivery-note/delivery-note')).deliveryNote },
  salesInvoice: {
    module: async () => (await import('#modules/sales/sales-invoice/sales-invoice')).salesInvoice,
    routes: () => import('#functions/api/sales/sales-invoice/extra-routes'),
  },
  salesReturn: { module: async () => (await import('#modules/sales/sales-return/sales-return')).salesReturn },
  creditNote: { module: async () => (await import('#modules/sales/credit-note/credit-note')).creditNote },
});
