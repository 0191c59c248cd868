import type { Context, FileAnswer } from '#application/context';
import type { PrintedReport } from '#application/ports';
import { buildReport } from '#application/reports/build-report';
import { Refusal } from '#domain/refusal';
import { formatDateTime } from '#domain/time/day';
import type { AnyReport, AnyRow, ReportRow, ReportTable } from '#modules/kit/module';

export type ExportAs = 'PDF' | 'EXCEL' | 'JSON';

/** Rows one file may hold; more is asked for in shorter stretches. */
const mostRows = 20_000;

/** A report as a file, whole: every page of it, in the form asked for (decision D35). */
export async function exportReport(context: Context, report: AnyReport, filter: AnyRow, as: ExportAs): Promise<FileAnswer> {
  const table = await wholeReport(context, report, filter);
  const name = `${table.title} ${table.subtitle}`.replace(/[\\/:*?"<>|]+/g, '-');
  if (as === 'JSON') {
    return { name: `${name}.json`, type: 'application/json', content: new TextEncoder().encode(JSON.stringify(table, null, 2)) };
  }
  const printed = await printedReport(context, table);
  if (as === 'PDF') return { name: `${name}.pdf`, type: 'application/pdf', content: await context.ports.papers.report(printed) };
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  return { name: `${name}.xlsx`, type, content: await context.ports.papers.sheet(printed) };
}

/** Joins the pages of a report; what stands on the first of them, and the totals, are those of the whole. */
async function wholeReport(context: Context, report: AnyReport, filter: AnyRow): Promise<ReportTable> {
  const first = await buildReport(context, report, filter);
  const pages = [first];
  for (let { cursor } = first; cursor !== undefined; cursor = pages.at(-1)?.cursor) {
    pages.push(await buildReport(context, report, { ...filter, cursor }));
    if (pages.reduce((count, page) => count + page.rows.length, 0) > mostRows)
      throw new Refusal('notAllowed', { why: `At most ${mostRows} rows fit in one file: choose a shorter period` });
  }
  if (pages.length === 1) return first;
  const { cursor: _, ...head } = first;
  return { ...head, rows: pages.flatMap((page) => page.rows), ...(first.totals === undefined ? {} : { totals: addedUp(first, pages) }) };
}

/** Money columns are added up; a balance is the last one; texts are those of the first page. */
function addedUp({ columns, totals = {} }: ReportTable, pages: readonly ReportTable[]): NonNullable<ReportTable['totals']> {
  const kinds = new Map(columns.map(({ key, kind }) => [key, kind]));
  return Object.fromEntries(
    Object.entries(totals).map(([key, value]) => {
      if (kinds.get(key) === 'balance') return [key, pages.at(-1)?.totals?.[key] ?? value];
      return [key, typeof value === 'number' ? pages.reduce((sum, page) => sum + Number(page.totals?.[key] ?? 0), 0) : value];
    }),
  );
}

async function printedReport(context: Context, table: ReportTable): Promise<PrintedReport> {
  const organisation = await context.ports.records.find(context.scope, 'org', context.scope.organisationId);
  return {
    title: table.title,
    subtitle: table.subtitle,
    organisation: String(organisation?.row['name'] ?? ''),
    about: [
      { label: 'Made by', value: context.caller.name },
      { label: 'on', value: formatDateTime(context.ports.clock.now().toISOString()) },
    ],
    columns: table.columns,
    rows: table.rows.flatMap((row) => flattened(row, 0)),
    notes: table.notes ?? [],
    ...(table.totals === undefined ? {} : { totals: table.totals }),
  };
}

function flattened({ cells, weight, children }: ReportRow, depth: number): PrintedReport['rows'] {
  const below = (children ?? []).flatMap((child) => flattened(child, depth + 1));
  return [{ cells, depth, ...(weight === undefined ? {} : { weight }) }, ...below];
}
