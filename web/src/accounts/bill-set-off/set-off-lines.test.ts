import { describe, expect, it } from 'vitest';
import type { OpenBill } from '../../kit/document/bills/open-bills.ts';
import { billsOf, currencyToSetOff, gainOf, partOf, proposed, type SetOffLine, totalOf, withLine } from './set-off-lines.ts';

const bill = (billId: string, open: number, date = '2026-05-01') =>
  ({ billId, ledgerId: 'asha', number: billId, date, dueDate: date, amount: open, open }) as OpenBill;
const bills = [bill('SI2', 900, '2026-06-01'), bill('SI1', 500), bill('ADV', -700), bill('CN', -50, '2026-04-01')];
const line = (billId: string, side: SetOffLine['side'], amount: number): SetOffLine => ({ billId, number: billId, side, amount });

describe('bills are proposed', () => {
  it.each([
    ['of both sides, the earliest due first', '2026-06-10', null, { SI1: 500, SI2: 250, CN: 50, ADV: 700 }],
    ['dated by then', '2026-05-31', null, { SI1: 500, CN: 50, ADV: 450 }],
    ['for one advance', '2026-06-10', 'ADV', { SI1: 500, SI2: 200, ADV: 700 }],
    ['for an advance that is used up', '2026-06-10', 'OLD', { SI1: 500, SI2: 250, CN: 50, ADV: 700 }],
  ] as const)('%s', (_, date, only, expected) => {
    expect(Object.fromEntries(proposed(bills, date, only).map(({ billId, amount }) => [billId, amount]))).toEqual(expected);
  });
});

it('a picked bill gets the excess of the other side', () => {
  const [later, invoice, advance] = bills;
  if (!later || !invoice || !advance) throw new Error('bills are there');
  expect(partOf([], advance)).toBe(700);
  const one = withLine([], advance, 700);
  expect(one).toEqual([line('ADV', 'Credit', 700)]);
  const two = withLine(one, invoice, partOf(one, invoice));
  expect(partOf(two, later)).toBe(200);
  expect(totalOf(withLine(two, later, 200), 'Debit')).toBe(700);
  expect(withLine(two, invoice, 0)).toEqual(one);
});

describe('bills in dollars', () => {
  const dollars = (billId: string, open: number, rate: number) =>
    ({ ...bill(billId, open * rate), foreign: { currency: 'USD', rate: rate * 1_0000, amount: open, open } }) as OpenBill;
  const mixed = [...bills, dollars('EXP', 200_00, 80), dollars('USD-ADV', -100_00, 60)];

  it('are offered by themselves, with their amounts in dollars', () => {
    expect(billsOf(mixed, null).map(({ billId }) => billId)).toEqual(['SI2', 'SI1', 'ADV', 'CN']);
    expect(proposed(billsOf(mixed, 'USD'), '2026-06-10', null).map(({ billId, amount }) => [billId, amount])).toEqual([
      ['USD-ADV', 100_00],
      ['EXP', 100_00],
    ]);
    expect([currencyToSetOff(mixed), currencyToSetOff(bills), currencyToSetOff(mixed.slice(0, 5))]).toEqual(['USD', undefined, undefined]);
  });

  it('tell the exchange gain or loss of what is picked', () => {
    const picked = [line('EXP', 'Debit', 100_00), line('USD-ADV', 'Credit', 100_00)];
    expect(gainOf(picked, mixed, 'asha', 'USD')).toBe(-2_000_00);
    expect(gainOf(picked, mixed, 'asha', null)).toBe(0);
  });
});
