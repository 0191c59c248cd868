import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MonthSums, outwardSums } from '#domain/gst-returns/sums';
import { hsnDifference } from '#domain/gst-returns/tie-outs/hsn-difference';
import { noTax } from '#domain/registers/register-entry';
import { anyMonth, sold } from '#test/kit/books/outward';

it('is nothing where every row has its code', () => {
  fc.assert(
    fc.property(anyMonth, (documents) => {
      const sums = new MonthSums();
      for (const document of documents) sums.add(outwardSums(document));
      expect(hsnDifference(sums)).toEqual(noTax);
    }),
  );
});

it.each`
  what                        | changed                                                        | difference
  ${'a row that has no code'} | ${{ hsn: [] }}                                                 | ${{ taxable: -10_000_00, igst: -1_800_00 }}
  ${'an operator that pays'}  | ${{ operator: { gstin: '27AAICT8814W1CF', section: '9(5)' } }} | ${noTax}
`('tells $what', ({ changed, difference }) => {
  expect(hsnDifference(new MonthSums().add(outwardSums({ ...sold, ...changed })))).toMatchObject(difference);
});
