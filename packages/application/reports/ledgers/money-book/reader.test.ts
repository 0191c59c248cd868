import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getRecord } from '#application/records/get-record';
import { buildReport, buildWholeReport } from '#application/reports/build-report';
import { limits } from '#domain/limits';
import { addDays } from '#domain/time/day';
import { moduleOf } from '#modules/all';
import type { AnyReport, ReportRow, ReportTable } from '#modules/kit/module';
import { schemaOf } from '#modules/kit/schema';
import { type OpenBooks, openBooks, withPartyAndItem } from '#test/journeys/books';
import { runs } from '#test/kit/runs';

let books: OpenBooks;
let partyId: string;
let bankId: string;
let tillId: string;
const year = { from: '2026-04-01', to: '2027-03-31' };

function reportOf(slug: string): AnyReport {
  const module = moduleOf(slug);
  if (module?.kind !== 'report') throw new Error(`${slug} is no report`);
  return module;
}

async function pagesOf(slug: string, filter: object): Promise<readonly ReportTable[]> {
  const report = reportOf(slug);
  const pages: ReportTable[] = [];
  let cursor: string | undefined;
  do {
    const page = await buildReport(books.context, report, { ...schemaOf(report.filters).parse(filter), cursor });
    pages.push(page);
    cursor = page.cursor;
  } while (cursor !== undefined);
  return pages;
}

const whole = (slug: string, filter: object) =>
  buildWholeReport(books.context, reportOf(slug), schemaOf(reportOf(slug).filters).parse(filter));

beforeAll(async () => {
  books = await openBooks();
  partyId = (await withPartyAndItem(books)).partyId;
  bankId = (await books.create('customer', { name: 'Bank of Pune', groupId: books.group('bank_accounts') })).id;
  tillId = (await books.create('customer', { name: 'Till', groupId: books.group('cash_in_hand') })).id;
  // More vouchers on some days than a page has.
  for (let at = 0; at < 2 * limits.rowsPerPage; at += 1) {
    const date = at % 9 === 0 ? addDays('2026-06-01', at % 40) : '2026-06-20';
    const accountId = [books.ledger('cash'), bankId, tillId][at % 3] ?? '';
    if (at % 7 === 0) {
      await books.enter('bank-cash', {
        date,
        type: 'Contra',
        accountId: bankId,
        lines: [{ ledgerId: books.ledger('cash'), amount: 70_00 + at }],
      });
      continue;
    }
    const tea = at % 5 === 0 ? [{ ledgerId: books.ledger('bank_charges'), amount: 3_00 }] : [];
    await books.enter('bank-cash', {
      ...{ date, type: at % 2 === 0 ? 'Receipt' : 'Payment', accountId },
      lines: [{ ledgerId: partyId, amount: 100_00 + at }, ...tea],
    });
  }
});
afterAll(() => books.close());

const vouchersOf = (rows: readonly ReportRow[]) => rows.filter(({ weight }) => weight === 'group').flatMap(({ children = [] }) => children);

it.each(['cash-book', 'bank-book'])('%s: closes with the balance of its ledgers, and its pages are the whole of it', async (slug) => {
  const ledgers = slug === 'bank-book' ? [bankId] : [books.ledger('cash'), tillId];
  const balances = await books.storage.books.balances(books.context.scope, books.context.scope.branchId, year.from, year.to, ledgers);
  const closing = balances.reduce((sum, { opening, debit, credit }) => sum + opening + debit - credit, 0);
  const [pages, file] = await Promise.all([pagesOf(slug, year), whole(slug, year)]);
  expect(file.totals?.['closing']).toBe(closing);
  for (const page of pages) expect(page.totals).toEqual(file.totals);
  const vouchers = pages.flatMap(({ rows }) => vouchersOf(rows));
  expect(vouchers).toEqual(vouchersOf(file.rows));
  expect(vouchers.at(-1)?.cells['closing']).toBe(closing);
  expect(new Set(vouchers.map(({ id }) => id)).size).toBe(vouchers.length);
});

it('a book of all accounts comes in more than one page, and each day has all it moved on both', async () => {
  const pages = await pagesOf('cash-book', year);
  expect(pages.length).toBeGreaterThan(1);
  const days = pages.flatMap(({ rows }) => rows.filter(({ id }) => id === '2026-06-20'));
  for (const day of days) expect(day.cells).toEqual(days[0]?.cells);
});

it('a day opens as the one before it closed, in every period and for each account', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(null, 'cash', 'till'),
      fc.integer({ min: 0, max: 60 }),
      fc.integer({ min: 0, max: 60 }),
      fc.boolean(),
      async (account, start, length, daysOnly) => {
        const ledgerId = account === null ? null : account === 'till' ? tillId : books.ledger('cash');
        const from = addDays('2026-05-20', start);
        const { rows } = await whole('cash-book', { ledgerId, from, to: addDays(from, length), daysOnly });
        const [opening, closing] = [rows[0], rows.at(-1)];
        let balance = opening?.cells['closing'];
        for (const { cells } of rows.filter(({ weight }) => weight === 'group')) {
          expect(cells['opening']).toBe(balance);
          balance = Number(balance) + Number(cells['received']) - Number(cells['paid']);
          expect(cells['closing']).toBe(balance);
        }
        expect(closing?.cells['closing']).toBe(balance);
      },
    ),
    { numRuns: runs(15) },
  );
});

it('a voucher with several ledgers on the other side says which', async () => {
  const { rows } = await whole('cash-book', { ...year, ledgerId: tillId });
  const several = vouchersOf(rows).find(({ children }) => children !== undefined);
  expect(several?.children?.map(({ cells }) => cells['particulars'])).toContain('Bank Charges');
});

it.each([
  ['cash-book', () => ({ ...year })],
  ['ledger-report', () => ({ ...year, ledgerId: partyId })],
  ['ledger-report', () => ({ ...year, ledgerId: bankId })],
  ['day-book', () => ({ ...year })],
])('%s: hands over the account and the first ledger of the other side, as the list has them', async (slug, filter) => {
  const [page] = await pagesOf(slug, filter());
  const rows = (page?.rows ?? []).flatMap((row) => [row, ...(row.children ?? [])]).filter(({ list }) => list?.startsWith('/app/bank-cash'));
  expect(rows.length).toBeGreaterThan(20);
  for (const { link, list } of rows) {
    const { accountId, lines } = await getRecord(
      books.context,
      moduleOf('bank-cash') as never,
      link?.split('?')[0]?.split('/').at(-1) ?? '',
    );
    const passed = new URLSearchParams(list?.split('?')[1]);
    expect([passed.get('fromLedgerId'), passed.get('toLedgerId')]).toEqual([accountId, (lines as { ledgerId: string }[])[0]?.ledgerId]);
  }
});

it('another ledger is refused, with the field named', async () => {
  await expect(whole('cash-book', { ...year, ledgerId: bankId })).rejects.toMatchObject({ errors: [{ path: 'ledgerId' }] });
});

it('the months of a ledger add up to its rows', async () => {
  const [monthly, plain] = await Promise.all([
    whole('ledger-report', { ...year, ledgerId: partyId, monthly: true }),
    whole('ledger-report', { ...year, ledgerId: partyId }),
  ]);
  const { particulars: _, ...totals } = plain.totals ?? {};
  expect(monthly.totals).toMatchObject(totals);
});

it('a group month by month ends in what it has in the trial balance', async () => {
  const filter = { ...year, groupId: books.group('current_assets') };
  const [monthly, plain] = await Promise.all([whole('group-summary', { ...filter, monthly: 'group' }), whole('group-summary', filter)]);
  const { closingDr, closingCr, debit, credit } = plain.totals ?? {};
  expect(monthly.totals).toMatchObject({ debit, credit, balance: Number(closingDr ?? 0) - Number(closingCr ?? 0) });
  expect(monthly.rows.at(-1)?.cells['balance']).toBe(monthly.totals?.['balance']);
});

it('each child of a group month by month has the figures of the trial balance', async () => {
  const filter = { ...year, groupId: books.group('current_assets') };
  const [monthly, plain] = await Promise.all([whole('group-summary', { ...filter, monthly: 'each' }), whole('group-summary', filter)]);
  const nets = plain.rows.map(({ id, cells: { closingDr, closingCr } }) => [id, Number(closingDr ?? 0) - Number(closingCr ?? 0)]);
  expect(monthly.rows.map(({ id, cells }) => [id, cells['balance']])).toEqual(nets);
  for (const { cells, children } of monthly.rows) {
    const total = (key: string) => children?.reduce((sum, month) => sum + Number(month.cells[key] ?? 0), 0);
    expect([total('debit'), total('credit'), children?.at(-1)?.cells['balance']]).toEqual([
      cells['debit'],
      cells['credit'],
      cells['balance'],
    ]);
  }
});

it('a ledger report shows what a voucher did with bills, with the number of the bill', async () => {
  const { partyId: asha, itemId } = await withPartyAndItem(books);
  const invoice = await books.enter('sales-invoice', { date: '2026-07-01', partyId: asha, lines: [{ itemId, quantity: 1_0000 }] });
  await books.enter('bank-cash', {
    ...{ date: '2026-07-05', type: 'Receipt', accountId: bankId },
    lines: [{ ledgerId: asha, amount: 500_00 }],
    allocations: [{ ledgerId: asha, billId: invoice.id, amount: 400_00 }],
  });
  const { rows } = await whole('ledger-report', { ...year, ledgerId: asha, billWise: true, itemDetail: true });
  const below = rows.map(({ children = [] }) => children.map(({ cells }) => [cells['particulars'], cells['detail']]));
  const number = String(rows[1]?.cells['number']);
  const receipt = rows[2]?.cells['number'];
  expect(below[1]).toContainEqual([`New bill ${number}`, 1050_00]);
  expect(below[1]?.at(-1)?.[0]).toMatch(/: 1 Nos at 1,000 = 1,000\.00$/);
  expect(below[2]).toEqual([
    [`Against ${number}`, -400_00],
    [`On account ${receipt}`, -100_00],
  ]);
});

it('debits beside credits: what is open of a party is its balance on every day', async () => {
  for (const to of ['2026-06-05', '2026-06-20', '2027-03-31']) {
    const filter = { from: '2026-04-01', to, ledgerId: partyId };
    const [matched, statement] = await Promise.all([whole('ledger-credit-debit', filter), whole('ledger-report', filter)]);
    expect(matched.totals?.['open']).toBe(statement.totals?.['balance']);
    const open = matched.rows.reduce((sum, { cells }) => sum + Number(cells['open']), 0);
    expect(open).toBe(statement.totals?.['balance']);
    expect(matched.rows.some(({ id }) => id === 'apart')).toBe(false);
  }
});
