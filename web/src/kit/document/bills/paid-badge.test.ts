import { expect, it } from 'vitest';
import { debitNote } from '#modules/purchase/debit-note/debit-note';
import { purchaseReturn } from '#modules/purchase/purchase-return/purchase-return';
import { creditNote } from '#modules/sales/credit-note/credit-note';
import { salesInvoice } from '#modules/sales/sales-invoice/sales-invoice';
import { salesReturn } from '#modules/sales/sales-return/sales-return';
import { isRefunded, paymentOf, refundOf } from './paid-badge.tsx';

const bill = (open: number, dueDate = '2026-11-30') => ({ amount: open < 0 ? -500_00 : 500_00, open, dueDate });

it.each([
  [undefined, 'Paid', 'success'],
  [bill(0), 'Paid', 'success'],
  [bill(500_00), 'Unpaid, due 30-Nov-2026', 'primary'],
  [bill(500_00, '2026-11-20'), 'Unpaid, 2 days late', 'warning'],
  [bill(500_00, '2026-11-21'), 'Unpaid, 1 day late', 'warning'],
  [bill(200_00), 'Part paid: ₹\u00a0200.00 open, due 30-Nov-2026', 'primary'],
  [bill(-200_00, '2026-11-20'), 'Part paid: ₹\u00a0200.00 open, 2 days late', 'warning'],
] as const)('a bill %o is %s', (open, text, tone) => {
  expect(paymentOf(open, '2026-11-22')).toEqual({ text, tone });
});

it.each([
  [undefined, 'Refunded or set off', 'success'],
  [bill(0), 'Refunded or set off', 'success'],
  [bill(-500_00, '2026-11-20'), 'Not yet refunded or set off', 'primary'],
  [bill(-200_00), '₹\u00a0200.00 not yet refunded or set off', 'primary'],
] as const)('of a return a bill %o is %s', (open, text, tone) => {
  expect(refundOf(open)).toEqual({ text, tone });
});

const ofSale = { invoiceId: 's' };
const ofPurchase = { purchaseInvoiceId: 'p' };

it.each([
  [salesInvoice, {}, false, 'Receive Payment'],
  [salesReturn, ofSale, true, 'Refund'],
  [purchaseReturn, { invoiceId: 'p' }, true, 'Receive Refund'],
  [creditNote, ofSale, true, 'Make Payment'],
  [creditNote, ofPurchase, false, 'Make Payment'],
  [debitNote, ofSale, false, 'Receive Payment'],
  [debitNote, ofPurchase, true, 'Receive Payment'],
])('$title of %o is refunded: %s, by %s', (module, row, refunded, label) => {
  expect([isRefunded(module as never, row), module.actions['bank-cash']?.label]).toEqual([refunded, label]);
});
