import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { partitionOf } from '#application/commit/stored-row';
import type { Context } from '#application/context';
import { enterDocument } from '#application/documents/enter-document';
import { paymentStatus } from '#application/documents/facts/payment-status';
import { listReturns } from '#application/gst-returns/list-returns';
import { portsOfCaller } from '#application/identity/scope/ports-of-caller';
import { readStatement } from '#application/itc-register/read-statement';
import type { Row } from '#application/ports/records';
import { documentOf, masterOf, type OpenBooks, openBooks, parsed, withPartyAndItem } from '#test/journeys/books';

let books: OpenBooks;
let reader: Context;
let last: string;
let ours: string;
let theirs: string;

beforeAll(async () => {
  books = await openBooks();
  const { context } = books;
  last = (await books.create('financial-year', { start: '2025-04-01', end: '2026-03-31', lockedUntil: null, lockReason: null })).id;
  ours = await journal(context.scope.financialYearId, '2026-05-01');
  theirs = await journal(last, '2025-05-01');
  const reads = { years: [{ id: last, label: '2025-26', from: '2025-04-01', to: '2026-03-31' }] };
  reader = { ...context, ports: await portsOfCaller(context.ports, { reads }, '2026-11-21') };
});
afterAll(() => books.close());

async function enter(slug: string, financialYearId: string, values: Row): Promise<string> {
  const context = { ...books.context, scope: { ...books.context.scope, financialYearId } };
  return (await enterDocument(context, documentOf(slug), { ...parsed(slug, values), id: randomUUID() })).id;
}

async function journal(financialYearId: string, date: string): Promise<string> {
  const lines = [
    { ledgerId: books.ledger('round_off'), debit: 1_00 },
    { ledgerId: books.ledger('cash'), credit: 1_00 },
  ];
  return enter('journal-voucher', financialYearId, { date, type: 'Journal', lines });
}

describe('the ports of a reader of one year', () => {
  it('find, list, count and tell the history of vouchers of this year only', async () => {
    const { records } = reader.ports;
    const { scope } = reader;
    const document = documentOf('journal-voucher');
    const partitions = [last, scope.financialYearId].map((financialYearId) =>
      partitionOf(document, { branchId: scope.branchId, financialYearId }),
    );
    const wanted = [ours, theirs].map((id) => ({ slug: 'journal-voucher', id }));
    expect([...(await records.findMany(scope, wanted)).keys()]).toEqual([theirs]);
    expect(await records.find(scope, 'journal-voucher', ours)).toBeUndefined();
    const { rows } = await records.list(scope, { slug: 'journal-voucher', partitions, order: 0, descending: false, limit: 10 });
    expect(rows.map(({ id }) => id)).toEqual([theirs]);
    expect([await records.count(scope, partitions), await records.countEach(scope, partitions)]).toEqual([1, [1, 0]]);
    const stream = { branchId: scope.branchId };
    const histories = await Promise.all(wanted.map(({ slug, id }) => records.history(scope, stream, slug, id)));
    expect(histories.map(({ length }) => length)).toEqual([0, 1]);
  });

  it('read no books after the year, and nothing that is there today', async () => {
    const { books: read } = reader.ports;
    const { branchId } = reader.scope;
    const refused = { code: 'forbidden' };
    expect(await read.balances(reader.scope, branchId, '2025-04-01', '2026-03-31')).toHaveLength(2);
    await expect(read.balances(reader.scope, branchId, '2025-04-01', '2026-04-01')).rejects.toMatchObject(refused);
    const next = await read.balances(reader.scope, branchId, '2026-04-01', '2026-04-01');
    expect(next.every(({ debit, credit }) => debit === 0 && credit === 0)).toBe(true);
    await expect(read.billsAsOf(reader.scope, branchId, '2026-11-21')).rejects.toMatchObject(refused);
    await expect(read.onHand(reader.scope, branchId, [])).rejects.toMatchObject(refused);
    await expect(read.freeStock(reader.scope, branchId)).rejects.toMatchObject(refused);
    const { rows } = await read.statement(reader.scope, branchId, books.ledger('cash'), '2025-04-01', '9999-12-31', { limit: 10 });
    expect(rows.map(({ id }) => id)).toEqual([theirs]);
    const days = await read.ledgerDays(reader.scope, branchId, '2025-04-01', '9999-12-31', [books.ledger('cash')]);
    expect(days.map(({ day }) => day)).toEqual(['2025-05-01']);
  });

  it('list the returns of the GSTIN, although some fall due after the year', async () => {
    const { returns } = await listReturns(reader);
    expect(returns.map(({ form, month }) => `${form} ${month}`)).toContain('GSTR-3B 2026-03');
    const { branchId } = reader.scope;
    const nothing = { rows: [], more: false };
    expect(await reader.ports.books.amendments(reader.scope, branchId, '2026-03-01', '2027-01-31', { limit: 10 })).toEqual(nothing);
    expect(await reader.ports.books.amendments(reader.scope, branchId, '2026-04-01', '2027-01-31', { limit: 10 })).toEqual(nothing);
  });

  it('read the statement of reclaims in the last month of the year, although it asks for the next one', async () => {
    expect(await readStatement({ ...reader, today: '2026-03-15' })).toMatchObject({ opening: null, rows: [], amounts: [] });
  });

  it('read where pieces were until the end of the year, and not where they are today', async () => {
    const { books: read } = reader.ports;
    const { branchId } = reader.scope;
    const pieces = (wanted: object) => read.pieces(reader.scope, branchId, { itemId: randomUUID(), ...wanted }, { limit: 10 });
    expect(await pieces({ until: '2026-03-31' })).toEqual({ pieces: [] });
    await expect(pieces({ until: '2026-04-01' })).rejects.toMatchObject({ code: 'forbidden' });
    await expect(pieces({})).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('show a bill as the end of the year left it, whatever was paid since', async () => {
    const { branchId, financialYearId } = books.context.scope;
    const { partyId, itemId } = await withPartyAndItem(books);
    const sold = (date: string) => enter('sales-invoice', last, { date, partyId, lines: [{ itemId, quantity: 1_0000, rate: 100_0000 }] });
    const [never, later, partly, within] = [
      await sold('2025-06-01'),
      await sold('2025-06-02'),
      await sold('2025-06-03'),
      await sold('2025-06-04'),
    ];
    const paid = (financialYear: string, date: string, invoiceId: string, amount: number) =>
      enter('bank-cash', financialYear, {
        ...{ date, type: 'Receipt', accountId: books.ledger('cash'), lines: [{ ledgerId: partyId, amount }] },
        allocations: [{ ledgerId: partyId, kind: 'against', billId: invoiceId, amount }],
      });
    await paid(last, '2025-07-01', within, 105_00);
    await paid(last, '2025-07-02', partly, 5_00);
    await paid(financialYearId, '2026-05-01', partly, 100_00);
    await paid(financialYearId, '2026-05-02', later, 105_00);
    const statusFor = async (context: Context, id: string) => {
      const stored = await books.context.ports.records.find(context.scope, 'sales-invoice', id);
      return (await paymentStatus(context, documentOf('sales-invoice'), { ...stored?.row, id })).payment_status;
    };
    const all = [never, later, partly, within];
    expect(await Promise.all(all.map((id) => statusFor(reader, id)))).toEqual(['Unpaid', 'Unpaid', 'Partly paid', 'Paid']);
    expect(await Promise.all(all.map((id) => statusFor(books.context, id)))).toEqual(['Unpaid', 'Paid', 'Paid', 'Paid']);
    const open = await reader.ports.books.openBills(reader.scope, branchId, partyId);
    expect(new Map(open.map((bill) => [bill.billId, bill.open]))).toEqual(
      new Map([
        [never, 105_00],
        [later, 105_00],
        [partly, 100_00],
      ]),
    );
  });

  it('show the leave balances of this year only', async () => {
    const { scope } = reader;
    const leaveTypeId = (await books.create('leave-type', { name: 'Casual', code: 'CL', daysPerYear: 8_0000 })).id;
    const employee = await books.create('employee', { code: 'E7', firstName: 'Meera', joiningDate: '2026-04-01' });
    const person = { employeeId: employee.id, leaveTypeId };
    const [their, our] = await Promise.all(
      [last, scope.financialYearId].map(async (yearId) => (await books.create('leave-balance', { ...person, yearId, granted: 5_0000 })).id),
    );
    for (const yearId of [last, scope.financialYearId]) await books.create('leave-balance-org', { leaveTypeId, yearId, days: 8_0000 });
    const { records } = reader.ports;
    const master = masterOf('leave-balance');
    const partitions = [partitionOf(master, scope)];
    const asked = { slug: master.slug, partitions, order: 0, descending: false, limit: 10 };
    expect((await books.context.ports.records.list(scope, asked)).rows).toHaveLength(2);
    expect((await records.list(scope, asked)).rows.map(({ id }) => id)).toEqual([their]);
    expect([await records.count(scope, partitions), await books.context.ports.records.count(scope, partitions)]).toEqual([1, 2]);
    expect(await records.find(scope, master.slug, our ?? '')).toBeUndefined();
    expect((await records.all(scope, 'leave-balance-org')).map(({ row }) => row['yearId'])).toEqual([last]);
  });

  it('write nothing', async () => {
    const { journal } = reader.ports;
    const work = { slug: 'customer', id: 'x', kind: 'change' as const, decide: () => expect.unreachable() };
    await expect(journal.commit(reader.scope, 'organisation', work)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(journal.commitAll(reader.scope, 'organisation', [work])).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('are the ports as they are for others', async () => {
    expect(await portsOfCaller(books.context.ports, {}, '2026-11-21')).toBe(books.context.ports);
  });
});
