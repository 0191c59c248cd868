import { findOwn } from '#application/access/find-own';
import { changeOf } from '#application/commit/change-of';
import type { Context } from '#application/context';
import { commitDocument } from '#application/documents/commit-document';
import { type Addressed, addressOf } from '#application/files/file-address';
import { ownFile, storedFile } from '#application/files/stored-file';
import type { Facts } from '#application/ports/journal';
import type { Stored } from '#application/ports/records';
import { type Attachment, withAttachment, withoutAttachment } from '#domain/documents/attachments';
import { Refusal } from '#domain/refusal';
import type { AnyDocument } from '#modules/kit/module';

/**
 * Files attached to a document: the supplier's bill, a proof of delivery. They may be added and removed when it is posted, cancelled or in
 * a locked period, because they change nothing in the books. The log records who did it, and the file itself stays for its revisions.
 */
export async function listAttachments(context: Context, document: AnyDocument, id: string): Promise<readonly Attachment[]> {
  return attachmentsOf(await findOwn(context, document, id));
}

export async function attachFile(context: Context, document: AnyDocument, id: string, key: string): Promise<readonly Attachment[]> {
  await findOwn(context, document, id);
  const file = await ownFile(context, key);
  if (file === undefined) throw new Refusal('invalid', {}, [{ path: 'key', message: 'This file was not found. Upload it again' }]);
  const { createdBy: by, pixels: _, ...rest } = file;
  return change(context, document, id, 'upload-attachment', (attachments, { now }) =>
    withAttachment(attachments, { ...rest, by, at: now }),
  );
}

export async function detachFile(context: Context, document: AnyDocument, id: string, fileId: string): Promise<readonly Attachment[]> {
  await findOwn(context, document, id);
  return change(context, document, id, 'delete-attachment', (attachments) => withoutAttachment(attachments, fileId));
}

/** An attached file, for callers who may see the attachments of the document. */
export async function attachmentAddress(context: Context, document: AnyDocument, id: string, fileId: string): Promise<Addressed> {
  const attachment = (await listAttachments(context, document, id)).find((one) => one.id === fileId);
  const file = attachment && (await storedFile(context, attachment.key));
  if (file === undefined) throw new Refusal('notFound', { what: 'Attachment' });
  return addressOf(context, file);
}

/** Checks no version: adding a file does not depend on other changes of the document. */
async function change(
  context: Context,
  document: AnyDocument,
  id: string,
  action: string,
  decide: (attachments: readonly Attachment[], facts: Facts) => readonly Attachment[],
): Promise<readonly Attachment[]> {
  const { stored } = await commitDocument(context, document, { id, kind: 'change' }, (facts) => {
    const { record } = facts;
    if (record === undefined) throw new Refusal('notFound', { what: document.title });
    const attachments = decide(attachmentsOf(record), facts);
    const row = { ...record.row, attachments, hasAttachment: attachments.length > 0 };
    return changeOf(document, { action, id, row, before: record, userId: context.scope.userId, effect: record.effect ?? null });
  });
  return attachmentsOf(stored);
}

/** Written only by this file. */
function attachmentsOf({ row }: Stored): readonly Attachment[] {
  return (row['attachments'] ?? []) as unknown as readonly Attachment[];
}
