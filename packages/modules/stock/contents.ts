import type { Contents } from '#modules/kit/operations/contents';
import { batchOperations } from '#modules/stock/batch/operations';
import { installerOperations } from '#modules/stock/installer/operations';
import { inventoryItemOperations } from '#modules/stock/inventory-item/operations';
import { istSalesOperations } from '#modules/stock/ist-sales/operations';
import { manufacturerOperations } from '#modules/stock/manufacturer/operations';
import { stockModules } from '#modules/stock/modules';
import { productOperations } from '#modules/stock/product/operations';
import { stockAdjustmentOperations } from '#modules/stock/stock-adjustment/operations';
import { tripSheetOperations } from '#modules/stock/trip-sheet/operations';
import { warehouseLocationOperations } from '#modules/stock/warehouse-location/operations';

/** What the area serves: its modules, and the calls that do not follow from a definition. */
export const stockContents: Contents = {
  ...stockModules,
  irregular: [
    ...batchOperations,
    ...productOperations,
    ...manufacturerOperations,
    ...installerOperations,
    ...inventoryItemOperations,
    ...warehouseLocationOperations,
    ...stockAdjustmentOperations,
    ...istSalesOperations,
    ...tripSheetOperations,
  ],
};
