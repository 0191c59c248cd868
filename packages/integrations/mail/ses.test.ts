import { expect, it } from 'vitest';
import { named } from '#integrations/mail/ses';

it.each([
  ['Surya', 'Bahi <no-reply@bahi.example>'],
  ['Surya "Solar", Pune <x@y.example>', 'no-reply@bahi.example'],
  ['सूर्योदय सोलर प्राइवेट लिमिटेड, अहमदाबाद और सूरत, गुजरात', 'Bahi <no-reply@bahi.example>'],
  ['two\r\nBcc: all@example.com', 'Bahi <no-reply@bahi.example>'],
])('%s is encoded in the header as %s', (name, from) => {
  const header = named(name, from);
  const words = [...header.matchAll(/=\?UTF-8\?B\?([\w+/=]+)\?=/g)];
  expect(header).toMatch(/^(=\?UTF-8\?B\?[\w+/=]+\?= )+<no-reply@bahi\.example>$/);
  expect(words.every(([word]) => word.length <= 75)).toBe(true);
  expect(words.map(([, text]) => Buffer.from(text ?? '', 'base64').toString()).join('')).toBe(name.replace('\r\n', ' '));
});
