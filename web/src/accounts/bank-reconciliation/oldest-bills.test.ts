import { expect, it } from 'vitest';
import { oldestBills } from './oldest-bills.ts';

const bill = (number: string, dueDate: string, open: number, more: object = {}) => ({
  billId: number,
  ledgerId: 'l',
  number,
  dueDate,
  open,
  ...more,
});
const bills = [
  bill('B', '2026-05-01', 300),
  bill('A', '2026-04-01', 500),
  bill('P', '2026-01-01', -400),
  bill('U', '2026-01-01', 900, { foreign: {} }),
];

it.each`
  amount  | settles
  ${600}  | ${['A 500', 'B 100']}
  ${900}  | ${['A 500', 'B 300']}
  ${-150} | ${['P 150']}
  ${0}    | ${[]}
`('$amount settles $settles', ({ amount, settles }) => {
  expect(oldestBills(bills, amount).map((one) => `${one.number} ${one.amount}`)).toEqual(settles);
});
