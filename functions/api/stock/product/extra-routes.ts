import { availableForChild, childProducts, findProducts, productPrefixes } from '#application/stock/find-products';
import { param, type Routes, route } from '#functions/http/call';
import { once } from '#functions/wire';
import * as calls from '#modules/stock/product/operations';

/** It needs the documents of the whole product, and the other calls of products do not. */
const stock = once(() => import('#application/stock/stock-on-hand'));

export const routes: Routes = [
  route(calls.productsOfProject, (call) => findProducts(call.context, { projectId: param(call, 'projectId') }, call.query)),
  route(calls.productsOfProjectForSalesRep, (call) =>
    findProducts(call.context, { projectId: param(call, 'projectId') }, call.query, 'prices'),
  ),
  route(calls.productsOfProjectAndCategory, (call) =>
    findProducts(call.context, { projectId: param(call, 'projectId'), categoryId: param(call, 'categoryId') }, call.query),
  ),
  route(calls.productsOfProjectAndCategoryForSalesRep, (call) =>
    findProducts(call.context, { projectId: param(call, 'projectId'), categoryId: param(call, 'categoryId') }, call.query, 'prices'),
  ),
  route(calls.productPrefixes, ({ context }) => productPrefixes(context)),
  route(calls.availableForChild, (call) => availableForChild(call.context, param(call, 'id'), call.query)),
  route(calls.childProducts, (call) => childProducts(call.context, param(call, 'id'))),
  route(calls.childProductsForSalesRep, (call) => childProducts(call.context, param(call, 'id'), 'prices')),
  route(calls.productsOfCategory, (call) => findProducts(call.context, { categoryId: param(call, 'id') }, call.query)),
  route(calls.solmartProductsOfCategory, (call) =>
    findProducts(call.context, { categoryId: param(call, 'categoryId'), projectId: param(call, 'projectId'), solmart: true }, call.query),
  ),
  ...[calls.productsForPurchaseOrder, calls.productsForPurchaseInvoice].map((operation) =>
    route(operation, (call) =>
      findProducts(call.context, { categoryId: param(call, 'categoryId'), retail: param(call, 'retail'), stocked: true }, call.query),
    ),
  ),
  route(calls.productsForSalesInvoice, (call) =>
    findProducts(call.context, { categoryId: param(call, 'categoryId'), projectId: param(call, 'projectId'), stocked: true }, call.query),
  ),
  route(calls.productsForSolmart, (call) => findProducts(call.context, { solmart: true }, call.query)),
  route(calls.stockOfItem, async (call) =>
    (await stock()).stockOfItem(call.context, param(call, 'branchId'), param(call, 'itemId'), param(call, 'locationId')),
  ),
  route(calls.stockReport, async ({ context, body, query }) => {
    const { stockStatistics, stockOnHand } = await stock();
    return query.isForStatistics === 'true' ? stockStatistics(context, body) : stockOnHand(context, body, query.pageNo, 'item');
  }),
  route(calls.locationWiseItemReport, async ({ context, body, query }) => {
    const { stockStatistics, stockOnHand } = await stock();
    return query.isForStatistics === 'true' ? stockStatistics(context, body) : stockOnHand(context, body, query.pageNo, 'location');
  }),
];
