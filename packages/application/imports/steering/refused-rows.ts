import type { Answered, Context } from '#application/context';
import { keepSentFile } from '#application/files/keep-file';
import { openWrongRows, type WrongRows } from '#application/imports/kept/wrong-rows';
import type { LineProblem } from '#application/imports/rows/read-row';
import { choiceOf, placeOf, startImport } from '#application/imports/start-import';
import { refuseWithoutAdding, viewImport } from '#application/imports/view-import';
import { refuseOwnOnly } from '#application/opening/opening-balance';
import type { Stored } from '#application/ports/records';
import type { Sheets } from '#application/ports/sheets';
import { rowOf } from '#application/row-of';
import { typeOfKept } from '#domain/files/file-type';
import { limits } from '#domain/limits';
import { Refusal } from '#domain/refusal';
import type { DateFormat } from '#domain/time/file-date';
import { problemHeading } from '#modules/kit/imports/import-columns';
import { openingRow } from '#modules/organisation/financial-year/opening-row';
import { importFile } from '#modules/organisation/import-file/import-file';
import type { RefusedRows } from '#modules/organisation/import-file/operations';

/** Some of the refused rows of an import, as they are in its file, with what is wrong in each. */
export async function refusedRows(context: Context, sheets: Sheets, id: string, from: number): Promise<RefusedRows> {
  const stored = await viewImport(context, id);
  const wrong = await wrongRowsOf(context, stored);
  let headings: readonly string[] = [];
  const rows: RefusedRows['rows'] = [];
  let at = -1;
  for await (const { line, cells } of refusedTable(context, sheets, stored, wrong)) {
    if (line === 1) headings = cells;
    else if (at >= from && rows.length < limits.importRowsShown) rows.push({ line, cells: [...cells], problems: saidOf(wrong.get(line)) });
    at += 1;
    if (rows.length === limits.importRowsShown) break;
  }
  return { headings: [...headings], count: wrong.size, rows, missing: missingOf(wrong) };
}

function saidOf(problems: readonly LineProblem[] = []): { column: string; message: string }[] {
  return problems.map(({ column, message }) => ({ column, message }));
}

/** What the rows lack, each once, as it was written first; most wanted first. */
function missingOf(wrong: WrongRows): RefusedRows['missing'] {
  const found = new Map<string, { to: string; name: string; rows: number }>();
  for (const problems of wrong.values()) {
    for (const { missing } of problems) {
      if (missing === undefined) continue;
      const key = `${missing.to}|${missing.name.trim().toLowerCase().replace(/\s+/g, ' ')}`;
      const known = found.get(key) ?? { ...missing, rows: 0 };
      found.set(key, { ...known, rows: known.rows + 1 });
    }
  }
  return [...found.values()].toSorted((one, other) => other.rows - one.rows).slice(0, limits.importMissing);
}

export interface Corrections {
  /** Of the new import. */
  readonly id: string;
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[];
}

/**
 * Imports the refused rows again, some of them corrected: as a file of its own, so that nothing of checking and approving is left out. The
 * import that they come from stays as it is.
 */
export async function correctRows(context: Context, sheets: Sheets, { id, rows }: Corrections, importId: string): Promise<Answered> {
  const stored = await viewImport(context, importId);
  await refuseWithoutAdding(context, stored);
  const { fileName, moduleSlug, moduleTitle, dateFormat, columns, anyGstRate, whole, wrongKey } = rowOf(importFile, stored);
  const type = typeOfKept(wrongKey ?? '');
  const wrong = await wrongRowsOf(context, stored);
  const typed = new Map(rows.map(({ line, cells }) => [line, cells]));
  const unknown = rows.find(({ line }) => !wrong.has(line));
  if (unknown !== undefined) throw new Refusal('notAllowed', { why: `Line ${unknown.line} has no errors` });
  if (moduleSlug === openingRow.slug) refuseOwnOnly(context);
  const name = `${(fileName ?? '').replace(/( corrected)?\.[^.]*$/, '')} corrected.${type === 'text/plain' ? 'csv' : 'xlsx'}`;
  const corrected = async function* () {
    for await (const { line, cells } of refusedTable(context, sheets, stored, wrong)) yield typed.get(line) ?? cells;
  };
  const { key } = await keepSentFile(context, { name, content: await bytesOf(sheets.table(corrected(), type)) });
  // Documents and opening balances go where the import put them, not into the branch that is open.
  const there = { ...context, scope: { ...context.scope, ...placeOf(context, stored.row) } };
  const module = { slug: moduleSlug ?? '', plural: moduleTitle ?? '' };
  return startImport(there, module, type === 'text/plain' ? 'CSV' : 'EXCEL', {
    ...{ id, key, dateFormat: (dateFormat ?? 'DD-MM-YYYY') as DateFormat, columns: choiceOf(columns) },
    ...{ approved: false, anyGstRate: anyGstRate === true, whole: whole === true, corrects: importId },
  });
}

/** The file of refused rows without its column of problems; line 1 is the heading, the others as in the imported file. */
async function* refusedTable(
  context: Context,
  sheets: Sheets,
  stored: Stored,
  wrong: WrongRows,
): AsyncGenerator<{ readonly line: number; readonly cells: readonly string[] }> {
  const { wrongKey } = rowOf(importFile, stored);
  if (!wrongKey) throw new Refusal('notAllowed', { why: 'This import has no rows with errors' });
  const lines = [1, ...[...wrong.keys()].toSorted((one, other) => one - other)];
  const content = await context.ports.files.get(context.scope, wrongKey);
  let at = 0;
  let width = 0;
  for await (const cells of sheets.rows(content, typeOfKept(wrongKey))) {
    if (at === 0) width = cells.lastIndexOf(problemHeading);
    const line = lines[at];
    if (line !== undefined) yield { line, cells: Array.from({ length: width }, (_, index) => cells[index] ?? '') };
    at += 1;
  }
}

async function wrongRowsOf(context: Context, { id, row }: Stored): Promise<WrongRows> {
  return (await openWrongRows(context, id, rowOf(importFile, { row }).wrongParts ?? 0)).rows;
}

async function bytesOf(pieces: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  const bytes = new Uint8Array(all.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of all) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}
