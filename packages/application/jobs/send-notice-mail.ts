import { noticeMailOf } from '#application/mail/notice-text';
import type { Mailer } from '#application/ports/mailer';
import type { NoticeMail } from '#events/notice-mail';

/** Sends a mail of the product's own: verification, reset, invitation, one-time code. */
export async function sendNoticeMail({ mailer }: { readonly mailer: Mailer }, notice: NoticeMail): Promise<void> {
  if (notice.template === 'nothing') return;
  await mailer.send(noticeMailOf(notice), notice.key);
}
