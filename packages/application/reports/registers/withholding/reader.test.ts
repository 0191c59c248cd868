import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildReport, buildWholeReport } from '#application/reports/build-report';
import { moduleOf } from '#modules/all';
import type { AnyReport, ReportRow } from '#modules/kit/module';
import { schemaOf } from '#modules/kit/schema';
import { type OpenBooks, openBooks, withPartyAndItem } from '#test/journeys/books';

let books: OpenBooks;
let bankId: string;
const year = { from: '2026-04-01', to: '2027-03-31' };

async function build(slug: string, filter: object) {
  const report = moduleOf(slug) as AnyReport;
  return buildReport(books.context, report, schemaOf(report.filters).parse({ ...year, ...filter }));
}

beforeAll(async () => {
  books = await openBooks();
  const { partyId, itemId } = await withPartyAndItem(books);
  bankId = (await books.create('customer', { name: 'Bank of Pune', groupId: books.group('bank_accounts') })).id;
  const supplier = async (name: string, pan: string | null) =>
    (
      await books.create('customer', {
        ...{ name, groupId: books.group('creditors'), registrationType: 'Unregistered', pan },
        billingAddress: { line1: '1 Camp', line2: '', city: 'Pune', state: '27', pincode: '411001', country: 'India' },
      })
    ).id;
  const [ravi, kiran] = [await supplier('Ravi Electricals', 'AAPFU0939F'), await supplier('Kiran & Co', null)];
  for (const [date, party, section, rate] of [
    ['2026-06-10', ravi, '393(1) Sl.6(i)', 2_0000],
    ['2026-07-11', ravi, '393(1) Sl.6(i)', 2_0000],
    ['2026-07-12', kiran, '393(1)', 10_0000],
  ] as const)
    await books.enter('purchase-invoice', {
      ...{ date, partyId: party, referenceNo: `R-${date}`, referenceDate: date, tdsSection: section, tdsRate: rate },
      lines: [{ itemId, quantity: 2_0000, rate: 1000_0000 }],
    });
  await books.enter('bank-cash', {
    ...{ date: '2026-07-06', type: 'Payment', accountId: bankId },
    lines: [{ ledgerId: books.ledger('tds_payable'), amount: 40_00 }],
  });
  await books.enter('bank-cash', {
    ...{ date: '2026-08-20', type: 'Payment', accountId: bankId },
    lines: [{ ledgerId: kiran, amount: 500_00 }],
    deductions: [{ ledgerId: books.ledger('tds_payable'), amount: 50_00 }],
  });
  await books.enter('sales-invoice', { date: '2026-08-01', partyId, tcsRate: 1_0000, lines: [{ itemId, quantity: 10_0000 }] });
});
afterAll(() => books.close());

const leaves = (rows: readonly ReportRow[]): readonly ReportRow[] => rows.flatMap((row) => (row.children ? leaves(row.children) : [row]));
const balanceOf = async (alias: string) =>
  (await books.storage.books.balances(books.context.scope, books.context.scope.branchId, year.from, year.to, [books.ledger(alias)]))[0];

it('TDS: sections, parties and months each add up to the credits of the ledger, and deposits to its debits', async () => {
  const ledger = await balanceOf('tds_payable');
  for (const show of ['section', 'party', 'month']) {
    const { rows, totals } = await build('tds-register', { side: 'payable', show });
    expect(totals?.['tax']).toBe(ledger?.credit);
    expect(leaves(rows).reduce((sum, { cells }) => sum + Number(cells['tax']), 0)).toBe(ledger?.credit);
  }
  expect((await build('tds-register', { side: 'payable', show: 'deposits' })).totals?.['deposited']).toBe(ledger?.debit);
});

it('says section, rate, amount and PAN of each voucher, as far as it has them', async () => {
  const { rows } = await build('tds-register', { side: 'payable', show: 'section' });
  const said = leaves(rows).map(({ cells }) => ['party', 'pan', 'base', 'rate', 'tax'].map((key) => cells[key]));
  expect(said).toEqual([
    ['Kiran & Co', null, 2_000_00, 10_0000, 200_00],
    ['Ravi Electricals', 'AAPFU0939F', 2_000_00, 2_0000, 40_00],
    ['Ravi Electricals', 'AAPFU0939F', 2_000_00, 2_0000, 40_00],
    ['Kiran & Co', null, null, null, 50_00],
  ]);
});

it('a deposit after the month pays it', async () => {
  const { rows } = await build('tds-register', { from: '2026-06-01', to: '2026-06-30', side: 'payable', show: 'month' });
  expect(rows.map(({ cells }) => [cells['tax'], cells['deposited'], cells['toPay'], cells['due']])).toEqual([
    [40_00, 40_00, 0, '07-Jul-2026'],
  ]);
});

it('TCS: what was collected is the ledger', async () => {
  const { rows, totals } = await build('tcs-register', { side: 'payable', show: 'party' });
  expect(totals?.['tax']).toBe((await balanceOf('tcs_payable'))?.credit);
  expect(leaves(rows)[0]?.cells).toMatchObject({ base: 10_500_00, rate: 1_0000, tax: 105_00 });
  expect((await build('tcs-register', { side: 'receivable', show: 'party' })).rows).toEqual([]);
});

it('takes the party of a journal from the line it is owed on, not from the expense', async () => {
  const kiran = (await books.context.ports.records.search(books.context.scope, 'customer', ['kiran'], 1))[0] ?? '';
  const fees = (await books.create('customer', { name: 'Audit Fees', groupId: books.group('indirect_expenses') })).id;
  await books.enter('journal-voucher', {
    ...{ date: '2026-09-30', type: 'Journal' },
    lines: [
      { ledgerId: fees, debit: 1_000_00 },
      { ledgerId: kiran, credit: 900_00 },
      { ledgerId: books.ledger('tds_payable'), credit: 100_00 },
    ],
  });
  const { rows } = await build('tds-register', { from: '2026-09-01', to: '2026-09-30', side: 'payable', show: 'party' });
  expect(rows.map(({ cells }) => [cells['particulars'], cells['tax']])).toEqual([['Kiran & Co', 100_00]]);
});

it('comes in pages, each with the figures of all, and a file has every voucher', async () => {
  const date = '2026-10-05';
  const paidTo = (await books.context.ports.records.search(books.context.scope, 'customer', ['ravi'], 1))[0] ?? '';
  for (let n = 0; n < 104; n += 1)
    await books.enter('bank-cash', {
      ...{ date, type: 'Payment', accountId: bankId },
      lines: [{ ledgerId: paidTo, amount: 1_000_00 }],
      deductions: [{ ledgerId: books.ledger('tds_payable'), amount: 10_00 }],
    });
  const asked = { from: '2026-10-01', to: '2026-10-31', side: 'payable', show: 'party' };
  const first = await build('tds-register', asked);
  expect(leaves(first.rows)).toHaveLength(100);
  expect(first).toMatchObject({ totalsOfAll: true, totals: { tax: 1_040_00 } });
  expect(first.rows.map(({ cells }) => cells['tax'])).toEqual([1_040_00]);
  const report = moduleOf('tds-register') as AnyReport;
  const filter = schemaOf(report.filters).parse({ ...year, ...asked });
  const second = await buildReport(books.context, report, { ...filter, cursor: first.cursor });
  expect(second.cursor).toBeUndefined();
  const shown = [...leaves(first.rows), ...leaves(second.rows)].map(({ id }) => id);
  expect(new Set(shown).size).toBe(104);
  const file = await buildWholeReport(books.context, report, filter);
  expect(leaves(file.rows).map(({ id }) => id)).toEqual(shown);
  expect(file.totals).toEqual(first.totals);
});
