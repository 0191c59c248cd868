import * as z from 'zod/mini';
import type { Operation } from '#modules/kit/operations/operation';
import { id } from '#modules/kit/schema';

const base = '/api/ims-crm/product/s';
const shared = { area: 'stock', slug: 'product', access: { permission: '/product' }, scope: 'branch', method: 'GET' } as const;

/** Page by page, like every list. */
const page = z.lazy(() =>
  z.strictObject({
    cursor: z.optional(z.string().check(z.maxLength(4000))),
    limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100))),
  }),
);
const rows = z.lazy(() =>
  z.object({ rows: z.array(z.looseObject({ id: z.string(), label: z.string() })), cursor: z.optional(z.string()) }),
);

export const productsOfProject = {
  ...shared,
  id: 'product.of-project',
  path: `${base}/project/{projectId}/active`,
  summary: 'Active products for a project: its own, and those of no project',
  query: page,
  answer: rows,
} as const satisfies Operation;

export const productsOfProjectForSalesRep = {
  ...shared,
  id: 'product.of-project-for-sales-rep',
  path: `${base}/project/{projectId}/active/salesRep`,
  summary: 'The same as a sales representative sees them: without the minimum selling price',
  query: page,
  answer: rows,
} as const satisfies Operation;

export const productsOfProjectAndCategory = {
  ...shared,
  id: 'product.of-project-and-category',
  path: `${base}/project/{projectId}/category/{categoryId}`,
  summary: 'Active products of a category for a project',
  query: page,
  answer: rows,
} as const satisfies Operation;

export const productsOfProjectAndCategoryForSalesRep = {
  ...shared,
  id: 'product.of-project-and-category-for-sales-rep',
  path: `${base}/project/{projectId}/salesRep/category/{categoryId}`,
  summary: 'The same as a sales representative sees them: without the minimum selling price',
  query: page,
  answer: rows,
} as const satisfies Operation;

export const productPrefixes = {
  ...shared,
  id: 'product.prefixes',
  path: `${base}/findAllPrefix`,
  summary: 'The prefixes of all active manufacturers',
  get answer() {
    return z.array(z.object({ id: z.string(), prefix: z.string(), supplierName: z.string() }));
  },
} as const satisfies Operation;

export const availableForChild = {
  ...shared,
  id: 'product.available-for-child',
  path: `${base}/{id}/availableForChild`,
  summary: 'Active products that can be components: not the product itself, nor products made of it',
  query: page,
  answer: rows,
} as const satisfies Operation;

const childs = z.lazy(() => z.array(z.looseObject({ id: z.string(), label: z.string(), quantity: z.int() })));

export const childProducts = {
  ...shared,
  id: 'product.childs',
  path: `${base}/{id}/childs`,
  summary: 'Components of a product, with quantities in ten-thousandths',
  answer: childs,
} as const satisfies Operation;

export const childProductsForSalesRep = {
  ...shared,
  id: 'product.childs-for-sales-rep',
  path: `${base}/{id}/salesRep/childs`,
  summary: 'The same as a sales representative sees them: without the minimum selling price',
  answer: childs,
} as const satisfies Operation;

export const productsOfCategory = {
  ...shared,
  id: 'product.of-category',
  path: `${base}/{id}/findAllByProductCategoryId`,
  summary: 'Active products of a category',
  query: page,
  answer: rows,
} as const satisfies Operation;

export const solmartProductsOfCategory = {
  ...shared,
  id: 'product.of-category-for-solmart',
  path: `${base}/{categoryId}/{projectId}/findByProductCategoryIdForSolmart`,
  summary: 'Active products of a category that are offered on Solmart, for a project or 0 for none',
  query: page,
  answer: rows,
} as const satisfies Operation;

export const productsForPurchaseOrder = {
  ...shared,
  id: 'product.of-category-for-purchase-order',
  path: `${base}/{categoryId}/{retail}/findByProductCategoryIdAndRetailStatusForPurchaseOrder`,
  summary: 'Active products of a category that are sold in retail (1) or not (0), for orders: only products with an item',
  query: page,
  answer: rows,
} as const satisfies Operation;

export const productsForPurchaseInvoice = {
  ...shared,
  id: 'product.of-category-for-purchase-invoice',
  path: `${base}/{categoryId}/{retail}/findByProductCategoryIdAndRetailStatusForPurchseInvoice`,
  summary: 'Active products of a category that are sold in retail (1) or not (0), for purchases: only products with an item',
  query: page,
  answer: rows,
} as const satisfies Operation;

export const productsForSalesInvoice = {
  ...shared,
  id: 'product.of-category-for-sales-invoice',
  path: `${base}/{categoryId}/{projectId}/findByProductCategoryIdForSalesInvoice`,
  summary: 'Active products of a category for sales, for a project or 0 for none: only products with an item',
  query: page,
  answer: rows,
} as const satisfies Operation;

export const productsForSolmart = {
  ...shared,
  id: 'product.for-solmart',
  path: `${base}/findProductsForSolmart`,
  summary: 'Active products that are offered on Solmart',
  query: page,
  answer: rows,
} as const satisfies Operation;

/** What is open in orders of the whole branch; null of one location. */
const stock = z.lazy(() => {
  const ofOrders = z.nullable(z.int());
  return z.object({
    ...{ itemId: z.string(), quantity: z.int(), value: z.int() },
    ...{ reserved: ofOrders, free: ofOrders, ordered: ofOrders, expected: ofOrders },
  });
});

export const stockOfItem = {
  ...shared,
  id: 'product.stock-of-item',
  path: `${base}/{branchId}/getStockByItemId/{itemId}/{locationId}`,
  summary:
    'Stock of an item in a branch, at a warehouse location (0 for all): quantities in ten-thousandths of its unit, value in paise; what is reserved, free, ordered and expected only for all locations',
  access: { permission: '/stock-report' },
  answer: stock,
} as const satisfies Operation;

const reportQuery = z.lazy(() =>
  z.strictObject({
    pageNo: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)), 1),
    isForStatistics: z._default(z.enum(['true', 'false']), 'false'),
  }),
);
const reportBody = z.lazy(() =>
  z.strictObject({
    search: z.optional(z.string().check(z.maxLength(100))),
    groupId: z.optional(id),
    /** Leaves out items without stock. */
    onlyInStock: z._default(z.boolean(), false),
    /** In each of them the stock report must be permitted; the open branch without them. */
    branches: z.optional(z.array(id).check(z.maxLength(200))),
  }),
);

const stockRow = z.lazy(() =>
  z.object({
    itemId: z.string(),
    name: z.string(),
    group: z.string(),
    unit: z.string(),
    branch: z.string(),
    location: z.string(),
    quantity: z.int(),
    value: z.int(),
    reserved: z.nullable(z.int()),
    free: z.nullable(z.int()),
  }),
);
const stockAnswer = z.lazy(() =>
  z.object({
    rows: z.array(stockRow),
    pageNo: z.int(),
    hasMore: z.boolean(),
    statistics: z.optional(z.object({ items: z.int(), inStock: z.int(), negative: z.int(), value: z.int() })),
  }),
);

export const stockReport = {
  ...shared,
  id: 'product.stock-report',
  heavy: true,
  method: 'POST',
  path: `${base}/stockReport`,
  summary: 'Quantity and value of every item in these branches, with what is reserved and free; only totals if statistics are requested',
  access: { permission: '/stock-report' },
  query: reportQuery,
  body: reportBody,
  answer: stockAnswer,
} as const satisfies Operation;

export const locationWiseItemReport = {
  ...shared,
  id: 'product.location-wise-item-report',
  heavy: true,
  method: 'POST',
  path: `${base}/locationWiseItemReport`,
  summary: 'The same, a row for each warehouse location of these branches',
  access: { permission: '/stock-report' },
  query: reportQuery,
  body: reportBody,
  answer: stockAnswer,
} as const satisfies Operation;

export const exportStockReport = {
  ...shared,
  id: 'product.export-stock-report',
  method: 'POST',
  path: `${base}/exportStockReport`,
  summary: 'Quantity and value of every item in these branches, by location, as a file',
  area: 'papers',
  access: { permission: '/stock-report' },
  query: z.lazy(() => z.strictObject({ exportType: z.enum(['PDF', 'EXCEL', 'JSON']) })),
  body: reportBody,
  answersFile: true,
} as const satisfies Operation;

export const productOperations: readonly Operation[] = [
  productsOfProject,
  productsOfProjectForSalesRep,
  productsOfProjectAndCategory,
  productsOfProjectAndCategoryForSalesRep,
  productPrefixes,
  availableForChild,
  childProducts,
  childProductsForSalesRep,
  productsOfCategory,
  solmartProductsOfCategory,
  productsForPurchaseOrder,
  productsForPurchaseInvoice,
  productsForSalesInvoice,
  productsForSolmart,
  stockOfItem,
  stockReport,
  locationWiseItemReport,
  exportStockReport,
];
