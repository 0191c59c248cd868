import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writePlaces } from '#application/books/cursor';
import type { Work } from '#application/ports/journal';
import type { Scope } from '#application/ports/scope';
import { buildReport } from '#application/reports/build-report';
import { filterOf } from '#application/reports/kit/reader';
import { ledgerCreditDebitFacts, ledgerCreditDebitReader } from '#application/reports/ledgers/ledger-credit-debit/reader';
import type { LedgerCreditDebitFacts } from '#application/reports/ledgers/ledger-credit-debit/table';
import type { BillPart } from '#domain/bills/bill-parts';
import { sidesOf } from '#domain/bills/bill-sides';
import { paise } from '#domain/money/paise';
import type { Effect } from '#domain/posting/effect';
import { addDays } from '#domain/time/day';
import type { ReportRow } from '#modules/kit/module';
import { ledgerCreditDebit } from '#modules/reports/ledgers/ledger-credit-debit';
import { openStorage } from '#storage/storage';
import { contextOn, type OpenBooks, openBooks } from '#test/journeys/books';
import { says } from '#test/kit/books/says';
import { branchOf, create, receiptEffect, remove, saleEffect } from '#test/kit/books/works';
import { newId } from '#test/kit/new-id';
import { countUnits } from '#test/kit/read-units';
import { runs, sizeOf } from '#test/kit/runs';

let books: OpenBooks;
let scope: Scope;
let salesId: string;
let bankId: string;
beforeAll(async () => {
  books = await openBooks();
  scope = books.context.scope;
  [salesId, bankId] = [books.ledger('sales'), books.ledger('cash')];
});
afterAll(() => books.close());

const party = async (name: string) => (await books.create('customer', { name, groupId: books.group('debtors') })).id;
const year = { from: '2026-04-01', to: '2027-03-31', branches: [], openOnly: false };

/** The clock of ids: like vouchers that are entered one after the other. */
let now = Date.parse('2026-04-01T00:00:00Z');
const nextId = () => {
  now += 50;
  return newId(now);
};
const sale = (id: string, ledgerId: string, date: string, amount: number): Work =>
  create(scope, { id, effect: saleEffect(date, id, ledgerId, salesId, amount) });
const receipt = (billId: string, ledgerId: string, date: string, amount: number): Work =>
  create(scope, { id: nextId(), slug: 'bank-cash', effect: receiptEffect(date, billId, ledgerId, bankId, amount) });

async function post(works: readonly Work[]): Promise<void> {
  for (let at = 0; at < works.length; at += 3_000)
    await books.storage.journal.commitAll(scope, branchOf(scope), works.slice(at, at + 3_000));
}

/** All pages of so many lines, joined. */
async function pagesOf(branches: readonly string[], asked: Parameters<typeof ledgerCreditDebitFacts>[2]) {
  const pages: LedgerCreditDebitFacts[] = [];
  let cursor: string | undefined;
  do {
    const page = await ledgerCreditDebitFacts(books.context, branches, asked, cursor);
    expect(page.totals).toEqual(pages[0]?.totals ?? page.totals);
    expect(page.apart === null).toBe(page.cursor !== undefined);
    pages.push(page);
    cursor = page.cursor;
  } while (cursor !== undefined);
  return { lines: pages.flatMap(({ lines }) => lines), totals: pages[0]?.totals, apart: pages.at(-1)?.apart };
}

interface Voucher {
  readonly id: string;
  readonly branchId: string;
  readonly day: string;
  readonly bills: readonly { readonly billId: string; readonly opens: boolean; readonly amount: number }[];
}

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('sale' as const), day: fc.nat(30), amount: fc.integer({ min: 1, max: 9 }) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom('receipt' as const, 'set-off' as const),
      day: fc.nat(30),
      of: fc.array(fc.nat(9), { minLength: 1, maxLength: 3 }),
      amount: fc.integer({ min: 1, max: 9 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('remove' as const), of: fc.nat(9) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('fold' as const), batch: fc.integer({ min: 1, max: 4 }) }) },
);

it('the pages have every bill once that is open at the end or moved in the period, with its figures, in any history', async () => {
  const branches = [scope.branchId, newId()];
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 3, maxLength: 30 }),
      fc.nat(30),
      fc.nat(20),
      fc.integer({ min: 1, max: 6 }),
      async (steps, start, length, limit) => {
        const ledgerId = await party(`Party ${nextId()}`);
        const vouchers = new Map<string, Voucher>();
        for (const [at, one] of steps.entries()) {
          const branchId = branches[at % 2] ?? '';
          const mine = [...vouchers.values()].filter((voucher) => voucher.branchId === branchId);
          if (one.do === 'fold') {
            const { client, tables } = books.engine;
            const { projector } = openStorage({ says, client, tables, clock: { now: () => new Date() }, projectorBatch: one.batch });
            await projector.project(scope.organisationId, { branchId });
            continue;
          }
          if (one.do === 'remove') {
            const gone = mine[one.of % Math.max(1, mine.length)];
            if (gone === undefined) continue;
            await books.storage.journal.commit(scope, { branchId }, remove('sales-invoice', gone.id));
            vouchers.delete(gone.id);
            continue;
          }
          const id = nextId();
          const known = [...new Set(mine.flatMap(({ bills }) => bills.filter(({ opens }) => opens).map(({ billId }) => billId)))];
          const chosen = one.do === 'sale' || known.length === 0 ? [] : [...new Set(one.of.map((of) => known[of % known.length] ?? ''))];
          const settles = chosen.map((billId) => ({ billId, opens: false, amount: -one.amount }));
          const opens = one.do === 'receipt' && chosen.length > 0 ? [] : [{ billId: id, opens: true, amount: one.amount * 2 }];
          const voucher: Voucher = { id, branchId, day: addDays('2026-06-01', one.day), bills: [...opens, ...settles] };
          vouchers.set(id, voucher);
          const debit = opens.reduce((sum, { amount }) => sum + amount, 0);
          const credit = settles.reduce((sum, { amount }) => sum + amount, 0);
          const postings = [
            ...(debit === 0 ? [] : [{ ledgerId, amount: paise(debit) }]),
            ...(credit === 0 ? [] : [{ ledgerId, amount: paise(credit) }]),
            { ledgerId: salesId, amount: paise(-(debit + credit)) },
          ];
          const bills = voucher.bills.map((bill) => ({
            ...{ ledgerId, billId: bill.billId, amount: paise(bill.amount) },
            ...(bill.opens ? { kind: 'opens' as const, date: voucher.day, dueDate: voucher.day } : { kind: 'settles' as const }),
          }));
          const effect: Effect = { date: voucher.day, postings, bills, movements: [] };
          await books.storage.journal.commit(scope, { branchId }, create(scope, { id, effect }));
        }
        const from = addDays('2026-06-01', start);
        const to = addDays(from, length);
        const expected = new Map<string, readonly number[]>();
        const open = new Map<string, number>();
        for (const billId of new Set([...vouchers.values()].flatMap(({ bills }) => bills.map((bill) => bill.billId)))) {
          const parts = [...vouchers.values()].flatMap(({ day, bills }) =>
            bills.filter((bill) => bill.billId === billId && day <= to).map(({ amount }) => ({ day, amount })),
          );
          const sum = (of: typeof parts) => of.reduce((total, { amount }) => total + amount, 0);
          const within = parts.filter(({ day }) => day >= from);
          const before = sum(parts.filter(({ day }) => day < from));
          const [debit, credit] = [
            sum(within.filter(({ amount }) => amount > 0)),
            sum(within.filter(({ amount }) => amount < 0).map((part) => ({ ...part, amount: -part.amount }))),
          ];
          if (within.length > 0 || sum(parts) !== 0) expected.set(billId, [before, debit, credit, sum(parts)]);
          if (sum(parts) !== 0) open.set(billId, sum(parts));
        }
        const asked = { ledgerId, from, to, limit };
        const all = await pagesOf(branches, { ...asked, openOnly: false });
        const sides = (parts: readonly BillPart[]) => Object.values(sidesOf(parts, { from, to }));
        expect(all.lines.map(({ billId }) => billId).toSorted()).toEqual([...expected.keys()].toSorted());
        for (const { billId, parts } of all.lines) expect(sides(parts)).toEqual(expected.get(billId));
        expect(all.apart).toEqual({ opening: 0, debit: 0, credit: 0, open: 0 });
        const left = await pagesOf(branches, { ...asked, openOnly: true });
        expect(left.lines.map(({ billId }) => billId).toSorted()).toEqual([...open.keys()].toSorted());
        expect(left.totals?.open).toBe(all.totals?.open);
        expect(left.apart).toEqual({ opening: 0, debit: 0, credit: 0, open: 0 });
      },
    ),
    { numRuns: runs(20) },
  );
  for (const branchId of branches) expect(await books.storage.prover.proveStream(scope.organisationId, { branchId })).toEqual([]);
}, 180_000);

it('a ledger without bills shows its vouchers, and what was there before', async () => {
  const ledgerId = (await books.create('customer', { name: 'Plain', groupId: books.group('bank_accounts') })).id;
  const postings = (amount: number) => [
    { ledgerId, amount: paise(amount) },
    { ledgerId: salesId, amount: paise(-amount) },
  ];
  const enter = (date: string, amount: number) =>
    create(scope, { id: nextId(), slug: 'journal', effect: { date, postings: postings(amount), bills: [], movements: [] } });
  await post([enter('2026-05-01', 90), enter('2026-06-02', 30), enter('2026-06-02', -20), enter('2026-07-01', 5)]);
  const asked = { ledgerId, from: '2026-06-01', to: '2026-06-30', limit: 1 };
  const { lines, totals, apart } = await pagesOf([scope.branchId], { ...asked, openOnly: false });
  expect(lines.map(({ matches, parts }) => [matches, parts[0]?.settles])).toEqual([
    [false, 30],
    [false, -20],
  ]);
  expect(totals).toEqual({ opening: 90, debit: 30, credit: 20, open: 100 });
  expect(apart).toEqual({ opening: 90, debit: 0, credit: 0, open: 90 });
});

it.each(['nonsense', writePlaces([]), writePlaces([{ date: '2026-04-01', sequence: 1 }])])(
  'a cursor of another kind is refused: %s',
  async (cursor) => {
    const ledgerId = books.ledger('cash');
    await expect(buildReport(books.context, ledgerCreditDebit, { ...year, ledgerId, cursor })).rejects.toMatchObject({ code: 'malformed' });
  },
);

it('a page costs at most 32 read units in a ledger of 1,000 rows and of 4,000, or of 50,000', async () => {
  /** A ledger with so many bills, of which five are older than the year. */
  const enter = async (bills: number) => {
    const ledgerId = await party(`Ledger of ${bills}`);
    await post(Array.from({ length: 5 }, () => sale(nextId(), ledgerId, '2026-03-20', 10_00)));
    const days = 360;
    const ids = Array.from({ length: bills }, () => nextId());
    const dayAt = (at: number) => addDays('2026-04-01', Math.floor((at * days) / bills));
    const waiting = new Set(ids.keys());
    await post(
      ids.flatMap((id, at) => {
        // Most are settled a month later, a few only after half a year. The last twenty stay open.
        const paid = at - Math.floor(bills / (at % 50 === 0 ? 2 : 12));
        const works = [sale(id, ledgerId, dayAt(at), 100 + at)];
        return waiting.delete(paid) ? [...works, receipt(ids[paid] ?? '', ledgerId, dayAt(at), 100 + paid)] : works;
      }),
    );
    const late = [...waiting].slice(0, -20);
    await post(late.map((at) => receipt(ids[at] ?? '', ledgerId, '2027-03-29', 100 + at)));
    await books.storage.projector.project(scope.organisationId, branchOf(scope));
    return ledgerId;
  };
  /** The read units of five pages, in a process that has read nothing before. */
  const costs = async (ledgerId: string) => {
    const client = books.engine.newClient();
    const counted = countUnits(client);
    const context = contextOn(
      openStorage({ says, client, tables: books.engine.tables, clock: { now: () => new Date() } }),
      scope,
      books.objects,
    );
    const units: number[] = [];
    const rows: ReportRow[] = [];
    let cursor: string | undefined;
    for (let page = 0; page < 5; page += 1) {
      const before = counted.units;
      const table = await buildReport(context, ledgerCreditDebit, { ...year, ledgerId, cursor });
      units.push(counted.units - before);
      rows.push(...table.rows);
      cursor = table.cursor;
    }
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    client.destroy();
    return units;
  };
  const most = sizeOf(2_000, 25_000);
  const ledgerId = await enter(most);
  const [thousand, many] = [await costs(await enter(500)), await costs(ledgerId)];
  // Measured: 17 to 21 for 1,000 rows, 19 to 27 for 10,000, 21 to 30 for 50,000. Leaves that are written by longer steps are longer.
  for (const units of [...thousand, ...many]) expect(units).toBeLessThanOrEqual(32);
  const reading = { most: 200_000, told: async () => {} };
  const facts = await ledgerCreditDebitReader.whole(books.context, filterOf(ledgerCreditDebit, { ...year, ledgerId }), reading);
  expect(facts.lines.length).toBe(most + 5);
  expect(facts.apart).toEqual({ opening: 0, debit: 0, credit: 0, open: 0 });
}, 600_000);
