import type { Context } from '#application/context';
import { attachFile, listAttachments } from '#application/documents/attachments';
import { type Entered, enterDocument } from '#application/documents/enter-document';
import { keepSentFile, type NamedContent } from '#application/files/keep-file';
import { getRecord } from '#application/records/get-record';
import { limits } from '#domain/limits';
import { allows } from '#domain/permission/permission';
import { Refusal } from '#domain/refusal';
import type { AnyDocument, AnyRow } from '#modules/kit/module';
import { verbPath } from '#modules/kit/operations/permission';

/**
 * Enters a document with files sent in the same call. The files are kept first, so a call that was cut off can be sent again: the same files
 * and the same document are not kept twice.
 */
export async function enterWithFiles(
  context: Context,
  document: AnyDocument,
  body: AnyRow & { readonly id: string },
  files: readonly NamedContent[],
): Promise<Entered> {
  const path = verbPath(document, 'upload-attachment');
  if (files.length > 0 && !allows(context.caller.permissions, path))
    throw new Refusal('forbidden', { what: `attaching files to a ${document.title}` });
  if (files.length > limits.attachmentsPerDocument)
    throw new Refusal('invalid', {}, [{ path: 'files', message: `At most ${limits.attachmentsPerDocument} files can be attached` }]);
  const kept = [];
  for (const file of files) kept.push(await keepSentFile(context, file));
  const entered = await enterDocument(context, document, body);
  if (kept.length === 0) return entered;
  const attached = new Set((await listAttachments(context, document, entered.id)).map(({ key }) => key));
  for (const { key } of kept) if (!attached.has(key)) await attachFile(context, document, entered.id, key);
  return { ...entered, ...(await getRecord(context, document, entered.id)) };
}
