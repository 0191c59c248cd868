import { expect, it } from 'vitest';
import { asOf, saidOf, shortOf } from '#application/reports/statements/words';

it.each([
  ['2026-04-01', '2026-04-30', 'Apr 2026'],
  ['2026-04-01', '2026-04-29', '01-Apr-2026 to 29-Apr-2026'],
  ['2026-04-01', '2026-05-31', '01-Apr-2026 to 31-May-2026'],
])('%s to %s is %s', (from, to, says) => {
  expect(shortOf({ from, to })).toBe(says);
});

it('says a period and a day', () => {
  expect([saidOf({ from: '2026-04-01', to: '2026-04-30' }), asOf('2026-04-30')]).toEqual([
    '01-Apr-2026 to 30-Apr-2026',
    'As of 30-Apr-2026',
  ]);
});
