import { byGroup } from '#application/reports/stock/by-group';
import { goodsAsked } from '#application/reports/stock/goods-asked';
import type { StockFacts, StockOfItem } from '#application/reports/stock/stock-of-item';
import type { UnitCost } from '#domain/cost/unit-cost';
import { sumOf } from '#domain/stock-figures/period-figures';
import { formatDay } from '#domain/time/day';
import type { ReportCell, ReportColumn, ReportSetupColumn, ReportTable } from '#modules/kit/module';
import { type StockLocationsFilter, stockLocations } from '#modules/reports/stock/stock-locations';

/** A sheet with more columns cannot be read. */
const mostPlaces = 40;

/** Every column it may have, for Module Setup. */
export const stockLocationsColumns: readonly ReportSetupColumn[] = [
  { key: 'particulars', label: 'Particulars', kind: 'text' },
  { key: 'unit', label: 'Unit', kind: 'text' },
  { key: 'place', label: 'Locations', kind: 'quantity', several: true },
  { key: 'other', label: 'Other Locations', kind: 'quantity' },
  { key: 'transit', label: 'In Transit', kind: 'quantity' },
  { key: 'total', label: 'Total', kind: 'quantity' },
];

interface Column {
  readonly key: string;
  readonly label: string;
  readonly branch: string;
  readonly location: string;
}

export function stockLocationsTable(filter: StockLocationsFilter, facts: StockFacts): ReportTable {
  const items = goodsAsked(facts.items, facts.groups, filter).filter(({ places, transit }) =>
    [...places.map(({ closing }) => closing), transit].some(({ quantity, value }) => quantity !== 0 || value !== 0),
  );
  const { places, hidden } = placesOf(items, facts);
  const figure = filter.figure === 'value' ? 'value' : 'quantity';
  const kind = figure === 'value' ? 'money' : 'quantity';
  const cells = (all: readonly StockOfItem[]) => cellsOf(all, places, hidden, figure);
  const column = (key: string, label: string): ReportColumn => ({ key, label, kind });
  const optional = (key: string, label: string): ReportColumn => ({ ...column(key, label), optional: true });
  return {
    title: stockLocations.title,
    subtitle: `As of ${formatDay(filter.asOf)}`,
    columns: [
      { key: 'particulars', label: 'Particulars', kind: 'text' },
      { key: 'unit', label: 'Unit', kind: 'text' },
      ...places.map(({ key, label }) => column(key, label)),
      optional('other', 'Other Locations'),
      optional('transit', 'In Transit'),
      column('total', 'Total'),
    ],
    rows: byGroup(items, facts.groups, {
      item: (item) => ({
        id: item.id,
        cells: { particulars: item.name, unit: item.unit, ...cells([item]) },
        link: `/app/stock-report?itemId=${item.id}&to=${filter.asOf}&places=true${branchesIn(filter)}`,
      }),
      sums: (all, adds) => (adds || figure === 'value' ? cells(all) : {}),
    }),
    ...(figure === 'value' ? { totals: { particulars: 'Total', ...cells(items) } } : {}),
    ...(hidden.size === 0
      ? {}
      : { notes: [`${hidden.size} more locations are added up as other locations. Choose fewer branches to see them`] }),
  };
}

function branchesIn({ branches }: StockLocationsFilter): string {
  return branches === null || branches.length === 0 ? '' : `&branches=${branches.join(',')}`;
}

/** Where there is something, in the order of the branches and then of the locations. */
function placesOf(items: readonly StockOfItem[], { branches }: StockFacts) {
  const found = new Map<string, { readonly branch: string; readonly location: string }>();
  for (const { places } of items)
    for (const { branch, location, closing } of places)
      if (closing.quantity !== 0 || closing.value !== 0) found.set(keyOf({ branch, location }), { branch, location });
  const order = new Map(branches.map(({ id }, at) => [id, at]));
  const sorted = [...found.values()].sort(
    (one, other) => (order.get(one.branch) ?? 0) - (order.get(other.branch) ?? 0) || (one.location < other.location ? -1 : 1),
  );
  const nameOf = (id: string) => branches.find((branch) => branch.id === id)?.name ?? '';
  const labelOf = ({ branch, location }: { readonly branch: string; readonly location: string }) =>
    branches.length > 1 ? [nameOf(branch), location].filter(Boolean).join(' ') : location === '' ? 'No location' : location;
  return {
    places: sorted.slice(0, mostPlaces).map((place, at): Column => ({ key: `place${at}`, label: labelOf(place), ...place })),
    hidden: new Set(sorted.slice(mostPlaces).map(keyOf)),
  };
}

function keyOf({ branch, location }: { readonly branch: string; readonly location: string }): string {
  return `${branch}|${location}`;
}

function cellsOf(
  items: readonly StockOfItem[],
  columns: readonly Column[],
  hidden: ReadonlySet<string>,
  figure: keyof UnitCost,
): Readonly<Record<string, ReportCell>> {
  const sums = new Map<string, number>();
  for (const { places } of items) for (const place of places) sums.set(keyOf(place), (sums.get(keyOf(place)) ?? 0) + place.closing[figure]);
  const shown = (value: number) => (value === 0 ? null : value);
  const transit = sumOf(items.map((item) => item.transit))[figure];
  const total = sumOf(items.map(({ closing }) => closing))[figure] + transit;
  const other = [...sums].reduce((sum, [key, value]) => (hidden.has(key) ? sum + value : sum), 0);
  return {
    ...Object.fromEntries(columns.map((column) => [column.key, shown(sums.get(keyOf(column)) ?? 0)])),
    ...{ other: shown(other), transit: shown(transit), total },
  };
}
