import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '#application/context';
import { setOpeningBalance } from '#application/opening/sheet/set-opening-balance';
import { buildReport } from '#application/reports/build-report';
import { exportReport } from '#application/reports/export-report';
import { exportStock } from '#application/stock/stock-on-hand';
import { moduleOf } from '#modules/all';
import type { AnyReport } from '#modules/kit/module';
import { filterSchema } from '#modules/kit/operations/report-schema';
import { type OpenBooks, openBooks, withPartyAndItem } from '#test/journeys/books';

let books: OpenBooks;
let partyId: string;
const period = { from: '2026-04-01', to: '2027-03-31' };

function reportOf(slug: string): AnyReport {
  const module = moduleOf(slug);
  if (module?.kind !== 'report') throw new Error(`${slug} is no report`);
  return module;
}

const build = (slug: string, filter: object, context: Context = books.context) =>
  buildReport(context, reportOf(slug), filterSchema(reportOf(slug).filters).parse(filter));

beforeAll(async () => {
  books = await openBooks();
  const party = await withPartyAndItem(books);
  partyId = party.partyId;
  await setOpeningBalance(books.context, { ledgerId: books.ledger('cash'), balance: 1_00_000_00 });
  for (let day = 10; day < 20; day += 1) {
    const invoice = await books.enter('sales-invoice', {
      date: `2026-10-${day}`,
      partyId,
      lines: [{ itemId: party.itemId, quantity: 1_0000 }],
    });
    if (day % 2 === 0) {
      const amount = 500_00;
      await books.enter('bank-cash', {
        date: `2026-10-${day}`,
        type: 'Receipt',
        accountId: books.ledger('cash'),
        lines: [{ ledgerId: partyId, amount }],
        allocations: [{ ledgerId: partyId, billId: invoice.id, amount }],
      });
    }
  }
});
afterAll(() => books.close());

describe('reports show what was entered', () => {
  it('the trial balance adds up, with the difference of openings in its own line', async () => {
    const table = await build('trial-balance', period);
    const { totals = {}, rows } = table;
    expect(totals['closingDr']).toBe(totals['closingCr']);
    expect(totals['openingDr']).toBe(totals['openingCr']);
    expect(totals['debit']).toBe(totals['credit']);
    expect(rows.find(({ id }) => id === 'difference')?.cells['openingCr']).toBe(1_00_000_00);
  });

  it('receivables are the balance of the ledger, and the statement ends in it', async () => {
    const receivables = await build('payment-receivables-payables', { asOf: '2026-11-21', side: 'Receivables' });
    const statement = await build('ledger-report', { ...period, ledgerId: partyId });
    expect(receivables.totals?.['pending']).toBe(10 * 1050_00 - 5 * 500_00);
    expect(statement.totals?.['balance']).toBe(receivables.totals?.['pending']);
    expect(statement.rows).toHaveLength(17);
    const monthly = await build('ledger-report', { ...period, ledgerId: partyId, monthly: true });
    expect(monthly.totals?.['balance']).toBe(receivables.totals?.['pending']);
  });

  it('the day book has every voucher of the day in the order of entry, and for /own only the caller’s', async () => {
    const day = await build('day-book', { from: '2026-10-12', to: '2026-10-12' });
    expect(day.rows.map(({ cells }) => cells['type'])).toEqual(['Sales Invoice', 'Receipt']);
    const [invoice, receipt] = day.rows;
    expect(receipt?.cells['particulars']).toBe(invoice?.cells['particulars']);
    expect([invoice?.cells['debit'], receipt?.cells['credit']]).toEqual([1050_00, 500_00]);
    expect(invoice?.children?.map(({ cells }) => cells['particulars'])).toEqual(['Sales', 'Output CGST', 'Output SGST']);
    expect(day.notes).toEqual(['Receipt: 1, 500.00', 'Sales Invoice: 1, 1,050.00']);
    const stranger: Context = {
      ...books.context,
      caller: { userId: 'someone', email: '', name: '', permissions: new Set(['/day-book/own', '/trial-balance/own']) },
    };
    expect((await build('day-book', period, stranger)).rows).toEqual([]);
    await expect(build('trial-balance', period, stranger)).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('another branch is included for people with permission there, and refused to others', async () => {
    const other = '01939f00-0000-7000-8000-0000000000aa';
    const caller = { ...books.context.caller, permissions: new Set(['/trial-balance']) };
    await expect(build('trial-balance', { ...period, branches: [other] }, { ...books.context, caller })).rejects.toMatchObject({
      code: 'foreignScope',
    });
    const permitted = { ...caller, permissionsIn: () => new Set(['/trial-balance']) };
    expect(
      (await build('trial-balance', { ...period, branches: [other] }, { ...books.context, caller: permitted })).totals?.['debit'],
    ).toBe(0);
  });

  it('a swapped period is sorted', async () => {
    const asked = { from: '2026-10-01', to: '2026-10-31' };
    const reversed = { from: asked.to, to: asked.from };
    expect(await build('day-book', reversed)).toEqual(await build('day-book', asked));
    expect(await build('trial-balance', reversed)).toEqual(await build('trial-balance', asked));
  });

  it('an expired subscription blocks the file, not the report (A96)', async () => {
    const report = reportOf('trial-balance');
    const filter = filterSchema(report.filters).parse(period);
    const later = { ...books.context, today: '2027-12-01' };
    for (const as of ['PDF', 'EXCEL', 'JSON'] as const)
      await expect(exportReport(later, report, filter, as)).rejects.toMatchObject({ message: 'Subscription is required' });
    await expect(exportStock(later, { onlyInStock: false }, 'JSON')).rejects.toMatchObject({ message: 'Subscription is required' });
    expect((await buildReport(later, report, filter)).rows.length).toBeGreaterThan(0);
  });

  it.each`
    as         | begins
    ${'PDF'}   | ${'%PDF'}
    ${'EXCEL'} | ${'PK'}
    ${'JSON'}  | ${'{'}
  `('is written as $as', async ({ as, begins }) => {
    const file = await exportReport(
      books.context,
      reportOf('trial-balance'),
      filterSchema(reportOf('trial-balance').filters).parse(period),
      as,
    );
    const look = process.env['LOOK_AT'];
    if (look !== undefined) writeFileSync(`${look}/${file.name}`, file.content);
    expect(Buffer.from(file.content).toString('latin1').startsWith(begins)).toBe(true);
  });

  it('the totals, counts and notes of a file cover all its pages', async () => {
    const [debit, credit] = [books.ledger('bank_charges'), books.ledger('cash')];
    const day = '2026-11-02';
    for (let at = 1; at <= 104; at += 1) {
      const lines = [
        { ledgerId: debit, debit: at * 100 },
        { ledgerId: credit, credit: at * 100 },
      ];
      await books.enter('journal-voucher', { date: day, type: 'Journal', lines });
    }
    const exported = async (slug: string, filter: object) => {
      const file = await exportReport(books.context, reportOf(slug), filterSchema(reportOf(slug).filters).parse(filter), 'JSON');
      return JSON.parse(Buffer.from(file.content).toString());
    };
    const total = (104 * 105 * 100) / 2;
    const book = await exported('day-book', { from: day, to: day });
    expect(book.rows).toHaveLength(104);
    expect(book.totals).toEqual({ particulars: '104 vouchers', debit: total, credit: 0 });
    expect(book.notes).toEqual(['Journal Voucher: 104, 5,460.00']);
    expect(book).not.toHaveProperty('cursor');
    const statement = await exported('ledger-report', { from: day, to: day, ledgerId: debit });
    expect(statement.rows).toHaveLength(106);
    expect(statement.totals).toMatchObject({ debit: total, balance: total });
  });
});
