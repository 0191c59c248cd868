import { expect, it } from 'vitest';
import { type EmailTemplate, emailTemplate } from '#modules/messages/email-template/email-template';

const facts = { find: () => undefined, all: () => [], today: '2026-11-21' };
const invoice: EmailTemplate = {
  name: 'Invoice',
  usedFor: 'sales-invoice',
  subject: 'Invoice {{number}}',
  body: 'Dear {{party}},\nplease find {{number}} over {{total}} attached.',
  preferred: true,
  status: 'Active',
};

it.each([
  ['as it is', {}, []],
  ['with a variable there is not', { subject: 'Invoice {{secret}}' }, ['subject']],
  ['with one that is not closed', { body: 'Dear {{party,' }, ['body']],
])('a template %s', (_, change, paths) => {
  expect(emailTemplate.check?.({ ...invoice, ...change }, facts, 'e').map(({ path }) => path)).toEqual(paths);
});

it.each([
  ['the preferred one', {}, 'sales-invoice'],
  ['another', { preferred: false }, null],
  ['one that is not used', { status: 'Inactive' as const }, null],
])('at most one is the default for a kind of document: %s', (_, change, key) => {
  const preferred = emailTemplate.unique.find(({ name }) => name === 'preferred');
  expect(preferred?.value?.({ ...invoice, ...change })).toBe(key);
});
