import { lastPricesIn } from '#modules/kit/trade/last-prices';

export const lastPurchases = lastPricesIn({
  area: 'purchase',
  slug: 'purchase-invoice',
  entity: 'purchaseInvoice',
  called: 'purchases',
});
