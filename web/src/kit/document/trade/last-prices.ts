import { queryOptions } from '@tanstack/react-query';
import type { LastPrice } from '#modules/kit/trade/last-prices';
import { lastPurchases } from '#modules/purchase/purchase-invoice/last-purchases';
import { purchaseInvoice } from '#modules/purchase/purchase-invoice/purchase-invoice';
import { lastSales } from '#modules/sales/sales-invoice/last-sales';
import { salesInvoice } from '#modules/sales/sales-invoice/sales-invoice';
import { call } from '../../../api/client.ts';
import { maySee } from '../../../session/permission.ts';
import { useSession } from '../../../session/session.ts';

/** Whose invoices have the prices that count. */
export type PricesOf = 'sales' | 'purchases';

const sources = {
  sales: { slug: salesInvoice.slug, path: lastSales.path },
  purchases: { slug: purchaseInvoice.slug, path: lastPurchases.path },
} as const;

export function maySeePrices(of: PricesOf): boolean {
  return maySee(`/${sources[of].slug}`);
}

/** The last prices of an item with a party, or with anybody; nothing for people who do not see the invoices. */
export function useLastPricesQuery(of: PricesOf, itemId: string, partyId = '') {
  const session = useSession();
  const { organizationId, branchId, financialYearId } = session;
  const { slug, path } = sources[of];
  const query = partyId === '' ? '' : `?partyId=${partyId}`;
  return queryOptions({
    queryKey: [slug, 'last-prices', itemId, partyId, organizationId, branchId, financialYearId],
    queryFn: () => call<readonly LastPrice[]>('GET', `${path.replace('{itemId}', itemId)}${query}`, { hideLoader: true }),
    enabled: itemId !== '' && maySee(`/${slug}`, session),
    staleTime: 10_000,
    retry: false,
    meta: { quiet: true },
  });
}
