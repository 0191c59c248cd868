import type { Contents } from '#modules/kit/contents';
import { deliveryProvider } from '#modules/stock/delivery-provider/delivery-provider';
import { installer } from '#modules/stock/installer/installer';
import { installerOperations } from '#modules/stock/installer/operations';
import { inventoryGroup } from '#modules/stock/inventory-group/inventory-group';
import { inventoryItem } from '#modules/stock/inventory-item/inventory-item';
import { inventoryItemOperations } from '#modules/stock/inventory-item/operations';
import { manufacturer } from '#modules/stock/manufacturer/manufacturer';
import { manufacturerOperations } from '#modules/stock/manufacturer/operations';
import { measureUnit } from '#modules/stock/measure-unit/measure-unit';
import { productOperations } from '#modules/stock/product/operations';
import { product } from '#modules/stock/product/product';
import { productCategory } from '#modules/stock/product-category/product-category';
import { recipe } from '#modules/stock/recipe/recipe';
import { typeOfDelivery } from '#modules/stock/type-of-delivery/type-of-delivery';
import { warehouseLocationOperations } from '#modules/stock/warehouse-location/operations';

/** Goods: items, products and their components, delivery and installation. */
export const stockContents: Contents = {
  area: 'stock',
  masters: [
    inventoryGroup,
    measureUnit,
    inventoryItem,
    productCategory,
    manufacturer,
    product,
    recipe,
    deliveryProvider,
    typeOfDelivery,
    installer,
  ],
  documents: [],
  reports: [],
  irregular: [
    ...productOperations,
    ...manufacturerOperations,
    ...installerOperations,
    ...inventoryItemOperations,
    ...warehouseLocationOperations,
  ],
};
