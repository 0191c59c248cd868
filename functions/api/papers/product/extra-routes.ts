import { exportStock } from '#application/stock/stock-on-hand';
import { type Routes, route } from '#functions/http/call';
import { exportStockReport } from '#modules/stock/product/operations';

export const routes: Routes = [route(exportStockReport, ({ context, body, query }) => exportStock(context, body, query.exportType))];
