import type { Context, FileAnswer } from '#application/context';
import type { PrintedRow, SheetFoot } from '#application/ports/papers';
import { fileOfTable, headOf } from '#application/tables/file-of-table';
import type { ReportRow, ReportTable } from '#modules/kit/module';
import type { ExportType } from '#modules/organisation/export-file/export-file';

type Head = Pick<ReportTable, 'title' | 'columns'>;
type Stretches = AsyncIterable<readonly ReportRow[]>;
type Foot = () => Pick<SheetFoot, 'subtitle' | 'notes'>;
type Pieces = Omit<FileAnswer, 'content'> & { readonly pieces: AsyncIterable<Uint8Array> };

/** A flat table as a file, in pieces, while its rows are read. Paper is typeset as a whole. */
export async function piecesOfTable(context: Context, head: Head, stretches: Stretches, foot: Foot, as: ExportType): Promise<Pieces> {
  const name = head.title.replace(/[\\/:*?"<>|]+/g, '-');
  if (as === 'PDF') return { name: `${name}.pdf`, type: 'application/pdf', pieces: onPaper(context, head, stretches, foot) };
  if (as === 'JSON') return { name: `${name}.json`, type: 'application/json', pieces: asJson(head, stretches, foot) };
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  const pieces = context.ports.papers.sheet(await headOf(context, head), printed(stretches), foot);
  return { name: `${name}.xlsx`, type, pieces };
}

async function* onPaper(context: Context, head: Head, stretches: Stretches, foot: Foot): AsyncGenerator<Uint8Array> {
  const rows: ReportRow[] = [];
  for await (const some of stretches) rows.push(...some);
  yield (await fileOfTable(context, { ...head, rows, ...foot() }, 'PDF')).content;
}

/** The same fields as in the JSON of a report; facts known only at the end come last. */
async function* asJson(head: Head, stretches: Stretches, foot: Foot): AsyncGenerator<Uint8Array> {
  const text = new TextEncoder();
  yield text.encode(`{"title":${JSON.stringify(head.title)},"columns":${JSON.stringify(head.columns)},"rows":[`);
  let between = '\n';
  for await (const rows of stretches) {
    if (rows.length === 0) continue;
    yield text.encode(between + rows.map((row) => JSON.stringify(row)).join(',\n'));
    between = ',\n';
  }
  const { subtitle, notes } = foot();
  yield text.encode(`\n],"subtitle":${JSON.stringify(subtitle)},"notes":${JSON.stringify(notes)}}\n`);
}

async function* printed(stretches: Stretches): AsyncGenerator<readonly PrintedRow[]> {
  for await (const rows of stretches) yield rows.map(({ cells }) => ({ depth: 0, cells }));
}
