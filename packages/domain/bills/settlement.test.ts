import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Bill, billKey } from '#domain/bills/bills';
import {
  type BillSide,
  billChangesOf,
  type LedgerSettlement,
  numbersInUse,
  oldestFirst,
  openBillProblems,
  type Part,
  partProblems,
} from '#domain/bills/settlement';
import { paise, sum } from '#domain/money/paise';
import type { BillChange } from '#domain/posting/effect';
import { addDays } from '#domain/time/day';
import { foldBills } from '#test/kit/books/plain-bills';

const bill = (billId: string, open: number, due = '2026-05-01', ledgerId = 'asha'): Bill => ({
  billId,
  ledgerId,
  number: billId.toUpperCase(),
  date: '2026-04-01',
  dueDate: due,
  amount: paise(open),
  open: paise(open),
});
const part = (kind: Part['kind'], amount: number, more: Partial<Part> = {}): Part => ({
  kind,
  side: null,
  billId: null,
  number: null,
  dueDate: null,
  amount: paise(amount),
  ...more,
});
const against = (billId: string, amount: number, side: BillSide | null = null) => part('against', amount, { billId, side });
const fresh = (place: string, number: string, amount: number, side: BillSide | null = null) =>
  part('new', amount, { billId: place, number, side });
const voucher = (debit: number, credit: number, parts: readonly Part[]): LedgerSettlement => ({
  ledgerId: 'asha',
  voucherId: 'v1',
  number: 'V-1',
  date: '2026-06-01',
  debit: paise(debit),
  credit: paise(credit),
  parts,
});
const receipt = (amount: number, parts: readonly Part[]) => voucher(0, amount, parts);
const short = (changes: readonly BillChange[]) => changes.map(({ kind, billId, amount }) => [kind, billId, amount]);
const problems = (of: LedgerSettlement, bills: readonly Bill[]) => [...partProblems(of), ...openBillProblems(of, bills)];

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
        ['on-account', 'v1', -40_000],
      ],
    ],
    ['nothing allocated is all on account', [], [['on-account', 'v1', -100_000]]],
    ['an advance', [part('advance', 100_000)], [['on-account', 'v1', -100_000]]],
    [
      'an advance with a number of its own',
      [part('advance', 30_000, { billId: '1', number: 'PO-7' })],
      [
        ['on-account', 'v1.1', -30_000],
        ['on-account', 'v1', -70_000],
      ],
    ],
    [
      'a new reference',
      [against('a', 50_000), fresh('1', 'DEP-1', 50_000)],
      [
        ['settles', 'a', -50_000],
        ['opens', 'v1.1', -50_000],
      ],
    ],
    [
      'one bill twice is one settlement',
      [against('a', 10_000), against('a', 20_000), part('on-account', 70_000)],
      [
        ['settles', 'a', -30_000],
        ['on-account', 'v1', -70_000],
      ],
    ],
  ] as const)('%s', (_, parts, changes) => {
    expect(problems(receipt(100_000, parts), bills)).toEqual([]);
    expect(short(billChangesOf(receipt(100_000, parts)))).toEqual(changes);
  });

  it.each([
    ['more than is open', [against('a', 60_001)], '0.amount', 'Only 600.00 of A is open'],
    ['more than is open, in two rows', [against('a', 60_000), against('a', 1)], '1.amount', 'Only 600.00 of A is open'],
    ['more than was received', [against('a', 60_000), against('b', 40_001)], '', 'Allocations exceed the voucher amount by 0.01'],
    ['nothing', [against('a', 0)], '0.amount', 'Amount must be above 0'],
    ['a negative amount', [against('a', -5)], '0.amount', 'Amount must be above 0'],
    ['a bill there is not', [against('x', 5)], '0.billId', 'This bill is not open'],
    ['a bill of the same side', [against('adv', 5_000)], '0.billId', 'This bill is on the same side as the voucher'],
    ['a reference without a number', [part('new', 5, { billId: '1' })], '0.number', 'Enter the reference number'],
    ['the place of a reference made up', [fresh('a', 'X', 5)], '0.billId', 'References are numbered 1, 2, 3 …'],
    ['one number for two references', [fresh('1', 'X', 5), fresh('2', 'x', 5)], '1.number', 'This number is used twice'],
    ['the other side', [against('adv', 1, 1)], '', 'Allocations exceed the voucher amount by 0.01'],
  ] as const)('refuses %s', (_, parts, path, message) => {
    expect(problems(receipt(100_000, parts), bills)).toEqual([{ path, message }]);
  });

  it('refuses a part without a bill', () => {
    expect(partProblems(receipt(5, [part('against', 5)]))).toEqual([{ path: '0.billId', message: 'Choose a bill' }]);
  });

  it.each([
    ['a bill of another ledger', bill('c', 500, '2026-05-01', 'ravi'), 'This bill belongs to another ledger'],
    ['a settled bill', { ...bill('c', 500), open: paise(0) }, 'This bill is not open'],
    ['its own amount on account', bill('v1', 500), 'A voucher cannot settle its own bill'],
    ['its own reference', bill('v1.2', 500), 'A voucher cannot settle its own bill'],
  ])('refuses %s', (_, wrong, message) => {
    expect(openBillProblems(receipt(100, [against(wrong.billId, 100)]), [wrong]).map((problem) => problem.message)).toEqual([message]);
  });
});

describe('a receipt from two parties is on account of each, with one id', () => {
  // Used to be refused: the first bill with this id was found, which is the other party's.
  it.each(['asha', 'ravi'])('and can be refunded to %s', (ledgerId) => {
    const bills = [bill('bc1', -600, '2026-06-01', 'asha'), bill('bc1', -100, '2026-06-01', 'ravi')];
    const refund = { ...voucher(ledgerId === 'asha' ? 600 : 100, 0, []), ledgerId };
    expect(problems({ ...refund, parts: [against('bc1', refund.debit)] }, bills)).toEqual([]);
    expect(problems({ ...refund, debit: paise(601), parts: [against('bc1', 601)] }, bills)).toMatchObject([{ path: '0.amount' }]);
  });
});

describe('a journal that debits and credits one party', () => {
  const bills = [bill('si', 900), bill('adv', -700)];

  it('sets an advance off against a bill, and opens the rest', () => {
    const set = voucher(700, 700, [against('adv', 700, 1), against('si', 500, -1), fresh('1', 'CN-4', 200, -1)]);
    expect(problems(set, bills)).toEqual([]);
    expect(short(billChangesOf(set))).toEqual([
      ['settles', 'adv', 700],
      ['settles', 'si', -500],
      ['opens', 'v1.1', -200],
    ]);
  });

  it.each([
    ['without saying of which side', [against('adv', 5)], '0.side', 'Choose Debit or Credit'],
    ['of the wrong side', [against('adv', 5, -1)], '0.billId', 'This bill is on the same side as the voucher'],
    ['of more than one side holds', [against('si', 701, -1)], '', 'Allocations exceed the voucher amount by 0.01'],
  ] as const)('is refused %s', (_, parts, path, message) => {
    expect(problems(voucher(700, 700, parts), bills)).toContainEqual({ path, message });
  });

  it('leaves the net amount on account', () => {
    expect(short(billChangesOf(voucher(700, 200, [])))).toEqual([['on-account', 'v1', 500]]);
    expect(billChangesOf(voucher(700, 700, []))).toEqual([]);
  });
});

it('reports a number that an open bill of the party already has', () => {
  const parts = [fresh('1', 'a', 5), fresh('2', 'b', 5), fresh('3', 'c', 5)];
  const open = [bill('a', 100), bill('b', 100, '2026-05-01', 'ravi'), { ...bill('v1.3', 100), number: 'C' }];
  expect(numbersInUse(receipt(15, parts), open)).toEqual(['a']);
});

describe('settles the bills with the earliest due date first', () => {
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
    expect(oldestFirst(paise(amount), bills).map((one) => [one.bill.billId, one.amount])).toEqual(expected);
  });
});

it('for any vouchers and cancellations, open bills add up to the ledger, and no bill is oversettled', () => {
  const step = fc.record({
    debit: fc.integer({ min: 0, max: 1_000 }),
    credit: fc.integer({ min: 0, max: 1_000 }),
    auto: fc.boolean(),
    fresh: fc.integer({ min: 0, max: 400 }),
    cancels: fc.nat(20),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
      let bills: ReadonlyMap<string, Bill> = new Map();
      let ledger = 0;
      const done: { changes: readonly BillChange[]; amount: number; number: string; date: string }[] = [];
      steps.forEach(({ debit, credit, auto, fresh: opened, cancels }, i) => {
        const named = { number: `V${i}`, date: addDays('2026-04-01', i) };
        const open = [...bills.values()];
        const used = (side: BillSide, amount: number) =>
          auto ? oldestFirst(paise(side * amount), open).map((one) => against(one.bill.billId, one.amount, side)) : [];
        const some = Math.min(opened, debit);
        const parts = [
          ...used(1, debit - some),
          ...used(-1, credit),
          ...(some > 0 ? [part('new', some, { billId: '1', number: `N${i}`, side: 1 })] : []),
        ];
        const of = { ...voucher(debit, credit, parts), voucherId: `v${i}`, ...named };
        expect(problems(of, open)).toEqual([]);
        const changes = billChangesOf(of);
        expect(sum(changes.map((change) => change.amount))).toBe(debit - credit);
        for (const change of changes) {
          const target = bills.get(billKey(change));
          if (change.kind === 'settles') expect(Math.abs(change.amount)).toBeLessThanOrEqual(Math.abs(target?.open ?? 0));
        }
        bills = foldBills(bills, changes, named);
        ledger += debit - credit;
        done.push({ changes, amount: debit - credit, ...named });
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
