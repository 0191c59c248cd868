import { expect, it } from 'vitest';
import { purchaseInvoice } from '#modules/purchase/purchase-invoice/purchase-invoice';
import { salesInvoice } from '#modules/sales/sales-invoice/sales-invoice';

it.each`
  row                                   | offered
  ${{ balanceDue: 0 }}                  | ${'This is paid'}
  ${{ balanceDue: 1 }}                  | ${true}
  ${{ balanceDue: -1 }}                 | ${true}
  ${{}}                                 | ${true}
  ${{ balanceDue: 0, cancelled: true }} | ${'This is cancelled'}
`('the menu of an invoice with $row offers a payment: $offered', ({ row, offered }) => {
  const whole = { partyName: 'Sunrise Power', cancelled: false, ...row };
  expect([salesInvoice, purchaseInvoice].map(({ actions }) => actions['bank-cash']?.offered(whole as never))).toEqual([offered, offered]);
});
