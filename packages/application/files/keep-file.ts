import { createHash } from 'node:crypto';
import { fingerprintOf } from '#application/commit/fingerprint';
import type { Context } from '#application/context';
import { derivedId } from '#application/derived-id';
import { fileSlug, type StoredFile, storedFile } from '#application/files/stored-file';
import { fileKey } from '#domain/files/file-key';
import { namedAs } from '#domain/files/file-type';
import { pixelsOf } from '#domain/files/pixels';
import { whyRefused } from '#domain/files/refused-file';
import { safeName } from '#domain/files/safe-name';
import { sniff } from '#domain/files/sniff';
import { Refusal } from '#domain/refusal';

export interface NamedContent {
  readonly name: string;
  readonly content: Uint8Array;
}

/**
 * Checks bytes and keeps them under their final key, with a record of who uploaded them. Refuses types that are not accepted with
 * `notAllowed`.
 */
export async function keepFile(
  context: Context,
  { id, name: asked, content }: NamedContent & { readonly id: string },
): Promise<StoredFile> {
  const { ports, scope } = context;
  const type = sniff(content);
  if (type === undefined) throw new Refusal('notAllowed', { why: whyRefused(content) });
  const name = namedAs(safeName(asked), type);
  const file = {
    key: fileKey({ organisationId: scope.organisationId, id, name }),
    name,
    type,
    bytes: content.length,
    pixels: pixelsOf(content, type),
  };
  await ports.files.put(scope, file.key, content, type);
  await ports.journal.commit(scope, 'organisation', {
    slug: fileSlug,
    id,
    kind: 'create',
    fingerprint: fingerprintOf(file),
    decide: () => ({ action: 'upload', slug: fileSlug, id, row: file, list: null, unique: [], words: [] }),
  });
  return { ...file, id, createdBy: context.caller.userId };
}

/** Keeps a file sent in a call. The same name and bytes from the same person are the same file, so a repeated call keeps it once. */
export async function keepSentFile(context: Context, { name, content }: NamedContent): Promise<StoredFile> {
  const { organisationId, userId } = context.scope;
  const id = derivedId(organisationId, `file|${userId}|${name}|${createHash('sha256').update(content).digest('hex')}`);
  const earlier = await context.ports.records.find(context.scope, fileSlug, id);
  const kept = earlier && (await storedFile(context, String(earlier.row['key'])));
  return kept ?? keepFile(context, { id, name, content });
}
