import type { Context } from '#application/context';
import { fileSlug, type StoredFile, storedFile } from '#application/files/stored-file';
import { fingerprintOf } from '#application/records/fingerprint';
import { fileKey, readFileKey } from '#domain/files/file-key';
import { type FileType, fileTypes, fileTypesText, namedAs } from '#domain/files/file-type';
import { pixelsOf } from '#domain/files/pixels';
import { sniff } from '#domain/files/sniff';
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
  const type = sniff(content);
  if (type === undefined) {
    await ports.files.discard(scope, key);
    throw new Refusal('notAllowed', { why: `Only ${fileTypesText(Object.keys(fileTypes) as FileType[])} files are accepted` });
  }
  const name = namedAs(asked.name, type);
  const file = { key: fileKey({ ...asked, name }), name, type, bytes: content.length, pixels: pixelsOf(content, type) };
  await ports.files.put(scope, file.key, content, type);
  await ports.journal.commit(scope, 'organisation', {
    slug: fileSlug,
    id: asked.id,
    kind: 'create',
    fingerprint: fingerprintOf(file),
    decide: () => ({ action: 'upload', slug: fileSlug, id: asked.id, row: file, list: null, unique: [], words: [] }),
  });
  await ports.files.discard(scope, key);
  return { ...file, id: asked.id, createdBy: context.caller.userId };
}

/** Confirming again answers the same, for whoever did it first. */
async function confirmedBefore(context: Context, id: string): Promise<StoredFile | undefined> {
  const stored = await context.ports.records.find(context.scope, fileSlug, id);
  if (stored === undefined) return undefined;
  if (stored.createdBy !== context.caller.userId) throw new Refusal('notFound', { what: 'File' });
  return storedFile(context, String(stored.row['key']));
}
