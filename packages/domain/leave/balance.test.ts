import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leaveDays } from '#domain/leave/balance';

const own = { carried: 2_0000, granted: 10_0000, used: 3_5000 };

describe('the balance of a type of leave', () => {
  it.each([
    ['granted to the employee', { own, everyone: 12_0000, type: 8_0000 }, 8_5000, 'employee'],
    [
      'granted to everyone, in which the employee carries some',
      { own: { ...own, granted: null }, everyone: 12_0000, type: 8_0000 },
      10_5000,
      'everyone',
    ],
    ['granted to everyone', { everyone: 12_0000, type: 8_0000 }, 12_0000, 'everyone'],
    ['none to everyone', { everyone: 0, type: 8_0000 }, 0, 'everyone'],
    ['said by the type', { type: 8_0000 }, 8_0000, 'type'],
    ['said by nobody', { type: null }, 0, 'type'],
    ['overdrawn', { own: { carried: null, granted: 1_0000, used: 2_0000 }, type: null }, -1_0000, 'employee'],
  ])('%s', (_, said, left, by) => {
    expect(leaveDays(said)).toMatchObject({ left, by });
  });

  it('is carried forward plus granted, less used', () => {
    const days = fc.option(fc.integer({ min: 0, max: 366_0000 }));
    fc.assert(
      fc.property(
        fc.record({ carried: days, granted: days, used: days }),
        fc.option(days.filter((one) => one !== null)),
        days,
        (one, everyone, type) => {
          const all = leaveDays({ own: one, ...(everyone === null ? {} : { everyone: everyone ?? 0 }), type });
          expect(all.left + all.used).toBe(all.carried + all.granted);
        },
      ),
    );
  });
});
