import { expect, it } from 'vitest';
import type { OpenBill } from '../../kit/document/bills/open-bills.ts';
import { oldestBills } from './oldest-bills.ts';

const bill = (number: string, dueDate: string, open: number, more: Partial<OpenBill> = {}): OpenBill => ({
  ...{ billId: number, ledgerId: 'l', kind: 'bill', voucher: { slug: 'sales-invoice', id: number }, number },
  ...{ date: dueDate, dueDate, amount: open, open },
  ...more,
});
const bills = [
  bill('B', '2026-05-01', 300),
  bill('A', '2026-04-01', 500),
  bill('P', '2026-01-01', -400),
  bill('U', '2026-01-01', 900, { foreign: { currency: 'USD', rate: 90_0000, amount: 10, open: 10 } }),
];

it.each`
  amount  | settles
  ${600}  | ${['A 500', 'B 100']}
  ${900}  | ${['A 500', 'B 300']}
  ${-150} | ${['P 150']}
  ${0}    | ${[]}
`('$amount settles $settles', ({ amount, settles }) => {
  expect(oldestBills(bills, 'l', amount).map((one) => `${one.number} ${one.amount}`)).toEqual(settles);
});
