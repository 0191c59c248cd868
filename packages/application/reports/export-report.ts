import { refuseWithoutSubscription } from '#application/access/subscription';
import type { Context, FileAnswer } from '#application/context';
import { aboutReport } from '#application/reports/about-report';
import { buildWholeReport } from '#application/reports/build-report';
import type { Reading } from '#application/reports/kit/reader';
import { readerOf } from '#application/reports/readers';
import { type ExportAs, fileOfTable } from '#application/tables/file-of-table';
import type { AnyReport, AnyRow, ReportRow } from '#modules/kit/module';

/** A report as a file, whole: every page of it, in the form asked for (decision D35); an expired subscription blocks it like a list's (answer A96). */
export async function exportReport(
  context: Context,
  report: AnyReport,
  filter: AnyRow,
  as: ExportAs,
  landscape?: boolean,
): Promise<FileAnswer> {
  await refuseWithoutSubscription(context);
  return (await reportFile(context, report, filter, { as, landscape })).file;
}

interface Paper {
  readonly as: ExportAs;
  readonly landscape: boolean | undefined;
}

/** The file, and how many rows are in it. */
export async function reportFile(
  context: Context,
  report: AnyReport,
  filter: AnyRow,
  { as, landscape }: Paper,
  reading?: Reading,
): Promise<{ readonly file: FileAnswer; readonly rows: number }> {
  const portal = as === 'JSON' ? await (await readerOf(report)).portalFile?.(context, filter) : null;
  if (portal) return { file: { name: portal.name, type: 'application/json', content: portal.content }, rows: portal.rows };
  // The head of the log is read first, so that everything it proves is in the report.
  const about = await aboutReport(context, report, filter);
  const table = await buildWholeReport(context, report, filter, reading);
  const file = await fileOfTable(context, table, as, landscape === undefined ? about : { ...about, landscape });
  return { file, rows: countOf(table.rows) };
}

function countOf(rows: readonly ReportRow[]): number {
  return rows.reduce((sum, { children = [] }) => sum + 1 + countOf(children), 0);
}
