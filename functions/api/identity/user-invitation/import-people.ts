import type { Answered } from '#application/context';
import type { ImportWish } from '#application/imports/start-import';
import { assert } from '#domain/assert';
import { type Call, param } from '#functions/http/call';
import { importType } from '#functions/http/import-type';
import { invitedRow } from '#modules/identity/invited-row';

/** Each row of the file becomes an invitation. */
export async function importPeople(call: Call): Promise<Answered> {
  const { context } = call;
  assert(context, 'a file is imported in a scope');
  const { startImport } = await import('#application/imports/start-import');
  // Parsed by the schema of the operation.
  return startImport(context, invitedRow, importType(param(call, 'type')), call.body as ImportWish);
}
