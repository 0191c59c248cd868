import type { Context, FileAnswer } from '#application/context';
import { refuseWithoutSubscription } from '#application/organisation/subscription';
import { buildWholeReport } from '#application/reports/build-report';
import { type ExportAs, fileOfTable } from '#application/reports/file-of-table';
import type { AnyReport, AnyRow } from '#modules/kit/module';

/** A report as a file, whole: every page of it, in the form asked for (decision D35); an expired subscription blocks it like a list's (answer A96). */
export async function exportReport(context: Context, report: AnyReport, filter: AnyRow, as: ExportAs): Promise<FileAnswer> {
  await refuseWithoutSubscription(context);
  return fileOfTable(context, await buildWholeReport(context, report, filter), as);
}
