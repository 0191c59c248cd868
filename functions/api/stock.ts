import { installerRoutes } from '#functions/api/stock/installer/extra-routes';
import { inventoryItemRoutes } from '#functions/api/stock/inventory-item/extra-routes';
import { manufacturerRoutes } from '#functions/api/stock/manufacturer/extra-routes';
import { productRoutes } from '#functions/api/stock/product/extra-routes';
import { warehouseLocationRoutes } from '#functions/api/stock/warehouse-location/extra-routes';
import { wiring } from '#functions/api/wiring';
import { apiHandler } from '#functions/http/api-handler';

export const handler = apiHandler('stock', wiring, [
  ...productRoutes,
  ...manufacturerRoutes,
  ...installerRoutes,
  ...inventoryItemRoutes,
  ...warehouseLocationRoutes,
]);
