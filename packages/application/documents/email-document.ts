import type { Context } from '#application/context';
import type { Json } from '#application/ports';
import { changeOf } from '#application/records/change-of';
import { findOwn } from '#application/records/find-own';
import { refuseUnlessOffered } from '#application/records/offered';
import { Refusal } from '#domain/refusal';
import { documentMail } from '#events/document-mail';
import type { AnyDocument } from '#modules/kit/module';

export interface Mailing {
  readonly requestId: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly message: string;
}

/**
 * Puts a mail of a document in the outbox: the wish and the message are one log entry, and the job prints and sends. The
 * same `requestId` again asks for nothing more.
 */
export async function emailDocument(
  context: Context,
  document: AnyDocument,
  id: string,
  mailing: Mailing,
): Promise<{ readonly queued: true }> {
  const { scope, ports } = context;
  const found = await findOwn(context, document, id);
  if (mailedOf(found.row)?.['requestId'] === mailing.requestId) return { queued: true };
  refuseUnlessOffered(document, 'email', found.row);
  const { organisationId, branchId, userId } = scope;
  const body = documentMail.schema.parse({
    version: documentMail.version,
    ...mailing,
    to: [...mailing.to],
    organisationId,
    branchId,
    financialYearId: found.row['financialYearId'],
    userId,
    slug: document.slug,
    documentId: id,
  });
  const mailed = { requestId: mailing.requestId, to: [...mailing.to], status: 'Queued' };
  await ports.journal.commit(
    scope,
    { branchId },
    {
      slug: document.slug,
      id,
      kind: 'change',
      decide: ({ record }) => {
        if (record === undefined) throw new Refusal('notFound', { what: document.title });
        return {
          ...changeOf(document, {
            action: 'email',
            id,
            row: { ...record.row, mailed },
            before: record,
            userId,
            effect: record.effect ?? null,
          }),
          messages: [{ queue: documentMail.name, body }],
        };
      },
    },
  );
  return { queued: true };
}

/** What became of the last mail of a document. */
export function mailedOf(row: { readonly [name: string]: Json }): { readonly [name: string]: Json } | undefined {
  const mailed = row['mailed'];
  return typeof mailed === 'object' && mailed !== null && !Array.isArray(mailed)
    ? (mailed as { readonly [name: string]: Json })
    : undefined;
}
