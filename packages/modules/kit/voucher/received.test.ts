import { expect, it } from 'vitest';
import { type Received, receiptOf, receivedPath } from '#modules/kit/voucher/received';

const received: Received = { id: 'r', mode: 'UPI', accountId: 'hdfc', amount: null, instrumentNo: '4712' };
const sold = { date: '2026-11-28', partyId: 'asha' };
const bill = { id: 'si1', number: 'SI/1', open: 10_500_00 };

it.each([
  [null, 10_500_00],
  [4_000_00, 4_000_00],
])('of a bill of 10,500, a receipt of %s settles %i', (amount, paid) => {
  expect(receiptOf(sold, { ...received, amount }, bill)).toMatchObject({
    ...{ date: '2026-11-28', type: 'Receipt', accountId: 'hdfc', mode: 'UPI', instrumentNo: '4712' },
    lines: [{ ledgerId: 'asha', amount: paid }],
    allocations: [{ ledgerId: 'asha', kind: 'against', billId: 'si1', number: 'SI/1', amount: paid }],
  });
});

it.each([
  ['accountId', 'received.accountId'],
  ['allocations.0.amount', 'received.amount'],
  ['lines.0.amount', 'received.amount'],
  ['date', 'date'],
])('a problem of the receipt at %s is shown at %s', (path, shown) => {
  expect(receivedPath(path)).toBe(shown);
});
