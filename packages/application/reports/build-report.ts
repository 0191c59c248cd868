import { refuseOtherYears } from '#application/access/other-years';
import { isLimitedToOwn } from '#application/access/own';
import type { Context } from '#application/context';
import { comparedTable, otherTimeOf } from '#application/reports/kit/compared-table';
import type { AnyReader, Reading } from '#application/reports/kit/reader';
import { partOfTable } from '#application/reports/parts-of-table';
import { readerOf } from '#application/reports/readers';
import { setupOfReport, shapedTable } from '#application/reports/report-setup';
import { Refusal, refuseIfAny } from '#domain/refusal';
import { ascending } from '#domain/time/period';
import type { AnyReport, AnyRow, ReportTable } from '#modules/kit/module';

/** Longer than any financial year, and short enough to answer at once. */
const mostYears = 5;

/** A report as a table: the facts it asks for are read, and its own pure function builds it. A long one comes in pages. */
export async function buildReport(context: Context, report: AnyReport, filter: AnyRow): Promise<ReportTable> {
  const { cursor, ...asked } = filter;
  const rest = sorted(asked);
  refuse(context, report, rest);
  const reader = await readerOf(report);
  const [table, setup] = await Promise.all([
    besideOther(context, reader, rest, reader.page(context, rest, typeof cursor === 'string' ? cursor : undefined)),
    setupOfReport(context, reader),
  ]);
  const inParts = report.inParts === true || (report.ofOwn === 'at-once' && isLimitedToOwn(context, report));
  const shown = inParts ? partOfTable(table, typeof cursor === 'string' ? cursor : undefined) : table;
  return shapedTable(reader, shown, setup, 'screen');
}

/** The whole report for exports and print, with the columns for files. Totals and the text below the table cover all rows. */
export async function buildWholeReport(context: Context, report: AnyReport, asked: AnyRow, reading?: Reading): Promise<ReportTable> {
  const filter = sorted(asked);
  refuse(context, report, filter);
  const reader = await readerOf(report);
  const [table, setup] = await Promise.all([
    besideOther(context, reader, filter, reader.whole(context, filter, reading)),
    setupOfReport(context, reader),
  ]);
  return shapedTable(reader, table, setup, 'file');
}

/** The table, with figures of the time that it is compared with. Those are never a list of vouchers, so they need no pages. */
async function besideOther(
  context: Context,
  { report, page, table }: AnyReader,
  filter: AnyRow,
  own: Promise<unknown>,
): Promise<ReportTable> {
  const time = otherTimeOf(report, filter);
  if (time === null) return table(filter, await own);
  const [facts, then] = await Promise.all([own, page(context, time.filter)]);
  return comparedTable(report, table(filter, facts), table(time.filter, then), time);
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
