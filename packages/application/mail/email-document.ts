import { findOwn } from '#application/access/find-own';
import { refuseUnlessOffered } from '#application/access/offered';
import { changeOf } from '#application/commit/change-of';
import { fingerprintOf } from '#application/commit/fingerprint';
import type { Context } from '#application/context';
import { giveBackMails, type MailCounts, mailLimit, takeMails } from '#application/mail/mail-allowance';
import { mailsKept, mailsOf, withMail } from '#application/mail/mails';
import type { Change, Facts } from '#application/ports/journal';
import type { Row } from '#application/ports/records';
import { documentRowOf } from '#application/row-of';
import type { CopyKind } from '#domain/gst/invoice-copies';
import { Refusal } from '#domain/refusal';
import { documentMail } from '#events/document-mail';
import type { AnyDocument } from '#modules/kit/module';

export interface Mailing {
  readonly requestId: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly message: string;
  /** Copies of an invoice; the original by default. */
  readonly copies?: readonly CopyKind[] | undefined;
}

/**
 * Puts an email of a document in the outbox: the request and the message are one log entry, and the job prints and sends. The same
 * `requestId` with the same email changes nothing; with another email it is refused (decision D11).
 */
export async function emailDocument(
  context: Context,
  document: AnyDocument,
  id: string,
  mailing: Mailing,
  counts: MailCounts,
): Promise<{ readonly queued: true }> {
  const { scope, ports } = context;
  const found = await findOwn(context, document, id);
  const { requestId, to, subject, message, copies } = mailing;
  const form = document.paper?.form;
  const paper = form === 'picklist' || form === 'eway-bill' ? { paper: form } : {};
  const fingerprint = fingerprintOf({ to, subject, message, ...(copies === undefined ? {} : { copies }), ...paper });
  if (isAsked(found.row, requestId, fingerprint)) return { queued: true };
  refuseUnlessOffered(document, 'email', found.row);
  const { organisationId, branchId, userId } = scope;
  const {
    copies: chosen,
    paper: _,
    again: __,
    ...wish
  } = documentMail.schema.parse({
    version: documentMail.version,
    ...mailing,
    to: [...to],
    organisationId,
    branchId,
    financialYearId: documentRowOf(found).financialYearId,
    userId,
    slug: document.slug,
    documentId: id,
  });
  const body = { ...wish, ...paper, ...(chosen === undefined ? {} : { copies: chosen }) };
  const decide = ({ record }: Facts): Change => {
    if (record === undefined) throw new Refusal('notFound', { what: document.title });
    if (isAsked(record.row, requestId, fingerprint)) throw new AskedMeanwhile();
    refuseTooMany(record.row);
    const row = withMail(record.row, { requestId, fingerprint, to: [...to], status: 'Queued' });
    return {
      ...changeOf(document, { action: 'email', id, row, before: record, userId, effect: record.effect ?? null }),
      messages: [{ queue: documentMail.name, body }],
    };
  };
  const taken = await takeMails(counts, context, to.length);
  try {
    if (taken < to.length) refuseOverLimit(context);
    await ports.journal.commit(scope, { branchId }, { slug: document.slug, id, kind: 'change', decide });
  } catch (error) {
    // If the service is busy, it may have been written.
    if (error instanceof AskedMeanwhile || (error instanceof Refusal && error.code !== 'busy')) await giveBackMails(counts, context, taken);
    if (!(error instanceof AskedMeanwhile)) throw error;
  }
  return { queued: true };
}

function refuseOverLimit(context: Context): never {
  const { limit, from } = mailLimit(context);
  throw new Refusal('notAllowed', { why: `This email was not sent: ${limit}. Send it from ${from}` });
}

/** The same request, sent twice at the same moment: the other one was written first. */
class AskedMeanwhile extends Error {}

/** Whether this mail was already requested. Another mail with the same request id is refused. */
function isAsked(row: Row, requestId: string, fingerprint: string): boolean {
  const known = mailsOf(row).find((mail) => mail.requestId === requestId);
  if (known === undefined) return false;
  if ((known.fingerprint ?? fingerprint) !== fingerprint) throw new Refusal('idempotencyMismatch');
  return true;
}

/** With more emails than the document remembers, the first would be forgotten before they are sent. */
function refuseTooMany(row: Row): void {
  if (mailsOf(row).filter(({ status }) => status === 'Queued').length >= mailsKept)
    throw new Refusal('notAllowed', { why: `${mailsKept} emails of this document are waiting to be sent. Try again later` });
}
