import { wiring } from '#functions/api/wiring';
import { apiHandler } from '#functions/http/api-handler';
import { stockContents } from '#modules/stock/contents';

export const handler = apiHandler(stockContents, wiring, {
  batch: () => import('#functions/api/stock/batch/extra-routes'),
  product: () => import('#functions/api/stock/product/extra-routes'),
  manufacturer: () => import('#functions/api/stock/manufacturer/extra-routes'),
  installer: () => import('#functions/api/stock/installer/extra-routes'),
  'inventory-item': () => import('#functions/api/stock/inventory-item/extra-routes'),
  'warehouse-location': () => import('#functions/api/stock/warehouse-location/extra-routes'),
  'ist-sales': () => import('#functions/api/stock/ist-sales/extra-routes'),
  'stock-adjustment': () => import('#functions/api/stock/stock-adjustment/extra-routes'),
});
