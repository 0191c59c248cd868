import { type Routes, route } from '#functions/http/call';
import * as calls from '#modules/stock/stock-adjustment/operations';

export const routes: Routes = [
  route(calls.stockOfItems, ({ context, body }) => context.ports.books.onHand(context.scope, context.scope.branchId, body.itemIds)),
  // It needs the documents of the whole product, and the other calls do not.
  route(calls.goodsToCount, async ({ context, query }) => {
    const { goodsToCount } = await import('#application/stock/goods-to-count');
    return goodsToCount(context, query.location);
  }),
];
