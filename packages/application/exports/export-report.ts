import type { Context } from '#application/context';
import { beginFile } from '#application/exports/begin-export';
import { reportFile } from '#application/reports/export-report';
import { reachOf } from '#domain/permission/permission';
import { type Problem, Refusal, refuseIfAny } from '#domain/refusal';
import { reports } from '#modules/all-modules';
import type { AnyReport, AnyRow } from '#modules/kit/module';
import { pathOf } from '#modules/kit/operations/permission';
import { filterSchema } from '#modules/kit/operations/report-schema';
import { problemWords } from '#modules/kit/problem-words';
import type { ExportType } from '#modules/organisation/export-file/export-file';

/** What a job is to write: a report with its filter. */
export interface ReportQuestion {
  readonly report: string;
  readonly filter: AnyRow;
  readonly landscape?: boolean | undefined;
}

/** Starts a job that writes a whole report, however long it is. */
export async function beginReportExport(context: Context, id: string, asked: ReportQuestion, as: ExportType) {
  const report = findReport(context, asked.report);
  const question: ReportQuestion = { ...asked, filter: filterOf(report, asked.filter) };
  return beginFile(context, { id, listId: report.list.id, title: report.title, question, as });
}

/** The file of the job, with the permissions that the person has now. Paper is typeset as a whole, so fewer rows fit on it. */
export async function writeReport(
  context: Context,
  { report: slug, filter, landscape }: ReportQuestion,
  as: ExportType,
  told: (rows: number) => Promise<void>,
) {
  const report = findReport(context, slug);
  const reading = { most: as === 'PDF' ? 20_000 : 200_000, told };
  return reportFile(context, report, filterOf(report, filter), { as, landscape }, reading);
}

export function isReportQuestion(question: unknown): question is ReportQuestion {
  return typeof question === 'object' && question !== null && 'report' in question;
}

function findReport(context: Context, slug: string): AnyReport {
  const report = reports.find((one) => one.slug === slug);
  if (report === undefined) throw new Refusal('notFound', { what: `The report ${slug.slice(0, 60)}` });
  if (reachOf(context.caller.permissions, pathOf(report), '') === 'none') throw new Refusal('forbidden', { what: report.title });
  return report;
}

function filterOf(report: AnyReport, filter: AnyRow): AnyRow {
  const parsed = filterSchema(report.filters).safeParse(filter, { error: problemWords });
  if (parsed.success) return parsed.data;
  const problems: readonly Problem[] = parsed.error.issues.map(({ path, message }) => ({ path: path.map(String).join('.'), message }));
  refuseIfAny(problems);
  throw new Refusal('malformed', { what: 'the filter' });
}
