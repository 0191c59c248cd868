import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '#application/context';
import { actOnDocument } from '#application/documents/act-on-document';
import { enterDocument } from '#application/documents/enter-document';
import { getRecord } from '#application/records/get-record';
import { updateRecord } from '#application/records/update-record';
import { cardData } from '#application/reports/dashboard/card-data';
import { cards } from '#modules/reports/dashboard/cards';
import { openStorage } from '#storage/storage';
import { contextOn, documentOf, masterOf, type OpenBooks, openBooks, parsed, withPartyAndItem } from '#test/journeys/books';
import { says } from '#test/kit/books/says';
import { typedFields } from '#test/kit/books/typed-fields';

let books: OpenBooks;
let partyId: string;
let itemId: string;
let supplierId: string;

beforeAll(async () => {
  books = await openBooks();
  ({ partyId, itemId } = await withPartyAndItem(books));
  supplierId = (await books.create('customer', { name: 'Om Steel', groupId: books.group('creditors') })).id;
  const bank = await books.create('group', { name: 'Banks in Pune', parentId: books.group('bank_accounts') });
  await books.create('customer', { name: 'HDFC Pune', groupId: bank.id });
});
afterAll(() => books.close());

const card = (id: string, context: Context = books.context) => cardData(context, { card: id });
const sell = (date: string, quantity: number) =>
  books.enter('sales-invoice', { date, partyId, lines: [{ itemId, quantity: quantity * 1_0000 }] });
const cells = async (id: string, context?: Context) => (await card(id, context)).rows.map((row) => row.cells);
const setUp = async (slug: string, id: string, change: object) => {
  const now = typedFields(slug, await getRecord(books.context, masterOf(slug), id));
  await updateRecord(books.context, masterOf(slug), { ...now, ...change } as never);
};

describe('the cards of a branch', () => {
  it('count a sale in its month, less what came back', async () => {
    const invoice = await sell('2026-10-05', 10);
    await sell('2026-11-21', 2);
    const lines = (await getRecord(books.context, documentOf('sales-invoice'), invoice.id))['lines'] as readonly { lineId: string }[];
    const line = { sourceSlug: 'sales-invoice', sourceId: invoice.id, sourceLine: lines[0]?.lineId ?? '', itemId, quantity: 3_0000 };
    await books.enter('sales-return', { date: '2026-10-09', partyId, invoiceId: invoice.id, lines: [line] });
    const { headline, rows } = await card('sales');
    expect(headline).toEqual({
      label: 'This year to date',
      value: 9_000_00,
      kind: 'money',
      note: 'Nothing to compare with last year · 1 today',
    });
    expect(rows.map((row) => row.cells['now'])).toEqual([0, 0, 0, 0, 0, 0, 7_000_00, 2_000_00, null, null, null, null]);
    expect((await card('purchases')).headline).toBeNull();
  });

  it('count money in accounts below a bank group of their own, and nothing else', async () => {
    const hdfc = (await books.context.ports.records.search(books.context.scope, 'customer', ['hdfc'], 1))[0] ?? '';
    const receipt = { type: 'Receipt', accountId: hdfc, lines: [{ ledgerId: partyId, amount: 900_00 }] };
    await books.enter('bank-cash', { date: '2026-09-10', ...receipt });
    await books.enter('bank-cash', {
      ...{ date: '2026-11-20', type: 'Contra', accountId: books.ledger('cash') },
      lines: [{ ledgerId: hdfc, amount: 200_00 }],
    });
    expect((await card('cash')).headline?.value).toBe(900_00);
    expect(new Set((await cells('cash')).map(({ account }) => account))).toEqual(new Set(['HDFC Pune', 'Cash']));
    expect((await cells('cash-months')).map(({ balance }) => balance)).toEqual([0, 0, 0, 0, 0, 900_00, 900_00, 900_00]);
  });

  it('sort what is owed on either side, and name the parties that are late', async () => {
    await books.enter('purchase-invoice', {
      ...{ date: '2026-11-01', dueDate: '2026-11-11', partyId: supplierId, referenceNo: 'OS/1', referenceDate: '2026-11-01' },
      lines: [{ itemId, quantity: 5_0000, rate: 100_0000 }],
    });
    const [to, owed] = [await card('receivables'), await card('payables')];
    // 10 + 2 - 3 panels with 5 % GST, less the receipt.
    expect(to.headline?.value).toBe(9 * 1_050_00 - 900_00);
    expect(owed.headline).toMatchObject({ label: 'To pay', value: 500_00, note: '100 % of it overdue' });
    expect(await cells('overdue-suppliers')).toEqual([{ party: 'Om Steel', overdue: 500_00, days: 10 }]);
    expect((await card('overdue-customers')).rows).toHaveLength(1);
  });

  it('count invoices on their way, and items of which there is too little', async () => {
    const invoice = await sell('2026-11-20', 1);
    await actOnDocument(books.context, documentOf('sales-invoice'), invoice.id, 'dispatched', { version: 1 });
    const status = await cells('invoices-by-status');
    expect(status.map((row) => [row['status'], row['count']])).toEqual([
      ['New Order', 2],
      ['Ready for Dispatch', 0],
      ['Dispatched', 1],
      ['Verified', 0],
    ]);
    await setUp('inventory-item', itemId, { reorderLevel: 20_0000 });
    expect((await cells('reorder'))[0]).toMatchObject({ level: 20_0000 });
  });

  it('count for somebody who sees only their own documents those alone', async () => {
    const { caller, scope } = books.context;
    const permissions = new Set(['/sales-invoice-dashboard', '/sales-invoice/own']);
    const counts = async (userId: string) => {
      const own: Context = { ...books.context, scope: { ...scope, userId }, caller: { ...caller, userId, permissions } };
      return (await cells('invoices-by-status', own)).map((row) => row['count']);
    };
    expect(await counts(caller.userId)).toEqual([2, 0, 1, 0]);
    expect(await counts(randomUUID())).toEqual([]);
  });

  it('count what waits for the caller, not for people who may not give the level', async () => {
    await setUp('org', books.context.scope.organisationId, { approveOrders: true });
    const order = parsed('sales-order', { date: '2026-11-20', partyId, lines: [{ itemId, quantity: 2_0000 }] });
    await enterDocument(books.context, documentOf('sales-order'), { ...order, id: randomUUID() });
    expect(await cells('approvals')).toEqual([{ list: 'Sales Orders to Approve', count: 1 }]);
    const { caller } = books.context;
    const other: Context = {
      ...books.context,
      caller: { ...caller, permissions: new Set(['/sales-order', '/sales-order-review-tracker']) },
    };
    expect(await cells('approvals', other)).toEqual([]);
    const next = await books.create('financial-year', { start: '2027-04-01', end: '2028-03-31' });
    const later: Context = { ...books.context, scope: { ...books.context.scope, financialYearId: next.id } };
    expect(await cells('approvals', later)).toEqual([{ list: 'Sales Orders to Approve, 2026-27', count: 1 }]);
    await setUp('financial-year', books.context.scope.financialYearId, { lockedUntil: '2027-03-31', lockReason: 'Audit' });
    expect(await cells('approvals', later)).toEqual([]);
    expect(await cells('approvals')).toEqual([{ list: 'Sales Orders to Approve', count: 1 }]);
    await setUp('financial-year', books.context.scope.financialYearId, { lockedUntil: null, lockReason: null });
    const none: Context = { ...books.context, caller: { ...caller, permissions: new Set(['/sales-order']) } };
    await expect(card('approvals', none)).rejects.toThrow();
  });

  it.each([
    [{ quarterly: false }, '2026-11-21', 'GSTR-1 · Sales'],
    [{ quarterly: true }, '2026-11-21', 'PMT-06 · Payment of the month'],
    [{ composition: true, quarterly: false }, '2026-12-15', 'CMP-08 · Payment of the quarter'],
  ])('show the returns of a branch with %j', async (change, today, form) => {
    await setUp('branch', books.context.scope.branchId, change);
    expect((await cells('gst-dates', { ...books.context, today }))[0]?.['form']).toBe(form);
    await setUp('branch', books.context.scope.branchId, { composition: false, quarterly: false });
  });

  it('are as of the end of a year that is over', async () => {
    const later = { ...books.context, today: '2027-08-01' };
    expect(await cardData(later, { card: 'cash' })).toMatchObject({ asOf: '2027-03-31', headline: { label: 'On 31-Mar-2027' } });
    expect((await card('sales', later)).headline?.note).toBe('Nothing to compare with last year');
  });
});

describe('what cards cost', () => {
  const ids = cards.map(({ id }) => id);

  it('does not grow with the vouchers', async () => {
    const { scope } = books.context;
    const stream = { branchId: scope.branchId };
    const project = () => books.storage.projector.project(scope.organisationId, stream);
    await project();
    const before = new Map<string, number>();
    for (const id of ids) before.set(id, await unitsOf(id));
    const body = () =>
      parsed('journal-voucher', {
        ...{ date: '2026-10-12', type: 'Journal' },
        lines: [
          { ledgerId: books.ledger('cash'), debit: 100_00 },
          { ledgerId: books.ledger('round_off'), credit: 100_00 },
        ],
      });
    for (let many = 0; many < 60; many += 1) {
      await enterDocument(books.context, documentOf('journal-voucher'), { ...body(), id: randomUUID() });
    }
    await project();
    const grown: string[] = [];
    for (const id of ids) {
      const [was, is] = [before.get(id) ?? 0, await unitsOf(id)];
      if (is > was + 1) grown.push(`${id}: ${was} to ${is}`);
      expect(is, id).toBeLessThanOrEqual(mostUnits);
    }
    expect(grown).toEqual([]);
  });
});

/** Of which twenty read the branches, years and groups, which a warm process has in memory. */
const mostUnits = 100;

/** The read units of a card in a process that has read nothing before. */
async function unitsOf(id: string): Promise<number> {
  let units = 0;
  const client = books.engine.newClient();
  client.middlewareStack.add(
    (next) => async (asked) => {
      Object.assign(asked.input, { ReturnConsumedCapacity: 'TOTAL' });
      const answer = await next(asked);
      const { ConsumedCapacity = [] } = answer.output as { ConsumedCapacity?: unknown };
      for (const one of [ConsumedCapacity].flat() as { CapacityUnits?: number }[]) units += one.CapacityUnits ?? 0;
      return answer;
    },
    { name: 'units', override: true },
  );
  const storage = openStorage({ says, client, tables: books.engine.tables, clock: { now: () => new Date() } });
  await cardData(contextOn(storage, books.context.scope, books.objects), { card: id });
  return units;
}
