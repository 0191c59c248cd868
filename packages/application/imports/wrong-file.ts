import type { Context } from '#application/context';
import { derivedId } from '#application/derived-id';
import { problemText, type WrongRows } from '#application/imports/kept/wrong-rows';
import { viewImport } from '#application/imports/view-import';
import type { Stored } from '#application/ports/records';
import type { Sheets } from '#application/ports/sheets';
import { rowOf } from '#application/row-of';
import { fileKey } from '#domain/files/file-key';
import { typeOfKept } from '#domain/files/file-type';
import { Refusal } from '#domain/refusal';
import { isProblemHeading, problemHeading } from '#modules/kit/imports/import-columns';
import { importFile } from '#modules/organisation/import-file/import-file';

const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/**
 * Writes the refused rows as a file like the imported one, with the problems in the last column. Returns its key; null if there are none.
 */
export async function writeWrongRows(
  { ports, scope }: Context,
  sheets: Sheets,
  { id, row }: Stored,
  table: AsyncIterable<readonly string[]>,
  wrong: WrongRows,
): Promise<string | null> {
  if (wrong.size === 0) return null;
  const { fileName } = rowOf(importFile, { row });
  const isBook = typeOfKept(fileName ?? '') !== 'text/plain';
  const name = `${(fileName ?? '').replace(/\.[^.]*$/, '')} errors.${isBook ? 'xlsx' : 'csv'}`;
  const { organisationId } = scope;
  const key = fileKey({ organisationId, id: derivedId(organisationId, `errors|${id}`), name });
  const type = isBook ? workbook : 'text/plain';
  await ports.files.write(scope, key, sheets.table(refused(table, wrong), type), type);
  return key;
}

async function* refused(table: AsyncIterable<readonly string[]>, wrong: WrongRows): AsyncGenerator<readonly string[]> {
  let line = 0;
  let width = 0;
  // A file of refused rows that was imported again has such a column already.
  let old = -1;
  for await (const cells of table) {
    line += 1;
    if (line === 1) {
      width = cells.length;
      old = cells.findIndex(isProblemHeading);
    }
    const problems = wrong.get(line);
    if (line > 1 && problems === undefined) continue;
    const own = Array.from({ length: width }, (_, index) => cells[index] ?? '').filter((_, index) => index !== old);
    yield [...own, problems === undefined ? problemHeading : problemText(problems)];
  }
}

/** Where the file of an import can be downloaded as it was uploaded, for five minutes. */
export async function originalAddress(context: Context, id: string): Promise<{ readonly name: string; readonly url: string }> {
  const { fileKey: key, fileName } = rowOf(importFile, await viewImport(context, id));
  if (!key) throw new Refusal('notAllowed', { why: 'This import has no file' });
  const name = fileName ?? '';
  return { name, url: await context.ports.files.downloadUrl(context.scope, key, name) };
}

/** Where the refused rows of an import can be downloaded, for five minutes. */
export async function wrongRowsAddress(context: Context, id: string): Promise<{ readonly name: string; readonly url: string }> {
  const { wrongKey } = rowOf(importFile, await viewImport(context, id));
  const name = wrongKey?.split('/').at(-1);
  if (!wrongKey || name === undefined) throw new Refusal('notAllowed', { why: 'This import has no rows with errors' });
  return { name, url: await context.ports.files.downloadUrl(context.scope, wrongKey, name) };
}
