import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '#application/context';
import { changeDocument } from '#application/documents/change-document';
import { listOpeningBalances } from '#application/opening/sheet/list-opening-balances';
import { setOpeningBalance } from '#application/opening/sheet/set-opening-balance';
import { getRecord } from '#application/records/get-record';
import { removeRecord } from '#application/records/remove-record';
import { updateRecord } from '#application/records/update-record';
import { buildReport } from '#application/reports/build-report';
import { addDays, type Day } from '#domain/time/day';
import { moduleOf } from '#modules/all';
import type { ReportRow } from '#modules/kit/module';
import { documentOf, masterOf, type OpenBooks, openBooks, parsed, withPartyAndItem } from '#test/journeys/books';
import { runs } from '#test/kit/runs';

let books: OpenBooks;
let partyId: string;
let nextYear: Context;

beforeAll(async () => {
  books = await openBooks();
  ({ partyId } = await withPartyAndItem(books));
  const { id } = await books.create('financial-year', { start: '2027-04-01', end: '2028-03-31' });
  nextYear = { ...books.context, scope: { ...books.context.scope, financialYearId: id } };
});
afterAll(() => books.close());

const state = (ledgerId: string, balance: number, version?: number, context = books.context) =>
  setOpeningBalance(context, { ledgerId, balance, ...(version === undefined ? {} : { version }) });
const lineOf = async (ledgerId: string, context = books.context) =>
  (await listOpeningBalances(context)).lines.find((line) => line.ledgerId === ledgerId);
const years = () =>
  [
    [books.context, '2026-04-01'],
    [nextYear, '2027-04-01'],
  ] as const;

/** The opening of each ledger in the trial balance, debit positive, and the remaining difference. */
async function openingsOf(context: Context, from: Day): Promise<ReadonlyMap<string, number>> {
  const report = moduleOf('trial-balance');
  if (report?.kind !== 'report') throw new Error('there is no trial balance');
  const asked = { from, to: addDays(from, 1), groupOnly: false, showZero: false, branches: [] };
  const { rows } = await buildReport(context, report, asked);
  const flat = (of: readonly ReportRow[]): readonly ReportRow[] => of.flatMap((row) => [row, ...flat(row.children ?? [])]);
  return new Map(
    flat(rows).map(({ id, cells }) => [id.replace(/^ledger:/, ''), Number(cells['openingDr'] ?? 0) - Number(cells['openingCr'] ?? 0)]),
  );
}

describe('an opening balance', () => {
  it('is entered on a version; of two people who enter it first, one succeeds', async () => {
    const cash = books.ledger('cash');
    const first = await Promise.allSettled([state(cash, 5_000_00, 0), state(cash, 6_000_00, 0)]);
    expect(first.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(first.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'changed' } });
    await expect(state(cash, 7_000_00, 0)).rejects.toMatchObject({ code: 'changed' });
    expect(await state(cash, 7_000_00, 1)).toMatchObject({ balance: 7_000_00, version: 2 });
    // Sent again because the answer was lost.
    expect(await state(cash, 7_000_00, 1)).toMatchObject({ balance: 7_000_00, version: 2 });
    expect(await lineOf(cash)).toMatchObject({ carried: 0, opening: 7_000_00, version: 2, group: 'Cash-in-Hand' });
  });

  it('is carried into later years, where nothing can be entered', async () => {
    const cash = books.ledger('cash');
    const why = 'Opening balances can be entered only in 2026-27, the first year of this branch. Later years carry them forward';
    expect(await lineOf(cash, nextYear)).toMatchObject({ carried: 7_000_00, opening: 0, version: 0 });
    await expect(state(cash, -500_00, 0, nextYear)).rejects.toMatchObject({ code: 'notAllowed', message: why });
    expect(await lineOf(cash, nextYear)).toMatchObject({ carried: 7_000_00, opening: 0, version: 0 });
    expect(await listOpeningBalances(nextYear)).toMatchObject({ closed: why, first: { label: '2026-27' } });
    expect(await listOpeningBalances(books.context)).toMatchObject({ closed: null, first: { label: '2026-27' } });
  });

  it('is refused for incomes and expenses: Profit & Loss A/c carries their result', async () => {
    const round = books.ledger('round_off');
    await expect(state(round, 1_00)).rejects.toMatchObject({ code: 'notAllowed', message: expect.stringContaining('Profit & Loss') });
    expect(await lineOf(round)).toBeUndefined();
    const lines = [
      { ledgerId: round, debit: 300_00 },
      { ledgerId: books.ledger('cash'), credit: 300_00 },
    ];
    await books.enter('journal-voucher', { date: '2026-11-20', type: 'Journal', lines });
    expect(await lineOf(books.ledger('profit_loss'), nextYear)).toMatchObject({ group: null, carried: 300_00 });
    expect(await state(books.ledger('profit_loss'), -40_00)).toMatchObject({ balance: -40_00 });
  });

  it('adds up to the opening of the trial balance, including the difference', async () => {
    for (const [context, from] of years()) {
      const { totals } = await listOpeningBalances(context);
      const total = totals.carried + totals.opening;
      expect(total).not.toBe(0);
      expect((await openingsOf(context, from)).get('difference')).toBe(-total);
    }
  });

  it('gives every ledger in the trial balance its carried and entered opening, in any order of entry', async () => {
    const ledgers = ['cash', 'profit_loss', 'output_cgst', 'input_sgst'].map((alias) => books.ledger(alias));
    const statement = fc.record({
      ledgerId: fc.constantFrom(...ledgers),
      balance: fc.integer({ min: -1_00_000_00, max: 1_00_000_00 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(statement, { minLength: 1, maxLength: 6 }), async (statements) => {
        for (const { ledgerId, balance } of statements) await state(ledgerId, balance);
        for (const [context, from] of years()) {
          const opens = await openingsOf(context, from);
          const { lines } = await listOpeningBalances(context);
          for (const { ledgerId, carried, opening } of lines) expect(opens.get(ledgerId) ?? 0).toBe(carried + opening);
        }
        for (const ledgerId of ledgers) {
          const last = statements.findLast((one) => one.ledgerId === ledgerId);
          if (last) expect(await lineOf(ledgerId)).toMatchObject({ opening: last.balance });
        }
      }),
      { numRuns: runs(5) },
    );
  });

  it('is listed page by page, by name, and found by ledger or group name', async () => {
    await Promise.all(
      Array.from({ length: 205 }, (_, at) => books.create('customer', { name: `Debtor ${1000 + at}`, groupId: books.group('debtors') })),
    );
    const first = await listOpeningBalances(books.context);
    expect(first.lines).toHaveLength(200);
    const second = await listOpeningBalances(books.context, { cursor: first.cursor });
    expect(second.cursor).toBeUndefined();
    expect(second.totals).toEqual(first.totals);
    const names = [...first.lines, ...second.lines].map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => name.startsWith('Debtor'))).toEqual(Array.from({ length: 205 }, (_, at) => `Debtor ${1000 + at}`));
    const found = await listOpeningBalances(books.context, { search: 'debtor 1204' });
    expect(found.lines.map(({ name }) => name)).toEqual(['Debtor 1204']);
    expect(found.totals).toEqual(first.totals);
    const stated = await listOpeningBalances(books.context, { stated: true, search: 'CASH-IN' });
    expect(stated.lines.map(({ name }) => name)).toEqual(['Cash']);
  });

  it('is hidden from people who may see only their own years', async () => {
    const permissions = new Set(['/financial-year/own', '/financial-year/update_opening_balance']);
    const clerk = { ...books.context, caller: { ...books.context.caller, permissions } };
    await expect(listOpeningBalances(clerk)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(state(books.ledger('cash'), 1_00, undefined, clerk)).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('of a party is a bill, which can be settled, and cannot be lowered below the settled amount', async () => {
    const { id: billId } = await state(partyId, 10_000_00);
    const receipt = await books.enter('bank-cash', {
      date: '2026-11-21',
      type: 'Receipt',
      accountId: books.ledger('cash'),
      lines: [{ ledgerId: partyId, amount: 10_000_00 }],
      allocations: [{ ledgerId: partyId, billId, amount: 10_000_00 }],
    });
    const lower = state(partyId, 4_000_00, 1);
    await expect(lower).rejects.toMatchObject({ code: 'notAllowed', message: expect.stringContaining(String(receipt['number'])) });
    expect(await state(partyId, 12_000_00, 1)).toMatchObject({ version: 2 });
    expect(await state(partyId, 10_000_00, 2)).toMatchObject({ version: 3 });
    // The receipt that settled it fully can still be corrected.
    const corrected = {
      ...parsed('bank-cash', {
        date: '2026-11-21',
        type: 'Receipt',
        accountId: books.ledger('cash'),
        lines: [{ ledgerId: partyId, amount: 9_000_00 }],
        allocations: [{ ledgerId: partyId, billId, amount: 9_000_00 }],
      }),
      id: receipt.id,
      version: 1,
    };
    await changeDocument(books.context, documentOf('bank-cash'), corrected);
    const { scope, ports } = books.context;
    expect(await ports.books.openBills(scope, scope.branchId, partyId)).toMatchObject([{ billId, open: 1_000_00 }]);
  });

  it('prevents deleting its year', async () => {
    const years = masterOf('financial-year');
    const { version } = await getRecord(books.context, years, books.context.scope.financialYearId);
    const removal = removeRecord(books.context, years, books.context.scope.financialYearId, version);
    await expect(removal).rejects.toMatchObject({ code: 'attached' });
  });

  it('is refused in locked books, whichever year was locked', async () => {
    const years = masterOf('financial-year');
    const { version } = await getRecord(books.context, years, books.context.scope.financialYearId);
    const lock = parsed('financial-year', {
      start: '2026-04-01',
      end: '2027-03-31',
      lockedUntil: '2027-03-31',
      lockReason: 'Returns filed',
    });
    await updateRecord(books.context, years, { ...lock, id: books.context.scope.financialYearId, version });
    for (const context of [books.context, nextYear]) {
      await expect(state(books.ledger('cash'), 1_00, undefined, context)).rejects.toMatchObject({
        code: 'notAllowed',
        message: 'The books are locked until 31-Mar-2027',
      });
      expect(await listOpeningBalances(context)).toMatchObject({ lockedUntil: '2027-03-31' });
    }
  });

  it('needs an existing ledger and year', async () => {
    await expect(state(randomUUID(), 1_00)).rejects.toMatchObject({ code: 'notFound' });
    const nowhere = { ...books.context, scope: { ...books.context.scope, financialYearId: randomUUID() } };
    await expect(state(books.ledger('cash'), 1_00, undefined, nowhere)).rejects.toMatchObject({ code: 'notFound' });
    await expect(listOpeningBalances(nowhere)).rejects.toMatchObject({ code: 'notFound' });
  });

  it('passes the proof', async () => {
    const { organisationId, branchId } = books.context.scope;
    await books.storage.projector.project(organisationId, { branchId });
    expect(await books.storage.prover.prove(organisationId)).toEqual([]);
  });
});
