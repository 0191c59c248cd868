import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeDocument } from '#application/documents/change-document';
import { enterDocument } from '#application/documents/enter-document';
import { openingBalanceHistory, openingBalanceOf } from '#application/opening/opening-balance-of';
import { exportOpeningBalances } from '#application/opening/sheet/export-opening-balances';
import { listOpeningBalances } from '#application/opening/sheet/list-opening-balances';
import { setOpeningBalance } from '#application/opening/sheet/set-opening-balance';
import { buildReport } from '#application/reports/build-report';
import { moduleOf } from '#modules/all';
import { filterSchema } from '#modules/kit/operations/report-schema';
import type { TypedBill } from '#modules/organisation/financial-year/opening-bills';
import { openStorage } from '#storage/storage';
import { documentOf, type OpenBooks, openBooks, parsed, withPartyAndItem } from '#test/journeys/books';
import { says } from '#test/kit/books/says';
import { interrupted } from '#test/kit/faults/disturbed-client';

let books: OpenBooks;
let partyId: string;
let supplierId: string;

beforeAll(async () => {
  books = await openBooks();
  ({ partyId } = await withPartyAndItem(books));
  supplierId = (await books.create('customer', { name: 'Om Steel', groupId: books.group('creditors'), creditDays: 15 })).id;
});
afterAll(() => books.close());

const bill = (number: string, date: string, dueDate: string | null, amount: number): TypedBill => ({
  id: randomUUID(),
  number,
  date,
  dueDate,
  amount,
});
const old = bill('INV/41', '2025-11-20', '2025-12-20', 11_800_00);
const recent = bill('INV/97', '2026-03-05', '2026-04-04', 5_900_00);
const advance = bill('RC/12', '2026-03-20', '2026-03-20', -2_000_00);

const state = (ledgerId: string, balance: number, bills?: readonly TypedBill[], version?: number) =>
  setOpeningBalance(books.context, { ledgerId, balance, ...(bills && { bills }), ...(version === undefined ? {} : { version }) });
const openBills = () => books.context.ports.books.openBills(books.context.scope, books.context.scope.branchId, partyId);
const receipt = (billId: string, amount: number, date = '2026-05-02') => ({
  date,
  type: 'Receipt',
  accountId: books.ledger('cash'),
  lines: [{ ledgerId: partyId, amount }],
  allocations: [{ ledgerId: partyId, billId, amount }],
});

async function receivables(asOf: string) {
  const report = moduleOf('payment-receivables-payables');
  if (report?.kind !== 'report') throw new Error('there are no receivables');
  const filter = filterSchema(report.filters).parse({ asOf, side: 'Receivables' });
  const { rows, totals } = await buildReport(books.context, report, filter);
  const bills = (rows.find(({ id }) => id === `ledger:${partyId}`)?.children ?? []).map(({ cells }) => cells);
  return { bills, totals };
}

describe('the opening balance of a party', () => {
  it('is open bill by bill with their own numbers and dates, and the rest is on account', async () => {
    await state(partyId, 20_000_00, [old, recent, advance]);
    expect((await openBills()).map(({ billId, kind, number, date, dueDate, open }) => [billId, kind, number, date, dueDate, open])).toEqual(
      [
        [old.id, 'bill', 'INV/41', '2025-11-20', '2025-12-20', 11_800_00],
        [recent.id, 'bill', 'INV/97', '2026-03-05', '2026-04-04', 5_900_00],
        [advance.id, 'bill', 'RC/12', '2026-03-20', '2026-03-20', -2_000_00],
        [expect.any(String), 'on-account', 'Opening', '2026-03-31', '2026-03-31', 4_300_00],
      ],
    );
    expect((await listOpeningBalances(books.context)).lines.find(({ ledgerId }) => ledgerId === partyId)).toMatchObject({
      billWise: true,
      bills: 3,
      opening: 20_000_00,
    });
  });

  it('ages by its own dates, and adds up to the ledger', async () => {
    const { bills, totals } = await receivables('2026-04-30');
    expect(totals?.['pending']).toBe(20_000_00);
    expect(bills.find(({ particulars }) => particulars === 'INV/41')).toMatchObject({
      date: '2025-11-20',
      dueDate: '2025-12-20',
      overdue: 131,
    });
    expect(bills.find(({ particulars }) => particulars === 'INV/97')).toMatchObject({ overdue: 26 });
    expect((await receivables('2026-03-30')).bills).toEqual([]);
  });

  it('is settled by receipts, which can be corrected after a bill was fully settled', async () => {
    const entered = await books.enter('bank-cash', receipt(old.id, 11_800_00));
    expect((await openBills()).map(({ number }) => number)).not.toContain('INV/41');
    const body = { ...parsed('bank-cash', receipt(old.id, 10_000_00)), id: entered.id, version: 1 };
    await changeDocument(books.context, documentOf('bank-cash'), body);
    expect((await openBills()).find(({ billId }) => billId === old.id)).toMatchObject({ amount: 11_800_00, open: 1_800_00 });
    const lowered = [{ ...old, amount: 9_000_00 }, recent, advance];
    const number = String(entered['number']);
    const message = `₹10,000.00 of INV/41 is settled by ${number}. Remove that settlement first`;
    await expect(state(partyId, 17_200_00, lowered)).rejects.toMatchObject({
      code: 'notAllowed',
      message: expect.stringContaining(message),
    });
    await expect(state(partyId, 8_200_00, [recent, advance])).rejects.toMatchObject({ message: expect.stringContaining(message) });
    const raised = [{ ...old, number: 'INV/041', amount: 12_000_00 }, recent, advance];
    await state(partyId, 20_200_00, raised);
    expect((await openBills()).find(({ billId }) => billId === old.id)).toMatchObject({ number: 'INV/041', open: 2_000_00 });
  });

  it('keeps its bills if only its total is entered', async () => {
    await state(partyId, 16_000_00);
    const { bills, opening } = await openingBalanceOf(books.context, partyId);
    expect([opening, bills.length]).toEqual([16_000_00, 3]);
    expect((await openBills()).find(({ number }) => number === 'Opening')).toMatchObject({ open: 100_00 });
    await state(partyId, 15_900_00);
    expect((await openBills()).find(({ number }) => number === 'Opening')).toBeUndefined();
  });

  it('of a supplier is due after its credit days, on the other side', async () => {
    await state(supplierId, -3_000_00, [bill('PI/8', '2026-03-10', null, -3_000_00)]);
    expect((await openingBalanceOf(books.context, supplierId)).bills).toMatchObject([{ dueDate: '2026-03-25', open: -3_000_00 }]);
  });

  it('may be 0 with bills in it', async () => {
    const { partyId: other } = await withPartyAndItem(books);
    await state(other, 0, [bill('INV/1', '2026-02-01', null, 700_00), bill('RC/1', '2026-02-02', null, -700_00)]);
    const { lines } = await listOpeningBalances(books.context, { stated: true });
    expect(lines.find(({ ledgerId }) => ledgerId === other)).toMatchObject({ opening: 0, bills: 2 });
    await state(other, 0, []);
  });

  it.each([
    ['with the id of a voucher', 'bills.0.id', async () => [{ ...old, id: (await books.enter('bank-cash', receipt(recent.id, 1_00))).id }]],
    ['with a bill of the year itself', 'bills.0.date', async () => [bill('INV/1', '2026-04-01', null, 1_00)]],
    ['with one bill twice', 'bills.1.number', async () => [old, { ...old, id: randomUUID() }]],
  ] as const)('is refused %s', async (_, path, bills) => {
    await expect(state(partyId, 1_00, await bills())).rejects.toMatchObject({ errors: [{ path }] });
  });

  it('never has a bill with the id of a voucher on its ledger, open or settled', async () => {
    const [{ partyId: owner, itemId }, { partyId: other }] = [await withPartyAndItem(books), await withPartyAndItem(books)];
    const [open, paid, late] = ['INV/1', 'INV/2', 'INV/3'].map((number) => bill(number, '2026-03-01', null, 100_00));
    if (open === undefined || paid === undefined || late === undefined) throw new Error('There are three');
    await state(owner, 200_00, [open, paid]);
    await books.enter('bank-cash', {
      date: '2026-05-02',
      type: 'Receipt',
      accountId: books.ledger('cash'),
      lines: [{ ledgerId: owner, amount: 100_00 }],
      allocations: [{ ledgerId: owner, billId: paid.id, amount: 100_00 }],
    });
    const invoice = documentOf('sales-invoice');
    const values = (of: string) => parsed('sales-invoice', { date: '2026-05-04', partyId: of, lines: [{ itemId, quantity: 1_0000 }] });
    const sell = (id: string, of = owner) => enterDocument(books.context, invoice, { ...values(of), id });
    const refused = { code: 'invalid', errors: [{ path: 'id', message: 'This id belongs to an opening bill' }] };
    for (const { id } of [open, paid]) await expect(sell(id)).rejects.toMatchObject(refused);
    // On the ledger of another party it is a different bill, until the party is changed.
    const sold = await sell(open.id, other);
    const moved = changeDocument(books.context, invoice, { ...values(owner), id: open.id, version: sold.version });
    await expect(moved).rejects.toMatchObject(refused);

    const { records } = books.context.ports;
    const findMany: typeof records.findMany = async (scope, wanted) => {
      const found = await records.findMany(scope, wanted);
      if (wanted.some(({ slug, id }) => slug === invoice.slug && id === late.id)) await sell(late.id);
      return found;
    };
    const racing = { ...books.context, ports: { ...books.context.ports, records: { ...records, findMany } } };
    const stated = setOpeningBalance(racing, { ledgerId: owner, balance: 300_00, bills: [open, paid, late] });
    await expect(stated).rejects.toMatchObject({ errors: [{ path: 'bills.2.id', message: 'This id belongs to a voucher' }] });
  });

  it('shares it with no voucher that another process is writing at that moment', async () => {
    const { partyId: owner, itemId } = await withPartyAndItem(books);
    const late = bill('INV/9', '2026-03-01', null, 100_00);
    const { engine, context } = books;
    const client = interrupted(engine, async (tables, count) => {
      if (count === 1 && tables.includes(engine.tables.log)) await state(owner, 100_00, [late]);
    });
    const storage = openStorage({ says, client, tables: engine.tables, clock: context.ports.clock });
    const values = parsed('sales-invoice', { date: '2026-05-04', partyId: owner, lines: [{ itemId, quantity: 1_0000 }] });
    const elsewhere = { ...context, ports: { ...context.ports, ...storage } };
    await expect(enterDocument(elsewhere, documentOf('sales-invoice'), { ...values, id: late.id })).rejects.toMatchObject({
      code: 'invalid',
      errors: [{ path: 'id', message: 'This id belongs to an opening bill' }],
    });
    expect(await context.ports.books.openBills(context.scope, context.scope.branchId, owner)).toMatchObject([{ billId: late.id }]);
  });

  it('has bills only if the ledger balances bill by bill', async () => {
    await expect(state(books.ledger('cash'), 1_00, [old])).rejects.toMatchObject({ errors: [{ path: 'bills' }] });
  });

  it('records who changed it, and can be exported with totals', async () => {
    const history = await openingBalanceHistory(books.context, partyId);
    expect(history.map(({ action }) => action)).toEqual(['edit', 'edit', 'edit', 'create']);
    expect(history.at(-1)?.after).toMatchObject({ balance: 20_000_00, bills: [{ number: 'INV/41' }, {}, {}] });
    const { content } = await exportOpeningBalances(books.context, 'JSON');
    const { rows, totals } = JSON.parse(Buffer.from(content).toString());
    expect(totals.debit).toBe(totals.credit);
    expect(rows.find(({ id }: { id: string }) => id === partyId)).toMatchObject({
      cells: { debit: 15_900_00 },
      children: [{ cells: { number: 'INV/041', date: '2025-11-20', debit: 12_000_00 } }, {}, { cells: { credit: 2_000_00 } }],
    });
  });

  it('passes the proof', async () => {
    const { organisationId, branchId } = books.context.scope;
    await books.storage.projector.project(organisationId, { branchId });
    expect(await books.storage.prover.prove(organisationId)).toEqual([]);
  });
});
