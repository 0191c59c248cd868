import { partitionOf } from '#application/commit/stored-row';
import type { Context } from '#application/context';
import { gstStatement, statementsOf } from '#application/gst-reconciliation/import-statement';
import type { ListRow } from '#application/ports/records';
import { reader } from '#application/reports/kit/reader';
import { type FilelogFacts, filelogColumns, filelogTable, type LoggedFile, mostLogged } from '#application/reports/registers/filelog/table';
import { limits } from '#domain/limits';
import { dayOf } from '#domain/time/day';
import { gstRegistration } from '#modules/organisation/gst-registration/gst-registration';
import { importFile } from '#modules/organisation/import-file/import-file';
import { statements } from '#modules/purchase/gst-reconciliation/operations';
import { gstReconciliationPath } from '#modules/purchase/gst-reconciliation/paths';
import { type FilelogFilter, filelog } from '#modules/reports/registers/filelog';

/** The files of these days that the filter asks for. It costs what was brought in since the first day. */
export async function filelogFacts(context: Context, filter: FilelogFilter): Promise<FilelogFacts> {
  const wants = (kind: FilelogFilter['fileKind']) => (filter.fileKind ?? kind) === kind;
  const [imports, gst] = await Promise.all([
    wants('import') ? importedFiles(context, filter.from) : [],
    wants('gst-statement') ? statementFiles(context) : [],
  ]);
  const files = [...imports, ...gst]
    .filter(({ at, status }) => isWithin(at, filter) && status === (filter.fileStatus ?? status))
    .toSorted((one, other) => other.at.localeCompare(one.at));
  return { files: files.slice(0, mostLogged), more: files.length > mostLogged };
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

/** GSTR-2A and GSTR-2B of the registrations. They are read whole or refused. */
async function statementFiles({ ports, scope }: Context): Promise<readonly LoggedFile[]> {
  const registrations = await ports.records.all(scope, gstRegistration.slug);
  const lists = registrations.flatMap(({ row }) => statements.map((statement) => statementsOf({ statement, gstin: String(row['gstin']) })));
  if (lists.length === 0) return [];
  const { rows } = await ports.records.list(scope, {
    ...{ slug: gstStatement, partitions: lists, order: 0, descending: true, limit: limits.rowsPerPage },
  });
  return rows.map((row) => ({
    ...{ id: row.id, at: String(row['at'] ?? ''), fileName: String(row['fileName'] ?? ''), by: '', status: 'Processed' },
    ...{ records: `${row['statement']} ${row['period']}`, rows: Number(row['documents'] ?? 0), created: null, existing: null, wrong: null },
    link: `/app${gstReconciliationPath}`,
  }));
}

export const filelogReader = reader({
  report: filelog,
  columns: filelogColumns,
  table: filelogTable,
  read: (context, _, filter) => filelogFacts(context, filter),
});
