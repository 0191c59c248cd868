import { expect, it } from 'vitest';
import { readsDay } from '#application/access/reads-day';

const years = [{ id: 'y', label: '2026-27', from: '2026-04-01', to: '2027-03-31' }];

it.each([
  ['2026-03-31', undefined, true],
  ['2026-03-31', { years: 'all' }, true],
  ['2026-03-31', { years }, false],
  ['2026-04-01', { years }, true],
  ['2027-03-31', { years }, true],
  ['2027-04-01', { years }, false],
  ['2026-04-01', { years: [] }, false],
] as const)('%s with %j is read: %s', (day, reads, may) => {
  expect(readsDay(reads === undefined ? {} : { reads }, day)).toBe(may);
});
