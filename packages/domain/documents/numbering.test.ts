import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canMeet, capacityOf, formatNumber, nextNumber, readNumber, type Series, seriesProblems } from '#domain/documents/numbering';

const series = (prefix: string, suffix = '', startsFrom = 1, width = 1): Series => ({ prefix, suffix, startsFrom, width });

describe('the number after the last one', () => {
  it.each([
    ['INV-', '/24', 'INV-41/24', 'INV-42/24'],
    ['INV-', '', 'INV-009', 'INV-010'],
    ['INV-', '', 'INV-999', 'INV-1000'],
    ['INV-', '', 'INV-X1', 'INV-1'],
    ['INV-', '', 'PO-7', 'INV-1'],
    ['INV-', '', 'INV-', 'INV-1'],
    ['INV-', '', null, 'INV-1'],
    ['INV-', '', '', 'INV-1'],
    ['', '', '41', '42'],
    ['', '', '-5', '1'],
    ['A', 'A', 'A', 'A1A'],
  ])('prefix "%s", suffix "%s", after %s comes %s', (prefix, suffix, last, next) => {
    expect(nextNumber({ prefix, suffix }, last)).toBe(next);
  });

  it('starts where it was told, at the width it was told', () => {
    expect(nextNumber(series('INV/', '', 501, 5), null)).toBe('INV/00501');
    expect(nextNumber(series('INV/', '', 501, 5), 'INV/7')).toBe('INV/00008');
  });

  it('what is formatted is read back, and goes up by one', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('', 'INV-', 'A/'),
        fc.constantFrom('', '/26-27', '-X'),
        fc.integer({ min: 1, max: 1e9 }),
        fc.integer({ min: 1, max: 12 }),
        (prefix, suffix, n, width) => {
          const one = series(prefix, suffix, 1, width);
          expect(Number(readNumber(one, formatNumber(one, n)))).toBe(n);
          expect(nextNumber(one, formatNumber(one, n))).toBe(formatNumber(one, n + 1));
        },
      ),
    );
  });
});

describe('a series is tested when it is set up', () => {
  it.each([
    [series('INV/26-27/', '', 1, 5), []],
    [series('INV-', '/26-27', 1, 4), []],
    [series('I', '', 1, 15), []],
    [series('', '/26', 1, 1), []],
    [series('SALES/2026-27/'), ['prefix']],
    [series('INV/', '/2026-27'), []],
    [series('INV/', '/2026-27', 9_999), ['prefix']],
    [series('INVO/', '/2026-27'), ['prefix']],
    [series('I', '', 1, 16), ['prefix']],
    [series('INV_'), ['prefix']],
    [series('INV '), ['prefix']],
    [series('-'), ['prefix']],
    [series('', '', 1, 5), ['prefix']],
    [series('SI2627', '', 1, 4), []],
    [series('INV-', '', 0), ['startsFrom']],
    [series('INV-', '', 1.5), ['startsFrom']],
    [series('INV-', '', 1, 0), ['width']],
  ])('%j for GST documents: wrong at %j', (one, fields) => {
    expect(seriesProblems(one, true).map(({ path }) => path)).toEqual(fields);
  });

  it.each([
    [series('QUOTATION 2026-27 '), []],
    [series('Q'.repeat(30)), ['prefix']],
  ])('%j for other documents: wrong at %j', (one, fields) => {
    expect(seriesProblems(one, false).map(({ path }) => path)).toEqual(fields);
  });

  it('names the number that would not fit', () => {
    expect(seriesProblems(series('SALES/2026-27/'), true, 'series.0')).toEqual([
      { path: 'series.0.prefix', message: 'SALES/2026-27/9999 has 18 characters; a GST document number has at most 16' },
    ]);
  });
});

it.each([
  ['INV/26-27/', '', 999_999],
  ['SALES/2026-27/', '', 99],
  ['THIS-IS-TOO-LONG', '', 0],
])('"%s" and "%s" can count to %d', (prefix, suffix, capacity) => {
  expect(capacityOf({ prefix, suffix })).toBe(capacity);
});

it.each`
  one             | other           | meet
  ${'INV-#'}      | ${'inv-#'}      | ${true}
  ${'INV-#/26'}   | ${'INV-#/27'}   | ${false}
  ${'A1-#'}       | ${'A#-2'}       | ${true}
  ${'A#-2'}       | ${'A1-#'}       | ${true}
  ${'A1-#'}       | ${'A#-X'}       | ${false}
  ${'A1-#/5'}     | ${'A#-2/5'}     | ${true}
  ${'A1-#/5'}     | ${'A#-2/6'}     | ${false}
  ${'SI/MU126/#'} | ${'SI/MU226/#'} | ${false}
  ${'SI/X26/#'}   | ${'SI/X#/7'}    | ${true}
  ${'INV/#'}      | ${'INV/A/#'}    | ${false}
`('$one and $other give the same number some day: $meet', ({ one, other, meet }) => {
  const affixes = (form: string) => ({ prefix: form.split('#')[0] ?? '', suffix: form.split('#')[1] ?? '' });
  expect(canMeet(affixes(one), affixes(other))).toBe(meet);
});
