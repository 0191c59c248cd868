import type { Context } from '#application/context';
import { isLimitedToOwn } from '#application/records/own';
import { factsFor } from '#application/reports/facts';
import { Refusal, refuseIfAny } from '#domain/refusal';
import type { AnyReport, AnyRow, ReportTable } from '#modules/kit/module';

/** Longer than any financial year, and short enough to answer at once. */
const mostYears = 5;

/** A report as a table: the facts it asks for are read, and its own pure function builds it. */
export async function buildReport(context: Context, report: AnyReport, filter: AnyRow): Promise<ReportTable> {
  const { cursor, ...rest } = filter;
  refusePeriod(rest);
  if (isLimitedToOwn(context, report) && report.facts !== 'day-book') throw new Refusal('forbidden', { what: report.title });
  return report.build(rest, await factsFor(context, report, rest, typeof cursor === 'string' ? cursor : undefined));
}

function refusePeriod({ from, to }: AnyRow): void {
  if (typeof from !== 'string' || typeof to !== 'string') return;
  if (to < from) refuseIfAny([{ path: 'to', message: 'The period ends before it begins' }]);
  if (Number(to.slice(0, 4)) - Number(from.slice(0, 4)) > mostYears)
    refuseIfAny([{ path: 'from', message: `At most ${mostYears} years at once` }]);
}
