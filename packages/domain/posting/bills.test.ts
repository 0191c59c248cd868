import { describe, expect, it } from 'vitest';
import { paise } from '#domain/money/paise';
import { foldBills, openBills } from '#domain/posting/bills';
import type { BillChange } from '#domain/posting/effect';

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
