import { expect, it } from 'vitest';
import { theirNumber } from '#modules/kit/trade/their-number';

it.each`
  slug                  | row                                           | number
  ${'purchase-invoice'} | ${{ referenceNo: 'TI/4102' }}                 | ${'TI/4102'}
  ${'purchase-invoice'} | ${{ referenceNo: null }}                      | ${null}
  ${'journal-voucher'}  | ${{ type: 'Expense', referenceNo: 'TI/9' }}   | ${'TI/9'}
  ${'journal-voucher'}  | ${{ type: 'Journal', referenceNo: 'ours/9' }} | ${null}
  ${'sales-invoice'}    | ${{ referenceNo: 'their order 7' }}           | ${null}
`('a $slug with $row has the number $number of the supplier', ({ slug, row, number }) => {
  expect(theirNumber(slug, row)).toBe(number);
});
