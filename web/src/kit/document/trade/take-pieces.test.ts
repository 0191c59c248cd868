import { expect, it } from 'vitest';
import { blankLine } from '../../lines/line-edits.ts';
import { begunIn, takePieces } from './take-pieces.ts';

it.each`
  codes              | begun
  ${[]}              | ${''}
  ${['SN-1']}        | ${''}
  ${['SN-1', 'SN-']} | ${'SN-'}
`('of $codes, "$begun" is typed of a piece', ({ codes, begun }) => {
  expect(begunIn(codes, new Set(['SN-1', 'SN-2']))).toBe(begun);
});

it.each`
  barcodes           | quantity  | taken               | counts   | after                       | count
  ${[]}              | ${null}   | ${['SN-1']}         | ${true}  | ${['SN-1']}                 | ${1_0000}
  ${['SN-1']}        | ${1_0000} | ${['SN-2', 'SN-3']} | ${true}  | ${['SN-1', 'SN-2', 'SN-3']} | ${3_0000}
  ${['SN-1']}        | ${3_0000} | ${['SN-2', 'SN-3']} | ${true}  | ${['SN-1', 'SN-2', 'SN-3']} | ${3_0000}
  ${['SN-1', 'SN-']} | ${2_0000} | ${['SN-2']}         | ${true}  | ${['SN-1', 'SN-2']}         | ${2_0000}
  ${['SN-1']}        | ${null}   | ${['SN-2']}         | ${false} | ${['SN-1', 'SN-2']}         | ${null}
`('a line with $barcodes that takes $taken has $after', ({ barcodes, quantity, taken, counts, after, count }) => {
  const lines = takePieces([blankLine({ barcodes, quantity }, 'a')], 'a', taken, { begun: begunIn(barcodes, new Set(['SN-1'])), counts });
  expect(lines[0]?.values).toEqual({ barcodes: after, quantity: count });
});
