import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isFree, turned } from './free-days.ts';

const none = { first: false, second: false, third: false, fourth: false, fifth: false };
const sunday = { weekday: '1', first: true, second: true, third: true, fourth: true, fifth: true } as const;
const saturday = { weekday: '7', ...none, second: true, fourth: true } as const;

describe('a tick of the days off', () => {
  it.each([
    ['of a weekday without any', [], '7', 2, [{ weekday: '7', ...none, second: true }]],
    ['of one with another', [sunday, { ...saturday, fourth: false }], '7', 4, [sunday, saturday]],
    ['of the last, which goes', [sunday, { weekday: '7', ...none, second: true }], '7', 2, [sunday]],
    ['of every week', [saturday], '1', null, [sunday, saturday]],
    ['of every week again', [sunday, saturday], '1', null, [saturday]],
    ['of every week where some are', [saturday], '7', null, [{ ...sunday, weekday: '7' }]],
  ] as const)('%s', (_, days, weekday, ordinal, after) => {
    expect(turned(days, weekday, ordinal)).toEqual(after);
  });

  it('switched twice is unchanged, and changes no other', () => {
    const weekday = fc.constantFrom('1', '2', '3', '4', '5', '6', '7');
    const step = fc.tuple(weekday, fc.integer({ min: 1, max: 5 }));
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), step, (steps, [day, ordinal]) => {
        const days = steps.reduce<Parameters<typeof turned>[0]>((all, [one, nth]) => turned(all, one, nth), []);
        const once = turned(days, day, ordinal);
        expect(isFree(once, day, ordinal)).toBe(!isFree(days, day, ordinal));
        expect(turned(once, day, ordinal)).toEqual(days);
      }),
    );
  });
});
