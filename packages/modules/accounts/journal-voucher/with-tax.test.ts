import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { imbalance } from '#domain/posting/balance';
import { type JournalItem, type JournalVoucher, journalFields } from '#modules/accounts/journal-voucher/fields';
import { journalVoucher } from '#modules/accounts/journal-voucher/journal-voucher';
import { journalVoucherBooks } from '#modules/accounts/journal-voucher/journal-voucher.books';
import { emptyValue } from '#modules/kit/field';
import type { AnyRow, DocumentFacts } from '#modules/kit/module';
import { documentFacts } from '#test/kit/books/document-facts';

const groups = ['debtors', 'creditors', 'bank_accounts', 'cash_in_hand', 'indirect_expenses', 'indirect_incomes', 'loans_advances'].map(
  (alias) => ({
    id: alias,
    alias,
    parentId: null,
    nature: 'Asset',
  }),
);
const gstins: Readonly<Record<string, string>> = { '27': '27AAGCS4321M1Z5', '29': '29AAGCS4321M1Z1', '24': '24AAKFC5678L1ZX' };
const place = (state: string) => ({ line1: '', line2: '', city: '', state, pincode: '', country: 'India' });
const party = (groupId: string, state: string, registered = true): AnyRow => ({
  name: 'Party',
  groupId,
  clientType: state === '96' ? 'Overseas' : 'Domestic',
  registrationType: registered ? 'Regular' : 'Unregistered',
  gstin: registered ? gstins[state] : null,
  billingAddress: place(state),
});
const others: Readonly<Record<string, AnyRow>> = {
  bank: { name: 'Bank', groupId: 'bank_accounts' },
  cash: { name: 'Cash', groupId: 'cash_in_hand' },
  loan: { name: 'Loan', groupId: 'loans_advances' },
  fees: { name: 'Fees', groupId: 'indirect_expenses' },
  rent: { name: 'Rent', groupId: 'indirect_expenses' },
  fee_income: { name: 'Fee Income', groupId: 'indirect_incomes' },
};

function factsOf(ledgers: Readonly<Record<string, AnyRow>>, branch: AnyRow = { state: '27', gstin: '27AABCB1234C1ZE' }): DocumentFacts {
  return documentFacts({
    find: (_, id) => ledgers[id] ?? others[id],
    all: () => groups,
    organisation: { roundOffPurchase: true, roundOffSales: true },
    branch: { id: 'b', ...branch },
  });
}

const empty = Object.fromEntries(Object.entries(journalFields).map(([name, field]) => [name, emptyValue(field)]));
const emptyItem = Object.fromEntries(Object.entries(journalFields.items.of).map(([name, field]) => [name, emptyValue(field)]));
const item = (values: Partial<JournalItem>): JournalItem =>
  ({ ...emptyItem, ledgerId: 'fees', amount: 1_000_00, ...values }) as JournalItem;
const voucher = (values: Partial<JournalVoucher>): JournalVoucher =>
  ({
    ...empty,
    ...{ number: 'JV/1', date: '2026-05-11', type: 'Expense', partyId: 'seller', branchId: 'b', financialYearId: 'y', status: 'Active' },
    ...{ cancelled: false, items: [item({})], ...values },
  }) as JournalVoucher;
const facts = factsOf({
  seller: party('creditors', '27'),
  trader: party('creditors', '27', false),
  abroad: party('creditors', '96', false),
  buyer: party('debtors', '29'),
});
const done = (values: Partial<JournalVoucher>, of = facts) => journalVoucher.complete(voucher(values), of);

interface Case {
  readonly name: string;
  readonly document: {
    readonly kind: 'expense' | 'income';
    readonly date: string;
    readonly party: { readonly registration: string; readonly state: string };
    readonly paidBy?: string;
    readonly creditDays?: number;
    readonly tds?: { readonly section: string; readonly rate: number };
    readonly lines: readonly {
      readonly amount: number;
      readonly ledger: string;
      readonly itc?: JournalItem['itc'];
      readonly gst: readonly { readonly taxability: JournalItem['taxability']; readonly rate: number; readonly reverseCharge?: boolean }[];
    }[];
  };
  readonly expected: {
    readonly lines: readonly Readonly<Record<string, unknown>>[];
    readonly totals: Readonly<Record<string, number>>;
    readonly postings: readonly { readonly ledger: string; readonly amount: number }[];
    readonly bills: readonly {
      readonly kind: string;
      readonly bill: string;
      readonly amount: number;
      readonly date: string;
      readonly dueDate: string;
    }[];
    readonly [figure: string]: unknown;
  };
}
const cases: Readonly<Record<string, readonly Case[]>> = JSON.parse(readFileSync(join(import.meta.dirname, 'with-tax-cases.json'), 'utf8'));

describe('expense and income to the paisa', () => {
  it.each(
    Object.values(cases)
      .flat()
      .map((one) => [one.name, one] as const),
  )('%s', (_, { document, expected }) => {
    const { kind, lines, paidBy, tds } = document;
    const group = kind === 'expense' ? 'indirect_expenses' : 'indirect_incomes';
    const own = Object.fromEntries(lines.map(({ ledger }) => [ledger, { name: ledger, groupId: group }]));
    const other = party(kind === 'expense' ? 'creditors' : 'debtors', document.party.state, document.party.registration === 'regular');
    const known = factsOf({ ...own, party: other });
    const row = done(
      {
        type: kind === 'expense' ? 'Expense' : 'Income',
        date: document.date,
        partyId: 'party',
        accountId: paidBy ?? null,
        creditDays: document.creditDays ?? null,
        tdsSection: (tds?.section ?? null) as '393(1)' | null,
        tdsRate: tds?.rate ?? null,
        items: lines.map(({ amount, ledger, itc, gst: [rate] }) =>
          item({
            ...{ ledgerId: ledger, amount, taxability: rate?.taxability ?? null, taxRate: rate?.rate ?? 0 },
            itc: itc ?? (rate?.reverseCharge ? 'rcm' : null),
          }),
        ),
      },
      known,
    );
    expect(journalVoucher.check(row, known)).toEqual([]);
    const figures = ['taxable', 'igst', 'cgst', 'sgst', 'taxedBy', 'total'] as const;
    expect(row.items?.map((one) => figures.map((name) => one[name]))).toEqual(
      expected.lines.map((one) => figures.map((name) => one[name])),
    );
    for (const name of ['taxable', 'igst', 'cgst', 'sgst'] as const) expect(row[name]).toBe(expected.totals[name]);
    for (const name of ['ineligible', 'reverseChargeTax', 'tds', 'total'] as const)
      expect([name, row[name]]).toEqual([name, expected[name]]);
    const postings = new Map<string, number>();
    for (const { ledgerId, amount } of journalVoucher.post(row, known)) postings.set(ledgerId, (postings.get(ledgerId) ?? 0) + amount);
    expect(Object.fromEntries([...postings].filter(([, amount]) => amount !== 0))).toEqual(
      Object.fromEntries(expected.postings.map(({ ledger, amount }) => [ledger, amount])),
    );
    expect(
      journalVoucherBooks
        .bills(row, 'own', known)
        .map(({ kind: how, billId, amount, date, dueDate }) => ({ kind: how, bill: billId, amount, date, dueDate })),
    ).toEqual(expected.bills);
  });
});

it.each<[string, Partial<JournalVoucher>, readonly string[]]>([
  ['as it is', {}, []],
  ['without the other side', { partyId: null }, ['partyId']],
  ['a bank as party', { partyId: 'bank' }, ['partyId']],
  ['an income as party', { partyId: 'fee_income' }, ['partyId']],
  ['a loan as party', { partyId: 'loan' }, []],
  ['nothing', { items: [] }, ['items']],
  ['a loan as account', { accountId: 'loan' }, ['accountId']],
  ['paid in cash without a party', { partyId: null, accountId: 'cash' }, []],
  ['tax without a party', { partyId: null, accountId: 'cash', items: [item({ taxRate: 18_0000 })] }, ['items.0.taxRate']],
  ['reverse charge without a party', { partyId: null, accountId: 'cash', items: [item({ taxRate: 18_0000, itc: 'rcm' })] }, []],
  ['also debits and credits', { lines: [{ ledgerId: 'fees', ledgerName: null, debit: 5, credit: null, narration: null }] }, ['lines']],
  [
    'allocations',
    { allocations: [{ ledgerId: 'seller', kind: null, side: null, billId: 'x', number: null, dueDate: null, amount: 5 }] },
    ['allocations'],
  ],
  ['an income ledger', { items: [item({ ledgerId: 'fee_income' })] }, ['items.0.ledgerId']],
  ['income on an expense ledger', { type: 'Income', partyId: 'buyer' }, ['items.0.ledgerId']],
  ['no amount', { items: [item({ amount: 0 })] }, ['items.0.amount']],
  ['a wrong HSN', { items: [item({ hsn: '99841234' })] }, ['items.0.hsn']],
  ['taxable without a rate', { items: [item({ taxability: 'Taxable' })] }, ['items.0.taxRate']],
  ['exempt with a rate', { items: [item({ taxability: 'Exempt', taxRate: 5_0000 })] }, ['items.0.taxRate']],
  ['reverse charge without a rate', { items: [item({ itc: 'rcm' })] }, ['items.0.taxRate']],
  [
    'input tax of income',
    { type: 'Income', partyId: 'buyer', items: [item({ ledgerId: 'fee_income', itc: 'rcm', taxRate: 5_0000 })] },
    ['items.0.itc'],
  ],
  ['TDS', { tdsSection: '393(1)', tdsRate: 10_0000 }, []],
  ['TDS without a section', { tdsRate: 10_0000 }, ['tdsSection']],
  ['TDS without a rate', { tdsSection: '393(1)' }, ['tdsRate']],
  ['TDS of the old Act', { tdsSection: '194J', tdsRate: 10_0000 }, ['tdsSection']],
  [
    'TDS of income',
    { type: 'Income', partyId: 'buyer', items: [item({ ledgerId: 'fee_income' })], tdsSection: '393(1)', tdsRate: 1_0000 },
    [],
  ],
  ['too large', { items: [item({ amount: 99_99_99_99_99_99_999 })] }, ['items.0.amount']],
  ['a tax of the paper', { items: [item({ taxRate: 18_0000 })], statedCgst: 91_00, statedRoundOff: -1_00 }, []],
  [
    'another tax than on the paper',
    { items: [item({ taxRate: 18_0000 })], statedCgst: 91_01, statedIgst: 1 },
    ['statedCgst', 'statedIgst'],
  ],
  [
    'a tax of our own paper',
    { type: 'Income', partyId: 'buyer', items: [item({ ledgerId: 'fee_income', taxRate: 18_0000 })], statedIgst: 180_00 },
    ['statedIgst'],
  ],
  ['a journal with items', { type: 'Journal' }, ['items', 'partyId']],
])('checks: %s', (_, change, paths) => {
  expect(journalVoucher.check(done(change), facts).map(({ path }) => path)).toEqual(paths);
});

it('an amount that includes the tax is split', () => {
  expect(done({ items: [item({ amount: 1_180_00, taxRate: 18_0000, taxInclusive: true })] })).toMatchObject({
    taxable: 1_000_00,
    total: 1_180_00,
  });
});

it('tax and round-off are as on the paper of the supplier', () => {
  const row = done({ items: [item({ amount: 1_000_02, taxRate: 18_0000 })], statedCgst: 90_02, statedSgst: 90_01, statedRoundOff: -5 });
  expect(row).toMatchObject({ cgst: 90_02, sgst: 90_01, roundOff: -5, total: 1_180_00, items: [{ cgst: 90_02 }] });
  expect(journalVoucher.post(row, facts).map(({ ledgerId, amount }) => [ledgerId, amount])).toEqual(
    expect.arrayContaining([
      ['seller', -1_180_00],
      ['input_cgst', 90_02],
      ['round_off', -5],
    ]),
  );
  expect('roundOff' in done({})).toBe(false);
});

it('services from abroad are under reverse charge, goods are not', () => {
  const items = [item({ taxRate: 18_0000, hsn: '998314' }), item({ taxRate: 18_0000, hsn: '8541' })];
  expect(done({ partyId: 'abroad', items }).items?.map(({ taxedBy, igst }) => [taxedBy, igst])).toEqual([
    ['rcm', 180_00],
    ['none', 0],
  ]);
});

it('a composition branch takes no credit, and the tax joins the cost', () => {
  const composition = factsOf({ seller: party('creditors', '27') }, { state: '27', gstin: '27AABCB1234C1ZE', composition: true });
  expect(done({ items: [item({ taxRate: 18_0000 })] }, composition)).toMatchObject({ ineligible: 180_00 });
});

it('is named after the party, the account or the ledger, and due by the credit days of the party', () => {
  const lent = factsOf({ seller: { ...party('creditors', '27'), creditDays: 30 } });
  expect(done({}, lent)).toMatchObject({ partyName: 'Party', creditDays: 30, dueDate: '2026-06-10' });
  expect(done({ partyId: null, accountId: 'bank' })).toMatchObject({ partyName: 'Bank', accountName: 'Bank' });
  expect(done({ partyId: null })).toMatchObject({ partyName: 'Fees', dueDate: '2026-05-11' });
});

it.each([
  ['on credit', { partyId: 'buyer' }, 'buyer'],
  ['received at once', { partyId: 'buyer', accountId: 'bank' }, 'bank'],
])('income %s is less the tax that the customer keeps back', (_, to, ledgerId) => {
  const items = [item({ ledgerId: 'fee_income', amount: 1_000_00, taxRate: 18_0000 })];
  const row = done({ type: 'Income', ...to, items, tdsSection: '393(1)', tdsRate: 10_0000 });
  expect([row.total, row.tds, row.payable]).toEqual([1_180_00, 100_00, 1_080_00]);
  const postings = journalVoucher.post(row, facts).map((one) => [one.ledgerId, one.amount]);
  expect(postings).toContainEqual([ledgerId, 1_080_00]);
  expect(postings).toContainEqual(['tds_receivable', 100_00]);
  const bills = journalVoucherBooks.bills(row, 'own', facts).map(({ amount }) => amount);
  expect(bills).toEqual(ledgerId === 'bank' ? [] : [1_080_00]);
});

it('balances for any voucher, and the bill is what the party posts', () => {
  const anyItem = fc.record({
    ledgerId: fc.constantFrom('fees', 'rent'),
    amount: fc.integer({ min: 1, max: 10_000_00 }),
    taxRate: fc.constantFrom(0, 5_0000, 18_0000),
    taxInclusive: fc.boolean(),
    itc: fc.constantFrom('eligible' as const, 'ineligible' as const, null),
  });
  const partyId = fc.constantFrom('seller', 'trader', 'abroad');
  const tdsRate = fc.constantFrom(0, 2_0000, 10_0000);
  fc.assert(
    fc.property(fc.array(anyItem, { minLength: 1, maxLength: 6 }), partyId, tdsRate, fc.boolean(), (items, who, rate, earned) => {
      const row = done({
        ...{ partyId: who, tdsRate: rate, tdsSection: rate === 0 ? null : '393(1)', type: earned ? 'Income' : 'Expense' },
        items: items.map((one) => item(earned ? { ...one, ledgerId: 'fee_income', itc: null } : one)),
      });
      const postings = journalVoucher.post(row, facts);
      expect(imbalance(postings)).toBe(0);
      const posted = postings.filter(({ ledgerId }) => ledgerId === who).reduce((sum: number, { amount }) => sum + amount, 0);
      expect(journalVoucherBooks.bills(row, 'own', facts).reduce((sum: number, { amount }) => sum + amount, 0)).toBe(posted);
      expect(row.cgst).toBe(row.sgst);
    }),
  );
});
