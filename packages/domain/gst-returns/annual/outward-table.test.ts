import fc from 'fast-check';
import { expect, it } from 'vitest';
import { annualChange, annualSums, annualTable } from '#domain/gst-returns/annual/outward-table';
import { MonthSums, outwardSums } from '#domain/gst-returns/sums';
import { noTax } from '#domain/registers/register-entry';
import { taxIn } from '#domain/registers/register-totals';
import { anyMonth, sold } from '#test/kit/books/outward';

const business = { buyerGstin: '27AAKFS5678L1ZB', supply: 'B2B', placeOfSupply: '27', inter: false };
const operator = { gstin: '27AAICT8814W1CF', section: '9(5)' };

it.each`
  what                             | changed                                                             | table
  ${'a sale to a consumer'}        | ${{}}                                                               | ${'4A'}
  ${'a note to a consumer'}        | ${{ kind: 'credit' }}                                               | ${'4A'}
  ${'a sale to a business'}        | ${business}                                                         | ${'4B'}
  ${'a credit note to a business'} | ${{ ...business, kind: 'credit' }}                                  | ${'4I'}
  ${'a debit note to a business'}  | ${{ ...business, kind: 'debit' }}                                   | ${'4J'}
  ${'an export with payment'}      | ${{ supply: 'EXPWP' }}                                              | ${'4C'}
  ${'an export under LUT'}         | ${{ supply: 'EXPWOP' }}                                             | ${'5A'}
  ${'a note on one'}               | ${{ supply: 'EXPWOP', kind: 'credit' }}                             | ${'5H'}
  ${'SEZ with payment'}            | ${{ ...business, supply: 'SEZWP' }}                                 | ${'4D'}
  ${'SEZ under LUT'}               | ${{ ...business, supply: 'SEZWOP' }}                                | ${'5B'}
  ${'a deemed export'}             | ${{ ...business, supply: 'DEXP' }}                                  | ${'4E'}
  ${'reverse charge'}              | ${{ ...business, reverseCharge: true }}                             | ${'5C'}
  ${'a debit note on it'}          | ${{ ...business, reverseCharge: true, kind: 'debit' }}              | ${'5I'}
  ${'an operator that pays'}       | ${{ operator }}                                                     | ${'5C1'}
  ${'a cancelled sale'}            | ${{ cancelled: true }}                                              | ${null}
  ${'an advance'}                  | ${{ kind: 'advance' }}                                              | ${null}
  ${'exempt goods'}                | ${{ rates: [{ ...sold.rates[0], taxability: 'Exempt', igst: 0 }] }} | ${null}
`('$what is in $table', ({ changed, table }) => {
  expect(annualTable({ ...sold, ...changed })).toBe(table);
});

it('comes to the sections of GSTR-1', () => {
  fc.assert(
    fc.property(anyMonth, (documents) => {
      const sums = new MonthSums();
      for (const document of documents) sums.add([...outwardSums(document), ...annualSums(document)]);
      expect(taxIn(sums.of('annual'))).toEqual(taxIn(sums.of('section')));
    }),
  );
});

it('is the value alone of what an operator pays the tax of', () => {
  const [sum] = annualSums({ ...sold, operator: { gstin: '27AAICT8814W1CF', section: '9(5)' } });
  expect(sum?.amounts).toEqual({ ...noTax, taxable: 10_000_00, documents: 1, quantity: 0 });
});

it('changes the lines of an amended document, and has those of a late one', () => {
  const dearer = { ...sold, rates: sold.rates.map((row) => ({ ...row, taxable: 12_000_00 })) };
  const taxable = (change: Parameters<typeof annualChange>[0]) => annualChange(change).map(({ key, amounts }) => [key[1], amounts.taxable]);
  expect(taxable({ filed: sold, now: dearer })).toEqual([['4A', 2_000_00]]);
  expect(taxable({ filed: null, now: sold })).toEqual([['4A', 10_000_00]]);
  expect(taxable({ filed: sold, now: { ...sold, cancelled: true } })).toEqual([['4A', -10_000_00]]);
});
