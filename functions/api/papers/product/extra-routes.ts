import { exportStock } from '#application/stock/stock-on-hand';
import { type Handler, route } from '#functions/http/call';
import { exportStockReport } from '#modules/stock/product/operations';

export const stockPaperRoutes: readonly (readonly [string, Handler])[] = [
  route(exportStockReport, ({ context, body, query }) => exportStock(context, body, query.exportType)),
];
