import { expect, it } from 'vitest';
import { dashboardDays, monthName } from '#modules/reports/dashboard/dashboard-days';

const year = { start: '2026-04-01', end: '2027-03-31' };

it.each([
  ['in the year', '2026-11-24', '2026-11-24', '2025-11-24'],
  ['after it', '2027-06-01', '2027-03-31', '2026-03-31'],
  ['before it', '2026-03-01', '2026-04-01', '2025-04-01'],
  ['at the end of a month', '2027-02-28', '2027-02-28', '2026-02-28'],
])('today %s', (_, today, asOf, before) => {
  expect(dashboardDays(year, today)).toMatchObject({
    asOf,
    now: { from: '2026-04-01', to: asOf },
    before: { from: '2025-04-01', to: before },
    lastYear: { from: '2025-04-01', to: '2026-03-31' },
  });
});

it('has the 28th a year before a leap day', () => {
  expect(dashboardDays({ start: '2027-04-01', end: '2028-03-31' }, '2028-02-29').before.to).toBe('2027-02-28');
});

it('names a month in three letters', () => {
  expect(monthName('2026-09-30')).toBe('Sep');
});
