import type { Modules } from '#modules/kit/modules';
import { salesInvoice } from '#modules/sales/sales-invoice/sales-invoice';

/** Sales documents. */
export const salesModules: Modules = {
  area: 'sales',
  masters: [],
  documents: [salesInvoice],
  reports: [],
};
