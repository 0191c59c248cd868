import * as z from 'zod/mini';
import type { Contract } from '#events/contract';

/** The product's own mails, and the values each needs. */
const base = {
  /** A message without a version is of the first one. */
  version: z._default(z.literal(1), 1),
  key: z.string().check(z.minLength(1), z.maxLength(200)),
  to: z.email().check(z.maxLength(254)),
};
const text = z.string().check(z.maxLength(500));
const link = z.url({ protocol: /^https?$/ }).check(z.maxLength(1000));

const schema = z.discriminatedUnion('template', [
  z.strictObject({ ...base, template: z.literal('verify-email'), values: z.object({ name: text, link }) }),
  z.strictObject({ ...base, template: z.literal('reset-password'), values: z.object({ name: text, link }) }),
  // Sent when there is nobody to mail, so that the request takes as long.
  z.strictObject({ ...base, template: z.literal('nothing'), values: z.object({ name: text, link }) }),
  z.strictObject({ ...base, template: z.literal('invitation'), values: z.object({ name: text, link, organisation: text, by: text }) }),
  z.strictObject({
    ...base,
    template: z.literal('organisation-otp'),
    values: z.object({ name: text, organisation: text, code: z.string().check(z.regex(/^\d{6}$/)) }),
  }),
]);

export type NoticeMail = z.infer<typeof schema>;

export const noticeMail: Contract<NoticeMail> = {
  name: 'notice-mail',
  version: 1,
  schema,
  sample: {
    version: 1,
    key: '01939f00-0000-7000-8000-000000000001',
    to: 'asha@suryodaya.example',
    template: 'verify-email',
    values: { name: 'Asha Kulkarni', link: 'https://bahi.example/verify-email?token=abc' },
  },
};
