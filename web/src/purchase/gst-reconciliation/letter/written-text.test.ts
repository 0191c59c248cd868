import { expect, it } from 'vitest';
import { writtenText } from './written-text.ts';

it.each`
  status      | text
  ${'Queued'} | ${'Letter being sent'}
  ${'Sent'}   | ${'Written on 12-Nov-2026'}
  ${'Failed'} | ${'Letter of 12-Nov-2026 not sent'}
`('a row with a letter that is $status says $text', ({ status, text }) => {
  expect(writtenText({ status, day: '2026-11-12' })).toBe(text);
});
