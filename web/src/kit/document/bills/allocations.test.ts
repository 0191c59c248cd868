import { describe, expect, it } from 'vitest';
import {
  type Allocation,
  isSameUse,
  kept,
  proposal,
  restored,
  type Share,
  settleable,
  sharesOf,
  spread,
  withBill,
  withShare,
} from './allocations.ts';
import type { OpenBill } from './open-bills.ts';

const bill = (number: string, dueDate: string, open: number): OpenBill =>
  ({ billId: number, ledgerId: 'party', number, date: '2026-04-01', dueDate, amount: open, open }) as OpenBill;
const bills = [bill('B', '2026-06-01', 300_00), bill('A', '2026-05-01', 100_00), bill('ADV', '2026-05-01', -50_00)];
const credit: Share = { ledgerId: 'party', side: 'Credit', amount: 500_00, both: false };
const against = (billId: string, amount: number, more: Partial<Allocation> = {}): Allocation => ({
  ledgerId: 'party',
  kind: 'against',
  side: null,
  billId,
  number: billId,
  dueDate: null,
  amount,
  ...more,
});

it('lines become one share for each side of a party', () => {
  const lines = [
    { ledgerId: 'asha', amount: 500 },
    { ledgerId: 'asha', amount: -200 },
    { ledgerId: 'ravi', amount: -100 },
    { ledgerId: 'ravi', amount: -50 },
    { ledgerId: 'ravi', amount: 0 },
  ];
  expect(sharesOf(lines)).toEqual([
    { ledgerId: 'asha', side: 'Debit', amount: 500, both: true },
    { ledgerId: 'asha', side: 'Credit', amount: 200, both: true },
    { ledgerId: 'ravi', side: 'Credit', amount: 150, both: false },
  ]);
});

describe('bills of a party', () => {
  it.each([
    ['Credit', ['A', 'B']],
    ['Debit', ['ADV']],
  ] as const)('a %s settles those of the other side, the oldest due first', (side, numbers) => {
    expect(settleable(bills, side, null).map(({ number }) => number)).toEqual(numbers);
  });

  it('leave out bills that the voucher itself opens', () => {
    expect(settleable([...bills, bill('ADV.1', '2026-05-01', -5)], 'Debit', 'ADV')).toEqual([]);
  });

  it('are as before the edited voucher settled them', () => {
    const settled = [
      { ...against('A', 40_00), sign: 1 },
      { ...against('C', 70_00), sign: 1 },
    ];
    expect(restored(bills, settled).map(({ number, open }) => [number, open])).toEqual([
      ['B', 300_00],
      ['A', 140_00],
      ['ADV', -50_00],
      ['C', 70_00],
    ]);
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
    expect(spread(bills, credit, amount).map(({ number, amount: part }) => [number, part])).toEqual(expected);
  });

  it('are picked and unpicked one by one, while references stay', () => {
    const [first] = settleable(bills, 'Credit', null);
    if (!first) throw new Error('a bill is there');
    const reference = against('1', 5, { kind: 'new' });
    const picked = withBill([reference], first, 60_00);
    expect(picked).toEqual([reference, against('A', 60_00)]);
    expect(withBill(picked, first, 0)).toEqual([reference]);
  });
});

describe('the allocations of a voucher', () => {
  const debit: Share = { ...credit, side: 'Debit', both: true };

  it('have a side if the voucher has both', () => {
    const others = [against('A', 5, { side: 'Credit' }), against('X', 5, { ledgerId: 'ravi' })];
    expect(withShare(others, debit, [against('ADV', 5)])).toEqual([...others, against('ADV', 5, { side: 'Debit' })]);
    expect(withShare([against('A', 5)], credit, [])).toEqual([]);
  });

  it('are removed with their lines', () => {
    const all = [against('A', 5, { side: 'Credit' }), against('X', 5, { ledgerId: 'ravi' })];
    expect(kept(all, new Set(['party']), [credit])).toEqual([against('A', 5)]);
    const same = [against('A', 5)];
    expect(kept(same, new Set(['party']), [credit])).toBe(same);
    expect(kept(same, new Set(['party']), [])).toBe(same);
    expect(kept(all, new Set(), [])).toEqual([]);
  });
});

describe('the bills a new voucher proposes', () => {
  it.each([
    ['the oldest first', 150_00, null, ['A 10000', 'B 5000']],
    ['all of them, the rest on account', 900_00, null, ['A 10000', 'B 30000']],
    ['the bill it was opened for', 300_00, 'B', ['B 30000']],
    ['the bill it was opened for, then the oldest', 350_00, 'B', ['B 30000', 'A 5000']],
    ['part of the bill it was opened for', 20_00, 'B', ['B 2000']],
    ['the oldest when the bill is no longer open', 20_00, 'gone', ['A 2000']],
  ] as const)('are %s', (_, amount, first, expected) => {
    const open = settleable(bills, 'Credit', null);
    expect(proposal(open, { ...credit, amount }, first).map((one) => `${one.number} ${one.amount}`)).toEqual(expected);
  });

  it('are none for a party that is both debited and credited', () => {
    expect(proposal(settleable(bills, 'Credit', null), { ...credit, both: true }, null)).toEqual([]);
  });
});

it.each([
  [[against('A', 5), against('B', 6)], [against('B', 6), against('A', 5)], true],
  [[against('A', 5)], [against('A', 6)], false],
  [[against('A', 5)], [], false],
  [[against('A', 5)], [against('A', 5, { kind: 'new' })], false],
  [[], [], true],
] as const)('%o and %o use bills the same way: %s', (some, others, same) => {
  expect(isSameUse(some, others)).toBe(same);
});
