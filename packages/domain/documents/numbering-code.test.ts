import { expect, it } from 'vitest';
import { formatNumber } from '#domain/documents/numbering';
import { isCoded, numberingCodeProblem, proposedCodes } from '#domain/documents/numbering-code';
import { documentNumberProblem } from '#domain/gst/document-number';

function firstOf(branchCode: string, count: number): readonly string[] {
  const codes: string[] = [];
  for (const code of proposedCodes(branchCode)) {
    codes.push(code);
    if (codes.length === count) break;
  }
  return codes;
}

it.each`
  branch          | proposed
  ${'PUN'}        | ${['PUN', 'PUN2', 'PUN3']}
  ${'blr1'}       | ${['BLR1', 'BLR2', 'BLR3']}
  ${'MUMBAI'}     | ${['MUMB', 'MUM2', 'MUM3']}
  ${'MUMBAI7'}    | ${['MUM7', 'MUM2', 'MUM3']}
  ${'MUMBAI20'}   | ${['MU20', 'MUM2', 'MUM3']}
  ${'STORE-1234'} | ${['STOR', 'STO2', 'STO3']}
  ${'मुंबई'}        | ${['B', 'B2', 'B3']}
`('for branch $branch the codes $proposed are proposed', ({ branch, proposed }) => {
  expect(firstOf(branch, 3)).toEqual(proposed);
});

it('a thousand branches with one name each get a code, and their numbers satisfy rule 46 for a million documents', () => {
  const codes = new Set(firstOf('MUMBAI', 1_500));
  expect(codes.size).toBeGreaterThan(1_000);
  for (const code of codes) {
    expect(numberingCodeProblem(code)).toBeNull();
    expect(documentNumberProblem(formatNumber({ prefix: `SI/${code}26/`, suffix: '', startsFrom: 1, width: 1 }, 999_999))).toBeNull();
  }
});

it.each(['', 'ABCDE', 'A-1', 'A B', 'क'])('"%s" is not a numbering code', (code) => {
  expect(numberingCodeProblem(code)).toBe('A numbering code has 1 to 4 letters or digits');
});

it.each`
  number            | coded
  ${'SI/PUN26/41'}  | ${true}
  ${'si/pun26/041'} | ${true}
  ${'SI/X25/1'}     | ${true}
  ${'SI/PUN26/A'}   | ${false}
  ${'SI/26/1'}      | ${false}
  ${'SI/PUNE126/1'} | ${false}
  ${'SI/PUN26/1/2'} | ${false}
  ${'SI-PUN26-41'}  | ${false}
  ${'41'}           | ${false}
  ${''}             | ${false}
`('$number has the form of a branch code: $coded', ({ number, coded }) => {
  expect(isCoded(number)).toBe(coded);
});
