import { describe, expect, it } from 'vitest';
import { stepPeriod } from './step-period.ts';

describe('the next and the previous period', () => {
  it.each([
    ['2026-11-01', '2026-11-30', '2026-12-01', '2026-12-31'],
    ['2026-01-01', '2026-03-31', '2026-04-01', '2026-06-30'],
    ['2026-04-01', '2027-03-31', '2027-04-01', '2028-03-31'],
    ['2026-11-21', '2026-11-21', '2026-11-22', '2026-11-22'],
    ['2026-11-16', '2026-11-22', '2026-11-23', '2026-11-29'],
  ])('after %s to %s comes %s to %s, and back', (from, to, nextFrom, nextTo) => {
    const next = stepPeriod({ from, to }, 1);
    expect(next).toEqual({ from: nextFrom, to: nextTo });
    expect(stepPeriod(next, -1)).toEqual({ from, to });
  });
});
