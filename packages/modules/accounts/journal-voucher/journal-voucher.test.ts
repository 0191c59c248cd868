import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JournalVoucher } from '#modules/accounts/journal-voucher/fields';
import { journalVoucher } from '#modules/accounts/journal-voucher/journal-voucher';
import { journalVoucherBooks } from '#modules/accounts/journal-voucher/journal-voucher.books';
import { importColumns } from '#modules/kit/imports/import-columns';
import type { DocumentFacts } from '#modules/kit/module';
import { documentFacts } from '#test/kit/books/document-facts';

const groups = ['debtors', 'bank_accounts', 'direct_incomes', 'indirect_expenses'].map((alias) => ({
  id: alias,
  alias,
  parentId: null,
  nature: 'Asset',
}));
const ledgers: Readonly<Record<string, { name: string; groupId: string; creditDays?: number }>> = {
  hdfc: { name: 'HDFC Bank', groupId: 'bank_accounts' },
  asha: { name: 'Asha Traders', groupId: 'debtors', creditDays: 15 },
  rent: { name: 'Rent', groupId: 'indirect_expenses' },
  fees: { name: 'Fees', groupId: 'direct_incomes' },
};
const facts = documentFacts({ find: (_, id) => ledgers[id], all: () => groups });
const reference = { kind: null, side: null, dueDate: null };
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
    ['against a bill of the party', { allocations: [{ ...reference, ledgerId: 'asha', billId: 'SI1', number: null, amount: 5 }] }, []],
    [
      'against a bill of an expense',
      { allocations: [{ ...reference, ledgerId: 'rent', billId: 'SI1', number: null, amount: 5 }] },
      ['allocations.0.ledgerId'],
    ],
  ] as const)('%s', (_, change, paths) => {
    expect(journalVoucher.check(done(change), facts).map(({ path }) => path)).toEqual(paths);
  });

  it('opens bills by number, with a typed due date or one from the credit days, and settles others', () => {
    const of = (kind: 'new' | 'advance' | 'against', amount: number, more: object) => ({
      ...reference,
      ledgerId: 'asha',
      kind,
      billId: null,
      number: null,
      amount,
      ...more,
    });
    const row = done({
      lines: [line('rent', 500_00, null), line('asha', null, 300_00), line('asha', null, 200_00)],
      allocations: [
        of('new', 200_00, { number: 'R-11', dueDate: '2027-01-31' }),
        of('new', 100_00, { number: 'R-12' }),
        of('against', 150_00, { billId: 'SI1' }),
        of('advance', 20_00, { number: 'PO-3' }),
      ],
    });
    expect(journalVoucher.check(row, facts)).toEqual([]);
    expect(journalVoucherBooks.needs(row, facts)).toEqual({ bills: ['asha'] });
    expect(journalVoucherBooks.bills(row, 'id', facts)).toEqual([
      { ledgerId: 'asha', billId: 'SI1', kind: 'settles', amount: -150_00 },
      { ledgerId: 'asha', billId: 'id.1', kind: 'opens', amount: -200_00, number: 'R-11', date: '2026-11-21', dueDate: '2027-01-31' },
      { ledgerId: 'asha', billId: 'id.2', kind: 'opens', amount: -100_00, number: 'R-12', date: '2026-11-21', dueDate: '2026-12-06' },
      { ledgerId: 'asha', billId: 'id.3', kind: 'on-account', amount: -20_00, number: 'PO-3', date: '2026-11-21', dueDate: '2026-11-21' },
      { ledgerId: 'asha', billId: 'id', kind: 'on-account', amount: -30_00, number: '', date: '2026-11-21', dueDate: '2026-11-21' },
    ]);
  });

  it('keeps the places of references when others are added or removed', () => {
    const one = { ...reference, ledgerId: 'asha', kind: 'new' as const, amount: 5 };
    const row = done({
      allocations: [
        { ...one, billId: null, number: 'C' },
        { ...one, billId: '2', number: 'B' },
      ],
    });
    expect(row.allocations.map(({ billId, number }) => [billId, number])).toEqual([
      ['3', 'C'],
      ['2', 'B'],
    ]);
  });

  it('posts its lines and shows the total', () => {
    expect(journalVoucher.post(done(), facts)).toEqual([
      { ledgerId: 'rent', amount: 500_00 },
      { ledgerId: 'asha', amount: -500_00 },
    ]);
    expect(done()).toMatchObject({ total: 500_00, partyName: 'Rent' });
  });

  it.each([
    ['Journal', true],
    ['Expense', true],
    ['Income', 'Income vouchers cannot be cloned'],
  ] as const)('clone of %s: %s', (type, offered) => {
    expect(journalVoucher.actions['clone']?.offered({ ...journal, type })).toBe(offered);
  });

  it.each(['edit', 'delete', 'cancel'])('does not offer %s after GST reconciliation', (verb) => {
    expect(journalVoucher.actions[verb]?.offered({ ...journal, isGstReconciled: true })).toMatch(/reconciled/);
    expect(journalVoucher.actions[verb]?.offered(journal)).toBe(true);
  });

  it('balances, and the bills of a party change by the amount posted on it', () => {
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
        const posted = postings.reduce((sum, { ledgerId, amount }) => sum + (ledgerId === 'asha' ? amount : 0), 0);
        expect(journalVoucherBooks.bills(row, 'id', facts).reduce((sum, { amount }) => sum + amount, 0)).toBe(posted);
        expect(row.total).toBe(chosen.reduce((sum, { amount }) => sum + amount, 0));
      }),
    );
  });
});

describe('the projects of its lines', () => {
  const projects: Readonly<Record<string, { projectNo: string; name: string; branchId: string }>> = {
    roof: { projectNo: 'P-7', name: 'Roof', branchId: 'b' },
    elsewhere: { projectNo: 'P-8', name: 'Roof in Nashik', branchId: 'other' },
  };
  const known: DocumentFacts = { ...facts, find: (slug, id) => (slug === 'project' ? projects[id] : ledgers[id]) };
  const of = (projectId: string | null) => ({
    ...{ ...journal, projectNo: 'P-1' },
    lines: [{ ...line('rent', 500_00, null), projectId }, line('asha', null, 500_00)],
  });

  it('are named, and their numbers are in the list', () => {
    const { projectNo, lines } = journalVoucher.complete(of('roof'), known);
    expect([projectNo, lines[0]?.projectName, lines[1]?.projectName]).toEqual(['P-7', 'Roof', undefined]);
    expect('projectNo' in journalVoucher.complete(of(null), known)).toBe(false);
  });

  it('belong to its branch', () => {
    expect(journalVoucher.check(of('elsewhere'), known)).toEqual([
      { path: 'lines.0.projectId', message: 'Choose a project of this branch' },
    ]);
    expect(journalVoucher.check(of('roof'), known)).toEqual([]);
  });

  it('can be imported', () => {
    expect(importColumns(journalVoucher).map(({ path }) => path)).toEqual(
      expect.arrayContaining(['lines.0.projectId', 'items.0.projectId']),
    );
  });
});
