import { describe, expect, it } from 'vitest';
import { noticeMailOf } from '#application/jobs/notice-text';
import type { NoticeMail } from '#events/notice-mail';

const base = { version: 1, key: 'k', to: 'asha@example.com' } as const;
const link = 'https://bahi.example/x?token=a&b=c';

const notices: readonly NoticeMail[] = [
  { ...base, template: 'verify-email', values: { name: 'Asha', link } },
  { ...base, template: 'reset-password', values: { name: 'Asha', link } },
  { ...base, template: 'invitation', values: { name: 'Asha', link, organisation: 'Suryodaya', by: 'Ravi' } },
];

describe('a mail of the product', () => {
  it.each(notices)('$template carries its link as text and, escaped, as a button', (notice) => {
    const mail = noticeMailOf(notice);
    expect(mail.text).toContain(link);
    expect(mail.html).toContain('href="https://bahi.example/x?token=a&amp;b=c"');
  });

  it('shows what a person typed as text, never as markup', () => {
    const values = { name: '<img src=x onerror=alert(1)>', organisation: '"><script>', code: '123456' };
    const { html } = noticeMailOf({ ...base, template: 'organisation-otp', values });
    expect(html).not.toMatch(/<img|<script/);
    expect(html).toContain('123456');
  });
});
