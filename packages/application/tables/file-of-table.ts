import type { Context, FileAnswer } from '#application/context';
import { organisationName } from '#application/known-records';
import type { Labelled, PrintedReport, SheetHead } from '#application/ports/papers';
import { joined } from '#application/tables/joined';
import { printedTable } from '#application/tables/printed-table';
import { formatDateTime } from '#domain/time/day';
import type { ReportRow, ReportTable } from '#modules/kit/module';

export type ExportAs = 'PDF' | 'EXCEL' | 'JSON';

/** The lines above and below a report in a file. */
export interface AboutTable {
  /** The branches and the filters. */
  readonly scope: readonly Labelled[];
  /** Behind who prepared it, and when. */
  readonly proof: readonly Labelled[];
  readonly landscape?: boolean;
}

/** A table as JSON, PDF or workbook. */
export async function fileOfTable(context: Context, table: ReportTable, as: ExportAs, said?: AboutTable): Promise<FileAnswer> {
  const name = `${table.title} ${table.subtitle}`.replace(/[\\/:*?"<>|]+/g, '-');
  const head = await headOf(context, table);
  const about = [...head.about, ...(said?.proof ?? [])];
  if (as === 'JSON') {
    const { organisation } = head;
    const whole = said === undefined ? withoutHidden(table) : { organisation, scope: said.scope, about, ...withoutHidden(table) };
    return { name: `${name}.json`, type: 'application/json', content: new TextEncoder().encode(JSON.stringify(whole, null, 2)) };
  }
  const printed: PrintedReport = {
    ...{ ...head, ...printedTable(table), subtitle: table.subtitle, notes: notesOf(table), about },
    ...(said === undefined ? {} : { scope: said.scope }),
    ...(said?.landscape === undefined ? {} : { landscape: said.landscape }),
  };
  if (as === 'PDF') return { name: `${name}.pdf`, type: 'application/pdf', content: await context.ports.papers.report(printed) };
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  return { name: `${name}.xlsx`, type, content: await joined(context.ports.papers.sheet(printed, inOne(printed.rows), () => printed)) };
}

/** The notes below a printed table. If it is empty, the first note says why. */
function notesOf({ rows, empty, notes = [] }: ReportTable): readonly string[] {
  return rows.length === 0 && empty !== undefined ? [empty, ...notes] : notes;
}

/** Figures of columns that are not in the file are left out of its rows. */
function withoutHidden(table: ReportTable): ReportTable {
  const names = new Set(table.columns.map(({ key }) => key));
  const kept = (cells: ReportRow['cells']) => Object.fromEntries(Object.entries(cells).filter(([key]) => names.has(key)));
  const bare = (row: ReportRow): ReportRow => ({
    ...row,
    cells: kept(row.cells),
    ...(row.children === undefined ? {} : { children: row.children.map(bare) }),
  });
  return { ...table, rows: table.rows.map(bare), ...(table.totals === undefined ? {} : { totals: kept(table.totals) }) };
}

async function* inOne<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows;
}

/** The lines above a table on paper and in a sheet. */
export async function headOf(context: Context, { title, columns }: Pick<ReportTable, 'title' | 'columns'>): Promise<SheetHead> {
  return {
    title,
    organisation: await organisationName(context),
    about: [
      { label: 'Prepared by', value: context.caller.name },
      { label: 'on', value: formatDateTime(context.ports.clock.now().toISOString()) },
    ],
    columns,
  };
}
