import { button, escapeHtml, mailPage } from '#application/jobs/html';
import type { Mail } from '#application/ports';
import { plainName } from '#domain/text/plain-name';
import type { NoticeMail } from '#events/notice-mail';

/** The texts of the mails that the product itself sends. */
export function noticeMailOf(typed: Mailed): Mail {
  const notice = withPlainNames(typed);
  const greeting = notice.values.name === '' ? 'Hello,' : `Hello ${notice.values.name},`;
  const { subject, before, action, after } = textOf(notice);
  const html = [
    escapeHtml(greeting),
    escapeHtml(before),
    'link' in action ? button(action.label, action.link) : code(action.code),
    escapeHtml(after),
  ];
  const text = [greeting, before, 'link' in action ? action.link : action.code, after];
  return { to: [notice.to], subject, html: mailPage(html, foot), text: [...text, foot].join('\n\n') };
}

type Mailed = Exclude<NoticeMail, { readonly template: 'nothing' }>;

/** Anyone can type a name for themselves or their organisation, and the people they name read it. */
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
        before: 'Please confirm that this address is yours, and you can sign in to Bahi.',
        action: { label: 'Verify email address', link: notice.values.link },
        after: 'The link is good for 24 hours. If you did not register, no account will be opened.',
      };
    case 'reset-password':
      return {
        subject: 'Reset your password',
        before: 'Someone, hopefully you, asked for a new password for this address.',
        action: { label: 'Choose a new password', link: notice.values.link },
        after: 'The link is good for one hour. If you did not ask, nothing has changed and you need do nothing.',
      };
    case 'invitation':
      return {
        subject: `Join ${notice.values.organisation} on Bahi`,
        before: `${notice.values.by} invites you to work in the books of ${notice.values.organisation}.`,
        action: { label: 'Accept the invitation', link: notice.values.link },
        after: 'The invitation is good for 7 days.',
      };
    case 'organisation-otp':
      return {
        subject: `Code for deleting ${notice.values.organisation}`,
        before: `This code deletes the organisation ${notice.values.organisation} with everything in it, for good.`,
        action: { code: notice.values.code },
        after: 'It is good for 10 minutes. If you did not ask for it, change your password now.',
      };
  }
}

function code(digits: string): string {
  return `<span style="font:600 30px/1 ui-monospace,monospace;letter-spacing:8px">${escapeHtml(digits)}</span>`;
}
