import { inOrder } from '#application/reports/stock/by-group';
import { stockAsked } from '#application/reports/stock/goods-asked';
import type { StockFacts, StockOfItem } from '#application/reports/stock/stock-of-item';
import { freshnessOf } from '#domain/stock/batch';
import { sumOf } from '#domain/stock-figures/period-figures';
import { type Day, daysBetween, formatDay } from '#domain/time/day';
import type { ReportColumn, ReportRow, ReportSetupColumn, ReportTable } from '#modules/kit/module';
import { type BatchReportFilter, batchReport } from '#modules/reports/stock/batch-report';

/** What is known of a batch besides its movements. */
export interface BatchDetails {
  readonly itemId: string;
  readonly batch: string;
  readonly manufactured: Day | null;
  readonly expires: Day | null;
}

/** Stock over the period by place, with what is known of its batches. */
export interface BatchFacts extends StockFacts {
  readonly batches: readonly BatchDetails[];
  /** Days before the last one from which a batch is near its end, as the organisation says. */
  readonly nearDays: number;
  /** No batch has expired, or is older, than it is today, however far the period reaches. */
  readonly today: Day;
}

const columns: readonly ReportColumn[] = [
  { key: 'item', label: 'Item', kind: 'text' },
  { key: 'batch', label: 'Batch', kind: 'text' },
  { key: 'manufactured', label: 'Manufactured', kind: 'date', optional: true },
  { key: 'expires', label: 'Expires', kind: 'date', optional: true },
  { key: 'band', label: 'Expiry', kind: 'text', optional: true },
  { key: 'branch', label: 'Branch', kind: 'text', optional: true },
  { key: 'location', label: 'Location', kind: 'text', optional: true },
  { key: 'unit', label: 'Unit', kind: 'text' },
  { key: 'opening', label: 'Opening', kind: 'quantity' },
  { key: 'in', label: 'In', kind: 'quantity' },
  { key: 'out', label: 'Out', kind: 'quantity' },
  { key: 'balance', label: 'Balance', kind: 'quantity' },
  { key: 'value', label: 'Value', kind: 'money' },
  { key: 'age', label: 'Age (days)', kind: 'number', optional: true },
];

/** Every column it may have, for Module Setup. */
export const batchReportColumns: readonly ReportSetupColumn[] = columns.map(({ key, label, kind }) => ({ key, label, kind }));

/** Days before the last one of the batches that end later than those near their end. */
const later = 90;

/** How near the end of a batch is, in words; null of one that does not expire. Its last day is the day on which it expires. */
export function expiryBand(expires: Day | null, on: Day, near: number): string | null {
  if (expires === null) return null;
  const days = daysBetween(on, expires);
  if (days < 0) return 'Expired';
  if (days <= near) return `Within ${near} days`;
  return days <= later ? `${near + 1}–${later} days` : `After ${Math.max(near, later)} days`;
}

export function batchReportTable(filter: BatchReportFilter, facts: BatchFacts): ReportTable {
  const known = new Map(facts.batches.map((one) => [`${one.itemId}|${one.batch}`, one]));
  const on = filter.to < facts.today ? filter.to : facts.today;
  const detailsOf = (item: StockOfItem, batch: string) => known.get(`${item.id}|${batch}`);
  const rows = inOrder(stockAsked(facts, filter)).flatMap((item) =>
    item.places
      .filter(({ batch }) => batch !== '')
      .map((place) => ({ item, place, details: detailsOf(item, place.batch) }))
      .filter(({ place, details }) => isShown(place, details, filter.only, on, facts.nearDays))
      .toSorted((one, other) => ((one.details?.expires ?? '9999') < (other.details?.expires ?? '9999') ? -1 : 1)),
  );
  return {
    title: batchReport.title,
    subtitle: `${formatDay(filter.from)} to ${formatDay(filter.to)}`,
    columns,
    rows: rows.map(({ item, place, details }) => rowOf(item, place, details, facts, filter, on)),
    totals: { item: 'Total', value: sumOf(rows.map(({ place }) => place.closing)).value },
    ...(on === filter.to ? {} : { notes: [`Expiry and age as of ${formatDay(on)}.`] }),
  };
}

type Place = StockOfItem['places'][number];

function isShown(
  { opening, inward, outward, closing }: Place,
  details: BatchDetails | undefined,
  only: BatchReportFilter['only'],
  on: Day,
  near: number,
): boolean {
  if (only === 'in-stock') return closing.quantity !== 0;
  if (only === 'near') return closing.quantity !== 0 && freshnessOf(details?.expires ?? null, on, near) !== 'good';
  return [opening, inward, outward, closing].some(({ quantity }) => quantity !== 0);
}

function rowOf(
  item: StockOfItem,
  place: Place,
  details: BatchDetails | undefined,
  { branches, nearDays }: BatchFacts,
  { from, to, branches: asked }: BatchReportFilter,
  on: Day,
): ReportRow {
  const { branch, location, batch, opening, inward, outward, closing } = place;
  const freshness = closing.quantity > 0 ? freshnessOf(details?.expires ?? null, on, nearDays) : 'good';
  const since = details?.manufactured ?? place.came ?? null;
  const several = asked !== null && asked.length > 0 ? `&branches=${asked.join(',')}` : '';
  return {
    id: `${item.id}:${branch}:${location}:${batch}`,
    cells: {
      ...{ item: item.name, batch, manufactured: details?.manufactured ?? null, expires: details?.expires ?? null },
      band: closing.quantity > 0 ? expiryBand(details?.expires ?? null, on, nearDays) : null,
      branch: branches.length > 1 ? (branches.find(({ id }) => id === branch)?.name ?? null) : null,
      ...{ location, unit: item.unit, opening: opening.quantity, in: inward.quantity, out: outward.quantity },
      ...{ balance: closing.quantity, value: closing.value },
      age: closing.quantity > 0 && since !== null ? daysBetween(since, on) : null,
    },
    ...(freshness === 'good' ? {} : { mark: freshness === 'expired' ? 'now' : 'soon' }),
    link: `/app/stock-report/ledger?itemId=${item.id}&from=${from}&to=${to}${several}`,
  };
}
