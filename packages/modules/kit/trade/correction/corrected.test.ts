import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paise } from '#domain/money/paise';
import type { AnyRow, BookFacts, DocumentFacts } from '#modules/kit/module';
import { completeTrade } from '#modules/kit/trade/complete';
import { correcting } from '#modules/kit/trade/correction/correcting';
import { correctingBooks } from '#modules/kit/trade/correction/correcting.books';
import type { CorrectionRow } from '#modules/kit/trade/correction/correction-fields';
import { noteFields, noteWays } from '#modules/kit/trade/correction/note';
import { tradeFields } from '#modules/kit/trade/fields';
import { blankDocument, blankLine, sampleFacts } from '#modules/kit/trade/sample';
import { selling } from '#modules/kit/trade/side';

// Notes that name several invoices.
const note = correcting<CorrectionRow>(...noteWays('credit'));
const noteBooks = correctingBooks<CorrectionRow>(...noteWays('credit'));
const fields = tradeFields(selling);

interface Sold {
  readonly date?: string;
  readonly partyId?: string;
  readonly rate?: number;
  readonly change?: AnyRow;
}

function withInvoices(sold: Readonly<Record<string, Sold>>, organisation: AnyRow = {}) {
  const base = { ...sampleFacts({ roundOffSales: false, ...organisation }), today: '2027-12-31' };
  const made = Object.entries(sold).map(([id, { date = '2026-11-03', partyId = 'local', rate = 100_0000, change = {} }]) => {
    const typed = { ...blankDocument(fields, date, partyId, [{ ...blankLine('cable', 1_0000), rate }]), ...change, number: id };
    return [id, completeTrade(typed, base, selling)] as const;
  });
  const invoices = new Map<string, AnyRow>(made.map(([id, row]) => [id, { ...row, ...sold[id]?.change }]));
  const facts: DocumentFacts = { ...base, find: (slug, id) => (slug === 'sales-invoice' ? invoices.get(id) : base.find(slug, id)) };
  const booksWith = (open: Readonly<Record<string, number>>): BookFacts => ({
    bills: Object.entries(open).map(([id, amount]) => ({
      ...{ ledgerId: 'local', billId: id, voucher: { slug: 'sales-invoice', id }, number: id, date: '', dueDate: '', kind: 'bill' },
      ...{ amount: paise(amount), open: paise(amount) },
    })),
    onHand: [],
    balances: new Map(),
    codes: new Map(),
    sources: new Map([...invoices].map(([id, row]) => [id, { slug: 'sales-invoice', row, taken: new Map(), each: [], own: new Map() }])),
  });
  return { facts, booksWith };
}

function typed(amounts: readonly (readonly [string, number | null])[], change: AnyRow = {}): CorrectionRow {
  return {
    ...blankDocument(noteFields, '2026-11-20', 'local', []),
    invoiceId: null,
    purchaseInvoiceId: null,
    ...change,
    lines: amounts.map(([sourceId, amount]) => ({
      ...blankLine('cable', 0),
      ...{ sourceSlug: 'sales-invoice', sourceId, sourceLine: '1', amount },
    })),
  } as unknown as CorrectionRow;
}

describe('invoices are corrected together if one note may name them', () => {
  it.each<[string, Sold, AnyRow, string | null]>([
    ['of another day', { date: '2026-04-01' }, {}, null],
    ['of another party', { partyId: 'far' }, {}, 'is for another party'],
    ['with another GSTIN of the party', { change: { partyGstin: '24AANFA2641L1ZF' } }, {}, 'names another GSTIN of the party'],
    ['with another place of supply', { change: { placeOfSupply: '27' } }, {}, 'has another place of supply'],
    ['with other taxes', { change: { supplyKind: 'inter' } }, {}, 'bears other taxes'],
    ['in a currency', { change: { currency: 'USD', exchangeRate: 80_0000 } }, {}, 'is in another currency'],
    ['under reverse charge', { change: { reverseCharge: true } }, {}, 'is another kind of supply'],
    ['of the year before', { date: '2026-03-31' }, {}, 'is of another financial year than A'],
    ['of the year before, without GST', { date: '2026-03-31' }, { withoutTax: true }, null],
    ['of a year whose last day is over', { date: '2025-03-31' }, {}, null],
  ])('%s', (_, other, change, why) => {
    const { facts } = withInvoices({ A: {}, B: other });
    const row = note.complete(
      typed(
        [
          ['A', 10_00],
          ['B', 10_00],
        ],
        change,
      ),
      facts,
    );
    const expected = why === null ? [] : [{ path: 'lines.1.itemId', message: `B ${why}. Correct it by itself` }];
    expect(note.check(row, facts)).toEqual(expected);
  });
});

it('judges the last day of the law for each invoice', () => {
  const { facts } = withInvoices({ A: { date: '2025-03-31' }, B: {} });
  const row = note.complete(
    typed([
      ['A', 100_00],
      ['B', 100_00],
    ]),
    facts,
  );
  expect(row.lines.map(({ taxable, cgst }) => [taxable, cgst])).toEqual([
    [100_00, 0],
    [100_00, 9_00],
  ]);
  expect(row.total).toBe(218_00);
});

it('says of each line whose it is, and of each invoice what it settles', () => {
  const { facts, booksWith } = withInvoices({ A: {}, B: {}, C: {} });
  const entered = note.complete(
    typed([
      ['A', 50_00],
      ['B', 100_00],
      ['C', 10_00],
    ]),
    facts,
  );
  const row = noteBooks.atCommit(entered, facts, booksWith({ A: 20_00, B: 500_00 }));
  expect([row.invoiceNumber, row.settled, row.total]).toEqual(['A and 2 more', 138_00, 188_80]);
  expect(row.invoices).toEqual([
    { invoiceId: 'A', number: 'A', date: '2026-11-03', settled: 20_00 },
    { invoiceId: 'B', number: 'B', date: '2026-11-03', settled: 118_00 },
    { invoiceId: 'C', number: 'C', date: '2026-11-03', settled: 0 },
  ]);
  expect(row.lines.map((line) => line.invoiceNumber)).toEqual(['A', 'B', 'C']);
  expect(noteBooks.bills(row, 'own', facts).map(({ billId, kind, amount }) => [billId, kind, amount])).toEqual([
    ['A', 'settles', -20_00],
    ['B', 'settles', -118_00],
    ['own', 'opens', -50_80],
  ]);
});

it('says its total in the currency of several invoices, and lowers the bill of each in it', () => {
  const change = { currency: 'USD', exchangeRate: 80_0000 };
  const { facts, booksWith } = withInvoices({ A: { change }, B: { change } });
  const amounts = [
    ['A', 8_000_00],
    ['B', 4_000_00],
  ] as const;
  const row = noteBooks.atCommit(note.complete(typed(amounts), facts), facts, booksWith({ A: 9_440_00, B: 1_000_00 }));
  expect([row.total, row.foreignTotal, row.invoices?.map(({ foreignTotal }) => foreignTotal)]).toEqual([
    14_160_00,
    177_00,
    [118_00, 59_00],
  ]);
  expect(noteBooks.bills(row, 'own', facts).map(({ billId, amount, foreign }) => [billId, amount, foreign?.amount])).toEqual([
    ['A', -9_440_00, -118_00],
    ['B', -1_000_00, -12_50],
    ['own', -3_720_00, -46_50],
  ]);
});

it('lists no invoices if only one is left', () => {
  const { facts, booksWith } = withInvoices({ A: {}, B: {} });
  const entered = note.complete(
    typed([
      ['A', null],
      ['B', 100_00],
    ]),
    facts,
  );
  expect(entered).toMatchObject({ invoiceId: 'A', invoiceNumber: 'A and 1 more' });
  const row = noteBooks.atCommit(entered, facts, booksWith({ A: 118_00, B: 118_00 }));
  expect(row).toMatchObject({ invoiceId: 'B', invoiceNumber: 'B', settled: 118_00 });
  expect([row.invoices, row.lines.length]).toEqual([undefined, 1]);
  expect(row.lines[0]).not.toHaveProperty('invoiceNumber');
});

it('asks for a line of the invoice that the document names', () => {
  const { facts } = withInvoices({ A: {}, B: {} });
  const row = note.complete(typed([['B', 10_00]], { invoiceId: 'A' }), facts);
  expect(note.check(row, facts)).toContainEqual({ path: 'invoiceId', message: 'No line comes from A' });
});

it('for any amounts and bills the parts make the note, and none settles more than its bill', () => {
  const invoices = fc.array(fc.record({ amount: fc.integer({ min: 1, max: 5_000_00 }), open: fc.integer({ min: 0, max: 6_000_00 }) }), {
    minLength: 1,
    maxLength: 6,
  });
  fc.assert(
    fc.property(invoices, fc.boolean(), fc.boolean(), (given, rounded, leaveOpen) => {
      const ids = given.map((_, i) => `I${i}`);
      const sold = Object.fromEntries(ids.map((id) => [id, { rate: 5_000_0000 }]));
      const { facts, booksWith } = withInvoices(sold, { roundOffSales: rounded });
      const open = Object.fromEntries(ids.map((id, i) => [id, given[i]?.open ?? 0]));
      const amounts = ids.map((id, i) => [id, given[i]?.amount ?? 0] as const);
      const row = noteBooks.atCommit(note.complete(typed(amounts, { leaveOpen }), facts), facts, booksWith(open));
      const bills = noteBooks.bills(row, 'own', facts);
      expect(bills.reduce((sum, { amount }) => sum - amount, 0)).toBe(row.total);
      expect(note.post(row, facts).reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
      for (const { billId, kind, amount } of bills) {
        expect(-amount).toBeGreaterThan(0);
        if (kind === 'settles') expect(-amount).toBeLessThanOrEqual(leaveOpen ? 0 : (open[billId] ?? 0));
      }
      expect(noteBooks.checkBooks(row, 'own', facts, booksWith(open)).problems).toEqual([]);
    }),
    { numRuns: 200 },
  );
});

it.each([
  ['letters, digits, - and /', 'CN-1/26', []],
  ['a dot', 'CN.1', ['number']],
  ['a first character that the e-invoice portal refuses', '/1', ['number']],
])('a typed number with %s', (_, number, expected) => {
  const { facts } = withInvoices({ A: { change: { partyGstin: '24AAACR5055K1Z5' } } });
  const row = note.complete(typed([['A', 10_00]], { number }), facts);
  expect(note.check(row, facts).map(({ path }) => path)).toEqual(expected);
});
