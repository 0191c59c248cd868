import { rateOf, type UnitCost } from '#domain/stock/unit-cost';
import { formatDay } from '#domain/time/day';
import type { Fields, RecordOf } from '#modules/kit/field';
import type { ReportModule, ReportRow, ReportTable } from '#modules/kit/module';
import { periodFilters } from '#modules/kit/report-filters';

const filters = {
  ...periodFilters,
  places: { kind: 'yes-no', label: 'Show locations and batches' },
  all: { kind: 'yes-no', label: 'Show items without stock' },
} as const satisfies Fields;

export type StockReportFilter = RecordOf<typeof filters>;

/** An item in the branches asked for. `outward` has what filled gaps and returns to suppliers cost more, so `closing` follows from the others. */
export interface StockOfItem {
  readonly id: string;
  readonly name: string;
  readonly unit: string;
  /** The name of its group; null without one. */
  readonly group: string | null;
  readonly method: string;
  readonly opening: UnitCost;
  readonly inward: UnitCost;
  readonly outward: UnitCost;
  readonly closing: UnitCost;
  /** Where the closing stock is: by location and batch, both empty for the rest of the branch. */
  readonly places: readonly (UnitCost & { readonly location: string; readonly batch: string })[];
}

/** Facts of kind `stock`: the movements of the organisation up to the last day, valued (decision D26). */
export interface StockFacts {
  readonly items: readonly StockOfItem[];
}

/** Goods by group and item, with quantity and value: opening + inward − outward = closing. */
export const stockReport: ReportModule<StockReportFilter, StockFacts> = {
  kind: 'report',
  slug: 'stock-report',
  entity: 'stock',
  service: 'ims-crm',
  area: 'reports',
  title: 'Stock Report',
  filters,
  list: {
    id: 'STOCK_REPORT',
    columns: [
      { key: 'particulars', label: 'Particulars', kind: 'text' },
      { key: 'unit', label: 'Unit', kind: 'text' },
      { key: 'openingQuantity', label: 'Opening', kind: 'quantity' },
      { key: 'openingValue', label: 'Opening Value', kind: 'money' },
      { key: 'inwardQuantity', label: 'Inward', kind: 'quantity' },
      { key: 'inwardValue', label: 'Inward Value', kind: 'money' },
      { key: 'outwardQuantity', label: 'Outward', kind: 'quantity' },
      { key: 'outwardValue', label: 'Outward Value', kind: 'money' },
      { key: 'closingQuantity', label: 'Closing', kind: 'quantity' },
      { key: 'rate', label: 'Rate', kind: 'quantity' },
      { key: 'closingValue', label: 'Closing Value', kind: 'money' },
      { key: 'method', label: 'Valuation', kind: 'text' },
    ],
  },
  facts: 'stock',
  build,
};

function build(filter: StockReportFilter, facts: StockFacts): ReportTable {
  const shown = facts.items.filter((item) => filter.all || parts.some((part) => item[part].quantity !== 0 || item[part].value !== 0));
  const groups = [...Map.groupBy(shown, ({ group }) => group ?? '')].sort(([one], [other]) => one.localeCompare(other, 'en'));
  const below = shown.filter(({ closing }) => closing.quantity < 0);
  return {
    title: stockReport.title,
    subtitle: `${formatDay(filter.from)} to ${formatDay(filter.to)}`,
    columns: stockReport.list.columns,
    rows: groups.map(([name, items]) => ({
      id: `group:${name}`,
      weight: 'group',
      cells: { particulars: name === '' ? 'Without a group' : name, ...valuesOf(items) },
      children: sorted(items).map((item) => itemRow(item, filter)),
    })),
    totals: { particulars: 'Total', ...valuesOf(shown) },
    ...(below.length === 0 ? {} : { notes: [`Below zero, at the last known rate: ${below.map(({ name }) => name).join(', ')}`] }),
  };
}

const parts = ['opening', 'inward', 'outward', 'closing'] as const;

/** Quantities of different items cannot be added up, their values can. */
function valuesOf(items: readonly StockOfItem[]): Readonly<Record<string, number>> {
  return Object.fromEntries(parts.map((part) => [`${part}Value`, items.reduce((sum, item) => sum + item[part].value, 0)]));
}

function itemRow(item: StockOfItem, { places, from, to }: StockReportFilter): ReportRow {
  const { id, name, unit, method, closing } = item;
  const figures = Object.fromEntries(
    parts.flatMap((part) => [
      [`${part}Quantity`, item[part].quantity],
      [`${part}Value`, item[part].value],
    ]),
  );
  const at = item.places.map((place): ReportRow => {
    const called = [place.location || 'Branch', place.batch && `batch ${place.batch}`].filter(Boolean).join(', ');
    const cells = { particulars: called, unit, closingQuantity: place.quantity, closingValue: place.value };
    return { id: `${id}:${place.location}:${place.batch}`, cells };
  });
  return {
    id,
    cells: { particulars: name, unit, ...figures, rate: rateOf(closing), method },
    link: `/app/stock-report/ledger?itemId=${id}&from=${from}&to=${to}`,
    ...(places && at.length > 0 ? { children: at } : {}),
  };
}

function sorted(items: readonly StockOfItem[]): readonly StockOfItem[] {
  return items.toSorted((one, other) => one.name.localeCompare(other.name, 'en', { numeric: true }));
}
