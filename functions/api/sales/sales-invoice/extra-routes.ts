import { totalOfPeriod } from '#application/documents/total-of-period';
import { lastPricesOf } from '#application/stock/last-prices';
import { param, type Routes, route } from '#functions/http/call';
import { lastPrices, salesOfPeriod } from '#modules/sales/sales-invoice/operations';
import { salesInvoice } from '#modules/sales/sales-invoice/sales-invoice';

export const routes: Routes = [
  route(salesOfPeriod, async ({ context, query }) => totalOfPeriod(context, salesInvoice, query)),
  route(lastPrices, async (call) => lastPricesOf(call.context, param(call, 'itemId'))),
];
