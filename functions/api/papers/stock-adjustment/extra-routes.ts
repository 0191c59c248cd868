import { countSheet } from '#application/stock/goods-to-count';
import { type Routes, route } from '#functions/http/call';
import * as calls from '#modules/stock/stock-adjustment/operations';

export const routes: Routes = [route(calls.countSheet, ({ context, query }) => countSheet(context, query.location))];
