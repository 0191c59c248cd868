import { recordsNamed } from '#application/commit/records-named';
import { partitionOf } from '#application/commit/stored-row';
import type { Context } from '#application/context';
import type { ListRow } from '#application/ports/records';
import { reader } from '#application/reports/kit/reader';
import { bankFiles, bookFiles, gstFiles, type UnnamedFile } from '#application/reports/registers/filelog/other-files';
import { type FilelogFacts, filelogColumns, filelogTable, type LoggedFile, mostLogged } from '#application/reports/registers/filelog/table';
import { limits } from '#domain/limits';
import { dayOf } from '#domain/time/day';
import { importFile } from '#modules/organisation/import-file/import-file';
import { type FilelogFilter, filelog } from '#modules/reports/registers/filelog';

/** The files of these days that the filter asks for. It costs what was brought in since the first day, and all statements and books. */
export async function filelogFacts(context: Context, filter: FilelogFilter): Promise<FilelogFacts> {
  const wants = (kind: FilelogFilter['fileKind']) => (filter.fileKind ?? kind) === kind;
  const [imports, books, bank, gst] = await Promise.all([
    wants('import') ? importedFiles(context, filter.from) : [],
    wants('books') ? bookFiles(context) : [],
    wants('bank-statement') ? bankFiles(context) : [],
    wants('gst-statement') ? gstFiles(context) : [],
  ]);
  const isAsked = ({ at, status }: Pick<LoggedFile, 'at' | 'status'>) => isWithin(at, filter) && status === (filter.fileStatus ?? status);
  const others = [...books, ...bank, ...gst].filter(isAsked);
  const files = [...imports.filter(isAsked), ...(await namedFiles(context, others))].toSorted((one, other) =>
    other.at.localeCompare(one.at),
  );
  return { files: files.slice(0, mostLogged), more: files.length > mostLogged };
}

/** The same files with the names of people. */
async function namedFiles(context: Context, files: readonly UnnamedFile[]): Promise<readonly LoggedFile[]> {
  const kept = files.flatMap(({ id, by }) => ('createdOf' in by ? [{ slug: by.createdOf, id }] : []));
  const records = await recordsNamed(context, kept);
  const idOf = ({ id, by }: UnnamedFile) => ('id' in by ? by.id : (records.get(id)?.createdBy ?? ''));
  const people = await recordsNamed(
    context,
    files.map((file) => ({ slug: 'user', id: idOf(file) })),
  );
  return files.map((file) => ({ ...file, by: String(people.get(idOf(file))?.row['name'] ?? '') }));
}

function isWithin(at: string, { from, to }: FilelogFilter): boolean {
  const day = at === '' ? from : dayOf(at);
  return from <= day && day <= to;
}

async function importedFiles({ ports, scope }: Context, from: string): Promise<readonly LoggedFile[]> {
  const files: LoggedFile[] = [];
  const asked = {
    slug: importFile.slug,
    partitions: [partitionOf(importFile, scope)],
    order: 0,
    descending: true,
    limit: limits.rowsPerPage,
  };
  for (let cursor: string | undefined; ; ) {
    const page = await ports.records.list(scope, { ...asked, ...(cursor === undefined ? {} : { cursor }) });
    files.push(...page.rows.map(importedFile));
    cursor = page.cursor;
    // A day of India begins up to a day before one of the world.
    if (cursor === undefined || (files.at(-1)?.at ?? '') < dayBefore(from)) return files;
  }
}

function dayBefore(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString();
}

function importedFile(row: ListRow): LoggedFile {
  const count = (name: string) => (typeof row[name] === 'number' ? row[name] : null);
  const text = (name: string) => (typeof row[name] === 'string' ? row[name] : '');
  return {
    ...{ id: row.id, at: text('startedAt'), fileName: text('fileName'), records: text('moduleTitle'), by: text('byName') },
    ...{ status: text('importStatus'), rows: count('rows'), created: count('created'), existing: count('existing'), wrong: count('wrong') },
    link: `/app/import-file/view/${row.id}`,
  };
}

export const filelogReader = reader({
  report: filelog,
  columns: filelogColumns,
  table: filelogTable,
  read: (context, _, filter) => filelogFacts(context, filter),
});
