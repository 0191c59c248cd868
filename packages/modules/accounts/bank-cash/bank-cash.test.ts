import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paise } from '#domain/money/paise';
import { type BankCash, bankCash } from '#modules/accounts/bank-cash/bank-cash';
import type { DocumentFacts } from '#modules/kit/module';

const groups = ['debtors', 'bank_accounts', 'cash_in_hand', 'indirect_expenses'].map((alias) => ({
  id: alias,
  alias,
  parentId: null,
  nature: 'Asset',
}));
const ledgers: Readonly<Record<string, { name: string; groupId: string }>> = {
  hdfc: { name: 'HDFC Bank', groupId: 'bank_accounts' },
  cash: { name: 'Cash', groupId: 'cash_in_hand' },
  asha: { name: 'Asha Traders', groupId: 'debtors' },
  rent: { name: 'Rent', groupId: 'indirect_expenses' },
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
const line = (ledgerId: string, amount: number) => ({ ledgerId, ledgerName: null, amount, narration: null });
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
  allocations: [],
  mode: 'UPI',
  instrumentNo: null,
  instrumentDate: null,
  narration: null,
  partyName: null,
  isReconciled: false,
  total: 0,
};
const done = (change: Partial<BankCash> = {}) => bankCash.complete({ ...receipt, ...change }, facts);
const against = { ledgerId: 'asha', billId: 'SI1', number: 'SI/1', amount: 400_00 };

describe('bank and cash', () => {
  it('names what it moves and adds it up', () => {
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
    expect(bankCash.needs(row)).toEqual({ bills: ['asha'] });
    expect(bankCash.checkBooks(row, 'id', facts, { bills, onHand: [], balances: new Map() }).problems.map(({ path }) => path)).toEqual(
      paths,
    );
  });

  it.each(['edit', 'cancel', 'delete'])('does not offer %s once it is reconciled', (verb) => {
    expect(bankCash.actions[verb]?.offered({ ...receipt, isReconciled: true })).toMatch(/reconciled/);
    expect(bankCash.actions[verb]?.offered(receipt)).toBe(true);
  });

  it('balances, and the bills of a party change by what is posted on it', () => {
    const cases = fc.record({
      type: fc.constantFrom('Receipt' as const, 'Payment' as const),
      amounts: fc.array(fc.record({ ledgerId: fc.constantFrom('asha', 'rent'), amount: fc.integer({ min: 1, max: 1e10 }) }), {
        minLength: 1,
        maxLength: 6,
      }),
    });
    fc.assert(
      fc.property(cases, ({ type, amounts }) => {
        const row = done({ type, lines: amounts.map(({ ledgerId, amount }) => line(ledgerId, amount)) });
        const postings = bankCash.post(row, facts);
        expect(postings.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
        const posted = postings.find(({ ledgerId }) => ledgerId === 'asha')?.amount ?? 0;
        expect(bankCash.bills(row, 'id', facts).reduce((sum, { amount }) => sum + amount, 0)).toBe(posted);
        expect(Math.abs(postings.find(({ ledgerId }) => ledgerId === 'hdfc')?.amount ?? 0)).toBe(row.total);
      }),
    );
  });
});
