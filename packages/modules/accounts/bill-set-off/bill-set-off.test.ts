import { describe, expect, it } from 'vitest';
import { paise } from '#domain/money/paise';
import { type BillSetOff, billSetOff } from '#modules/accounts/bill-set-off/bill-set-off';
import { billSetOffBooks } from '#modules/accounts/bill-set-off/bill-set-off.books';
import { documentFacts } from '#test/kit/books/document-facts';

const groups = ['debtors', 'indirect_expenses'].map((alias) => ({ id: alias, alias, parentId: null, nature: 'Asset' }));
const ledgers: Readonly<Record<string, { name: string; groupId: string }>> = {
  asha: { name: 'Asha Traders', groupId: 'debtors' },
  rent: { name: 'Rent', groupId: 'indirect_expenses' },
};
const facts = documentFacts({ find: (_, id) => ledgers[id], all: () => groups });
const line = (billId: string, side: 'Debit' | 'Credit', amount: number) => ({ billId, number: billId, side, amount });
const setOff: BillSetOff = {
  number: '',
  date: '2026-11-21',
  branchId: 'b',
  financialYearId: 'y',
  status: 'Active',
  cancelled: false,
  partyId: 'asha',
  partyName: null,
  lines: [line('SI1', 'Debit', 500_00), line('BC1', 'Credit', 500_00)],
  narration: null,
  total: 0,
};
const done = (change: Partial<BillSetOff> = {}) => billSetOff.complete({ ...setOff, ...change }, facts);
const open = (billId: string, amount: number) => ({
  billId,
  ledgerId: 'asha',
  kind: 'bill' as const,
  voucher: { slug: 'sales-invoice', id: billId },
  number: billId,
  date: '2026-11-01',
  dueDate: '2026-11-01',
  amount: paise(amount),
  open: paise(amount),
});
const books = { bills: [open('SI1', 500_00), open('BC1', -700_00)], onHand: [], balances: new Map(), codes: new Map(), sources: new Map() };

describe('a bill set-off', () => {
  it('has the party and the amount, posts nothing and changes both bills', () => {
    expect(done()).toMatchObject({ partyName: 'Asha Traders', total: 500_00 });
    expect(billSetOff.post(done(), facts)).toEqual([]);
    expect(billSetOffBooks.needs(done(), facts)).toEqual({ bills: ['asha'] });
    expect(billSetOffBooks.bills(done(), 'id', facts)).toEqual([
      { ledgerId: 'asha', billId: 'SI1', kind: 'settles', amount: -500_00 },
      { ledgerId: 'asha', billId: 'BC1', kind: 'settles', amount: 500_00 },
    ]);
    expect(billSetOffBooks.checkBooks(done(), 'id', facts, books)).toEqual({ problems: [], warnings: [] });
  });

  it.each([
    ['as it should be', {}, []],
    ['of a ledger without bills', { partyId: 'rent' }, ['partyId']],
    ['of nothing', { lines: [] }, ['lines']],
    ['of unequal sides', { lines: [line('SI1', 'Debit', 5), line('BC1', 'Credit', 6)] }, ['lines']],
    ['of more than is open', { lines: [line('SI1', 'Debit', 500_01), line('BC1', 'Credit', 500_01)] }, ['lines.0.amount']],
  ] as const)('%s has problems at %j', (_, change, paths) => {
    const row = done(change);
    const own = billSetOff.check(row, facts);
    const problems = own.length > 0 ? own : billSetOffBooks.checkBooks(row, 'id', facts, books).problems;
    expect(problems.map(({ path }) => path)).toEqual(paths);
  });

  it('can be cancelled, restored and deleted, but not printed or cloned', () => {
    expect(Object.keys(billSetOff.actions)).toEqual([
      'view',
      'edit',
      'cancel',
      'undo-cancel',
      'upload-attachment',
      'view-attachment',
      'delete-attachment',
      'delete',
    ]);
  });
});
