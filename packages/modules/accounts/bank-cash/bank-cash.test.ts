import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paise } from '#domain/money/paise';
import { type BankCash, bankCash } from '#modules/accounts/bank-cash/bank-cash';
import { bankCashBooks } from '#modules/accounts/bank-cash/bank-cash.books';
import type { DocumentFacts } from '#modules/kit/module';
import { documentFacts } from '#test/kit/books/document-facts';

const groups = ['debtors', 'bank_accounts', 'cash_in_hand', 'indirect_expenses', 'loans_advances'].map((alias) => ({
  id: alias,
  alias,
  parentId: null,
  nature: 'Asset',
}));
const ledgers: Readonly<Record<string, { name: string; groupId: string }>> = {
  hdfc: { name: 'HDFC Bank', groupId: 'bank_accounts' },
  cash: { name: 'Cash', groupId: 'cash_in_hand' },
  asha: { name: 'Asha Traders', groupId: 'debtors' },
  ravi: { name: 'Ravi Stores', groupId: 'debtors' },
  tds: { name: 'TDS Receivable', groupId: 'loans_advances' },
  charges: { name: 'Bank Charges', groupId: 'indirect_expenses' },
  rent: { name: 'Rent', groupId: 'indirect_expenses' },
};
const facts = documentFacts({ find: (_, id) => ledgers[id], all: () => groups });
const line = (ledgerId: string, amount: number) => ({ ledgerId, ledgerName: null, amount, narration: null, rupees: null });
const receipt: BankCash = {
  number: '',
  date: '2026-11-21',
  branchId: 'b',
  financialYearId: 'y',
  status: 'Active',
  cancelled: false,
  type: 'Receipt',
  accountId: 'hdfc',
  accountName: null,
  lines: [line('asha', 500_00)],
  deductions: [],
  allocations: [],
  mode: 'UPI',
  instrumentNo: null,
  instrumentDate: null,
  narration: null,
  returnsId: null,
  returnsNumber: null,
  returnCharges: null,
  chargesTo: null,
  currency: null,
  exchangeRate: null,
  foreignTotal: null,
  exchangeGain: null,
  partyName: null,
  isReconciled: false,
  gross: 0,
  deducted: 0,
  total: 0,
};
const done = (change: Partial<BankCash> = {}) => bankCash.complete({ ...receipt, ...change }, facts);
const reference = { kind: null, side: null, dueDate: null, rupees: null };
const against = { ...reference, ledgerId: 'asha', billId: 'SI1', number: 'SI/1', amount: 400_00 };

describe('bank and cash', () => {
  it('names its ledgers and adds up', () => {
    expect(done()).toMatchObject({ accountName: 'HDFC Bank', partyName: 'Asha Traders', total: 500_00 });
    expect(done({ lines: [line('asha', 1), line('rent', 2)] })).toMatchObject({ partyName: 'Asha Traders and 1 more', total: 3 });
  });

  it.each([
    ['Receipt', 'asha', { hdfc: 500_00, asha: -500_00 }],
    ['Payment', 'rent', { hdfc: -500_00, rent: 500_00 }],
    ['Contra', 'cash', { hdfc: -500_00, cash: 500_00 }],
  ] as const)('a %s with %s posts %j', (type, ledgerId, postings) => {
    const row = done({ type, lines: [line(ledgerId, 500_00)] });
    expect(Object.fromEntries(bankCash.post(row, facts).map((posting) => [posting.ledgerId, posting.amount]))).toEqual(postings);
  });

  it('received less tax deducted and charges: the bank gets the net, the party is settled for the gross', () => {
    const row = done({
      lines: [line('asha', 1_00_000_00)],
      deductions: [line('tds', 2_000_00), line('charges', 118_00)],
      allocations: [{ ...against, amount: 1_00_000_00 }],
    });
    expect(row).toMatchObject({ gross: 1_00_000_00, deducted: 2_118_00, total: 97_882_00 });
    expect(row.deductions.map(({ ledgerName }) => ledgerName)).toEqual(['TDS Receivable', 'Bank Charges']);
    expect(bankCash.check(row, facts)).toEqual([]);
    expect(bankCash.post(row, facts).map(({ ledgerId, amount }) => [ledgerId, amount])).toEqual([
      ['hdfc', 97_882_00],
      ['asha', -1_00_000_00],
      ['tds', 2_000_00],
      ['charges', 118_00],
    ]);
    expect(bankCashBooks.bills(row, 'id', facts)).toEqual([{ ledgerId: 'asha', billId: 'SI1', kind: 'settles', amount: -1_00_000_00 }]);
  });

  it('keeps its meaning if it was stored before there were deductions and references', () => {
    const {
      deductions: _,
      gross: __,
      deducted: ___,
      ...old
    } = { ...receipt, allocations: [{ ledgerId: 'asha', billId: 'SI1', number: 'SI/1', amount: 400_00 }] };
    const row = bankCash.complete(old as unknown as BankCash, facts);
    expect(bankCash.check(row, facts)).toEqual([]);
    expect(bankCash.post(row, facts).map(({ amount }) => amount)).toEqual([500_00, -500_00]);
    expect(bankCashBooks.bills(row, 'id', facts).map(({ billId, kind, amount }) => [billId, kind, amount])).toEqual([
      ['SI1', 'settles', -400_00],
      ['id', 'on-account', -100_00],
    ]);
  });

  it('refunds two parties the amounts that one receipt left on account', () => {
    const open = (ledgerId: string, amount: number) => ({
      billId: 'BC1',
      ledgerId,
      kind: 'on-account' as const,
      voucher: { slug: 'bank-cash', id: 'BC1' },
      number: 'BC/1',
      date: '2026-11-01',
      dueDate: '2026-11-01',
      amount: paise(-amount),
      open: paise(-amount),
    });
    const refund = (ledgerId: string, amount: number) => ({ ...reference, ledgerId, billId: 'BC1', number: 'BC/1', amount });
    const row = done({
      type: 'Payment',
      lines: [line('asha', 600), line('ravi', 60), line('ravi', 40)],
      allocations: [refund('asha', 600), refund('ravi', 100)],
    });
    const books = { bills: [open('asha', 600), open('ravi', 100)], onHand: [], balances: new Map(), codes: new Map(), sources: new Map() };
    expect(bankCash.check(row, facts)).toEqual([]);
    expect(bankCashBooks.checkBooks(row, 'id', facts, books).problems).toEqual([]);
    expect(bankCashBooks.bills(row, 'id', facts).map(({ ledgerId, kind, amount }) => [ledgerId, kind, amount])).toEqual([
      ['asha', 'settles', 600],
      ['ravi', 'settles', 100],
    ]);
  });

  it.each([
    ['a receipt', {}, []],
    ['no line', { lines: [] }, ['lines']],
    ['an account that is none', { accountId: 'rent' }, ['accountId']],
    ['a line of nothing', { lines: [line('asha', 0)] }, ['lines.0.amount']],
    ['a receipt from a bank', { lines: [line('cash', 5)] }, ['lines.0.ledgerId']],
    ['a contra with a party', { type: 'Contra' }, ['lines.0.ledgerId']],
    ['a contra', { type: 'Contra', lines: [line('cash', 5)] }, []],
    ['a contra against bills', { type: 'Contra', lines: [line('cash', 5)], allocations: [against] }, ['allocations']],
    ['against a bill of the party', { allocations: [against] }, []],
    ['against more than was received', { allocations: [{ ...against, amount: 500_01 }] }, ['allocations']],
    ['a new reference', { allocations: [{ ...against, kind: 'new', billId: null }] }, []],
    [
      'a new reference without a number',
      { allocations: [{ ...against, kind: 'new', billId: null, number: null }] },
      ['allocations.0.number'],
    ],
    ['a deduction of nothing', { deductions: [line('tds', 0)] }, ['deductions.0.amount']],
    ['a deduction into a bank', { deductions: [line('cash', 5)] }, ['deductions.0.ledgerId']],
    ['deductions of all', { deductions: [line('tds', 500_00)] }, ['deductions']],
    [
      'against a bill of one without a line',
      { lines: [line('rent', 5)], type: 'Payment', allocations: [against] },
      ['allocations.0.ledgerId'],
    ],
  ] as const)('%s', (_, change, paths) => {
    expect(bankCash.check(done(change), facts).map(({ path }) => path)).toEqual(paths);
  });

  it.each([
    [400_00, []],
    [399_99, ['allocations.0.amount']],
    [0, ['allocations.0.billId']],
  ])('with %i open, 400 against it gives problems at %j', (open, paths) => {
    const bills = [
      {
        billId: 'SI1',
        ledgerId: 'asha',
        kind: 'bill' as const,
        voucher: { slug: 'sales-invoice', id: 'SI1' },
        number: 'SI/1',
        date: '2026-11-01',
        dueDate: '2026-11-01',
        amount: paise(400_00),
        open: paise(open),
      },
    ];
    const row = done({ allocations: [against] });
    expect(bankCashBooks.needs(row, facts)).toEqual({ bills: ['asha'] });
    expect(
      bankCashBooks
        .checkBooks(row, 'id', facts, { bills, onHand: [], balances: new Map(), codes: new Map(), sources: new Map() })
        .problems.map(({ path }) => path),
    ).toEqual(paths);
  });

  it.each(['edit', 'cancel', 'delete'])('does not offer %s after reconciliation', (verb) => {
    expect(bankCash.actions[verb]?.offered({ ...receipt, isReconciled: true })).toMatch(/reconciled/);
    expect(bankCash.actions[verb]?.offered(receipt)).toBe(true);
  });

  it('balances, the bank changes by the net, and the bills of each party by the amount posted on it', () => {
    const some = (minLength: number, most: number) =>
      fc.array(fc.record({ ledgerId: fc.constantFrom('asha', 'ravi', 'rent', 'tds'), amount: fc.integer({ min: 1, max: most }) }), {
        minLength,
        maxLength: 6,
      });
    const cases = fc.record({
      type: fc.constantFrom('Receipt' as const, 'Payment' as const),
      amounts: some(1, 1e10),
      kept: some(0, 1e3),
      used: fc.array(
        fc.record({
          ledgerId: fc.constantFrom('asha', 'ravi'),
          kind: fc.constantFrom('against', 'new', 'advance', 'on-account'),
          side: fc.constantFrom('Debit', 'Credit', null),
          amount: fc.integer({ min: 1, max: 1e3 }),
        }),
        { maxLength: 4 },
      ),
    });
    fc.assert(
      fc.property(cases, ({ type, amounts, kept, used }) => {
        const row = done({
          type,
          lines: amounts.map(({ ledgerId, amount }) => line(ledgerId, amount)),
          deductions: kept.map(({ ledgerId, amount }) => line(ledgerId, amount)),
          allocations: used.map(
            (one, n) => ({ ...against, ...one, number: `N${n}`, billId: one.kind === 'against' ? `B${n}` : null }) as never,
          ),
        });
        fc.pre(bankCash.check(row, facts).length === 0);
        const postings = bankCash.post(row, facts);
        expect(postings.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
        expect(Math.abs(postings.find(({ ledgerId }) => ledgerId === 'hdfc')?.amount ?? 0)).toBe(row.total);
        const bills = bankCashBooks.bills(row, 'id', facts);
        for (const party of ['asha', 'ravi', 'rent', 'tds']) {
          const of = (all: readonly { ledgerId: string; amount: number }[]) =>
            all.reduce((sum, { ledgerId, amount }) => sum + (ledgerId === party ? amount : 0), 0);
          expect(of(bills)).toBe(party === 'asha' || party === 'ravi' ? of(postings) : 0);
        }
      }),
    );
  });
});

it('belongs as a whole to a project of its branch', () => {
  const projects: Readonly<Record<string, { projectNo: string; branchId: string }>> = {
    roof: { projectNo: 'P-7', branchId: 'b' },
    elsewhere: { projectNo: 'P-8', branchId: 'other' },
  };
  const known: DocumentFacts = { ...facts, find: (slug, id) => (slug === 'project' ? projects[id] : ledgers[id]) };
  expect(bankCash.complete({ ...receipt, projectId: 'roof' }, known).projectNo).toBe('P-7');
  const [wrong, right] = ['elsewhere', 'roof'].map((projectId) => bankCash.check({ ...receipt, projectId }, known));
  expect([wrong, right]).toEqual([[{ path: 'projectId', message: 'Choose a project of this branch' }], []]);
});
