import { button, escapeHtml, mailPage } from '#application/mail/html';
import type { Mail } from '#application/ports/mailer';
import { plainName } from '#domain/text/plain-name';
import type { NoticeMail } from '#events/notice-mail';

/** The texts of the mails that the product itself sends. */
export function noticeMailOf(typed: Mailed): Mail {
  const notice = withPlainNames(typed);
  return productMail(notice.to, notice.values.name, textOf(notice));
}

/** A mail from the product itself to one person. Names that people typed come as plain names. */
export function productMail(to: string, name: string, { subject, before, action, after }: NoticeText): Mail {
  const greeting = name === '' ? 'Hello,' : `Hello ${name},`;
  const html = [
    escapeHtml(greeting),
    escapeHtml(before),
    'link' in action ? button(action.label, action.link) : code(action.code),
    escapeHtml(after),
  ];
  const text = [greeting, before, 'link' in action ? action.link : action.code, after];
  return { to: [to], subject, html: mailPage(html, foot), text: [...text, foot].join('\n\n') };
}

type Mailed = Exclude<NoticeMail, { readonly template: 'nothing' }>;

/** Anyone can type any name for themselves or their organisation, and strangers read it in these mails. */
function withPlainNames<N extends Mailed>(notice: N): N {
  const values = Object.fromEntries(
    Object.entries(notice.values).map(([key, value]) => [key, key === 'link' || key === 'code' ? value : plainName(value)]),
  );
  return { ...notice, values };
}

const foot = 'Bahi, the back office for Indian businesses';

interface NoticeText {
  readonly subject: string;
  readonly before: string;
  readonly action: { readonly label: string; readonly link: string } | { readonly code: string };
  readonly after: string;
}

function textOf(notice: Mailed): NoticeText {
  switch (notice.template) {
    case 'verify-email':
      return {
        subject: 'Verify your email address',
        before: 'Confirm that this is your email address. Then you can sign in to Bahi.',
        action: { label: 'Verify email address', link: notice.values.link },
        after: 'The link works for 24 hours. If you did not register, you can ignore this email.',
      };
    case 'reset-password':
      return {
        subject: 'Reset your password',
        before: 'Someone asked to reset the password of your Bahi account.',
        action: { label: 'Choose a new password', link: notice.values.link },
        after: 'The link works for one hour. If you did not ask for it, you can ignore this email. Your password stays the same.',
      };
    case 'invitation':
      return {
        subject: `Join ${notice.values.organisation} on Bahi`,
        before: `${notice.values.by} invited you to work with ${notice.values.organisation} on Bahi.`,
        action: { label: 'Accept the invitation', link: notice.values.link },
        after: 'The invitation is valid for 7 days.',
      };
    case 'organisation-otp':
      return {
        subject: `Code to delete ${notice.values.organisation}`,
        before: `Enter this code to delete ${notice.values.organisation} and everything in it. This cannot be undone.`,
        action: { code: notice.values.code },
        after: 'The code works for 10 minutes. If you did not ask for it, change your password now.',
      };
  }
}

function code(digits: string): string {
  return `<span style="font:600 30px/1 ui-monospace,monospace;letter-spacing:8px">${escapeHtml(digits)}</span>`;
}
