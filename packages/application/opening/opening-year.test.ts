import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '#application/context';
import { enterDocument } from '#application/documents/enter-document';
import { pasteOpeningRows } from '#application/imports/paste-opening-rows';
import { beginBooks } from '#application/opening/books-begin';
import { openingEffect, openingIdOf, openingsPartition } from '#application/opening/opening-balance';
import { listOpeningBalances } from '#application/opening/sheet/list-opening-balances';
import { setOpeningBalance } from '#application/opening/sheet/set-opening-balance';
import { saveYear } from '#application/organisation/save-place';
import { writeStatus } from '#application/records/set-active';
import { buildReport } from '#application/reports/build-report';
import { paise } from '#domain/money/paise';
import { moduleOf } from '#modules/all';
import type { ReportRow } from '#modules/kit/module';
import { schemaOf } from '#modules/kit/schema';
import { documentOf, masterOf, type OpenBooks, openBooks, parsed } from '#test/journeys/books';

let books: OpenBooks;
/** Years by the calendar year they begin in. */
const years = new Map<number, string>();
let code = 0;

beforeAll(async () => {
  books = await openBooks();
  years.set(2026, books.context.scope.financialYearId);
  years.set(2027, (await books.create('financial-year', { start: '2027-04-01', end: '2028-03-31' })).id);
});
afterAll(() => books.close());

/** After both years, because no voucher is dated ahead. */
const inYear = (year: number, branchId = books.context.scope.branchId): Context => ({
  ...books.context,
  today: '2028-03-31',
  scope: { ...books.context.scope, branchId, financialYearId: years.get(year) ?? '' },
});

async function newBranch(): Promise<string> {
  code += 1;
  const address = { line1: 'Peenya', line2: '', city: 'Bengaluru', state: '29', pincode: '560058', country: 'India' };
  return (await books.create('branch', { code: `B${code}`, name: `Branch ${code}`, address })).id;
}

const state = (context: Context, balance: number, alias = 'cash') => setOpeningBalance(context, { ledgerId: books.ledger(alias), balance });

function contra(context: Context, date: string) {
  const lines = [
    { ledgerId: books.ledger('round_off'), debit: 5_00 },
    { ledgerId: books.ledger('cash'), credit: 5_00 },
  ];
  const body = { ...parsed('journal-voucher', { date, type: 'Journal', lines }), id: randomUUID() };
  return enterDocument(context, documentOf('journal-voucher'), body);
}

const booksFrom = async (branchId: string) =>
  (await books.context.ports.records.find(books.context.scope, 'branch', branchId))?.row['booksFrom'];

function build(context: Context, slug: string, filter: object) {
  const report = moduleOf(slug);
  if (report?.kind !== 'report') throw new Error(`${slug} is no report`);
  return buildReport(context, report, schemaOf(report.filters).parse(filter));
}

const flat = (rows: readonly ReportRow[]): readonly ReportRow[] => rows.flatMap((row) => [row, ...flat(row.children ?? [])]);

/** Older versions wrote it into any year. */
async function stateAsBefore(context: Context, date: string, balance: number): Promise<void> {
  const { scope, ports } = context;
  const ledgerId = books.ledger('cash');
  const id = openingIdOf(scope, ledgerId);
  const { branchId, financialYearId } = scope;
  await ports.journal.commit(
    scope,
    { branchId },
    {
      slug: 'opening-balance',
      id,
      kind: 'create',
      fingerprint: id,
      decide: () => ({
        action: 'create',
        slug: 'opening-balance',
        id,
        row: { number: 'Opening', date, branchId, financialYearId, ledgerId, balance },
        list: { partition: openingsPartition(scope), keys: [ledgerId], row: { ledgerId, balance, version: 1 } },
        unique: [],
        words: [],
        effect: openingEffect({ id, ledgerId, date, balance: paise(balance), bills: [], billWise: false }),
      }),
    },
  );
}

describe('the first year of a branch', () => {
  it('accepts no opening balance, typed or pasted, while the branch or year is inactive', async () => {
    const branchId = await newBranch();
    const at = inYear(2027, branchId);
    const rows = [
      ['Ledger', 'Debit', 'Credit'],
      ['Cash', '500', ''],
    ];
    for (const [slug, id, why] of [
      ['branch', branchId, 'This branch is not active'],
      ['financial-year', at.scope.financialYearId, 'This financial year is not active'],
    ] as const) {
      const place = await at.ports.records.find(at.scope, slug, id);
      if (place === undefined) throw new Error(`There is no ${slug}`);
      const { stored } = await writeStatus(at, masterOf(slug), place, place.version, false);
      await expect(state(at, 500_00)).rejects.toMatchObject({ message: why });
      for (const save of [false, true])
        await expect(pasteOpeningRows(at, { rows, dateFormat: 'DD-MM-YYYY', save })).rejects.toMatchObject({ message: why });
      await writeStatus(at, masterOf(slug), stored, stored.version, true);
    }
    await state(at, 500_00);
  });

  it('is the year of its opening balances: nothing can be entered before it', async () => {
    const branchId = await newBranch();
    expect(await booksFrom(branchId)).toBeNull();
    await state(inYear(2027, branchId), 500_00);
    expect(await booksFrom(branchId)).toBe('2027-04-01');
    await expect(contra(inYear(2026, branchId), '2026-05-01')).rejects.toMatchObject({
      errors: [{ path: 'date', message: 'The books of this branch begin on 01-Apr-2027. Enter that day or a later one' }],
    });
    await contra(inYear(2027, branchId), '2027-04-01');
    await expect(state(inYear(2026, branchId), 1_00)).rejects.toMatchObject({
      message: 'Opening balances are entered in 2027-28. Set them to 0 there before you enter opening balances in 2026-27',
    });
  });

  it('can be an earlier one when all opening balances are 0', async () => {
    const branchId = await newBranch();
    await state(inYear(2027, branchId), 500_00);
    await state(inYear(2027, branchId), 0);
    expect(await booksFrom(branchId)).toBeNull();
    await contra(inYear(2026, branchId), '2026-05-01');
    await expect(state(inYear(2027, branchId), 500_00)).rejects.toMatchObject({
      message: 'Opening balances can be entered only in 2026-27, the first year of this branch. Later years carry them forward',
    });
    await state(inYear(2026, branchId), 500_00);
    expect(await booksFrom(branchId)).toBe('2026-04-01');
  });

  it('is decided once if a voucher of the year before is entered at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const branchId = await newBranch();
      const outcomes = await Promise.allSettled([
        state(inYear(2027, branchId), 500_00),
        contra(inYear(2026, branchId), '2026-05-01'),
        state(inYear(2027, branchId), 700_00, 'output_cgst'),
      ]);
      const [one, voucher, other] = outcomes.map(({ status }) => status);
      // A branch never has both openings in 2027 and a voucher in 2026.
      expect([one, other].includes('fulfilled') && voucher === 'fulfilled').toBe(false);
      expect(await booksFrom(branchId)).toBe(one === 'fulfilled' || other === 'fulfilled' ? '2027-04-01' : null);
    }
  });

  it('is decided once if openings of two years are entered at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const branchId = await newBranch();
      await contra(inYear(2027, branchId), '2027-05-01');
      await Promise.allSettled([state(inYear(2026, branchId), 500_00), state(inYear(2027, branchId), 700_00)]);
      const stated = await Promise.all([2026, 2027].map((year) => listOpeningBalances(inYear(year, branchId), { stated: true })));
      const starts = ['2026-04-01', '2027-04-01'].filter((_, at) => stated[at]?.totals.opening !== 0);
      expect(starts).toHaveLength(1);
      expect(await booksFrom(branchId)).toBe(starts[0]);
    }
  });

  it('stays when an earlier year is added, also if an older version took the openings', async () => {
    const branchId = await newBranch();
    await state(inYear(2026, branchId), 500_00);
    await beginBooks(inYear(2026, branchId), null);
    const id = randomUUID();
    await saveYear(books.context, { id, start: '2025-04-01', end: '2026-03-31' });
    years.set(2025, id);
    expect(await booksFrom(branchId)).toBe('2026-04-01');
    await expect(contra(inYear(2025, branchId), '2025-05-01')).rejects.toMatchObject({ errors: [{ path: 'date' }] });
  });
});

describe('opening balances that an older version took for a later year', () => {
  let context: Context;
  const first = { from: '2026-04-01', to: '2027-03-31' };
  const second = { from: '2027-04-01', to: '2028-03-31' };

  beforeAll(async () => {
    const branchId = await newBranch();
    context = inYear(2026, branchId);
    await stateAsBefore(context, '2026-03-31', 1_000_00);
    await contra(context, '2026-06-01');
    await stateAsBefore(inYear(2027, branchId), '2027-03-31', -300_00);
  });

  it('keep every trial balance balanced, with the difference in its own line', async () => {
    const one = await build(context, 'trial-balance', first);
    const two = await build(inYear(2027, context.scope.branchId), 'trial-balance', second);
    for (const { totals } of [one, two]) {
      expect(totals?.['openingDr']).toBe(totals?.['openingCr']);
      expect(totals?.['debit']).toBe(totals?.['credit']);
      expect(totals?.['closingDr']).toBe(totals?.['closingCr']);
    }
    const difference = { particulars: 'Difference in opening balances', openingCr: 1_000_00, debit: 300_00, closingCr: 700_00 };
    expect(one.rows.at(-1)).toMatchObject({ link: '/app/financial-year/update_opening_balance', cells: difference });
    expect(two.rows.at(-1)?.cells).toMatchObject({ openingCr: 700_00, closingCr: 700_00 });
  });

  it('are the same entries in the trial balance, the ledger and the day book', async () => {
    const ledgerId = books.ledger('cash');
    const trial = flat((await build(context, 'trial-balance', first)).rows).find(({ id }) => id === `ledger:${ledgerId}`);
    const statement = await build(context, 'ledger-report', { ...first, ledgerId });
    expect(statement.totals).toMatchObject({ debit: 0, credit: 305_00, balance: trial?.cells['closingDr'] });
    expect(statement.rows.at(-2)).toMatchObject({
      link: '/app/financial-year/update_opening_balance?date=2027-03-31',
      cells: { particulars: 'Difference in opening balances', type: 'Opening Balance', credit: 300_00 },
    });
    const book = await build(context, 'day-book', first);
    expect(book.rows.map(({ cells }) => [cells['date'], cells['type'], cells['particulars'], cells['credit']])).toEqual([
      ['2026-06-01', 'Journal Voucher', 'Round Off', null],
      ['2027-03-31', 'Opening Balance', 'Cash', 300_00],
    ]);
  });

  it('can only be set to 0 there', async () => {
    const later = inYear(2027, context.scope.branchId);
    await expect(state(later, -200_00)).rejects.toMatchObject({ code: 'notAllowed' });
    await state(later, 0);
    const { rows } = await build(context, 'trial-balance', first);
    expect(rows.at(-1)?.cells).toMatchObject({ openingCr: 1_000_00, debit: null, closingCr: 1_000_00 });
    await state(context, 900_00);
    expect(await booksFrom(context.scope.branchId)).toBe('2026-04-01');
  });
});

it('passes the proof', async () => {
  const { organisationId } = books.context.scope;
  expect(await books.storage.prover.prove(organisationId)).toEqual([]);
});
