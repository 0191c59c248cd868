import { wiring } from '#functions/api/wiring';
import { apiHandler } from '#functions/http/api-handler';
import { purchaseContents } from '#modules/purchase/contents';

export const handler = apiHandler(purchaseContents, wiring, {
  'purchase-invoice': () => import('#functions/api/purchase/purchase-invoice/extra-routes'),
});
