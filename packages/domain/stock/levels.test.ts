import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DayChange, firstShortDay } from '#domain/stock/levels';

const on = (day: number, quantity: number): DayChange => ({ day: `2026-06-${String(day).padStart(2, '0')}`, quantity });

describe('the first day without enough goods', () => {
  it.each([
    ['enough, and nothing moved later', 10, [], [on(5, -4)], undefined],
    ['too little', 3, [], [on(5, -4)], [5, 3, -1]],
    ['a sale before its purchase', 10, [on(10, 10)], [on(5, -4)], [5, 0, -4]],
    ['a sale on the day of its purchase', 10, [], [on(10, -4)], undefined],
    ['a sale that leaves too little for a later one', 5, [on(7, -8), on(9, 5)], [on(5, -4)], [7, 0, -4]],
    ['the first of several days', 5, [on(7, -6), on(8, -1), on(9, 5)], [on(5, -4)], [7, 1, -3]],
    ['a day that was short before, and gets shorter', 5, [on(5, -3), on(8, 9)], [on(4, -2)], [4, -1, -3]],
    ['a purchase that moves behind a sale of its goods', 6, [on(5, -4)], [on(1, -10), on(8, 10)], [5, 6, -4]],
    ['a purchase that moves, before any sale', 6, [on(9, -4)], [on(1, -10), on(8, 10)], undefined],
    ['a purchase that comes earlier', -4, [on(5, -4)], [on(4, 10), on(8, -10)], undefined],
    ['less of a purchase than was sold', 2, [], [on(1, -10), on(1, 7)], [1, 2, -1]],
  ] as const)('%s', (_, quantity, later, changes, short) => {
    const found = firstShortDay({ quantity, later }, changes);
    expect(found && [Number(found.day.slice(-2)), found.there, found.left]).toEqual(short);
  });

  it('is the day that adding up all movements day by day finds', () => {
    const change = fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: -9, max: 9 })).map(([day, quantity]) => on(day, quantity));
    fc.assert(
      fc.property(fc.array(change, { maxLength: 12 }), fc.array(change, { minLength: 1, maxLength: 4 }), (moved, changes) => {
        const first = changes.map(({ day }) => day).sort()[0] ?? '';
        const days = Array.from({ length: 9 }, (_, at) => on(at + 1, 0).day).filter((day) => day >= first);
        const until = (all: readonly DayChange[], day: string) =>
          all.filter((one) => one.day <= day).reduce((sum, one) => sum + one.quantity, 0);
        const short = days.find((day) => until(changes, day) < 0 && until(moved, day) + until(changes, day) < 0);
        const quantity = until(moved, '9999-12-31');
        const later = moved.filter(({ day }) => day > first);
        const found = firstShortDay({ quantity, later }, changes);
        expect(found?.day).toBe(short);
        if (found) expect([found.there, found.left]).toEqual([until(moved, found.day), until([...moved, ...changes], found.day)]);
      }),
    );
  });
});
