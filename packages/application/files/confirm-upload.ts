import type { Context } from '#application/context';
import { keepFile } from '#application/files/keep-file';
import { fileSlug, type StoredFile, storedFile } from '#application/files/stored-file';
import { readFileKey } from '#domain/files/file-key';
import { Refusal } from '#domain/refusal';

/**
 * Checks an upload. An accepted file is kept under its final key, with a record of who uploaded it; anything else is deleted. The checked
 * bytes are written again, because the upload address can still overwrite the original ones.
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

/** Confirming again returns the same, to the person who confirmed first. */
async function confirmedBefore(context: Context, id: string): Promise<StoredFile | undefined> {
  const stored = await context.ports.records.find(context.scope, fileSlug, id);
  if (stored === undefined) return undefined;
  if (stored.createdBy !== context.caller.userId) throw new Refusal('notFound', { what: 'File' });
  return storedFile(context, String(stored.row['key']));
}
