import { partitionOf } from '#application/commit/stored-row';
import type { Context } from '#application/context';
import { ownFile } from '#application/files/stored-file';
import { choiceOf } from '#application/imports/start-import';
import type { Stored } from '#application/ports/records';
import type { Sheets } from '#application/ports/sheets';
import { rowOf } from '#application/row-of';
import { uncertainTexts } from '#domain/files/text-encoding';
import { limits } from '#domain/limits';
import { Refusal } from '#domain/refusal';
import type { ColumnChoice } from '#modules/kit/imports/import-columns';
import type { AnyMaster } from '#modules/kit/module';
import { importFile } from '#modules/organisation/import-file/import-file';
import type { ImportPreview } from '#modules/organisation/import-file/operations';

/** Rows that show what is in each column. */
const rowsShown = 5;

/** The first rows of an uploaded file of the caller, and the columns they chose in their last import of such records. */
export async function previewImport(context: Context, sheets: Sheets, slug: string, key: string): Promise<ImportPreview> {
  const file = await ownFile(context, key);
  if (file === undefined) throw new Refusal('invalid', {}, [{ path: 'key', message: 'This file was not found. Upload it again' }]);
  const content = await context.ports.files.get(context.scope, file.key);
  const rows: string[][] = [];
  for await (const cells of sheets.rows(content, file.type)) {
    rows.push([...cells]);
    if (rows.length > rowsShown) break;
  }
  const [headings = [], ...below] = rows;
  const uncertain = file.type === 'text/plain' ? [...uncertainTexts(content)] : [];
  return { headings, rows: below, ...(uncertain.length > 0 && { uncertain }), columns: await chosenLast(context, slug) };
}

/** The columns that the caller chose in their last import of such records. */
export function chosenLast(context: Context, slug: string): Promise<ColumnChoice> {
  return chosenIn(context, importFile, (stored) => (stored.row['moduleSlug'] === slug ? choiceOf(rowOf(importFile, stored).columns) : {}));
}

/** The columns that the caller chose last: in the newest of their imports of this kind in which they chose any. */
export async function chosenIn(
  { ports: { records }, scope, caller }: Context,
  module: AnyMaster,
  choice: (stored: Stored) => ColumnChoice,
): Promise<ColumnChoice> {
  const asked = { slug: module.slug, partitions: [partitionOf(module, scope)], order: 0, descending: true, limit: limits.rowsPerPage };
  const { rows } = await records.list(scope, asked);
  const wanted = rows.map(({ id }) => ({ slug: module.slug, id }));
  const found = await records.findMany(scope, wanted);
  for (const { id } of wanted) {
    const stored = found.get(id);
    const columns = stored?.createdBy === caller.userId ? choice(stored) : {};
    if (Object.keys(columns).length > 0) return columns;
  }
  return {};
}
