import { wiring } from '#functions/api/wiring';
import { apiHandler } from '#functions/http/api-handler';

export const handler = apiHandler('stock', wiring, {
  inventoryGroup: { module: async () => (await import('#modules/stock/inventory-group/inventory-group')).inventoryGroup },
  measureUnit: { module: async () => (await import('#modules/stock/measure-unit/measure-unit')).measureUnit },
  inventoryItem: {
    module: async () => (await import('#modules/stock/inventory-item/inventory-item')).inventoryItem,
    routes: () => import('#functions/api/stock/inventory-item/extra-routes'),
  },
  batch: {
    module: async () => (await import('#modules/stock/batch/batch')).batch,
    routes: () => import('#functions/api/stock/batch/extra-routes'),
  },
  productCategory: { module: async () => (await import('#modules/stock/product-category/product-category')).productCategory },
  manufacturer: {
    module: async () => (await import('#modules/stock/manufacturer/manufacturer')).manufacturer,
    routes: () => import('#functions/api/stock/manufacturer/extra-routes'),
  },
  product: {
    module: async () => (await import('#modules/stock/product/product')).product,
    routes: () => import('#functions/api/stock/product/extra-routes'),
  },
  recipe: { module: async () => (await import('#modules/stock/recipe/recipe')).recipe },
  deliveryProvider: { module: async () => (await import('#modules/stock/delivery-provider/delivery-provider')).deliveryProvider },
  typeOfDelivery: { module: async () => (await import('#modules/stock/type-of-delivery/type-of-delivery')).typeOfDelivery },
  installer: {
    module: async () => (await import('#modules/stock/installer/installer')).installer,
    routes: () => import('#functions/api/stock/installer/extra-routes'),
  },
  openingStock: { module: async () => (await import('#modules/stock/opening-stock/opening-stock')).openingStock },
  stockTransfer: { module: async () => (await import('#modules/stock/stock-transfer/stock-transfer')).stockTransfer },
  istSales: {
    module: async () => (await import('#modules/stock/ist-sales/ist-sales')).istSales,
    routes: () => import('#functions/api/stock/ist-sales/extra-routes'),
  },
  istReceipt: { module: async () => (await import('#modules/stock/ist-receipt/ist-receipt')).istReceipt },
  stockAdjustment: {
    module: async () => (await import('#modules/stock/stock-adjustment/stock-adjustment')).stockAdjustment,
    routes: () => import('#functions/api/stock/stock-adjustment/extra-routes'),
  },
  production: { module: async () => (await import('#modules/stock/production/production')).production },
  tripSheet: {
    module: async () => (await import('#modules/stock/trip-sheet/trip-sheet')).tripSheet,
    routes: () => import('#functions/api/stock/trip-sheet/extra-routes'),
  },
  wareHouseLocation: { routes: () => import('#functions/api/stock/warehouse-location/extra-routes') },
});
