import type { Contents } from '#modules/kit/contents';
import { lastPrices, salesOfPeriod } from '#modules/sales/sales-invoice/operations';
import { salesInvoice } from '#modules/sales/sales-invoice/sales-invoice';

/** Sales documents. */
export const salesContents: Contents = {
  area: 'sales',
  masters: [],
  documents: [salesInvoice],
  reports: [],
  irregular: [salesOfPeriod, lastPrices],
};
