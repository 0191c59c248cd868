import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Paise, paise, sum } from '#domain/money/paise';
import {
  type Allocation,
  allocate,
  allocationProblems,
  autoAllocate,
  type Bill,
  billKey,
  dueDate,
  foldBills,
  openBills,
} from '#domain/posting/bills';
import type { BillChange } from '#domain/posting/effect';
import { Refusal } from '#domain/refusal';
import { addDays } from '#domain/time/day';

const bill = (billId: string, open: number, due = '2026-05-01', ledgerId = 'asha'): Bill => ({
  billId,
  ledgerId,
  number: billId.toUpperCase(),
  date: '2026-04-01',
  dueDate: due,
  amount: paise(open),
  open: paise(open),
});
const receipt = (amount: number, bills: readonly Bill[], allocations: readonly Allocation[]) => ({
  ledgerId: 'asha',
  voucherId: 'r1',
  number: 'RCT-1',
  date: '2026-06-01',
  amount: paise(-amount),
  bills,
  allocations,
});
const against = (billId: string, amount: number): Allocation => ({ kind: 'against', billId, amount: paise(amount) });
const other = (kind: 'new' | 'advance' | 'on-account', amount: number): Allocation => ({ kind, amount: paise(amount) });
const short = (changes: readonly BillChange[]) => changes.map(({ kind, billId, amount }) => [kind, billId, amount]);

describe('a receipt of 1,000.00 is set off against bills', () => {
  const bills = [bill('a', 60_000), bill('b', 80_000), bill('adv', -5_000)];
  it.each([
    [
      'against two bills',
      [against('a', 60_000), against('b', 40_000)],
      [
        ['settles', 'a', -60_000],
        ['settles', 'b', -40_000],
      ],
    ],
    [
      'what is left over is on account',
      [against('a', 60_000)],
      [
        ['settles', 'a', -60_000],
        ['on-account', 'r1', -40_000],
      ],
    ],
    ['nothing allocated is all on account', [], [['on-account', 'r1', -100_000]]],
    ['an advance', [other('advance', 100_000)], [['on-account', 'r1', -100_000]]],
    [
      'a new reference',
      [against('a', 50_000), other('new', 50_000)],
      [
        ['settles', 'a', -50_000],
        ['opens', 'r1', -50_000],
      ],
    ],
    [
      'one bill twice is one settlement',
      [against('a', 10_000), against('a', 20_000), other('on-account', 70_000)],
      [
        ['settles', 'a', -30_000],
        ['on-account', 'r1', -70_000],
      ],
    ],
  ] as const)('%s', (_, allocations, changes) => {
    expect(short(allocate(receipt(100_000, bills, allocations)))).toEqual(changes);
  });

  it.each([
    ['more than is open', [against('a', 60_001)], 'allocations.0.amount', 'Only 600.00 of A is open'],
    ['more than is open, in two rows', [against('a', 60_000), against('a', 1)], 'allocations.1.amount', 'Only 600.00 of A is open'],
    [
      'more than was received',
      [against('a', 60_000), against('b', 40_001)],
      'allocations',
      '0.01 more is allocated than the voucher holds',
    ],
    ['nothing', [against('a', 0)], 'allocations.0.amount', 'The amount must be more than nothing'],
    ['a negative amount', [against('a', -5)], 'allocations.0.amount', 'The amount must be more than nothing'],
    ['a bill there is not', [against('x', 5)], 'allocations.0.billId', 'This bill is not open'],
    ['a bill of the same side', [against('adv', 5_000)], 'allocations.0.billId', 'This bill is on the same side as the voucher'],
  ] as const)('refuses %s', (_, allocations, path, message) => {
    expect(allocationProblems(receipt(100_000, bills, allocations))).toEqual([{ path, message }]);
    expect(() => allocate(receipt(100_000, bills, allocations))).toThrow(Refusal);
  });

  it.each([
    ['a bill of another ledger', bill('c', 500, '2026-05-01', 'ravi'), 'This bill is of another ledger'],
    ['a settled bill', { ...bill('c', 500), open: paise(0) }, 'This bill is not open'],
    ['its own bill', bill('r1', 500), 'A voucher cannot settle its own bill'],
  ])('refuses %s', (_, wrong, message) => {
    expect(allocationProblems(receipt(100, [wrong], [against(wrong.billId, 100)])).map((problem) => problem.message)).toEqual([message]);
  });

  it('an invoice can use up an advance: the same rule, the other way round', () => {
    const invoice = {
      ...receipt(0, bills, [against('adv', 5_000), other('new', 95_000)]),
      voucherId: 'i9',
      amount: paise(100_000),
      dueDate: '2026-07-01',
    };
    expect(allocate(invoice)).toEqual([
      { ledgerId: 'asha', billId: 'adv', kind: 'settles', amount: 5_000 },
      { ledgerId: 'asha', billId: 'i9', kind: 'opens', amount: 95_000, number: 'RCT-1', date: '2026-06-01', dueDate: '2026-07-01' },
    ]);
  });
});

describe('the earliest due bills are settled first', () => {
  const bills = [
    bill('late', 500, '2026-07-01'),
    bill('early', 300, '2026-05-01'),
    bill('advance', -200, '2026-04-01'),
    bill('middle', 400, '2026-06-01'),
  ];
  it.each([
    [-300, [['early', 300]]],
    [
      -350,
      [
        ['early', 300],
        ['middle', 50],
      ],
    ],
    [
      -9_999,
      [
        ['early', 300],
        ['middle', 400],
        ['late', 500],
      ],
    ],
    [150, [['advance', 150]]],
    [0, []],
  ])('%d', (amount, expected) => {
    expect(
      autoAllocate(paise(amount), bills).map((allocation) => [allocation.kind === 'against' && allocation.billId, allocation.amount]),
    ).toEqual(expected);
  });
});

describe('bills are folded from the changes of vouchers', () => {
  const invoice: BillChange = {
    ledgerId: 'asha',
    billId: 'i1',
    kind: 'opens',
    amount: paise(1_000),
    number: 'INV-1',
    date: '2026-04-01',
    dueDate: '2026-05-01',
  };
  const paid: BillChange = { ledgerId: 'asha', billId: 'i1', kind: 'settles', amount: paise(-400) };
  const first = { number: 'INV-1', date: '2026-04-01' };
  const second = { number: 'RCT-1', date: '2026-06-01' };
  const opened = foldBills(new Map(), [invoice], first);
  const settled = foldBills(opened, [paid], second);

  it('a settlement lessens what is open', () => {
    expect(settled.get('asha|i1')).toEqual({
      billId: 'i1',
      ledgerId: 'asha',
      number: 'INV-1',
      date: '2026-04-01',
      dueDate: '2026-05-01',
      amount: 1_000,
      open: 600,
    });
  });

  it('the same bill stands when the settlement was folded first', () => {
    expect(foldBills(foldBills(new Map(), [paid], second), [invoice], first)).toEqual(settled);
  });

  it('taking the invoice out leaves what was paid on account, and back in restores the bill', () => {
    const cancelled = foldBills(settled, [invoice], first, -1);
    expect(cancelled.get('asha|i1')).toMatchObject({ amount: 0, open: -400 });
    expect(foldBills(cancelled, [invoice], first)).toEqual(settled);
  });

  it('taking out an unpaid invoice leaves nothing; a paid one stays with nothing open', () => {
    expect(foldBills(opened, [invoice], first, -1).size).toBe(0);
    const whole = foldBills(opened, [{ ...paid, amount: paise(-1_000) }], second);
    expect(whole.get('asha|i1')?.open).toBe(0);
    expect(openBills(whole.values())).toEqual([]);
  });
});

it.each([
  ['2026-04-01', 45, '2026-05-16'],
  ['2026-04-01', 0, '2026-04-01'],
])('a bill of %s with %d days of credit is due %s', (date, days, due) => {
  expect(dueDate(date, days)).toBe(due);
});

it('however vouchers open, settle and are cancelled, open bills add up to the ledger, and nothing is settled beyond its amount', () => {
  const step = fc.record({
    amount: fc.integer({ min: -1_000, max: 1_000 }).filter((n) => n !== 0),
    auto: fc.boolean(),
    cancels: fc.nat(20),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
      let bills: ReadonlyMap<string, Bill> = new Map();
      let ledger = 0;
      const done: { changes: readonly BillChange[]; amount: Paise; number: string; date: string }[] = [];
      steps.forEach(({ amount, auto, cancels }, i) => {
        const voucher = { number: `V${i}`, date: addDays('2026-04-01', i) };
        const open = [...bills.values()];
        const changes = allocate({
          ledgerId: 'asha',
          voucherId: `v${i}`,
          ...voucher,
          amount: paise(amount),
          bills: open,
          allocations: auto ? autoAllocate(paise(amount), open) : [],
        });
        expect(sum(changes.map((change) => change.amount))).toBe(amount);
        for (const change of changes) {
          const target = bills.get(billKey(change));
          if (change.kind === 'settles') expect(Math.abs(change.amount)).toBeLessThanOrEqual(Math.abs(target?.open ?? 0));
        }
        bills = foldBills(bills, changes, voucher);
        ledger += amount;
        done.push({ changes, amount: paise(amount), ...voucher });
        const gone = cancels < 3 ? done.splice(cancels % done.length, 1)[0] : undefined;
        if (gone) {
          bills = foldBills(bills, gone.changes, gone, -1);
          ledger -= gone.amount;
        }
        expect([...bills.values()].reduce((total, { open: left }) => total + left, 0)).toBe(ledger);
      });
    }),
  );
});
