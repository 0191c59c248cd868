import { addDays, addMonths, type Day, daysBetween, formatDay } from '#domain/time/day';
import { monthsIn, type Period } from '#domain/time/period';
import type { AnyReport, AnyRow, ReportCell, ReportColumn, ReportRow, ReportSetupColumn, ReportTable } from '#modules/kit/module';
import { comparedDay, comparedPeriod } from '#modules/kit/report/report-filters';

/** What a report is compared with: the filter that gives it, and its days. */
export interface OtherTime {
  readonly filter: AnyRow;
  readonly own: Period;
  readonly other: Period;
}

/** The filter of the other period or day that a person wants beside the report; null without one. */
export function otherTimeOf(report: Pick<AnyReport, 'compares' | 'idle'>, filter: AnyRow): OtherTime | null {
  if (report.compares === undefined || report.idle?.(filter).includes('compare')) return null;
  const { from, to, asOf, compare } = filter;
  if (typeof asOf === 'string') {
    const day = comparedDay(asOf, compare);
    return day === null
      ? null
      : { filter: { ...filter, asOf: day, compare: null }, own: { from: asOf, to: asOf }, other: { from: day, to: day } };
  }
  const own = { from: String(from), to: String(to) };
  const other = comparedPeriod(own, compare);
  return other === null ? null : { filter: { ...filter, ...other, compare: null }, own, other };
}

/**
 * A table with figures of another time beside its own. Rows are matched by their ids, and months and days by their place in the period. A
 * row that only the other table has is added where it is there, so that the rows add up to their total. A list of vouchers has nothing to
 * match: only its totals are compared.
 */
export function comparedTable(report: Pick<AnyReport, 'compares'>, table: ReportTable, then: ReportTable, time: OtherTime): ReportTable {
  const { columns = [], totalsOnly, rowsBy, without = [] } = report.compares ?? {};
  const shape: Shape = {
    compared: table.columns.filter(({ key }) => columns.includes(key)),
    named: table.columns.slice(
      0,
      table.columns.findIndex(({ kind }) => isFigure(kind)),
    ),
    placed: placesOf(time, rowsBy?.(time.filter), then),
    rowsBy: rowsBy?.(time.filter),
    without: new Set(without),
  };
  return {
    ...table,
    subtitle: `${table.subtitle}, compared with ${saidOf(time.other)}`,
    columns: table.columns.flatMap((column) =>
      shape.compared.includes(column) ? [column, { ...comparedColumn(column), period: time.other }] : [column],
    ),
    rows: totalsOnly?.(time.filter) ? table.rows : besideRows(table.rows, then.rows, shape),
    ...(table.totals === undefined ? {} : { totals: { ...table.totals, ...otherCells([then.totals ?? {}], shape.compared) } }),
    ...(then.rows.length > 0 || table.rows.length === 0 ? {} : { notes: [...(table.notes ?? []), nothingIn(time.other)] }),
  };
}

/** The columns of a comparison, for Module Setup: each after the column it compares. */
export function withCompared(
  columns: readonly ReportSetupColumn[],
  { compares }: Pick<AnyReport, 'compares'>,
): readonly ReportSetupColumn[] {
  return columns.flatMap((column) => {
    if (!compares?.columns.includes(column.key)) return [column];
    return [column, comparedColumn(column)];
  });
}

function comparedColumn<Column extends ReportSetupColumn>(column: Column): Column {
  return { ...column, key: otherKey(column.key), label: `Compared ${column.label}` };
}

function otherKey(key: string): string {
  return `other${key.slice(0, 1).toUpperCase()}${key.slice(1)}`;
}

interface Shape {
  readonly compared: readonly ReportColumn[];
  /** The columns before the first figure say what a row is. */
  readonly named: readonly ReportColumn[];
  readonly placed: (row: ReportRow) => ReportRow;
  readonly rowsBy: 'month' | 'day' | undefined;
  /** Rows that are compared with nothing. */
  readonly without: ReadonlySet<string>;
}

function besideRows(rows: readonly ReportRow[], then: readonly ReportRow[], shape: Shape): readonly ReportRow[] {
  const others = Map.groupBy(then.filter(({ id }) => !shape.without.has(id)).map(shape.placed), ({ id }) => id);
  const own = new Set(rows.map(({ id }) => id));
  // After which own row each of the others comes; before the first there is none.
  const after = new Map<string | null, ReportRow[]>();
  let last: string | null = null;
  for (const [id, same] of others) {
    const [first] = same;
    if (own.has(id)) last = id;
    else if (first !== undefined) {
      const place = isTime(id, shape.rowsBy) ? placeOfTime(rows, id, shape.rowsBy) : last;
      after.set(place, [...(after.get(place) ?? []), besideRow(onlyThen(first, shape), same, shape)]);
    }
  }
  const behind = (id: string | null) => after.get(id) ?? [];
  return [...behind(null), ...rows.flatMap((row) => [besideRow(row, others.get(row.id) ?? [], shape), ...behind(row.id)])];
}

/** Behind the month or day before it, or behind what is on top of all of them, such as an opening balance. */
function placeOfTime(rows: readonly ReportRow[], id: string, by: Shape['rowsBy']): string | null {
  const before = rows.findLast((row) => isTime(row.id, by) && row.id < id);
  return (before ?? rows.find((row, at) => at === 0 && !isTime(row.id, by)))?.id ?? null;
}

function besideRow(row: ReportRow, then: readonly ReportRow[], shape: Shape): ReportRow {
  const children = besideRows(
    row.children ?? [],
    then.flatMap((one) => one.children ?? []),
    shape,
  );
  const link = then.find((one) => one.link !== undefined)?.link;
  return {
    ...row,
    cells: {
      ...row.cells,
      ...otherCells(
        then.map(({ cells }) => cells),
        shape.compared,
      ),
    },
    ...(link === undefined ? {} : { comparedLink: link }),
    ...(children.length === 0 ? {} : { children }),
  };
}

/** A row without a counterpart in the report: what it is, and no figures of its own. */
function onlyThen({ cells, children: _, adds: __, mark: ___, ...row }: ReportRow, { named }: Shape): ReportRow {
  return { ...row, cells: Object.fromEntries(named.map(({ key }) => [key, cells[key] ?? null])) };
}

/** Two months of a longer period can be beside one: what moved in them is added up, and a balance is that of the last. */
function otherCells(then: readonly ReportRow['cells'][], columns: readonly ReportColumn[]): ReportRow['cells'] {
  return Object.fromEntries(
    columns.flatMap(({ key, kind }): readonly (readonly [string, ReportCell])[] => {
      const known = then.flatMap((cells) => (typeof cells[key] === 'number' ? [cells[key]] : []));
      if (known.length === 0) return [];
      return [[otherKey(key), kind === 'balance' ? (known.at(-1) ?? null) : known.reduce((sum, one) => sum + one, 0)]];
    }),
  );
}

/** Gives rows of months and days the place they have in the period of the report. What is below them begins with the same day. */
function placesOf({ own, other }: OtherTime, by: Shape['rowsBy'], { columns }: ReportTable): Shape['placed'] {
  if (by === undefined) return (row) => row;
  const placeOf = by === 'month' ? monthIn(own, other) : dayIn(own, other);
  const [name] = columns;
  return (row) => {
    const time = row.id.slice(0, lengths[by]);
    if (!isTime(time, by)) return row;
    const place = placeOf(time);
    const called =
      isTime(row.id, by) && name !== undefined ? { [name.key]: by === 'month' ? formatDay(`${place}-01`).slice(3) : place } : {};
    return { ...row, id: `${place}${row.id.slice(time.length)}`, cells: { ...row.cells, ...called } };
  };
}

const lengths = { month: 7, day: 10 } as const;

function isTime(id: string, by: Shape['rowsBy']): boolean {
  return by !== undefined && id.length === lengths[by] && /^\d{4}-\d{2}(-\d{2})?$/.test(id);
}

/** If the other period has one month more, it counts with the last. */
function monthIn(own: Period, other: Period): (month: string) => string {
  const monthsOf = (period: Period) => monthsIn(period).map(({ from }) => from.slice(0, 7));
  const [months, others] = [monthsOf(own), monthsOf(other)];
  return (month) => months[Math.min(others.indexOf(month), months.length - 1)] ?? month;
}

/** The same day of the year, or the day at the same place. */
function dayIn(own: Period, other: Period): (day: Day) => Day {
  const isYearBefore = addMonths(other.from, 12) === own.from;
  return (day) => {
    const place = isYearBefore ? addMonths(day, 12) : addDays(own.from, daysBetween(other.from, day));
    return place > own.to ? own.to : place;
  };
}

function isFigure(kind: ReportColumn['kind']): boolean {
  return kind !== 'text' && kind !== 'date';
}

/** Why the compared columns are empty. */
export function nothingIn(other: Period): string {
  return `There is nothing to compare with in ${saidOf(other)}.`;
}

function saidOf({ from, to }: Period): string {
  return from === to ? formatDay(to) : `${formatDay(from)} to ${formatDay(to)}`;
}
