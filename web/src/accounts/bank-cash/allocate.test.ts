import { describe, expect, it } from 'vitest';
import type { OpenBill } from '../../kit/document/open-bills.ts';
import { allocate, settleable, withBill } from './allocate.ts';

const bill = (number: string, dueDate: string, open: number): OpenBill => ({
  billId: number,
  ledgerId: 'party',
  kind: 'bill',
  voucher: { slug: 'sales-invoice', id: number },
  number,
  date: '2026-04-01',
  dueDate,
  amount: open,
  open,
});
const bills = [bill('B', '2026-06-01', 300_00), bill('A', '2026-05-01', 100_00), bill('ADV', '2026-05-01', -50_00)];

describe('bills of a party', () => {
  it.each([
    ['Receipt', ['A', 'B']],
    ['Payment', ['ADV']],
  ])('a %s settles those of its side, the oldest due first', (type, numbers) => {
    expect(settleable(bills, type, null).map(({ number }) => number)).toEqual(numbers);
  });

  it('leave out what the voucher itself put on account', () => {
    expect(settleable(bills, 'Payment', 'ADV')).toEqual([]);
  });

  it.each([
    [0, []],
    [40_00, [['A', 40_00]]],
    [
      250_00,
      [
        ['A', 100_00],
        ['B', 150_00],
      ],
    ],
    [
      900_00,
      [
        ['A', 100_00],
        ['B', 300_00],
      ],
    ],
  ])('%i paise are spread over them, the rest stays on account', (amount, expected) => {
    const spread = allocate(settleable(bills, 'Receipt', null), 'party', amount);
    expect(spread.map(({ number, amount: part }) => [number, part])).toEqual(expected);
  });

  it('are picked and let go one by one', () => {
    const [first] = settleable(bills, 'Receipt', null);
    if (!first) throw new Error('a bill is there');
    const picked = withBill([], first, 60_00);
    expect(picked).toEqual([{ ledgerId: 'party', billId: 'A', number: 'A', amount: 60_00 }]);
    expect(withBill(picked, first, 0)).toEqual([]);
  });
});
