import type { Context } from '#application/context';
import { openWrongRows } from '#application/imports/kept/wrong-rows';
import type { Sheets } from '#application/ports/sheets';
import { rowOf } from '#application/row-of';
import { documentName } from '#modules/kit/imports/import-columns';
import { importFile } from '#modules/organisation/import-file/import-file';

/** The documents of a file of rows that an import refused, as its column *Document* calls them. */
export async function refusedIn(context: Context, sheets: Sheets, importId: string, fileKey: string): Promise<ReadonlySet<string>> {
  const { ports, scope } = context;
  const stored = await ports.records.find(scope, importFile.slug, importId);
  const parts = stored === undefined ? 0 : (rowOf(importFile, stored).wrongParts ?? 0);
  const { rows } = await openWrongRows(context, importId, parts);
  const found = new Set<string>();
  let line = 0;
  let column = -1;
  for await (const cells of sheets.rows(await ports.files.get(scope, fileKey), 'text/plain')) {
    line += 1;
    if (line === 1) column = cells.indexOf(documentName.path);
    const name = cells[column] ?? '';
    if (line > 1 && rows.has(line) && name !== '') found.add(name);
  }
  return found;
}
