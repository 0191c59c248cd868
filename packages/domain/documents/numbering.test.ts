import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canMeet, formatNumber, readNumber, type Series, seriesProblems } from '#domain/documents/numbering';

const series = (prefix: string, suffix = '', startsFrom = 1, width = 1): Series => ({ prefix, suffix, startsFrom, width });

it('formatted numbers can be parsed', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('', 'INV-', 'A/'),
      fc.constantFrom('', '/26-27', '-X'),
      fc.integer({ min: 1, max: 1e9 }),
      fc.integer({ min: 1, max: 12 }),
      (prefix, suffix, n, width) => {
        const one = series(prefix, suffix, 1, width);
        expect(Number(readNumber(one, formatNumber(one, n)))).toBe(n);
      },
    ),
  );
});

describe('a series is checked at setup', () => {
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

  it('names the number that would be too long', () => {
    expect(seriesProblems(series('SALES/2026-27/'), true, 'series.0')).toEqual([
      { path: 'series.0.prefix', message: 'SALES/2026-27/9999 has 18 characters; a GST document number has at most 16' },
    ]);
  });
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
`('$one and $other could give the same number: $meet', ({ one, other, meet }) => {
  const affixes = (form: string) => ({ prefix: form.split('#')[0] ?? '', suffix: form.split('#')[1] ?? '' });
  expect(canMeet(affixes(one), affixes(other))).toBe(meet);
});
