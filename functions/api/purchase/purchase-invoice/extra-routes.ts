import { lastPricesOf } from '#application/stock/last-prices';
import { param, type Routes, route } from '#functions/http/call';
import { lastPurchases } from '#modules/purchase/purchase-invoice/last-purchases';
import { purchaseInvoice } from '#modules/purchase/purchase-invoice/purchase-invoice';

export const routes: Routes = [
  route(lastPurchases, async (call) => lastPricesOf(call.context, purchaseInvoice, param(call, 'itemId'), call.query.partyId)),
];
