import { useQueries, useQuery } from '@tanstack/react-query';
import { formatPaise, formatScaled } from '#domain/money/format';
import { paise, scaled } from '#domain/money/paise';
import { formatDay } from '#domain/time/day';
import type { AnyRow } from '#modules/kit/module';
import type { LastPrice } from '#modules/kit/trade/last-prices';
import { salesInvoice } from '#modules/sales/sales-invoice/sales-invoice';
import { measureUnit } from '#modules/stock/measure-unit/measure-unit';
import { locationWiseItemReport, stockOfItem } from '#modules/stock/product/operations';
import { call } from '../../api/client.ts';
import { useLastPricesQuery } from '../../kit/document/trade/last-prices.ts';
import { masterQuery } from '../../kit/document/use-facts.ts';
import { VoucherLink } from '../../kit/document/view/book-links.tsx';
import { Glance, type GlanceFigure, GlanceTable } from '../../kit/record/glance.tsx';
import { maySee } from '../../session/permission.ts';
import { currentBranch, useSession } from '../../session/session.ts';

/** Stock by location and the last prices of an item. */
export function ItemGlance({ record }: { readonly record: AnyRow }) {
  const id = String(record['id']);
  const unit = useQuery(masterQuery({ slug: measureUnit.slug, id: String(record['unitId'] ?? '') })).data;
  const symbol = String(unit?.['symbol'] ?? '');
  const places = usePlaces(id, String(record['name'] ?? ''), record['type'] === 'Goods');
  const prices = useQuery(useLastPricesQuery('sales', id)).data ?? [];
  const inStock = places?.reduce((sum, { quantity }) => sum + quantity, 0);
  const [last] = prices;
  const figures: readonly GlanceFigure[] = [
    ...(inStock === undefined ? [] : [{ label: 'In stock', value: `${formatScaled(scaled(inStock))} ${symbol}`.trim(), bad: inStock < 0 }]),
    ...(typeof record['salesRate'] === 'number' ? [{ label: 'Sales rate', value: formatScaled(scaled(record['salesRate'])) }] : []),
    ...(last === undefined ? [] : [{ label: 'Last sold at', value: formatScaled(scaled(last.rate)), note: formatDay(last.date) }]),
  ];
  if (figures.length === 0) return null;
  return (
    <Glance title="At a glance" figures={figures} links={[]}>
      <GlanceTable
        title="Stock by location"
        columns={[{ label: 'Location' }, { label: 'Quantity', right: true }]}
        rows={(places ?? []).map(({ name, quantity }) => ({
          key: name,
          cells: [name, `${formatScaled(scaled(quantity))} ${symbol}`.trim()],
        }))}
      />
      <GlanceTable
        title="Last prices"
        columns={[
          { label: 'Invoice' },
          { label: 'Date' },
          { label: 'Customer', wraps: true },
          { label: 'Quantity', right: true, wideOnly: true },
          { label: 'Rate', right: true },
          { label: 'Discount', right: true, wideOnly: true },
        ]}
        rows={prices.map(priceRow)}
      />
    </Glance>
  );
}

interface Place {
  readonly name: string;
  readonly quantity: number;
}

/** The most other branches whose stock is read, one call each. */
const mostBranches = 8;

/** Stock in the locations of the open branch, then in other branches that have some; undefined without permission, or for a service. */
function usePlaces(itemId: string, name: string, isGoods: boolean): readonly Place[] | undefined {
  const session = useSession();
  const { organizationId, branchId, access } = session;
  const enabled = isGoods && maySee('/stock-report', session);
  const here = useQuery({
    queryKey: ['inventory-item', 'stock', itemId, organizationId, branchId],
    queryFn: async () => {
      const body = { search: name.slice(0, 100), onlyInStock: false };
      const page = await call<{
        readonly rows: readonly { readonly itemId: string; readonly location: string; readonly quantity: number }[];
      }>('POST', locationWiseItemReport.path, { body, hideLoader: true });
      return page.rows.filter((row) => row.itemId === itemId);
    },
    enabled,
    staleTime: 10_000,
    meta: { quiet: true },
  }).data;
  const others = (access?.branches ?? []).filter(({ id }) => id !== branchId).slice(0, mostBranches);
  const elsewhere = useQueries({
    queries: others.map(({ id }) => ({
      queryKey: ['inventory-item', 'stock', itemId, organizationId, id],
      queryFn: () =>
        call<{ readonly quantity: number }>('GET', filled(stockOfItem.path, { branchId: id, itemId, locationId: '0' }), {
          hideLoader: true,
        }),
      enabled,
      staleTime: 10_000,
      retry: false,
      meta: { quiet: true },
    })),
  });
  if (here === undefined) return undefined;
  const branch = currentBranch(session)?.name ?? '';
  return [
    ...here.map(({ location, quantity }) => ({ name: location === '' ? branch : `${branch}, ${location}`, quantity })),
    ...others.flatMap(({ name: other }, index) => {
      const quantity = elsewhere[index]?.data?.quantity ?? 0;
      return quantity === 0 ? [] : [{ name: other, quantity }];
    }),
  ];
}

function priceRow(price: LastPrice, index: number) {
  const { invoiceId, number, date, partyName, quantity, rate, discountPercent, discountAmount } = price;
  return {
    key: `${invoiceId} ${index}`,
    cells: [
      <VoucherLink key={invoiceId} voucher={{ slug: salesInvoice.slug, id: invoiceId }}>
        {number}
      </VoucherLink>,
      formatDay(date),
      partyName ?? '',
      formatScaled(scaled(quantity)),
      formatScaled(scaled(rate)),
      discountPercent ? `${formatScaled(scaled(discountPercent))}%` : discountAmount ? formatPaise(paise(discountAmount)) : '',
    ],
  };
}

function filled(path: string, values: Readonly<Record<string, string>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
}
