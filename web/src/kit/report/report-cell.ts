import { formatDecimal, formatDrCr, formatPaise, formatScaled } from '#domain/money/format';
import { paise, scaled } from '#domain/money/paise';
import { formatDay, isDay } from '#domain/time/day';
import type { ReportCell, ReportColumn, ReportRow, ReportTable } from '#modules/kit/module';

/**
 * The text of a figure in a report. A balance names its side, never only by a sign or a colour. Zero in a column of amounts is left out.
 */
export function reportText(column: ReportColumn, value: ReportCell | undefined): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'string') return column.kind === 'date' && isDay(value) ? formatDay(value) : value;
  switch (column.kind) {
    case 'money':
      return value === 0 ? '' : formatPaise(paise(value));
    case 'balance':
      return formatDrCr(paise(value));
    case 'quantity':
      return formatScaled(scaled(value));
    case 'decimal':
      return formatDecimal(scaled(value));
    default:
      return String(value);
  }
}

/** The same on a card, which has few rows: there, zero is an amount like the others. */
export function cardText(column: ReportColumn, value: ReportCell | undefined): string {
  return column.kind === 'money' && value === 0 ? formatPaise(paise(0)) : reportText(column, value);
}

export function isFigure(column: ReportColumn): boolean {
  return column.kind !== 'text' && column.kind !== 'date';
}

/** Columns that name a voucher by its type or number. A table without them names it in its first column. */
const names: ReadonlySet<string> = new Set(['type', 'number', 'boughtWith', 'soldWith']);

/** Whether a click on this cell opens the list of the voucher, in a new tab. Everywhere else it opens the voucher in place (decision D49). */
export function opensList({ list }: ReportRow, column: ReportColumn, columns: readonly ReportColumn[]): boolean {
  const named = columns.some(({ key }) => names.has(key)) ? names.has(column.key) : column === columns[0];
  return named && list !== undefined;
}

/** Where a click on a figure goes. */
export function linkOf(row: ReportRow, column: ReportColumn): string | undefined {
  return column.period === undefined ? row.link : comparedLink(row, column);
}

/** What a compared figure of a row comes from: the same details on the days of its column. */
export function comparedLink({ link, comparedLink: own, cells }: ReportRow, { key, period }: ReportColumn): string | undefined {
  if (period === undefined || (cells[key] ?? null) === null) return undefined;
  if (own !== undefined || link === undefined) return own;
  const [path = '', query] = link.split('?');
  const asked = new URLSearchParams(query);
  for (const name of ['from', 'to'] as const) if (asked.has(name)) asked.set(name, period[name]);
  return asked.has('to') ? `${path}?${asked}` : undefined;
}

/** The columns to draw: optional ones only if a row that is shown, or the totals, has something in them. */
export function drawnColumns(
  { columns, totals }: Pick<ReportTable, 'columns' | 'totals'>,
  shown: readonly Pick<ReportRow, 'cells'>[],
): readonly ReportColumn[] {
  const isFilled = (column: ReportColumn) =>
    reportText(column, totals?.[column.key]) !== '' || shown.some(({ cells }) => reportText(column, cells[column.key]) !== '');
  return columns.filter((column) => !column.optional || isFilled(column));
}
