import { refuseOtherYears } from '#application/access/other-years';
import { isLimitedToOwn } from '#application/access/own';
import type { Context } from '#application/context';
import { factsFor, type Reading, readingAtOnce, wholeFactsFor } from '#application/reports/facts';
import { partOfTable } from '#application/reports/parts-of-table';
import { assert } from '#domain/assert';
import { Refusal, refuseIfAny } from '#domain/refusal';
import { ascending } from '#domain/time/period';
import { builtInReportSetup, shapedTable } from '#modules/grids/report-setup';
import { type GridSetup, gridSetup, setupSlug } from '#modules/grids/setup';
import type { AnyReport, AnyRow, ReportTable } from '#modules/kit/module';
import { comparedTable, otherTimeOf } from '#modules/kit/report/compared-table';
import { reportTables } from '#modules/reports/tables';

/** Longer than any financial year, and short enough to answer at once. */
const mostYears = 5;

/** A report as a table: the facts it asks for are read, and its own pure function builds it. A long one comes in pages. */
export async function buildReport(context: Context, report: AnyReport, filter: AnyRow): Promise<ReportTable> {
  const { cursor, ...asked } = filter;
  const rest = sorted(asked);
  refuse(context, report, rest);
  const [table, setup] = await Promise.all([
    besideOther(context, report, rest, factsFor(context, report, rest, typeof cursor === 'string' ? cursor : undefined)),
    setupOfReport(context, report),
  ]);
  const inParts = report.inParts === true || (report.ofOwn === 'at-once' && isLimitedToOwn(context, report));
  const shown = inParts ? partOfTable(table, typeof cursor === 'string' ? cursor : undefined) : table;
  return shapedTable(report, shown, setup, 'screen');
}

/** The whole report for exports and print, with the columns for files. Totals and the text below the table cover all rows. */
export async function buildWholeReport(
  context: Context,
  report: AnyReport,
  asked: AnyRow,
  reading: Reading = readingAtOnce,
): Promise<ReportTable> {
  const filter = sorted(asked);
  refuse(context, report, filter);
  const [table, setup] = await Promise.all([
    besideOther(context, report, filter, wholeFactsFor(context, report, filter, reading)),
    setupOfReport(context, report),
  ]);
  return shapedTable(report, table, setup, 'file');
}

/** The table, with figures of the time that it is compared with. Those are never a list of vouchers, so they need no pages. */
async function besideOther(context: Context, report: AnyReport, filter: AnyRow, own: Promise<unknown>): Promise<ReportTable> {
  const time = otherTimeOf(report, filter);
  if (time === null) return tableOf(report, filter, await own);
  const [facts, then] = await Promise.all([own, factsFor(context, report, time.filter, undefined)]);
  return comparedTable(report, tableOf(report, filter, facts), tableOf(report, time.filter, then), time);
}

/** The table of a report before Module Setup shapes it. */
export function tableOf(report: AnyReport, filter: AnyRow, facts: unknown): ReportTable {
  const layOut = reportTables[report.slug];
  assert(layOut, `${report.slug} is laid out`);
  return layOut(filter, facts);
}

/** With the columns of Module Setup, or the built-in ones. */
async function setupOfReport({ ports, scope }: Context, report: AnyReport): Promise<GridSetup> {
  const saved = await ports.records.find(scope, setupSlug, report.list.id);
  return saved === undefined ? builtInReportSetup(report) : gridSetup.parse(saved.row);
}

/** The period of a report, the right way round. */
function sorted(filter: AnyRow): AnyRow {
  const { from, to } = filter;
  return typeof from === 'string' && typeof to === 'string' ? { ...filter, ...ascending({ from, to }) } : filter;
}

function refuse(context: Context, report: AnyReport, filter: AnyRow): void {
  refusePeriod(filter);
  refuseOtherYears(context, filter);
  if (report.ofOwn === undefined && isLimitedToOwn(context, report)) throw new Refusal('forbidden', { what: report.title });
}

function refusePeriod({ from, to }: AnyRow): void {
  if (typeof from !== 'string' || typeof to !== 'string') return;
  if (Number(to.slice(0, 4)) - Number(from.slice(0, 4)) > mostYears)
    refuseIfAny([{ path: 'from', message: `Choose a period of at most ${mostYears} years` }]);
}
