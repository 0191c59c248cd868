import fc from 'fast-check';
import { expect, it } from 'vitest';
import { outwardTables } from '#domain/gst-returns/gstr3b';
import { MonthSums, outwardSums } from '#domain/gst-returns/sums';
import { noTaxes } from '#domain/gst-returns/tax-heads';
import { enteredSum, isIssued, outputTaxOf, reportedBy } from '#domain/gst-returns/tie-outs/entered';
import { noTax } from '#domain/registers/register-entry';
import { taxIn } from '#domain/registers/register-totals';
import { anyMonth, sold } from '#test/kit/books/outward';

const whole = { ...noTax, taxable: 10_000_00, igst: 1_800_00 };
const tax = { ...noTaxes, igst: 1_800_00 };
const less = { ...noTax, taxable: -10_000_00, igst: -1_800_00 };

it.each`
  what                       | changed                                                        | reported                            | posted                             | issued
  ${'a sale'}                | ${{}}                                                          | ${whole}                            | ${tax}                             | ${true}
  ${'a note that lowers it'} | ${{ kind: 'credit' }}                                          | ${less}                             | ${{ ...noTaxes, igst: -1_800_00 }} | ${true}
  ${'a cancelled one'}       | ${{ cancelled: true }}                                         | ${noTax}                            | ${noTaxes}                         | ${false}
  ${'reverse charge'}        | ${{ reverseCharge: true }}                                     | ${whole}                            | ${noTaxes}                         | ${true}
  ${'an operator that pays'} | ${{ operator: { gstin: '27AAICT8814W1CF', section: '9(5)' } }} | ${{ ...noTax, taxable: 10_000_00 }} | ${noTaxes}                         | ${true}
  ${'an advance'}            | ${{ kind: 'advance' }}                                         | ${noTax}                            | ${tax}                             | ${true}
  ${'one that is set off'}   | ${{ kind: 'set-off', receivedOn: '2026-07-01' }}               | ${noTax}                            | ${{ ...noTaxes, igst: -1_800_00 }} | ${false}
`('tells what $what brings', ({ changed, reported, posted, issued }) => {
  const document = { ...sold, ...changed };
  expect([reportedBy(document), outputTaxOf(document), isIssued(document)]).toEqual([reported, posted, issued]);
});

it('comes to the sections and table 8, and to the tax of GSTR-3B', () => {
  fc.assert(
    fc.property(anyMonth, (documents) => {
      const sums = new MonthSums();
      for (const document of documents) sums.add([...outwardSums(document), enteredSum('sales-invoice', document)]);
      expect(taxIn(sums.of('entered'))).toEqual(taxIn([...sums.of('section'), ...sums.of('nil')]));
      const { taxed, zeroRated } = outwardTables(sums);
      const { taxable: _, ...due } = taxIn([taxed, zeroRated]);
      expect(taxIn(documents.map((document) => ({ ...noTax, ...outputTaxOf(document) })))).toEqual({ ...due, taxable: 0 });
    }),
  );
});
