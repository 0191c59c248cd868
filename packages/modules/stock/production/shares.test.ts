import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shareProblems, sharesOf } from '#modules/stock/production/shares';

const percent = 1_0000;
const made = (quantity: number, share: number | null = null, unit: string | null = 'nos') => ({
  quantity: quantity * 1_0000,
  share: share === null ? null : share * percent,
  unit,
});

describe('the cost is shared', () => {
  it.each([
    ['by one item alone', [made(5)], [100]],
    ['by quantity in one unit', [made(1), made(3)], [25, 75]],
    ['equally in several units', [made(1), made(3, null, 'kg')], [50, 50]],
    ['so that nothing is lost', [made(1), made(1), made(1)], [33.33, 33.34, 33.33]],
    ['as it is typed', [made(1, 90), made(9, 10)], [90, 10]],
    ['with the rest by quantity', [made(1, 40), made(1), made(3)], [40, 15, 45]],
    ['with nothing left', [made(1, 100), made(1)], [100, 0]],
    ['with too much typed', [made(1, 120), made(1)], [120, 0]],
    ['while no quantity is typed', [made(0), made(0)], [50, 50]],
    ['by nobody', [], []],
  ])('%s', (_, outputs, shares) => {
    expect(sharesOf(outputs)).toEqual(shares.map((share) => Math.round(share * percent)));
  });

  it('to the whole, in hundredths of a percent, whatever is made', () => {
    const output = fc.record({ quantity: fc.integer({ min: 0, max: 9e12 }), unit: fc.constantFrom('nos', 'kg'), share: fc.constant(null) });
    fc.assert(
      fc.property(fc.array(output, { minLength: 1, maxLength: 50 }), (outputs) => {
        const shares = sharesOf(outputs);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(100 * percent);
        expect(shares.every((share) => share >= 0 && share % 100 === 0)).toBe(true);
      }),
    );
  });
});

describe('shares are refused', () => {
  it.each([
    ['never while none is typed', [made(1), made(1)], []],
    ['never when they are the whole', [made(1, 30), made(1, 70)], []],
    ['never when the rest is shared', [made(1, 30), made(1)], []],
    [
      'below the whole, at the last of them',
      [made(1, 30), made(1, 60)],
      ['lines.1.share The shares add up to 90%. All of the cost is 100%'],
    ],
    ['above the whole', [made(1, 100), made(1, 0.5)], ['lines.1.share The shares add up to 100.5%. All of the cost is 100%']],
    [
      'when nothing is left for an item',
      [made(1, 100), made(1)],
      ['lines.1.share The other items carry all of the cost. Enter 0, or less for another'],
    ],
    ['with three decimals', [made(1, 33.333), made(1)], ['lines.0.share At most 2 decimals']],
  ])('%s', (_, outputs, messages) => {
    const problems = shareProblems(outputs.map((output, line) => ({ ...output, line })));
    expect(problems.map(({ path, message }) => `${path} ${message}`)).toEqual(messages);
  });
});
