import { byGroup } from '#application/reports/stock/by-group';
import { goodsAsked } from '#application/reports/stock/goods-asked';
import type { StockFacts, StockOfItem } from '#application/reports/stock/stock-of-item';
import { rateOf, type UnitCost } from '#domain/cost/unit-cost';
import { noWorth, sumOf } from '#domain/stock-figures/period-figures';
import { ageStock, type Receipt, stockBuckets } from '#domain/stock-figures/stock-ageing';
import { formatDay } from '#domain/time/day';
import type { ReportCell, ReportColumn, ReportSetupColumn, ReportTable } from '#modules/kit/module';
import { daysLabels, daysNotes, daysTyped } from '#modules/kit/report/report-filters';
import { type StockAgeingFilter, stockAgeing } from '#modules/reports/stock/stock-ageing';

/** Stock at the end of `asOf`, and what came in during the days of the buckets. */
export interface StockAgeingFacts extends StockFacts {
  readonly receipts: readonly (Receipt & { readonly itemId: string; readonly branch: string })[];
}

const head: readonly ReportColumn[] = [
  { key: 'particulars', label: 'Particulars', kind: 'text' },
  { key: 'unit', label: 'Unit', kind: 'text' },
  { key: 'quantity', label: 'On Hand', kind: 'quantity' },
  { key: 'rate', label: 'Rate', kind: 'quantity', rate: true },
  { key: 'value', label: 'Value', kind: 'money' },
];

const below: readonly ReportColumn[] = [
  { key: 'belowQuantity', label: 'Below Zero', kind: 'quantity', optional: true },
  { key: 'belowValue', label: 'Below Zero Value', kind: 'money', optional: true },
];

/** Every column it may have, for Module Setup. */
export const stockAgeingColumns: readonly ReportSetupColumn[] = [
  ...head.map(({ key, label, kind }) => ({ key, label, kind })),
  { key: 'bucketQuantity', label: 'Quantity by Age', kind: 'quantity', several: true },
  { key: 'bucketValue', label: 'Value by Age', kind: 'money', several: true },
  ...below.map(({ key, label, kind }) => ({ key, label, kind })),
];

interface Aged extends StockOfItem {
  readonly below: UnitCost;
  readonly buckets: readonly UnitCost[];
}

export function stockAgeingTable(filter: StockAgeingFilter, facts: StockAgeingFacts): ReportTable {
  const upTo = agesOf(filter);
  const came = Map.groupBy(facts.receipts, ({ itemId }) => itemId);
  const items = goodsAsked(facts.items, facts.groups, filter)
    .filter(({ closing }) => closing.quantity !== 0 || closing.value !== 0)
    .map((item) => aged(item, came.get(item.id) ?? [], { asOf: filter.asOf, upTo }));
  const cells = (all: readonly Aged[], adds: boolean) => cellsOf(all, upTo.length + 1, adds);
  return {
    title: stockAgeing.title,
    subtitle: `As of ${formatDay(filter.asOf)}, first in first out`,
    columns: [...head, ...bucketColumns(filter, upTo), ...below],
    rows: byGroup(items, facts.groups, {
      item: (item) => ({
        id: item.id,
        cells: { particulars: item.name, unit: item.unit, rate: rateOf(item.closing), ...cells([item], true) },
        link: `/app/stock-report/ledger?itemId=${item.id}&to=${filter.asOf}${branchesIn(filter)}`,
      }),
      sums: cells,
    }),
    totals: { particulars: 'Total', ...cells(items, false) },
    notes: daysNotes(filter.buckets),
  };
}

export function agesOf({ buckets }: Pick<StockAgeingFilter, 'buckets'>): readonly number[] {
  return daysTyped(buckets, stockBuckets);
}

function branchesIn({ branches }: StockAgeingFilter): string {
  return branches === null || branches.length === 0 ? '' : `&branches=${branches.join(',')}`;
}

function bucketColumns({ figure }: StockAgeingFilter, upTo: readonly number[]): readonly ReportColumn[] {
  return daysLabels(upTo).flatMap((label, at): ReportColumn[] => [
    ...(figure === 'value' ? [] : [{ key: `bucketQuantity${at}`, label, kind: 'quantity' as const }]),
    ...(figure === 'quantity'
      ? []
      : [{ key: `bucketValue${at}`, label: figure === 'both' ? `${label} Value` : label, kind: 'money' as const }]),
  ]);
}

/** Branch by branch: what one sold does not make the stock of another older. */
function aged(
  item: StockOfItem,
  receipts: StockAgeingFacts['receipts'],
  asked: { readonly asOf: string; readonly upTo: readonly number[] },
): Aged {
  const came = Map.groupBy(receipts, ({ branch }) => branch);
  const all = item.branches.map(({ branch, closing }) => ageStock(closing, came.get(branch) ?? [], asked));
  const buckets = Array.from({ length: asked.upTo.length + 1 }, (_, at) => sumOf(all.map((one) => one.buckets[at] ?? noWorth)));
  return { ...item, below: sumOf(all.map((one) => one.below)), buckets };
}

function cellsOf(items: readonly Aged[], count: number, adds: boolean): Readonly<Record<string, ReportCell>> {
  const cells: Record<string, ReportCell> = {};
  const put = (name: string, { quantity, value }: UnitCost) => {
    if (adds) cells[name === '' ? 'quantity' : `${name}Quantity`] = quantity === 0 ? null : quantity;
    cells[name === '' ? 'value' : `${name}Value`] = value === 0 ? null : value;
  };
  const numbered = (name: 'Quantity' | 'Value', at: number, value: number) => {
    cells[`bucket${name}${at}`] = value === 0 ? null : value;
  };
  put('', sumOf(items.map(({ closing }) => closing)));
  put('below', sumOf(items.map((item) => item.below)));
  for (let at = 0; at < count; at += 1) {
    const { quantity, value } = sumOf(items.map(({ buckets }) => buckets[at] ?? noWorth));
    if (adds) numbered('Quantity', at, quantity);
    numbered('Value', at, value);
  }
  return cells;
}
