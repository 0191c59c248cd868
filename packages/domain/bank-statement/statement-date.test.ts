import { expect, it } from 'vitest';
import { looksLikeDate, plainDate } from '#domain/bank-statement/statement-date';

it.each([
  ['13-09-2026', '13-09-2026', true],
  ['13/09/2026 10:11:12 AM', '13/09/2026', true],
  ['13 Sep 2026, 10:11', '13 Sep 2026', true],
  ["'13-Sep-26", '13-Sep-26', true],
  ['2025-Jun-05', '2025-Jun-05', true],
  ['13-Sep-26 (14-Sep-26)', '13-Sep-26', true],
  ['13/09/2026| 20:40', '13/09/2026', true],
  ['September13, 2026', 'September13, 2026', true],
  ['Page1, 2026', 'Page1, 2026', false],
  ['99-99-2026', '99-99-2026', true],
  ['Generated On: 05-Oct-2026 11:22:33', 'Generated On: 05-Oct-2026', false],
  ['********', '********', false],
  ['', '', false],
])('%j is the date %j: %s', (text, plain, isDate) => {
  expect(plainDate(text)).toBe(plain);
  expect(looksLikeDate(text)).toBe(isDate);
});
