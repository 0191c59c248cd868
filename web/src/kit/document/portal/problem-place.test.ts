import { expect, it } from 'vitest';
import { salesInvoice } from '#modules/sales/sales-invoice/sales-invoice';
import { problemPlace } from './problem-place.ts';

it.each`
  path                        | label                | to
  ${'lines.1.hsn'}            | ${'Items 2'}         | ${'/app/sales-invoice/edit/i1?field=lines.1.hsn'}
  ${'billingAddress.pincode'} | ${'Billing Address'} | ${'/app/sales-invoice/edit/i1?field=billingAddress.pincode'}
  ${'date'}                   | ${'Date'}            | ${'/app/sales-invoice/edit/i1?field=date'}
  ${'seller.address.pincode'} | ${'Branch'}          | ${'/app/branch/edit/b1'}
  ${'seller'}                 | ${'Branch'}          | ${'/app/branch/edit/b1'}
  ${'seller.name'}            | ${'Organisation'}    | ${'/app/org'}
  ${''}                       | ${''}                | ${null}
`('$path is mended at $to', ({ path, label, to }) => {
  expect(problemPlace(salesInvoice, { id: 'i1', branchId: 'b1' }, path)).toEqual({ label, to });
});
