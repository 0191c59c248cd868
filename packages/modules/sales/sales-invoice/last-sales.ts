import { lastPricesIn } from '#modules/kit/trade/last-prices';

export const lastSales = lastPricesIn({ area: 'sales', slug: 'sales-invoice', entity: 'salesInvoice', called: 'sales' });
