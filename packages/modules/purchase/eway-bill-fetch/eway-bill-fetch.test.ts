import { expect, it } from 'vitest';
import { dayProblem, ewayBillFetch } from '#modules/purchase/eway-bill-fetch/eway-bill-fetch';

it('is written by the product alone, and is called by its GSTIN and day', () => {
  expect(Object.values(ewayBillFetch.fields).every(({ computed }) => computed === true)).toBe(true);
  expect(ewayBillFetch.label({ gstin: '27AAPFU0939F1ZV', day: '2026-11-28' } as never)).toBe('27AAPFU0939F1ZV on 28-Nov-2026');
});

it.each([
  ['2026-11-29', undefined],
  ['2026-11-19', undefined],
  ['2026-11-30', 'Choose a day from 19-Nov-2026 to today'],
  ['2026-11-18', 'Choose a day from 19-Nov-2026 to today'],
  [null, 'Choose a day from 19-Nov-2026 to today'],
])('on 29 November the day %s is fetched, or: %s', (day, problem) => {
  expect(dayProblem(day, '2026-11-29')).toBe(problem);
});
