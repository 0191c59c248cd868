import { goodsToCount } from '#application/stock/goods-to-count';
import { type Routes, route } from '#functions/http/call';
import * as calls from '#modules/stock/stock-adjustment/operations';

export const routes: Routes = [
  route(calls.stockOfItems, ({ context, body }) => context.ports.books.onHand(context.scope, context.scope.branchId, body.itemIds)),
  route(calls.goodsToCount, ({ context, query }) => goodsToCount(context, query.location)),
];
