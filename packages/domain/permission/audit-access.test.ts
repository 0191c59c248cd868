import { describe, expect, it } from 'vitest';
import { auditProblems, isWithin } from '#domain/permission/audit-access';

const years = new Set(['y1', 'y2']);

describe('what is given with a role', () => {
  it.each`
    role           | readOnly | given           | until           | paths
    ${'an editor'} | ${false} | ${[]}           | ${null}         | ${[]}
    ${'an editor'} | ${false} | ${['y1']}       | ${'2026-12-31'} | ${['financialYearIds', 'accessUntil']}
    ${'a reader'}  | ${true}  | ${['y1']}       | ${'2026-11-21'} | ${[]}
    ${'a reader'}  | ${true}  | ${['y1', 'y2']} | ${'2027-09-30'} | ${[]}
    ${'a reader'}  | ${true}  | ${[]}           | ${null}         | ${['financialYearIds', 'accessUntil']}
    ${'a reader'}  | ${true}  | ${['y1', 'y1']} | ${'2026-12-31'} | ${['financialYearIds.1']}
    ${'a reader'}  | ${true}  | ${['y3']}       | ${'2026-12-31'} | ${['financialYearIds.0']}
    ${'a reader'}  | ${true}  | ${['y1']}       | ${'2026-11-20'} | ${['accessUntil']}
    ${'a reader'}  | ${true}  | ${['y1']}       | ${'2029-01-01'} | ${['accessUntil']}
  `('$role with $given until $until', ({ readOnly, given, until, paths }) => {
    const problems = auditProblems(readOnly, { financialYearIds: given, accessUntil: until }, '2026-11-21', years);
    expect(problems.map(({ path }) => path)).toEqual(paths);
  });
});

describe('a period', () => {
  const given = [
    { from: '2024-04-01', to: '2025-03-31' },
    { from: '2025-04-01', to: '2026-03-31' },
    { from: '2027-04-01', to: '2028-03-31' },
  ];
  it.each`
    from            | to              | within
    ${'2025-04-01'} | ${'2026-03-31'} | ${true}
    ${'2024-12-01'} | ${'2025-06-30'} | ${true}
    ${'2025-06-30'} | ${'2025-06-30'} | ${true}
    ${'2024-03-31'} | ${'2024-04-30'} | ${false}
    ${'2026-03-01'} | ${'2026-04-01'} | ${false}
    ${'2025-04-01'} | ${'2027-06-30'} | ${false}
  `('$from to $to is within the years: $within', ({ from, to, within }) => {
    expect(isWithin(given, { from, to })).toBe(within);
  });
});
