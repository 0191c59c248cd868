import { describe, expect, it } from 'vitest';
import { noticeMailOf } from '#application/mail/notice-text';
import type { NoticeMail } from '#events/notice-mail';

const base = { version: 1, key: 'k', to: 'asha@example.com' } as const;
const link = 'https://bahi.example/x?token=a&b=c';

const notices: readonly Exclude<NoticeMail, { template: 'nothing' }>[] = [
  { ...base, template: 'verify-email', values: { name: 'Asha', link } },
  { ...base, template: 'reset-password', values: { name: 'Asha', link } },
  { ...base, template: 'invitation', values: { name: 'Asha', link, organisation: 'Suryodaya', by: 'Ravi' } },
];

describe('a mail of the product', () => {
  it.each(notices)('$template has its link as text and, escaped, as a button', (notice) => {
    const mail = noticeMailOf(notice);
    expect(mail.text).toContain(link);
    expect(mail.html).toContain('href="https://bahi.example/x?token=a&amp;b=c"');
  });

  it('shows typed text as text, never as markup', () => {
    const values = { name: '<img src=x onerror=alert(1)>', organisation: '"><script>', code: '123456' };
    const { html } = noticeMailOf({ ...base, template: 'organisation-otp', values });
    expect(html).not.toMatch(/<img|<script/);
    expect(html).toContain('123456');
  });

  it('has no link and no extra line from a typed name', () => {
    const lure = 'Win a prize at https://evil.example/now\nClick here';
    const mail = noticeMailOf({
      ...base,
      template: 'invitation',
      values: { name: lure, link, organisation: `${lure} ${'x'.repeat(200)}`, by: lure },
    });
    for (const text of [mail.subject, mail.text, mail.html]) {
      expect(text).not.toContain('https://evil');
      expect(text).not.toContain('evil.example');
    }
    expect(mail.subject.length).toBeLessThan(90);
    expect(mail.text.split('\n')[0]).toBe('Hello Win a prize at evil. example/now Click here,');
  });

  it('does not use a name that a stranger may have typed', () => {
    expect(noticeMailOf({ ...base, template: 'verify-email', values: { name: '', link } }).text).toMatch(/^Hello,\n/);
  });
});
