import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Bill } from '#domain/bills/bills';
import {
  proposedSetOff,
  type SetOff,
  type SetOffLine,
  setOffBookProblems,
  setOffChanges,
  setOffGain,
  setOffProblems,
  setOffRupees,
} from '#domain/bills/set-off';
import type { BillSide } from '#domain/bills/settlement';
import { paise, sum } from '#domain/money/paise';
import { foldBills } from '#test/kit/books/plain-bills';

const bill = (billId: string, open: number, date = '2026-04-01', ledgerId = 'asha'): Bill => ({
  billId,
  ledgerId,
  number: billId.toUpperCase(),
  date,
  dueDate: date,
  amount: paise(open),
  open: paise(open),
});
const line = (billId: string, side: BillSide, amount: number): SetOffLine => ({ billId, side, amount: paise(amount) });
const setOff = (...lines: readonly SetOffLine[]): SetOff => ({ ledgerId: 'asha', date: '2026-06-10', currency: null, lines });
const open = [
  bill('adv', -700),
  bill('si1', 500),
  bill('si2', 900, '2026-06-11'),
  bill('cn', -50),
  bill('other', -900, '2026-04-01', 'ravi'),
];

it('an advance and a credit note are set off against an invoice', () => {
  const set = setOff(line('adv', -1, 450), line('cn', -1, 50), line('si1', 1, 500));
  expect([...setOffProblems(set), ...setOffBookProblems(set, open)]).toEqual([]);
  expect(setOffChanges(set)).toEqual([
    { ledgerId: 'asha', billId: 'adv', kind: 'settles', amount: 450 },
    { ledgerId: 'asha', billId: 'cn', kind: 'settles', amount: 50 },
    { ledgerId: 'asha', billId: 'si1', kind: 'settles', amount: -500 },
  ]);
});

/** A bill in dollars: hundredths of a dollar, at rupees for a dollar. */
const dollars = (billId: string, amount: number, rupees: number, open = amount): Bill => ({
  ...bill(billId, open * rupees),
  amount: paise(amount * rupees),
  foreign: { currency: 'USD', rate: rupees * 1_0000, amount, open },
});
const inDollars = (...lines: readonly SetOffLine[]): SetOff => ({ ...setOff(...lines), currency: 'USD' });

describe('bills in dollars are set off in dollars', () => {
  const bills = [dollars('adv', -100_00, 60), dollars('old', -100_00, 60, -40_00), dollars('si', 200_00, 80), dollars('dear', 30_00, 90)];
  it.each([
    [
      'an advance at 60 against an invoice at 80: a loss',
      [line('adv', -1, 100_00), line('si', 1, 100_00)],
      [6_000_00, 8_000_00],
      -2_000_00,
    ],
    ['a part of both', [line('adv', -1, 33_33), line('si', 1, 33_33)], [1_999_80, 2_666_40], -666_60],
    ['what is left of a bill', [line('old', -1, 40_00), line('si', 1, 40_00)], [2_400_00, 3_200_00], -800_00],
    [
      'two invoices of other rates',
      [line('adv', -1, 60_00), line('si', 1, 30_00), line('dear', 1, 30_00)],
      [3_600_00, 2_400_00, 2_700_00],
      -1_500_00,
    ],
  ] as const)('%s', (_, lines, rupees, gain) => {
    const set = inDollars(...lines);
    expect([...setOffProblems(set), ...setOffBookProblems(set, bills)]).toEqual([]);
    expect(setOffRupees(set, bills)).toEqual(rupees);
    const known = { ...set, lines: lines.map((one, i) => ({ ...one, rupees: paise(rupees[i] ?? 0) })) };
    expect(setOffGain(known)).toBe(gain);
    const changes = setOffChanges(known);
    expect(changes.reduce((all, { amount }) => all + amount, 0)).toBe(gain);
    expect(changes.reduce((all, { foreign }) => all + (foreign?.amount ?? 0), 0)).toBe(0);
  });

  it.each([
    ['one side has more', inDollars(line('adv', -1, 90_00), line('si', 1, 80_00)), 'lines', 'Credits exceed debits by USD 10.00'],
    ['more than is open', inDollars(line('old', -1, 50_00), line('si', 1, 50_00)), 'lines.0.amount', 'Only USD 40.00 of OLD is open'],
    ['rupees', setOff(line('adv', -1, 5), line('si', 1, 5)), 'lines.0.billId', 'ADV is in USD. Choose USD as the currency'],
    [
      'a bill in rupees',
      inDollars(line('adv', -1, 5), line('si1', 1, 5)),
      'lines.1.billId',
      'SI1 is in rupees. Set off bills in rupees by themselves',
    ],
  ] as const)('but not with %s', (_, set, path, message) => {
    expect([...setOffProblems(set), ...setOffBookProblems(set, [...bills, bill('si1', 500)])][0]).toEqual({ path, message });
  });
});

describe('refusals and their fields', () => {
  it.each([
    ['nothing', [], 'lines', 'Choose the bills to set off'],
    ['one side only', [line('si1', 1, 500)], 'lines', 'Debits exceed credits by 5.00'],
    ['more credits', [line('si1', 1, 400), line('adv', -1, 500)], 'lines', 'Credits exceed debits by 1.00'],
    ['an amount of nothing', [line('si1', 1, 0), line('adv', -1, 0)], 'lines.0.amount', 'Amount must be above 0'],
    ['a bill twice', [line('si1', 1, 5), line('adv', -1, 10), line('si1', 1, 5)], 'lines.2.billId', 'This bill is listed twice'],
    ['more than is open', [line('si1', 1, 501), line('adv', -1, 501)], 'lines.0.amount', 'Only 5.00 of SI1 is open'],
    ['a bill there is not', [line('si9', 1, 5), line('adv', -1, 5)], 'lines.0.billId', 'This bill is not open'],
    ['the bill of another', [line('si1', 1, 5), line('other', -1, 5)], 'lines.1.billId', 'This bill is not open'],
    ['a bill on the wrong side', [line('si1', -1, 5), line('adv', 1, 5)], 'lines.0.side', 'SI1 is a debit'],
    ['a later bill', [line('si2', 1, 5), line('adv', -1, 5)], 'lines.0.billId', 'SI2 is dated 11-Jun-2026, after the set-off'],
  ] as const)('%s', (_, lines, path, message) => {
    const set = setOff(...lines);
    expect([...setOffProblems(set), ...setOffBookProblems(set, open)][0]).toEqual({ path, message });
  });
});

it('proposes as much as both sides have, earliest due first, without later bills', () => {
  expect(proposedSetOff(open.slice(0, 4), '2026-06-10').map(({ bill: { billId }, amount }) => [billId, amount])).toEqual([
    ['adv', 500],
    ['si1', 500],
  ]);
  expect(proposedSetOff([bill('si1', 500)], '2026-06-10')).toEqual([]);
});

it('a proposal is always valid, keeps the balance, and uses up one side', () => {
  const some = fc.array(
    fc.integer({ min: -1_000, max: 1_000 }).filter((n) => n !== 0),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(some, (amounts) => {
      const bills = amounts.map((amount, i) => bill(`b${i}`, amount, `2026-05-${String(((i * 7) % 28) + 1).padStart(2, '0')}`));
      const set = setOff(
        ...proposedSetOff(bills, '2026-06-10').map((one) => line(one.bill.billId, one.bill.open > 0 ? 1 : -1, one.amount)),
      );
      fc.pre(set.lines.length > 0);
      expect([...setOffProblems(set), ...setOffBookProblems(set, bills)]).toEqual([]);
      const changes = setOffChanges(set);
      expect(sum(changes.map(({ amount }) => amount))).toBe(0);
      const before = new Map(bills.map((one) => [`asha|${one.billId}`, one]));
      const after = [...foldBills(before, changes, { number: 'BS-1', date: set.date }).values()];
      expect(after.every((one) => Math.abs(one.open) <= Math.abs(one.amount) && one.open * one.amount >= 0)).toBe(true);
      expect(after.some(({ open: left }) => left > 0) && after.some(({ open: left }) => left < 0)).toBe(false);
    }),
  );
});
