import { createHash } from 'node:crypto';
import { recordsNamed } from '#application/commit/records-named';
import type { Context } from '#application/context';
import { derivedId } from '#application/derived-id';
import { madeRecords } from '#application/imports/kept/made-records';
import { fileKey } from '#domain/files/file-key';
import { Refusal } from '#domain/refusal';
import { openingRow } from '#modules/organisation/financial-year/opening-row';
import type { ImportFile } from '#modules/organisation/import-file/import-file';

/** An import whose every row became a record, as it is remembered for the same file. */
interface Remembered {
  readonly importId: string;
  readonly rows: number;
  readonly madeParts: number;
}

type Place = Pick<Context, 'scope' | 'ports'>;
type Asked = Pick<ImportFile, 'moduleSlug' | 'forBranch' | 'forYear' | 'dateFormat' | 'columns' | 'anyGstRate'>;

/** How many records are asked for together. */
const idsAtOnce = 2_000;

/**
 * How many rows the file of an import has if another import saved the same one without an error and all its records are there as it made
 * them: then reading its rows again would create nothing. Otherwise undefined, and the rows are read. What a delivery of its own message
 * saved before its process ended is not of another import.
 */
export async function rowsSavedBefore(context: Context, importId: string, asked: Asked, content: Uint8Array): Promise<number | undefined> {
  const before = await remembered(context, keyOf(context, asked, content));
  if (before === undefined || before.importId === importId) return undefined;
  const ids = await madeRecords(context, before.importId, before.madeParts);
  const slug = asked.moduleSlug ?? '';
  for (let at = 0; at < ids.length; at += idsAtOnce) {
    const some = ids.slice(at, at + idsAtOnce).map((id) => ({ slug, id }));
    const there = await recordsNamed(context, some);
    // Another name or number may have left room for a row.
    if (there.size < some.length || [...there.values()].some(({ version }) => version > 1)) return undefined;
  }
  return ids.length === 0 ? undefined : before.rows;
}

/** Remembers a saved import, if each of its rows became a record, or a line of one. */
export async function rememberFile(context: Place, importId: string, row: Asked & Saved, content: Uint8Array): Promise<void> {
  const { rows, created, madeParts } = row;
  // An opening that was set to 0 is still a record.
  if (!rows || created !== rows || !madeParts || row.moduleSlug === openingRow.slug) return;
  const said: Remembered = { importId, rows, madeParts };
  await context.ports.files.put(context.scope, keyOf(context, row, content), new TextEncoder().encode(JSON.stringify(said)), 'text/plain');
}

type Saved = Pick<ImportFile, 'rows' | 'created' | 'madeParts'>;

async function remembered({ scope, ports }: Place, key: string): Promise<Remembered | undefined> {
  try {
    // Written by `rememberFile`.
    return JSON.parse(new TextDecoder().decode(await ports.files.get(scope, key))) as Remembered;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'notFound') return undefined;
    throw error;
  }
}

/** The same content, read in the same way into the same place. */
function keyOf({ scope: { organisationId } }: Place, asked: Asked, content: Uint8Array): string {
  const { moduleSlug, forBranch, forYear, dateFormat, columns, anyGstRate } = asked;
  const how = JSON.stringify([moduleSlug, forBranch, forYear, dateFormat, columns ?? [], anyGstRate === true]);
  const hash = createHash('sha256').update(how).update(content).digest('hex');
  return fileKey({ organisationId, id: derivedId(organisationId, `saved-file|${hash}`), name: 'saved.json' });
}
