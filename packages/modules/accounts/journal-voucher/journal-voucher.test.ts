import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type JournalVoucher, journalVoucher } from '#modules/accounts/journal-voucher/journal-voucher';
import type { DocumentFacts } from '#modules/kit/module';

const groups = ['debtors', 'bank_accounts', 'direct_incomes', 'indirect_expenses'].map((alias) => ({
  id: alias,
  alias,
  parentId: null,
  nature: 'Asset',
}));
const ledgers: Readonly<Record<string, { name: string; groupId: string }>> = {
  hdfc: { name: 'HDFC Bank', groupId: 'bank_accounts' },
  asha: { name: 'Asha Traders', groupId: 'debtors' },
  rent: { name: 'Rent', groupId: 'indirect_expenses' },
  fees: { name: 'Fees', groupId: 'direct_incomes' },
};
const facts: DocumentFacts = {
  find: (_, id) => ledgers[id],
  all: () => groups,
  today: '2026-11-21',
  organisation: {},
  branch: { id: 'b' },
  year: { id: 'y', start: '2026-04-01', end: '2027-03-31' },
  lockedUntil: null,
  ledger: (alias) => alias,
};
const line = (ledgerId: string, debit: number | null, credit: number | null) => ({
  ledgerId,
  ledgerName: null,
  debit,
  credit,
  narration: null,
});
const journal: JournalVoucher = {
  number: '',
  date: '2026-11-21',
  branchId: 'b',
  financialYearId: 'y',
  status: 'Active',
  cancelled: false,
  type: 'Journal',
  referenceNo: null,
  referenceDate: null,
  lines: [line('rent', 500_00, null), line('asha', null, 500_00)],
  allocations: [],
  narration: null,
  partyName: null,
  isGstReconciled: false,
  total: 0,
};
const done = (change: Partial<JournalVoucher> = {}) => journalVoucher.complete({ ...journal, ...change }, facts);

describe('journal voucher', () => {
  it.each([
    ['balanced', {}, []],
    ['not balanced', { lines: [line('rent', 500_00, null), line('asha', null, 499_99)] }, ['lines']],
    ['without a credit', { lines: [line('rent', 500_00, null)] }, ['lines']],
    ['without lines', { lines: [] }, ['lines']],
    ['with both on a line', { lines: [line('rent', 5, 5), line('asha', 5, 5)] }, ['lines.0.credit', 'lines.1.credit']],
    ['with neither on a line', { lines: [line('rent', 5, null), line('asha', null, 5), line('fees', null, null)] }, ['lines.2.debit']],
    ['an expense', { type: 'Expense' }, []],
    ['an expense that debits an income', { type: 'Expense', lines: [line('fees', 5, null), line('hdfc', null, 5)] }, ['lines.0.ledgerId']],
    ['an income', { type: 'Income', lines: [line('hdfc', 5, null), line('fees', null, 5)] }, []],
    ['an income that credits an expense', { type: 'Income', lines: [line('hdfc', 5, null), line('rent', null, 5)] }, ['lines.1.ledgerId']],
    ['against a bill of the party', { allocations: [{ ledgerId: 'asha', billId: 'SI1', number: null, amount: 5 }] }, []],
    [
      'against a bill of an expense',
      { allocations: [{ ledgerId: 'rent', billId: 'SI1', number: null, amount: 5 }] },
      ['allocations.0.ledgerId'],
    ],
  ] as const)('%s', (_, change, paths) => {
    expect(journalVoucher.check(done(change), facts).map(({ path }) => path)).toEqual(paths);
  });

  it('posts what it says and shows what it comes to', () => {
    expect(journalVoucher.post(done(), facts)).toEqual([
      { ledgerId: 'rent', amount: 500_00 },
      { ledgerId: 'asha', amount: -500_00 },
    ]);
    expect(done()).toMatchObject({ total: 500_00, partyName: 'Rent' });
  });

  it.each([
    ['Journal', true],
    ['Expense', true],
    ['Income', 'Income vouchers are not cloned'],
  ] as const)('clone of %s: %s', (type, offered) => {
    expect(journalVoucher.actions['clone']?.offered({ ...journal, type })).toBe(offered);
  });

  it.each(['edit', 'delete', 'cancel'])('does not offer %s once it is reconciled with GST', (verb) => {
    expect(journalVoucher.actions[verb]?.offered({ ...journal, isGstReconciled: true })).toMatch(/reconciled/);
    expect(journalVoucher.actions[verb]?.offered(journal)).toBe(true);
  });

  it('balances, and the bills of a party change by what is posted on it', () => {
    const parts = fc.array(
      fc.record({
        debit: fc.constantFrom('rent', 'hdfc', 'asha'),
        credit: fc.constantFrom('fees', 'asha'),
        amount: fc.integer({ min: 1, max: 1e10 }),
      }),
      { minLength: 1, maxLength: 8 },
    );
    fc.assert(
      fc.property(parts, (chosen) => {
        const lines = chosen.flatMap(({ debit, credit, amount }) => [line(debit, amount, null), line(credit, null, amount)]);
        const row = done({ lines });
        expect(journalVoucher.check(row, facts)).toEqual([]);
        const postings = journalVoucher.post(row, facts);
        expect(postings.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
        const posted = postings.find(({ ledgerId }) => ledgerId === 'asha')?.amount ?? 0;
        expect(journalVoucher.bills(row, 'id', facts).reduce((sum, { amount }) => sum + amount, 0)).toBe(posted);
        expect(row.total).toBe(chosen.reduce((sum, { amount }) => sum + amount, 0));
      }),
    );
  });
});
