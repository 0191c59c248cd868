import { describe, expect, it } from 'vitest';
import { billsTotal, type OpeningBill, openingBillProblems, withDueDate } from '#modules/organisation/financial-year/opening-bills';

const bill = (change: Partial<OpeningBill> = {}): OpeningBill => ({
  id: 'a',
  number: 'INV/7',
  date: '2026-02-10',
  dueDate: '2026-03-12',
  amount: 1_180_00,
  ...change,
});
const problems = (...bills: readonly OpeningBill[]) => openingBillProblems(bills, '2026-03-31').map(({ path }) => path);

describe('opening bills', () => {
  it.each([
    ['one that is due later', [bill({ dueDate: '2026-05-01' })], []],
    ['one of the opening day, due at once', [bill({ date: '2026-03-31', dueDate: '2026-03-31' })], []],
    ['an advance', [bill({ amount: -500_00 })], []],
    ['two of one number from two years', [bill(), bill({ id: 'b', date: '2025-02-10' })], []],
    ['one dated in the first year', [bill({ date: '2026-04-01', dueDate: '2026-04-01' })], ['bills.0.date']],
    ['one due before it was made out', [bill({ dueDate: '2026-02-09' })], ['bills.0.dueDate']],
    ['one of nothing', [bill({ amount: 0 })], ['bills.0.amount']],
    ['the same bill twice', [bill(), bill({ id: 'b', number: ' inv/7' })], ['bills.1.number']],
    ['one id twice', [bill(), bill({ number: 'INV/8' })], ['bills.1.id']],
  ])('%s: problems %j', (_, bills, paths) => {
    expect(problems(...bills)).toEqual(paths);
  });

  it.each([
    [null, 30, '2026-03-12'],
    [null, null, '2026-02-10'],
    ['2026-02-20', 30, '2026-02-20'],
  ])('due date %s with %s credit days is %s', (dueDate, creditDays, due) => {
    expect(withDueDate({ ...bill(), dueDate }, creditDays).dueDate).toBe(due);
  });

  it('adds up advances with their sign', () => {
    expect(billsTotal([bill(), bill({ amount: -180_00 })])).toBe(1_000_00);
  });
});
