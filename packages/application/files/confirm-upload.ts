import type { Context } from '#application/context';
import { keepFile } from '#application/files/keep-file';
import { fileSlug, type StoredFile, storedFile } from '#application/files/stored-file';
import { readFileKey } from '#domain/files/file-key';
import { Refusal } from '#domain/refusal';

/**
 * Looks at what was uploaded: what is accepted is kept under its final key, with a record of who brought it; anything else is thrown
 * away. The bytes that were looked at are written anew, because the address of the upload may still overwrite those that were sent.
 */
export async function confirmUpload(context: Context, key: string): Promise<StoredFile> {
  const { ports, scope } = context;
  const asked = readFileKey(key);
  if (asked?.organisationId !== scope.organisationId) throw new Refusal('notFound', { what: 'File' });
  const earlier = await confirmedBefore(context, asked.id);
  if (earlier) return earlier;
  const content = await ports.files.uploaded(scope, key);
  if (content === undefined) throw new Refusal('notFound', { what: 'File' });
  const kept = await keepFile(context, { ...asked, content }).catch(async (error) => {
    if (error instanceof Refusal) await ports.files.discard(scope, key);
    throw error;
  });
  await ports.files.discard(scope, key);
  return kept;
}

/** Confirming again answers the same, for whoever did it first. */
async function confirmedBefore(context: Context, id: string): Promise<StoredFile | undefined> {
  const stored = await context.ports.records.find(context.scope, fileSlug, id);
  if (stored === undefined) return undefined;
  if (stored.createdBy !== context.caller.userId) throw new Refusal('notFound', { what: 'File' });
  return storedFile(context, String(stored.row['key']));
}
