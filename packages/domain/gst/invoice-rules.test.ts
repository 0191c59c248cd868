import { describe, expect, it } from 'vitest';
import { documentTitle, endorsement, mayBeEInvoiced, recipientProblem, supplierOf } from '#domain/gst/invoice-rules';
import { paise } from '#domain/money/paise';

it.each`
  gstin                | composition | supplier
  ${'27AAPFU0939F1ZV'} | ${false}    | ${'Regular'}
  ${'27AAPFU0939F1ZV'} | ${true}     | ${'Composition'}
  ${null}              | ${false}    | ${'Unregistered'}
`('a branch with GSTIN $gstin, under composition $composition, is $supplier', ({ gstin, composition, supplier }) => {
  expect(supplierOf({ gstin, composition })).toBe(supplier);
});

it.each`
  supplier          | sells                    | title
  ${'Regular'}      | ${['Taxable']}           | ${'Tax Invoice'}
  ${'Regular'}      | ${['Exempt', 'Taxable']} | ${'Tax Invoice'}
  ${'Regular'}      | ${['ZeroRated']}         | ${'Tax Invoice'}
  ${'Regular'}      | ${['Exempt']}            | ${'Bill of Supply'}
  ${'Regular'}      | ${['Nil', 'NonGST']}     | ${'Bill of Supply'}
  ${'Composition'}  | ${['Taxable']}           | ${'Bill of Supply'}
  ${'Unregistered'} | ${['Taxable']}           | ${'Invoice'}
  ${'Unregistered'} | ${['Exempt']}            | ${'Invoice'}
`('what a $supplier supplier sells as $sells is printed as $title', ({ supplier, sells, title }) => {
  expect(documentTitle(supplier, sells)).toBe(title);
});

describe('a zero-rated invoice is endorsed', () => {
  it.each`
    withPayment | lut         | ends
    ${true}     | ${null}     | ${'ON PAYMENT OF INTEGRATED TAX'}
    ${true}     | ${'AD2704'} | ${'ON PAYMENT OF INTEGRATED TAX'}
    ${false}    | ${'AD2704'} | ${'WITHOUT PAYMENT OF INTEGRATED TAX (LUT AD2704)'}
    ${false}    | ${null}     | ${'WITHOUT PAYMENT OF INTEGRATED TAX'}
  `('with payment $withPayment and letter $lut: … $ends', ({ withPayment, lut, ends }) => {
    expect(endorsement(withPayment, lut).endsWith(ends)).toBe(true);
  });
});

it.each`
  taxable        | named    | hasAddress | lacks
  ${49_999_99}   | ${false} | ${false}   | ${null}
  ${50_000_00}   | ${false} | ${false}   | ${'name and address'}
  ${50_000_00}   | ${true}  | ${false}   | ${'address'}
  ${50_000_00}   | ${false} | ${true}    | ${'name'}
  ${9_00_000_00} | ${true}  | ${true}    | ${null}
`('sold for $taxable paise, named $named, with address $hasAddress: lacks $lacks', ({ taxable, lacks, ...recipient }) => {
  expect(recipientProblem(paise(taxable), recipient)).toBe(lacks);
});

it.each`
  supplier          | type        | may
  ${'Regular'}      | ${'B2B'}    | ${true}
  ${'Regular'}      | ${'SEZWOP'} | ${true}
  ${'Regular'}      | ${'EXPWP'}  | ${true}
  ${'Regular'}      | ${'DEXP'}   | ${true}
  ${'Regular'}      | ${'B2C'}    | ${false}
  ${'Composition'}  | ${'B2B'}    | ${false}
  ${'Unregistered'} | ${'B2B'}    | ${false}
`('an e-invoice may follow a $type invoice of a $supplier supplier: $may', ({ supplier, type, may }) => {
  expect(mayBeEInvoiced(supplier, type)).toBe(may);
});
