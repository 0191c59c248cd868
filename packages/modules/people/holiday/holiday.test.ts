import { expect, it } from 'vitest';
import { holiday } from '#modules/people/holiday/holiday';

it('is unique per day and branch', () => {
  const key = (date: string, branchOnlyId: string | null) =>
    holiday.unique[0]?.value?.({ name: 'Diwali', date, branchOnlyId, optional: false, description: null, status: 'Active' });
  expect(key('2026-11-08', null)).toBe(key('2026-11-08', null));
  expect(new Set([key('2026-11-08', null), key('2026-11-08', 'pune'), key('2026-11-09', null)]).size).toBe(3);
});
