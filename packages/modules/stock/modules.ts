import type { Modules } from '#modules/kit/modules';
import { batch } from '#modules/stock/batch/batch';
import { deliveryProvider } from '#modules/stock/delivery-provider/delivery-provider';
import { installer } from '#modules/stock/installer/installer';
import { inventoryGroup } from '#modules/stock/inventory-group/inventory-group';
import { inventoryItem } from '#modules/stock/inventory-item/inventory-item';
import { istReceipt } from '#modules/stock/ist-receipt/ist-receipt';
import { istSales } from '#modules/stock/ist-sales/ist-sales';
import { manufacturer } from '#modules/stock/manufacturer/manufacturer';
import { measureUnit } from '#modules/stock/measure-unit/measure-unit';
import { openingStock } from '#modules/stock/opening-stock/opening-stock';
import { product } from '#modules/stock/product/product';
import { productCategory } from '#modules/stock/product-category/product-category';
import { production } from '#modules/stock/production/production';
import { recipe } from '#modules/stock/recipe/recipe';
import { stockAdjustment } from '#modules/stock/stock-adjustment/stock-adjustment';
import { stockTransfer } from '#modules/stock/stock-transfer/stock-transfer';
import { tripSheet } from '#modules/stock/trip-sheet/trip-sheet';
import { typeOfDelivery } from '#modules/stock/type-of-delivery/type-of-delivery';

/** Goods: items, products and their components, delivery and installation. */
export const stockModules: Modules = {
  area: 'stock',
  masters: [
    inventoryGroup,
    measureUnit,
    inventoryItem,
    batch,
    productCategory,
    manufacturer,
    product,
    recipe,
    deliveryProvider,
    typeOfDelivery,
    installer,
    tripSheet,
  ],
  documents: [openingStock, stockTransfer, istSales, istReceipt, stockAdjustment, production],
  reports: [],
};
