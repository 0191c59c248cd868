import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '#application/context';
import { enterDocument } from '#application/documents/enter-document';
import { buildReport } from '#application/reports/build-report';
import { exportReport } from '#application/reports/export-report';
import { addDays, daysBetween } from '#domain/time/day';
import { yearOf } from '#domain/time/financial-year';
import { reports } from '#modules/all-modules';
import { emptyValue } from '#modules/kit/field';
import type { AnyRow, ReportRow, ReportTable } from '#modules/kit/module';
import { documentOf, type OpenBooks, openBooks, parsed, withPartyAndItem } from '#test/journeys/books';

let books: OpenBooks;
let itemId: string;
let partyId: string;
let supplierId: string;
const own: Record<string, string> = {};
beforeAll(async () => {
  books = await openBooks();
  ({ partyId, itemId } = await withPartyAndItem(books));
  supplierId = (await books.create('customer', { name: 'Om Steel', groupId: books.group('creditors') })).id;
  for (const [name, group, more] of [
    ['Owner', 'capital_account', {}],
    ['Machine', 'fixed_assets', {}],
    ['Depreciation', 'indirect_expenses', { nonCash: true }],
    ['Rent', 'indirect_expenses', {}],
    ['Commission', 'indirect_incomes', {}],
    ['Works', 'direct_expenses', {}],
    ['Bank', 'bank_accounts', {}],
  ] as const)
    own[name] = (await books.create('customer', { name, groupId: books.group(group), ...more })).id;
});
afterAll(() => books.close());

const year = { from: '2026-04-01', to: '2027-03-31' };

function reportOf(slug: string) {
  const report = reports.find((found) => found.slug === slug);
  if (report === undefined) throw new Error(`${slug} is no report`);
  return report;
}

function filterOf(slug: string, asked: AnyRow): AnyRow {
  const empty = Object.fromEntries(Object.entries(reportOf(slug).filters).map(([name, field]) => [name, emptyValue(field)]));
  return { ...empty, form: 'two-sided', branches: [], ...asked };
}

const built = (slug: string, asked: AnyRow): Promise<ReportTable> => buildReport(books.context, reportOf(slug), filterOf(slug, asked));

const flat = (rows: readonly ReportRow[]): readonly ReportRow[] => rows.flatMap((row) => [row, ...flat(row.children ?? [])]);
const figure = ({ rows }: ReportTable, id: string, key = 'amount') => flat(rows).find((row) => row.id.endsWith(`:${id}`))?.cells[key] ?? 0;

const journal = (date: string, debit: string, credit: string, amount: number, context: Context = books.context) => {
  const lines = [
    { ledgerId: debit, debit: amount },
    { ledgerId: credit, credit: amount },
  ];
  const body = parsed('journal-voucher', { date, type: 'Journal', lines });
  return enterDocument(context, documentOf('journal-voucher'), { ...body, id: randomUUID() });
};

describe('from real documents', () => {
  beforeAll(async () => {
    const one = 1_0000;
    await books.enter('opening-stock', { date: '2026-04-01', lines: [{ itemId, quantity: 10 * one, rate: 50 * one }] });
    const bill = { partyId: supplierId, referenceNo: 'T/1', referenceDate: '2026-05-01' };
    await books.enter('purchase-invoice', { date: '2026-05-01', ...bill, lines: [{ itemId, quantity: 10 * one, rate: 70 * one }] });
    await books.enter('sales-invoice', { date: '2026-06-01', partyId, lines: [{ itemId, quantity: 5 * one, rate: 100 * one }] });
    await journal('2026-06-30', own['Rent'] ?? '', books.ledger('cash'), 20_00);
    await journal('2026-06-30', own['Depreciation'] ?? '', own['Machine'] ?? '', 30_00);
  });

  it('the stock that the books begin with is opening stock, and closing stock is the value of the stock report', async () => {
    const account = await built('profit-loss', year);
    expect(['opening_stock', 'purchase_accounts', 'sales_accounts', 'closing_stock'].map((id) => figure(account, id))).toEqual([
      500_00, 700_00, 500_00, 900_00,
    ]);
    expect(figure(account, 'net_profit_loss')).toBe(500_00 + 900_00 - 500_00 - 700_00 - 50_00);
    const stock = await built('stock-report', { ...year, places: false, all: false });
    expect(stock.totals?.['closingValue']).toBe(900_00);
    const sheet = await built('balance-sheet', year);
    expect(figure(sheet, 'closing_stock')).toBe(900_00);
    expect(figure(sheet, 'current')).toBe(150_00);
    // Goods came in as opening stock, and no opening balance says against what.
    expect(figure(sheet, 'opening_difference')).toBe(500_00);
    expect(figure(sheet, 'liabilities')).toBe(figure(sheet, 'assets'));
  });

  it('shows months beside the total, and they add up', async () => {
    const table = await built('profit-loss', { ...year, compare: 'months', percent: true });
    expect(table.columns.map(({ label }) => label).slice(0, 5)).toEqual(['Particulars', 'Total', '% of Sales', 'Apr 2026', 'May 2026']);
    expect(table).not.toHaveProperty('sides');
    const months = Array.from({ length: 12 }, (_, at) => Number(figure(table, 'net', `other${at + 1}`)));
    expect(months.reduce((sum, month) => sum + month, 0)).toBe(figure(table, 'net'));
    expect(figure(table, 'sales_accounts', 'percent')).toBe(100_0000);
    await expect(built('profit-loss', { from: '2025-04-01', to: '2027-03-31', compare: 'months' })).rejects.toMatchObject({
      errors: [{ path: 'compare', message: 'Month by month shows at most 13 months. Choose a shorter period' }],
    });
  });

  it('says why columns of a time before the books are empty', async () => {
    const said = 'The books begin on 01-Apr-2026. There are no figures of earlier periods.';
    const table = await built('profit-loss', { from: '2026-02-01', to: '2027-01-31', compare: 'months' });
    const net = flat(table.rows).find(({ id }) => id === 'total:net')?.cells;
    expect([net?.['other1'], net?.['other2'], typeof net?.['other3']]).toEqual([null, null, 'number']);
    expect(table.notes).toContain(said);
    for (const slug of ['cash-flow', 'ratios', 'profit-loss'])
      expect((await built(slug, { ...year, compare: 'last-year' })).notes).toContain(said);
    // The sheet of the day before the books has the opening balances.
    expect((await built('balance-sheet', { ...year, compare: 'last-year' })).notes).toEqual([]);
    expect((await built('balance-sheet', { from: '2026-05-01', to: '2027-01-31', compare: 'last-year' })).notes).toEqual([said]);
  });

  it('adds depreciation back in the cash flow, and has a ratio for each question', async () => {
    const flow = await built('cash-flow', year);
    expect(['nonCash', 'fixedAssets', 'stock', 'change', 'closing'].map((id) => figure(flow, id))).toEqual([
      30_00, 0, -400_00, -20_00, -20_00,
    ]);
    const ratios = await built('ratios', { ...year, compare: 'last-year' });
    expect(figure(ratios, 'gross_profit')).toBe(40_0000);
    expect(ratios.rows.map(({ cells }) => cells['other1'])).toEqual(ratios.rows.map(() => null));
  });

  it('in the order of Schedule III has the same total', async () => {
    const [sheet, ordered] = [await built('balance-sheet', year), await built('balance-sheet', { ...year, form: 'schedule-iii' })];
    expect(figure(ordered, 'inventories')).toBe(900_00);
    const totalOf = ({ rows }: ReportTable) => rows.find(({ id }) => id === 'total:liabilities')?.cells['amount'];
    expect(totalOf(ordered)).toBe(totalOf(sheet));
    expect(ordered.rows.map(({ cells }) => cells['particulars'])).toEqual([
      "Shareholders' funds",
      'Non-current liabilities',
      'Current liabilities',
      'Total equity and liabilities',
      'Non-current assets',
      'Current assets',
      'Total assets',
    ]);
  });

  it('a row leads to its ledger with the same period and branches', async () => {
    const { branchId } = books.context.scope;
    const table = await built('profit-loss', { ...year, branches: [branchId] });
    const rent = flat(table.rows).find(({ cells }) => cells['particulars'] === 'Rent');
    expect(rent?.link).toBe(`/app/ledger-group/report?ledger=${own['Rent']}&from=2026-04-01&to=2027-03-31&branches=${branchId}`);
    const closed = await built('profit-loss', { ...year, groupsOnly: true });
    expect(flat(closed.rows).some(({ id }) => id.startsWith('ledger:'))).toBe(false);
  });

  it('a file names its branch, its filters, its author and the head of the log', async () => {
    const file = await exportReport(
      books.context,
      reportOf('balance-sheet'),
      filterOf('balance-sheet', { ...year, byBalance: true }),
      'JSON',
    );
    const { organisation, scope, about, sides } = JSON.parse(Buffer.from(file.content).toString());
    const { sequence, hash } = await books.storage.journal.head(books.context.scope, { branchId: books.context.scope.branchId });
    expect(organisation).toBe('Suryodaya Solar');
    expect(scope).toEqual([
      { label: 'Branch', value: expect.any(String) },
      { label: 'Form', value: 'Two sides' },
      { label: 'Each ledger on the side of its balance', value: 'yes' },
    ]);
    expect(about).toMatchObject([
      { label: 'Prepared by', value: 'Asha Kulkarni' },
      { label: 'on' },
      { label: 'Log', value: `${sequence} entries, ${hash}` },
    ]);
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    expect(sides).toEqual({ left: 'Liabilities', right: 'Assets' });
  });
});

describe('for random vouchers', () => {
  const [first, last] = ['2027-04-01', '2030-03-31'];
  interface Entry {
    readonly day: string;
    readonly debit: string;
    readonly credit: string;
    readonly amount: number;
  }

  it('statements are those of a plain model, and of a past day those that were made then', async () => {
    const years = new Map<string, Context>();
    for (const start of [2027, 2028, 2029]) {
      const { id } = await books.create('financial-year', { start: `${start}-04-01`, end: `${start + 1}-03-31` });
      years.set(`${start}-04-01`, { ...books.context, today: last, scope: { ...books.context.scope, financialYearId: id } });
    }
    const ids = [...Object.values(own), books.ledger('cash'), books.ledger('sales'), books.ledger('purchase'), books.ledger('profit_loss')];
    const [entries = []] = fc.sample(
      fc.array(
        fc.record({
          day: fc.integer({ min: 0, max: daysBetween(first, last) }).map((days) => addDays(first, days)),
          debit: fc.constantFrom(...ids),
          credit: fc.constantFrom(...ids),
          amount: fc.integer({ min: 1, max: 1e9 }),
        }),
        { minLength: 60, maxLength: 60 },
      ),
      { numRuns: 1, seed: 20261124 },
    );
    const inOrder = entries.filter(({ debit, credit }) => debit !== credit).sort((one, other) => (one.day < other.day ? -1 : 1));
    const base = await built('balance-sheet', { from: first, to: first });
    const stock = Number(figure(base, 'closing_stock'));
    const made: { readonly day: string; readonly tables: readonly ReportTable[] }[] = [];
    const entered: Entry[] = [];
    for (const [at, entry] of inOrder.entries()) {
      await journal(entry.day, entry.debit, entry.credit, entry.amount, years.get(yearOf(entry.day).start));
      entered.push(entry);
      const next = inOrder[at + 1];
      if (at % 12 !== 11 || next === undefined || next.day === entry.day) continue;
      const period = { from: addDays(entry.day, -300), to: entry.day };
      const tables = await Promise.all(['profit-loss', 'balance-sheet', 'cash-flow'].map((slug) => built(slug, period)));
      expect(figure(tables[0] as ReportTable, 'net_profit_loss')).toBe(Math.abs(resultOf(entered, period)));
      expect(figure(tables[2] as ReportTable, 'change')).toBe(cashOf(entered, period));
      expect(figure(tables[1] as ReportTable, 'liabilities')).toBe(figure(tables[1] as ReportTable, 'assets'));
      expect(figure(tables[1] as ReportTable, 'closing_stock')).toBe(stock);
      made.push({ day: entry.day, tables });
    }
    expect(made.length).toBeGreaterThan(2);
    await books.storage.projector.project(books.context.scope.organisationId, { branchId: books.context.scope.branchId });
    for (const { day, tables } of made) {
      const period = { from: addDays(day, -300), to: day };
      expect(await Promise.all(['profit-loss', 'balance-sheet', 'cash-flow'].map((slug) => built(slug, period)))).toEqual(tables);
    }
  });

  /** Sums over the vouchers; those of 2026-27 are outside the periods, which begin later. */
  function total(entries: readonly Entry[], { from, to }: { readonly from: string; readonly to: string }, of: readonly string[]): number {
    const within = entries.filter(({ day }) => from <= day && day <= to);
    return within.reduce(
      (sum, { debit, credit, amount }) => sum + (of.includes(debit) ? amount : 0) - (of.includes(credit) ? amount : 0),
      0,
    );
  }

  function resultOf(entries: readonly Entry[], period: { readonly from: string; readonly to: string }): number {
    const named = ['Depreciation', 'Rent', 'Commission', 'Works'].map((name) => own[name] ?? '');
    return -total(entries, period, [...named, books.ledger('sales'), books.ledger('purchase')]) + earlier(period);
  }

  function cashOf(entries: readonly Entry[], period: { readonly from: string; readonly to: string }): number {
    return total(entries, period, [own['Bank'] ?? '', books.ledger('cash')]) + (period.from <= '2026-06-30' ? -20_00 : 0);
  }

  /** What the documents above add to periods that reach back to them: nothing, as long as those begin after June 2026. */
  function earlier({ from }: { readonly from: string }): number {
    expect(from > '2026-06-30').toBe(true);
    return 0;
  }
});
