import { limits } from '#domain/limits';
import { Refusal } from '#domain/refusal';

/** A file attached to a document, as stored with the document. */
export interface Attachment {
  /** Of the file. */
  readonly id: string;
  readonly key: string;
  readonly name: string;
  readonly type: string;
  readonly bytes: number;
  /** Who attached it, and the instant in UTC. */
  readonly by: string;
  readonly at: string;
}

/** Adds an attachment. A file that is already attached is not added again. */
export function withAttachment(attachments: readonly Attachment[], added: Attachment): readonly Attachment[] {
  if (attachments.some(({ id }) => id === added.id)) return attachments;
  if (attachments.length >= limits.attachmentsPerDocument)
    throw new Refusal('notAllowed', { why: `At most ${limits.attachmentsPerDocument} files can be attached` });
  return [...attachments, added];
}

export function withoutAttachment(attachments: readonly Attachment[], id: string): readonly Attachment[] {
  const rest = attachments.filter((one) => one.id !== id);
  if (rest.length === attachments.length) throw new Refusal('notFound', { what: 'Attachment' });
  return rest;
}
