import type { Context } from '#application/context';
import { daysOf, type Year, yearsOf } from '#application/grids/wanted-days';
import type { ListRow } from '#application/ports/records';
import { buildReport, buildWholeReport } from '#application/reports/build-report';
import { type Problem, Refusal } from '#domain/refusal';
import type { GridCountAnswer, GridPageAnswer, GridPageBody, GridQuestion } from '#modules/grids/operations';
import type { AnyReport, AnyRow, ReportRow } from '#modules/kit/module';
import { filterSchema } from '#modules/kit/operations/report-schema';
import { problemWords } from '#modules/kit/problem-words';

/** The rows of a report as those of a list. Its filters are those of the report, by their names; `date` is its period. */
type Asked = Pick<GridQuestion, 'search' | 'filters' | 'sort'>;

/** A page of a report. The cursor says where to go on: so many rows after the beginning of a page of the report. */
export async function reportPage(context: Context, report: AnyReport, body: GridPageBody, limit: number): Promise<GridPageAnswer> {
  const { filter, errors } = await filterOf(context, report, body);
  const [, passed = '0', inner = ''] =
    /^(\d{1,6})\|(.*)$/s.exec(body.cursor ?? '0|') ?? refuseAt('cursor', 'This is not a cursor of the list');
  const table = await buildReport(context, report, inner === '' ? filter : { ...filter, cursor: inner });
  const rows = rowsOf(table.rows);
  const end = Number(passed) + limit;
  const cursor = end < rows.length ? `${end}|${inner}` : table.cursor === undefined ? undefined : `0|${table.cursor}`;
  return {
    rows: rows.slice(Number(passed), end),
    ...(cursor === undefined ? {} : { cursor }),
    ...(errors.length === 0 ? {} : { errors }),
  };
}

/** How many rows the whole report has, and its own totals of money. */
export async function reportCount(context: Context, report: AnyReport, question: Asked): Promise<GridCountAnswer> {
  const { filter, errors } = await filterOf(context, report, question);
  const { rows, columns, totals = {} } = await buildWholeReport(context, report, filter);
  const money = columns.flatMap(({ key, kind }) => {
    const total = totals[key];
    return (kind === 'money' || kind === 'balance') && typeof total === 'number' ? [[key, total] as const] : [];
  });
  return { count: rowsOf(rows).length, exact: true, totals: Object.fromEntries(money), ...(errors.length === 0 ? {} : { errors }) };
}

/** The whole report for a file, with its columns. */
export async function wholeReport(context: Context, report: AnyReport, question: Asked) {
  const { filter } = await filterOf(context, report, question);
  const { columns, rows } = await buildWholeReport(context, report, filter);
  return { columns, rows: rowsOf(rows) };
}

/** Each row, and those below it after it. */
function rowsOf(rows: readonly ReportRow[]): readonly ListRow[] {
  return rows.flatMap(({ id, cells, children = [] }) => [{ ...cells, id }, ...rowsOf(children)]);
}

/** Without a period the report is of the open year, as of a day as of today. */
async function filterOf(
  context: Context,
  report: AnyReport,
  { search = '', sort = [], filters = {} }: Asked,
): Promise<{ readonly filter: AnyRow; readonly errors: Problem[] }> {
  if (search.trim() !== '') refuseAt('search', 'A report is not searched. Use its filters');
  if (sort.length > 0) refuseAt('sort', 'A report has an order of its own');
  const years = await yearsOf(context);
  const year = years.find(({ id }) => id === context.scope.financialYearId);
  const { date, ...others } = filters;
  const { days, errors } = date === undefined ? { days: {}, errors: [] } : daysOf('DateRangeRestricted', date, 'filters.date', year);
  const typed = Object.entries(others).map(([key, value]) => [key, report.filters[key]?.kind === 'yes-no' ? value === 'true' : value]);
  const asked = { ...usualDays(report, year, context.today), ...named(report, days), ...Object.fromEntries(typed) };
  for (const key of Object.keys(asked)) if (!(key in report.filters)) refuseAt(`filters.${key}`, 'This is not a filter of the list');
  const parsed = filterSchema(report.filters).safeParse(asked, { error: problemWords });
  if (!parsed.success)
    throw new Refusal(
      'invalid',
      {},
      parsed.error.issues.map(({ path, message }) => ({ path: ['filters', ...path].join('.'), message })),
    );
  return { filter: parsed.data as AnyRow, errors: [...errors] };
}

function usualDays({ filters }: AnyReport, year: Year | undefined, today: string): AnyRow {
  if (year === undefined) return {};
  const asOf = today < year.start ? year.start : today > year.end ? year.end : today;
  return { ...('from' in filters ? { from: year.start, to: year.end } : {}), ...('asOf' in filters ? { asOf } : {}) };
}

/** The days of a range under the names of the report: its period, or the day as of which it is. */
function named({ filters }: AnyReport, { from, to }: { readonly from?: string; readonly to?: string }): AnyRow {
  if ('from' in filters) return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
  return to === undefined ? {} : { asOf: to };
}

function refuseAt(path: string, message: string): never {
  throw new Refusal('invalid', {}, [{ path, message }]);
}
