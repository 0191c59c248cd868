import { expect, it } from 'vitest';
import { verbPath, verbsOf } from '#modules/kit/operations/permission';
import { salesInvoiceProducts } from '#modules/sales/sales-invoice/products';
import { salesInvoice } from '#modules/sales/sales-invoice/sales-invoice';

it.each`
  cancelled | answer
  ${false}  | ${true}
  ${true}   | ${'This is cancelled'}
`('the items of an invoice (cancelled: $cancelled) are changed under their own permission: $answer', ({ cancelled, answer }) => {
  const { edit } = salesInvoiceProducts.actions;
  expect(edit?.offered({ cancelled })).toBe(answer);
  expect(verbsOf(edit ?? { permission: null }).map((verb) => verbPath(salesInvoiceProducts, verb))).toEqual([
    '/sales-invoice/edit-products',
  ]);
  expect(salesInvoice.actions['edit']?.permission).toBe('edit');
});
