import type { Context, FileAnswer } from '#application/context';
import { refuseWithoutSubscription } from '#application/organisation/subscription';
import { aboutReport } from '#application/reports/about-report';
import { buildWholeReport } from '#application/reports/build-report';
import { type ExportAs, fileOfTable } from '#application/reports/file-of-table';
import type { AnyReport, AnyRow } from '#modules/kit/module';

/** A report as a file, whole: every page of it, in the form asked for (decision D35); an expired subscription blocks it like a list's (answer A96). */
export async function exportReport(
  context: Context,
  report: AnyReport,
  filter: AnyRow,
  as: ExportAs,
  landscape?: boolean,
): Promise<FileAnswer> {
  await refuseWithoutSubscription(context);
  // The head of the log is read first, so that everything it proves is in the report.
  const about = await aboutReport(context, report, filter);
  const table = await buildWholeReport(context, report, filter);
  return fileOfTable(context, table, as, landscape === undefined ? about : { ...about, landscape });
}
