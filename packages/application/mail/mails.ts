import type { Json, Row } from '#application/ports/records';

/** A mail in the row of its document: the request and its status. */
export interface MailOf {
  readonly requestId: string;
  /** Hash of the request; older emails have none. */
  readonly fingerprint?: string;
  readonly status: string;
  readonly [name: string]: Json | undefined;
}

/** How many emails a document remembers by their requests. */
export const mailsKept = 20;

/** The mails of a document, oldest first. The last one has its own field, which screens show. */
export function mailsOf(row: Row): readonly MailOf[] {
  const { earlierMails, mailed } = row;
  return [...(Array.isArray(earlierMails) ? earlierMails : []), mailed].filter(isMail);
}

function isMail(value: Json | undefined): value is MailOf & { readonly [name: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The row with a mail added, or with the new status of one. */
export function withMail(row: Row, mail: MailOf): Row {
  const before = mailsOf(row);
  const at = before.findIndex(({ requestId }) => requestId === mail.requestId);
  const mails = (at < 0 ? [...before, mail] : before.with(at, mail)).slice(-mailsKept) as readonly (Json & MailOf)[];
  const [last] = mails.slice(-1);
  const earlier = mails.slice(0, -1);
  return { ...row, ...(earlier.length === 0 ? {} : { earlierMails: earlier }), mailed: last ?? null };
}
