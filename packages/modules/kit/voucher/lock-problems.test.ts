import { describe, expect, it } from 'vitest';
import { lockProblems } from '#modules/kit/voucher/lock-problems';

describe('the lock of a year beside that of the organisation', () => {
  const rows: Record<string, readonly { id: string; label?: string; lockedUntil: string | null }[]> = {
    'financial-year': [
      { id: 'y1', label: '2025-26', lockedUntil: '2026-03-31' },
      { id: 'y2', label: '2026-27', lockedUntil: null },
    ],
    org: [{ id: 'o', lockedUntil: '2026-06-30' }],
  };
  const facts = { all: (slug: string) => rows[slug] ?? [] };

  it.each`
    id      | lockedUntil     | says
    ${'y1'} | ${'2026-03-31'} | ${null}
    ${'y1'} | ${null}         | ${'The organisation is locked until 30-Jun-2026, so these days would stay locked. Lift that lock first'}
    ${'y2'} | ${'2026-05-31'} | ${'The organisation is locked until 30-Jun-2026, and with it all earlier days. Choose that day or a later one, or lift that lock first'}
    ${'y2'} | ${'2027-03-31'} | ${null}
    ${'o'}  | ${'2026-01-31'} | ${'2025-26 is locked until 31-Mar-2026, and with it all earlier days. Choose that day or a later one, or lift that lock first'}
    ${'o'}  | ${null}         | ${null}
  `('$id until $lockedUntil', ({ id, lockedUntil, says }) => {
    expect(lockProblems({ lockedUntil }, id, facts)).toEqual(says === null ? [] : [{ path: 'lockedUntil', message: says }]);
  });
});
