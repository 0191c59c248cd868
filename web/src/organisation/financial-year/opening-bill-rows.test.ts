import { describe, expect, it } from 'vitest';
import {
  amountOfRow,
  type BillRow,
  billRowProblems,
  emptyBillRow,
  isEmptyRow,
  pastedBills,
  rowOf,
  rowPath,
  typedBill,
} from './opening-bill-rows.ts';

let made = 0;
const newId = () => {
  made += 1;
  return `new-${made}`;
};
const row = (change: Partial<BillRow> = {}): BillRow => ({
  id: 'a',
  number: 'INV/7',
  date: '2026-02-10',
  dueDate: null,
  debit: 1_180_00,
  credit: null,
  ...change,
});

describe('rows of opening bills', () => {
  it('are pasted from a sheet without their heading, with dates as written in India', () => {
    const text = 'Bill No.\tDate\tDue Date\tDebit\tCredit\nINV/7\t10-02-2026\t12-Mar-2026\t1,180.00\t\nADV/1\t5/3/26\t\t\t500\n';
    const rows = pastedBills([row({ id: 'kept', number: 'old' })], text, { row: 0, column: 0 }, newId);
    expect(rows.map(typedBill)).toEqual([
      { id: 'kept', number: 'INV/7', date: '2026-02-10', dueDate: '2026-03-12', amount: 1_180_00 },
      { id: 'new-1', number: 'ADV/1', date: '2026-03-05', dueDate: null, amount: -500_00 },
    ]);
  });

  it('can be pasted from any cell', () => {
    const rows = pastedBills([row(), emptyBillRow(newId)], '01-03-2026\t\t200', { row: 1, column: 1 }, newId);
    expect(rows[0]).toEqual(row());
    expect(rows[1]).toMatchObject({ number: null, date: '2026-03-01', debit: 200_00 });
  });

  it.each([
    ['a debit', row(), []],
    ['both sides', row({ credit: 1_00 }), ['0.credit']],
    ['no amount', row({ debit: null }), ['0.debit']],
    ['a day in the year', row({ date: '2026-04-01' }), ['0.date']],
  ])('with %s have the expected problems', (_, one, paths) => {
    expect(billRowProblems([one], '2026-03-31').map(({ path }) => path)).toEqual(paths);
  });

  it('show stored bills, and read the same', () => {
    const bill = { id: 'b', number: 'ADV/1', date: '2026-03-05', dueDate: '2026-03-05', amount: -500_00 };
    expect(typedBill(rowOf(bill))).toEqual(bill);
    expect(amountOfRow(rowOf(bill))).toBe(-500_00);
  });

  it('are empty until something is typed, and show the problems from the server', () => {
    expect([isEmptyRow(emptyBillRow(newId)), isEmptyRow(row())]).toEqual([true, false]);
    expect([rowPath('bills.2.amount'), rowPath('bills.0.date')]).toEqual(['2.debit', '0.date']);
  });
});
