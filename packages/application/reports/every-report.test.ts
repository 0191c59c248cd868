import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildReport } from '#application/reports/build-report';
import { exportReport } from '#application/reports/export-report';
import { reports } from '#modules/all-modules';
import type { AnyReport, ReportColumn, ReportRow, ReportTable } from '#modules/kit/module';
import { filterSchema } from '#modules/kit/operations/report-schema';
import { type OpenBooks, openBooks, withPartyAndItem } from '#test/journeys/books';
import { partOf } from '#test/kit/papers/part-of-zip';

/** What every report has, or why it has it not. The books have the same business in October and in November, and more of it in November. */
const months = [
  ['2026-10', 1],
  ['2026-11', 2],
] as const;
const own = { from: '2026-11-01', to: '2026-11-30' };
const other = { from: '2026-10-01', to: '2026-10-31' };

const ofOneBranch: Readonly<Record<string, string>> = {
  'bank-reconciliation-statement': 'the statement of a bank is reconciled with the books of one branch',
  'item-search': 'it looks in all branches',
  filelog: 'files are brought into the organisation',
};
const withoutDays: Readonly<Record<string, string>> = {
  'reorder-list': 'what to order is asked now',
  'barcode-report': 'a piece is in one place now, with its whole history',
  'item-search': 'it shows what is on hand now',
  'portal-queue': 'it shows what waits now',
  'on-the-road': 'it shows what moves now',
};
const withoutComparison: Readonly<Record<string, string>> = {
  'gst-tie-outs': 'it compares the returns with the books of the same days',
  'cmp-08': 'a statement to file, of which each quarter is a statement of its own',
  'gstr-4': 'it has the quarters of its year',
  'gstr-9': 'a working sheet of a year, beside its returns',
  'ledger-credit-debit': 'a list of vouchers with the bills they settle',
  'day-book': 'a list of vouchers',
  'changes-after-closing': 'a list of changes',
  'reorder-list': 'without days',
  'portal-queue': 'without days',
  filelog: 'it says how many rows the files of these days have',
  'on-the-road': 'without days',
  'batch-report': 'a list of batches, which come and go',
  'barcode-report': 'a list of pieces',
  'item-search': 'a list of places',
  'stock-ledger': 'a list of movements',
  'bank-reconciliation-statement': 'a list of entries that the bank does not have yet',
  'sales-order-report': 'a list of orders with what is open of them now',
  'purchase-order-report': 'a list of orders with what is open of them now',
};
const withoutFormulas: Readonly<Record<string, string>> = {
  'trial-balance': 'its totals prove the books',
};
/** Lines that carry a figure over from another place of the same report. */
const carriedOver: Readonly<Record<string, string>> = {
  'line:result-right:gross_profit_loss': 'the total of the trading account above',
  'line:cash:opening_cash': 'the cash at the end of the day before',
};

/** Ids of rows that say a figure, where neither the row nor one above or below it leads anywhere. Totals add up rows that do. */
function withoutWay(rows: readonly ReportRow[]): readonly string[] {
  return rows.flatMap((row) => {
    if (row.link !== undefined || row.weight === 'total' || row.id in carriedOver) return [];
    const { children = [] } = row;
    if (children.length > 0) return withoutWay(children);
    return Object.values(row.cells).some((cell) => typeof cell === 'number' && cell !== 0) ? [row.id] : [];
  });
}

/** Choices with which a report compares, where its first ones are a list. */
const compared: Readonly<Record<string, object>> = {
  'ledger-report': { monthly: true },
  'cash-book': { daysOnly: true },
  'bank-book': { daysOnly: true },
};

let books: OpenBooks;
let given: Readonly<Record<string, Readonly<Record<string, string>>>>;

beforeAll(async () => {
  books = await openBooks();
  const { enter, create, group, ledger } = books;
  const { partyId, itemId } = await withPartyAndItem(books);
  const supplierId = (await create('customer', { name: 'Om Steel', groupId: group('creditors') })).id;
  const bankId = (await create('customer', { name: 'Bank of Pune', groupId: group('bank_accounts') })).id;
  const rentId = (await create('customer', { name: 'Rent', groupId: group('indirect_expenses') })).id;
  const projectId = (await create('project', { projectNo: 'P-7', name: 'Roof', budget: 10_000_00 })).id;
  const goods = {
    ...{ type: 'Goods', unitId: books.unit('NOS'), hsn: '85414300' },
    gstHistory: [{ effectiveFrom: '2017-07-01', taxability: 'Taxable', rate: 5_0000, hsn: '85414300' }],
  };
  const inverter = (await create('inventory-item', { ...goods, name: 'Inverter', barcodeTracking: true, reorderLevel: 20_0000 })).id;
  const cement = (await create('inventory-item', { ...goods, name: 'Cement', batchTracking: true })).id;
  const installerId = (await create('installer', { insFirstName: 'Jose' })).id;
  for (const [month, times] of months) {
    const bought = { date: `${month}-05`, partyId: supplierId, projectId, lines: [{ itemId, quantity: 10_0000 * times, rate: 500_0000 }] };
    await enter('purchase-order', { ...bought, date: `${month}-04` });
    const bill = await enter('purchase-invoice', { ...bought, referenceNo: `K/${month}`, referenceDate: `${month}-05` });
    const back = (sourceSlug: string, made: { readonly id: string }) => {
      const sourceLine = (made as unknown as { lines: readonly { lineId: string }[] }).lines[0]?.lineId ?? null;
      return [{ itemId, quantity: 1_0000 * times, sourceSlug, sourceId: made.id, sourceLine }];
    };
    await enter('purchase-return', { date: `${month}-06`, partyId: supplierId, invoiceId: bill.id, lines: back('purchase-invoice', bill) });
    const sold = { date: `${month}-10`, partyId, projectId };
    await enter('sales-order', { ...sold, date: `${month}-09`, lines: [{ itemId, quantity: 4_0000 * times }] });
    const invoice = await enter('sales-invoice', { ...sold, installerId, lines: [{ itemId, quantity: 4_0000 * times }] });
    await enter('sales-return', { date: `${month}-12`, partyId, invoiceId: invoice.id, lines: back('sales-invoice', invoice) });
    await enter('purchase-invoice', {
      ...{ date: `${month}-07`, partyId: supplierId, referenceNo: `B/${month}`, referenceDate: `${month}-07` },
      lines: [
        { itemId: inverter, quantity: 1_0000, rate: 9_000_0000, barcodes: [`SN-${month}`] },
        { itemId: cement, quantity: 5_0000 * times, rate: 300_0000, batch: `C-${month}` },
      ],
    });
    for (const [accountId, date] of [
      [ledger('cash'), `${month}-15`],
      [bankId, `${month}-16`],
    ] as const) {
      const money = { date, accountId };
      await enter('bank-cash', { ...money, type: 'Receipt', lines: [{ ledgerId: partyId, amount: 100_00 * times }] });
      await enter('bank-cash', { ...money, type: 'Payment', lines: [{ ledgerId: rentId, amount: 30_00 * times }] });
    }
    await enter('journal-voucher', {
      ...{ date: `${month}-20`, type: 'Journal' },
      lines: [
        { ledgerId: rentId, debit: 1_000_00 * times },
        { ledgerId: ledger('tds_payable'), credit: 100_00 * times },
        { ledgerId: ledger('tcs_payable'), credit: 50_00 * times },
        { ledgerId: supplierId, credit: 850_00 * times },
      ],
    });
  }
  const sundry = { ledgerId: partyId, groupId: group('current_assets'), itemId, search: 'Mono' };
  given = Object.fromEntries(
    reports.map(({ slug, filters }) => {
      const asked = Object.entries({
        ...sundry,
        ledgerId: slug.startsWith('bank') ? bankId : slug === 'cash-book' ? ledger('cash') : partyId,
      });
      return [slug, Object.fromEntries(asked.filter(([name]) => filters[name]?.required || name === 'search'))];
    }),
  );
}, 120_000);
afterAll(() => books.close());

function asked(report: AnyReport, change: object = {}): Record<string, unknown> {
  const { filters, slug } = report;
  const days = { ...('from' in filters ? own : {}), ...('asOf' in filters ? { asOf: own.to } : {}) };
  const known = Object.fromEntries(Object.entries(given[slug] ?? {}).filter(([name]) => name in filters));
  return filterSchema(filters).parse({ ...days, ...known, ...change });
}

const build = (report: AnyReport, change?: object) => buildReport(books.context, report, asked(report, change));
const flat = (rows: readonly ReportRow[]): readonly ReportRow[] => rows.flatMap((row) => [row, ...flat(row.children ?? [])]);

/** The figures of a table by row, in the columns that are in both. */
function figures({ rows }: Pick<ReportTable, 'rows'>, keyOf: (key: string) => string, columns: readonly ReportColumn[]) {
  return new Map(flat(rows).map((row) => [row.id, columns.map(({ key }) => Number(row.cells[keyOf(key)] ?? 0))]));
}

describe.each(reports.map((report) => [report.slug, report] as const))('%s', (slug, report) => {
  it('is of one branch, several or all, and of a period or a day, or says why not', () => {
    const { filters } = report;
    expect([slug, 'branches' in filters], `${slug}: branches`).toEqual([slug, !(slug in ofOneBranch)]);
    const hasDays = (filters['from']?.kind === 'date' && filters['to']?.kind === 'date') || filters['asOf']?.kind === 'date';
    expect(hasDays, `${slug}: days`).toBe(!(slug in withoutDays));
    expect('compare' in filters, `${slug}: comparison`).toBe(!(slug in withoutComparison));
  });

  it('leads from its rows to what is behind them', async () => {
    const { rows } = await build(report);
    const isEmpty = rows.length === 0;
    const linked = flat(rows).some(({ link }) => link !== undefined);
    // Nobody changed a closed year, nothing goes to a portal, and the branch is not under the composition scheme.
    if (!(isEmpty && ['changes-after-closing', 'portal-queue', 'filelog', 'on-the-road', 'cmp-08', 'gstr-4'].includes(slug)))
      expect(linked, slug).toBe(true);
    expect(withoutWay(rows), slug).toEqual([]);
  });

  it('has the figures of another period or day beside its own, with the way to them', async () => {
    if (slug in withoutComparison) return;
    const more = compared[slug] ?? {};
    const table = await build(report, { ...more, compare: 'before' });
    const others = table.columns.filter(({ period }) => period !== undefined);
    expect(others.length, slug).toBeGreaterThan(0);
    const isDay = 'asOf' in report.filters;
    expect(others[0]?.period).toEqual(isDay ? { from: other.to, to: other.to } : other);
    const cells = [table.totals ?? {}, ...flat(table.rows).map((row) => row.cells)];
    expect(
      others.some(({ key }) => cells.some((one) => typeof one[key] === 'number' && one[key] !== 0)),
      `${slug} has a compared figure`,
    ).toBe(true);
    if (report.compares === undefined || report.compares.totalsOnly?.(asked(report, more))) return;
    // By row they are the figures of the report of that time.
    const then = await build(report, { ...more, ...(isDay ? { asOf: other.to } : other) });
    const both = then.columns.filter(({ key }) => report.compares?.columns.includes(key));
    const own = figures(then, (key) => key, both);
    const shown = figures(table, (key) => `other${key.slice(0, 1).toUpperCase()}${key.slice(1)}`, both);
    const sumOf = (all: ReadonlyMap<string, readonly number[]>) =>
      both.map((_, at) => [...all.values()].reduce((sum, row) => sum + (row[at] ?? 0), 0));
    if (report.compares.without === undefined) expect(sumOf(shown), slug).toEqual(sumOf(own));
    const rows = flat(table.rows).filter((row) => others.some(({ key }) => typeof row.cells[key] === 'number') && row.link !== undefined);
    for (const row of rows) expect(row.comparedLink, `${slug} ${row.id}`).toBeDefined();
  });

  it('is a PDF, a workbook with numbers and formulas, and JSON with its scope and the hash of the log', async () => {
    const compare = slug in withoutComparison ? {} : { ...compared[slug], compare: 'before' };
    const filter = asked(report, compare);
    const { content, name } = await exportReport(books.context, report, filter, 'JSON');
    expect(name).toMatch(/\.json$/);
    const json = JSON.parse(Buffer.from(content).toString());
    expect(json.organisation).toBe('Suryodaya Solar');
    expect(json.scope[0].label).toMatch(/^Branch/);
    expect(json.about.map(({ label }: { label: string }) => label)).toEqual(['Prepared by', 'on', 'Log']);
    expect(json.about[2].value).toMatch(/entries, [0-9a-f]{64}$/);
    if ('compare' in report.filters && !report.idle?.(filter).includes('compare'))
      expect(json.scope.map(({ label }: { label: string }) => label)).toContain('Compare With');
    const pdf = await exportReport(books.context, report, filter, 'PDF');
    expect(Buffer.from(pdf.content).toString('latin1').slice(0, 5)).toBe('%PDF-');
    const { content: book } = await exportReport(books.context, report, filter, 'EXCEL');
    const sheet = partOf(Buffer.from(book as Uint8Array), 'xl/worksheets/sheet1.xml');
    const money = (json.columns as ReportColumn[]).filter(({ kind }) => kind === 'money').map(({ key }) => key);
    const filled = money.filter((key) => flat(json.rows).some(({ cells }) => typeof cells[key] === 'number'));
    if (filled.length > 0) expect(sheet, `${slug} has numbers`).toMatch(/<c [^>]*><v>-?[\d.]+<\/v>/);
    const summed = filled.filter((key) => {
      const rows = (json.rows as ReportRow[]).filter(({ weight }) => weight !== 'total');
      return rows.length > 0 && json.totals?.[key] === rows.reduce((sum, { cells }) => sum + Number(cells[key] ?? 0), 0);
    });
    const adds = summed.length > 0 && !(slug in withoutFormulas);
    if (summed.length > 0) expect(sheet.includes('<f>'), `${slug} has formulas`).toBe(adds);
  });
});
