import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type AdvanceRow, type JournalVoucher, journalFields } from '#modules/accounts/journal-voucher/fields';
import { journalVoucher } from '#modules/accounts/journal-voucher/journal-voucher';
import { journalVoucherBooks } from '#modules/accounts/journal-voucher/journal-voucher.books';
import { emptyValue } from '#modules/kit/field';
import type { AnyRow, BookFacts, DocumentFacts } from '#modules/kit/module';
import { documentFacts } from '#test/kit/books/document-facts';

const groups = ['debtors', 'bank_accounts', 'indirect_expenses'].map((alias) => ({ id: alias, alias, parentId: null, nature: 'Asset' }));
const place = (state: string) => ({ line1: '', line2: '', city: '', state, pincode: '', country: 'India' });
const partyIn = (state: string, gstin: string | null) => ({
  ...{ name: 'Asha Traders', groupId: 'debtors', clientType: 'Domestic', gstin, billingAddress: place(state) },
  registrationType: gstin === null ? 'Unregistered' : 'Regular',
});

function factsOf(party: AnyRow, branch: AnyRow = { state: '27', gstin: '27AABCB1234C1ZE' }): DocumentFacts {
  const ledgers: Readonly<Record<string, AnyRow>> = {
    party,
    bank: { name: 'Bank', groupId: 'bank_accounts' },
    rent: { name: 'Rent', groupId: 'indirect_expenses' },
  };
  return documentFacts({
    find: (_, id) => ledgers[id],
    all: () => groups,
    branch: { id: 'b', ...branch },
  });
}

const emptyOf = (fields: typeof journalFields | typeof journalFields.advances.of) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, emptyValue(field)]));
const line = (values: Partial<AdvanceRow>): AdvanceRow =>
  ({ ...emptyOf(journalFields.advances.of), supply: 'Service', amount: 1_000_00, taxRate: 18_0000, ...values }) as AdvanceRow;
const voucher = (values: Partial<JournalVoucher>): JournalVoucher =>
  ({
    ...emptyOf(journalFields),
    ...{
      number: 'JV/1',
      date: '2026-06-02',
      type: 'Advance Receipt',
      partyId: 'party',
      accountId: 'bank',
      branchId: 'b',
      financialYearId: 'y',
    },
    ...{ status: 'Active', cancelled: false, advances: [line({})], ...values },
  }) as JournalVoucher;
const facts = factsOf(partyIn('27', '27AAKFC5678L1ZR'));
const done = (values: Partial<JournalVoucher>, of = facts) => journalVoucher.complete(voucher(values), of);
const booksOf = (source: JournalVoucher | null, before: Readonly<Record<string, number>> = {}, open = 0): BookFacts => ({
  bills: [
    {
      ledgerId: 'party',
      billId: 'adv',
      kind: 'on-account',
      voucher: { slug: 'journal-voucher', id: 'adv' },
      number: 'A',
      date: '2026-05-02',
      dueDate: '2026-05-02',
      amount: -open,
      open: -open,
    },
  ] as never,
  onHand: [],
  balances: new Map(),
  codes: new Map(),
  sources: new Map(
    source === null
      ? []
      : [
          [
            'adv',
            {
              slug: 'journal-voucher',
              row: source as never,
              taken: new Map(Object.entries(before).map(([id, amount]) => [id, amount * 100])) as never,
              each: [],
              own: new Map(),
            },
          ],
        ],
  ),
});

interface Given {
  readonly name: string;
  readonly date: string;
  readonly branch: { readonly state: string; readonly registration: string; readonly gstin?: string };
  readonly party: { readonly state: string; readonly gstin?: string };
  readonly lines: readonly {
    readonly type: AdvanceRow['supply'];
    readonly amount: number;
    readonly gst: readonly { readonly taxability: string; readonly rate: number }[];
  }[];
}
interface Case {
  readonly name: string;
  readonly document: Given & {
    readonly refund?: boolean;
    readonly source?: { readonly document: Given; readonly before?: Readonly<Record<string, number>> };
  };
  readonly expected: {
    readonly lines: readonly Readonly<Record<string, number>>[];
    readonly totals: Readonly<Record<string, number>>;
    readonly total: number;
    readonly postings: readonly { readonly ledger: string; readonly amount: number }[];
    readonly bills: readonly { readonly kind: string; readonly bill: string; readonly amount: number }[];
  };
}
const cases: Readonly<Record<'advance' | 'reverse', readonly Case[]>> = JSON.parse(
  readFileSync(join(import.meta.dirname, 'advance-cases.json'), 'utf8'),
);

const knownFor = ({ branch, party }: Given) =>
  factsOf(partyIn(party.state, party.gstin ?? null), { state: branch.state, gstin: branch.gstin ?? null });
const advanceOf = (given: Given) => {
  const advances = given.lines.map(({ type, amount, gst: [rate] }) =>
    line({ supply: type, amount, taxRate: rate?.taxability === 'Taxable' && type === 'Service' ? rate.rate : 0 }),
  );
  return journalVoucher.complete(voucher({ number: given.name, date: given.date, advances }), knownFor(given));
};

function expectFigures(row: JournalVoucher, { expected }: Case, known: DocumentFacts, ownBill: string) {
  expect(journalVoucher.check(row, known)).toEqual([]);
  const figures = ['amount', 'taxable', 'igst', 'cgst', 'sgst'] as const;
  expect(row.advances?.map((one) => figures.map((name) => one[name]))).toEqual(
    expected.lines.map((one) => figures.map((name) => one[name])),
  );
  for (const name of ['taxable', 'igst', 'cgst', 'sgst'] as const) expect(row[name]).toBe(expected.totals[name]);
  expect(row.total).toBe(expected.total);
  const postings = journalVoucher.post(row, known).map(({ ledgerId, amount }) => [ledgerId, amount]);
  expect(Object.fromEntries(postings)).toEqual(Object.fromEntries(expected.postings.map(({ ledger, amount }) => [ledger, amount])));
  expect(journalVoucherBooks.bills(row, 'own', known).map(({ billId, amount }) => [billId, amount])).toEqual(
    expected.bills.map(({ bill, amount }) => [bill === 'own' ? 'own' : ownBill, amount]),
  );
}

describe('advances and their reversals to the paisa', () => {
  it.each(cases.advance.map((one) => [one.name, one] as const))('%s', (_, one) => {
    expectFigures(advanceOf(one.document), one, knownFor(one.document), '');
  });

  it.each(cases.reverse.map((one) => [one.name, one] as const))('%s', (_, one) => {
    const { document } = one;
    const source = advanceOf(document.source?.document ?? document);
    const known = knownFor(document);
    const typed = voucher({
      ...{ type: 'Reverse Advance Receipt', date: document.date, reversesId: 'adv', reversesNumber: source.number },
      ...{ refunded: document.refund === true, accountId: document.refund ? 'bank' : null },
      advances: document.lines.map(({ amount }) =>
        line({ sourceLine: '1', supply: source.advances?.[0]?.supply ?? 'Service', taxRate: source.advances?.[0]?.taxRate ?? 0, amount }),
      ),
    });
    const before = Object.fromEntries(Object.entries(document.source?.before ?? {}).map(([id, amount]) => [id.replace('L', ''), amount]));
    const books = booksOf(source, before, source.total);
    const row = journalVoucherBooks.atCommit?.(journalVoucher.complete(typed, known), known, books) ?? typed;
    expect(journalVoucherBooks.checkBooks(row, 'own', known, books).problems).toEqual([]);
    expectFigures(row, one, known, 'adv');
  });
});

const reversal: Partial<JournalVoucher> = {
  ...{ type: 'Reverse Advance Receipt', accountId: null, reversesId: 'adv', reversesNumber: 'JV/1' },
  advances: [line({ sourceLine: '1' })],
};

it.each<[string, Partial<JournalVoucher>, readonly string[]]>([
  ['an advance', {}, []],
  ['without a party', { partyId: null }, ['partyId']],
  ['from a bank', { partyId: 'bank' }, ['partyId']],
  ['from an expense', { partyId: 'rent' }, ['partyId']],
  ['without an account', { accountId: null }, ['accountId']],
  ['into an expense', { accountId: 'rent' }, ['accountId']],
  ['for nothing', { advances: [] }, ['advances']],
  ['of nothing', { advances: [line({ amount: 0 })] }, ['advances.0.amount']],
  ['for goods with tax', { advances: [line({ supply: 'Goods' })] }, ['advances.0.taxRate']],
  ['with a wrong SAC', { advances: [line({ hsn: '123' })] }, ['advances.0.hsn']],
  ['with debits', { lines: [{ ledgerId: 'rent', ledgerName: null, debit: 5, credit: null, narration: null }] }, ['lines']],
  [
    'with allocations',
    { allocations: [{ ledgerId: 'party', kind: null, side: null, billId: 'x', number: null, dueDate: null, amount: 5 }] },
    ['allocations'],
  ],
  ['that takes one back', { reversesId: 'adv' }, ['reversesId']],
  ['that is refunded', { refunded: true }, ['refunded']],
  ['a reversal', reversal, []],
  ['a refund', { ...reversal, refunded: true, accountId: 'bank' }, []],
  ['a refund from nowhere', { ...reversal, refunded: true }, ['accountId']],
  ['a reversal with money', { ...reversal, accountId: 'bank' }, ['accountId']],
  ['a reversal of nothing', { ...reversal, reversesId: null }, ['reversesId']],
  ['a reversal without a number', { ...reversal, reversesNumber: null }, ['reversesNumber']],
  ['a reversal without its line', { ...reversal, advances: [line({})] }, ['advances.0.sourceLine']],
  ['a line twice', { ...reversal, advances: [line({ sourceLine: '1' }), line({ sourceLine: '1' })] }, ['advances.1.sourceLine']],
  ['a journal with advances', { type: 'Journal', partyId: null, accountId: null }, ['advances']],
])('checks: %s', (_, change, paths) => {
  expect(journalVoucher.check(done(change), facts).map(({ path }) => path)).toEqual(paths);
});

it.each<[string, Partial<JournalVoucher>, number, readonly string[]]>([
  ['as it is', {}, 0, []],
  ['of another number', { reversesNumber: 'JV/7' }, 0, ['reversesNumber']],
  ['refunded', { refunded: true, accountId: 'bank' }, 1_000_00, []],
  ['refunded, though an invoice used some', { refunded: true, accountId: 'bank' }, 999_99, ['refunded']],
])('a reversal %s', (_, change, open, paths) => {
  const books = booksOf(done({}), {}, open);
  expect(journalVoucherBooks.checkBooks(done({ ...reversal, ...change }), 'own', facts, books).problems.map(({ path }) => path)).toEqual(
    paths,
  );
});

it('links what it opens and takes, in ten-thousandths of a rupee', () => {
  const links = (values: Partial<JournalVoucher>) => journalVoucher.chain?.links?.(done(values));
  expect(links({})).toMatchObject([{ lineId: '1', quantity: 1_000_0000 }]);
  expect(links(reversal)).toMatchObject([{ sourceSlug: 'journal-voucher', sourceId: 'adv', sourceLine: '1', quantity: 1_000_0000 }]);
  expect(links({ type: 'Journal', advances: [] })).toEqual([]);
  expect(journalVoucherBooks.atCommit?.(done(reversal), facts, booksOf(null))).toMatchObject({ taxable: 847_46 });
});

it.each([
  ['Journal', true, false],
  ['Expense', true, false],
  ['Income', false, false],
  ['Advance Receipt', false, true],
  ['Reverse Advance Receipt', false, false],
] as const)('%s can be cloned: %s, reversed: %s', (type, cloned, reversed) => {
  const { clone, reverse } = journalVoucher.actions;
  expect([clone?.offered(voucher({ type })) === true, reverse?.offered(voucher({ type })) === true]).toEqual([cloned, reversed]);
});

it('a reversal takes back an advance receipt, not another reversal', () => {
  const problems = journalVoucherBooks.checkBooks(done(reversal), 'own', facts, booksOf(done(reversal))).problems;
  expect(problems).toEqual([{ path: 'reversesId', message: 'JV/1 is no advance receipt' }]);
});
