import fc from 'fast-check';
import { expect, it } from 'vitest';
import { limits } from '#domain/limits';
import { readCodes, splitCodes } from '#modules/kit/imports/split-codes';
import { runs } from '#test/kit/runs';

it.each`
  text                     | codes                                   | repeated
  ${''}                    | ${[]}                                   | ${[]}
  ${'S1'}                  | ${['S1']}                               | ${[]}
  ${'S1, S2\tS3\r\nS4;S5'} | ${['S1', 'S2', 'S3', 'S4', 'S5']}       | ${[]}
  ${'S1\nS2\nS1\nS1'}      | ${['S1', 'S2']}                         | ${['S1']}
  ${'SN008..SN011'}        | ${['SN008', 'SN009', 'SN010', 'SN011']} | ${[]}
  ${'SN008...SN009'}       | ${['SN008', 'SN009']}                   | ${[]}
  ${'SN008-SN010'}         | ${['SN008', 'SN009', 'SN010']}          | ${[]}
  ${'A1/08X..A1/09X'}      | ${['A1/08X', 'A1/09X']}                 | ${[]}
  ${'8..11'}               | ${['8', '9', '10', '11']}               | ${[]}
  ${'08..11'}              | ${['08', '09', '10', '11']}             | ${[]}
  ${'SN01..SN03 SN02'}     | ${['SN01', 'SN02', 'SN03']}             | ${['SN02']}
  ${'2026-11'}             | ${['2026-11']}                          | ${[]}
  ${'SN010-SN008'}         | ${['SN010-SN008']}                      | ${[]}
  ${'SN01-TN05'}           | ${['SN01-TN05']}                        | ${[]}
  ${'A1-A2'}               | ${['A1-A2']}                            | ${[]}
  ${'INV-1280'}            | ${['INV-1280']}                         | ${[]}
  ${'SN-01-SN-05'}         | ${['SN-01-SN-05']}                      | ${[]}
  ${'SN-01..SN-02'}        | ${['SN-01', 'SN-02']}                   | ${[]}
`('$text is the codes $codes, and $repeated again', ({ text, codes, repeated }) => {
  expect(splitCodes(text)).toEqual(codes);
  if (codes !== undefined) expect(readCodes(text)).toEqual({ codes, repeated, problem: null });
});

it.each`
  text                                      | problem
  ${'SN10..SN05'}                           | ${'SN10..SN05: the range counts down. Start it with the lower number'}
  ${'S1, SN1..TN5'}                         | ${'SN1..TN5: the codes of a range differ only in their number, such as SN001..SN050'}
  ${'SN01..SN100'}                          | ${'SN01..SN100: the codes of a range differ only in their number, such as SN001..SN050'}
  ${'AB..AC'}                               | ${'AB..AC: the codes of a range differ only in their number, such as SN001..SN050'}
  ${'SN0001..SN1001'}                       | ${'SN0001..SN1001: at most 1,000 barcodes in one range'}
  ${`S${'9'.repeat(limits.barcodeLength)}`} | ${`S${'9'.repeat(19)}… is longer than 60 characters`}
`('$text is refused: $problem', ({ text, problem }) => {
  expect(readCodes(text).problem).toBe(problem);
  expect(splitCodes(text)).toBeUndefined();
});

it('a range is as many codes as it says, in order, each of the same length', () => {
  const prefix = fc.stringMatching(/^[A-Z]{1,4}$/);
  fc.assert(
    fc.property(prefix, fc.nat(8_000), fc.integer({ min: 1, max: limits.codesPerRange }), (letters, first, count) => {
      const code = (at: number) => letters + String(first + at).padStart(5, '0');
      const found = splitCodes(`${code(0)}..${code(count - 1)}`) ?? [];
      expect([found.length, found[0], found.at(-1)]).toEqual([count, code(0), code(count - 1)]);
      expect(new Set(found).size).toBe(count);
    }),
    { numRuns: runs(100) },
  );
});
