import { wiring } from '#functions/api/wiring';
import { apiHandler } from '#functions/http/api-handler';
import { salesContents } from '#modules/sales/contents';

export const handler = apiHandler(salesContents, wiring, {
  'sales-invoice': () => import('#functions/api/sales/sales-invoice/extra-routes'),
});
