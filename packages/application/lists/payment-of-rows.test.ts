import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actOnDocument } from '#application/documents/act-on-document';
import { gridFile } from '#application/exports/grid-file';
import { countGrid, getGrid } from '#application/grids/grid';
import { loadGrid } from '#application/grids/load-grid';
import { listRecords } from '#application/lists/list-records';
import type { Row } from '#application/ports/records';
import type { GridPageBody } from '#modules/grids/operations';
import { openStorage } from '#storage/storage';
import { documentOf, type OpenBooks, openBooks, today, withPartyAndItem } from '#test/journeys/books';
import { says } from '#test/kit/books/says';
import { countUnits } from '#test/kit/read-units';

/** One invoice for each state, named by what happened to it; on 21 November. */
let books: OpenBooks;
let partyId = '';
let itemId = '';
let supplierId = '';
const listId = 'SALES_INVOICE_LIST';
const ids: Record<string, string> = {};
const versions: Record<string, number> = {};

const noClauses = async () => {
  throw new Error('No setup was saved');
};
const cash = () => books.ledger('cash');
const sell = async (name: string, dueDate: string, more: Row = {}) => {
  const body = { date: '2026-11-02', partyId, dueDate, referenceNo: name, lines: [{ itemId, quantity: 1_0000 }], ...more };
  const { id, version } = await books.enter('sales-invoice', body);
  ids[name] = id;
  versions[name] = version;
};
const receive = (name: string, amount: number, more: Row = {}) =>
  books.enter('bank-cash', {
    ...{ date: '2026-11-20', type: 'Receipt', accountId: cash(), lines: [{ ledgerId: partyId, amount }] },
    ...{ allocations: [{ ledgerId: partyId, billId: ids[name] ?? '', amount }], ...more },
  });
const page = (body: Partial<GridPageBody> = {}) => getGrid(books.context, noClauses, { listId, ...body });
const namesOf = async (body: Partial<GridPageBody>) => (await page(body)).rows.map(({ id }) => nameOf(id));
const nameOf = (id: unknown) => Object.keys(ids).find((name) => ids[name] === id);
const said = async (name: string) => {
  const row = (await page()).rows.find(({ id }) => id === ids[name]);
  return [row?.['paymentStatus'], row?.['balanceDue']];
};

beforeAll(async () => {
  books = await openBooks();
  ({ partyId, itemId } = await withPartyAndItem(books));
  supplierId = (await books.create('customer', { name: 'Om Steel', groupId: books.group('creditors') })).id;
  await sell('unpaid', '2026-11-30');
  await sell('due today', today);
  await sell('late', '2026-11-20');
  await sell('very late', '2026-11-09');
  await sell('part paid', '2026-11-30');
  await receive('part paid', 400_00);
  await sell('part paid and late', '2026-11-19');
  await receive('part paid and late', 50_00);
  await sell('paid', '2026-11-09');
  await receive('paid', 500_00);
  await receive('paid', 550_00);
  await sell('set off', '2026-11-09');
  const advance = await books.enter('bank-cash', {
    ...{ date: '2026-11-01', type: 'Receipt', accountId: cash(), lines: [{ ledgerId: partyId, amount: 1_500_00 }] },
  });
  await books.enter('bill-set-off', {
    ...{ date: '2026-11-20', partyId },
    lines: [
      { billId: ids['set off'] ?? '', side: 'Debit', amount: 1_050_00 },
      { billId: advance.id, side: 'Credit', amount: 1_050_00 },
    ],
  });
  await sell('receipt cancelled', '2026-11-30');
  const taken = await receive('receipt cancelled', 1_050_00);
  await actOnDocument(books.context, documentOf('bank-cash'), taken.id, 'cancel', { version: taken.version, remark: 'Bounced' });
  await sell('cancelled', '2026-11-09');
  await actOnDocument(books.context, documentOf('sales-invoice'), ids['cancelled'] ?? '', 'cancel', {
    ...{ version: versions['cancelled'] ?? 0, remark: 'Entered twice' },
  });
}, 120_000);
afterAll(() => books.close());

describe('a list of sales invoices', () => {
  it.each`
    name                    | state                   | due
    ${'unpaid'}             | ${'Unpaid'}             | ${1_050_00}
    ${'due today'}          | ${'Unpaid'}             | ${1_050_00}
    ${'late'}               | ${'Overdue by 1 day'}   | ${1_050_00}
    ${'very late'}          | ${'Overdue by 12 days'} | ${1_050_00}
    ${'part paid'}          | ${'Part paid'}          | ${650_00}
    ${'part paid and late'} | ${'Overdue by 2 days'}  | ${1_000_00}
    ${'paid'}               | ${'Paid'}               | ${0}
    ${'set off'}            | ${'Paid'}               | ${0}
    ${'receipt cancelled'}  | ${'Unpaid'}             | ${1_050_00}
    ${'cancelled'}          | ${undefined}            | ${undefined}
  `('says of one that is $name: $state', async ({ name, state, due }: { name: string; state?: string; due?: number }) => {
    expect(await said(name)).toEqual([state, due]);
  });

  it.each`
    filters                                                               | found
    ${{ paymentStatus: ['Overdue'] }}                                     | ${['late', 'very late', 'part paid and late']}
    ${{ paymentStatus: ['Paid'] }}                                        | ${['paid', 'set off']}
    ${{ paymentStatus: ['Part paid', 'Paid'] }}                           | ${['part paid', 'paid', 'set off']}
    ${{ paymentStatus: ['Unpaid'] }}                                      | ${['unpaid', 'due today', 'receipt cancelled']}
    ${{ paymentStatus: ['Unpaid'], dueDate: { from: today, to: today } }} | ${['due today']}
    ${{ balanceDue: { from: 1, to: 1_000_00 } }}                          | ${['part paid', 'part paid and late']}
  `('filtered by $filters', async ({ filters, found }: { filters: GridPageBody['filters']; found: string[] }) => {
    expect((await namesOf({ filters: filters ?? {} })).sort()).toEqual([...found].sort());
    const { count } = await countGrid(books.context, noClauses, { listId, filters: filters ?? {} });
    expect(count).toBe(found.length);
  });

  it('offers the states as a filter, also beside a search and page by page', async () => {
    const preferences = { savedFilter: async () => undefined } as unknown as Parameters<typeof loadGrid>[2];
    const { filters, columns } = await loadGrid(books.context, noClauses, preferences, listId);
    expect(filters.find(({ key }) => key === 'paymentStatus')).toMatchObject({
      type: 'Multi Select',
      values: ['Unpaid', 'Part paid', 'Overdue', 'Paid'].map((value) => ({ label: value, value })),
    });
    expect(columns.find(({ key }) => key === 'balanceDue')).toMatchObject({ hidden: false, export: true, sortable: 'memory' });
    // For the room of these columns, the screen leaves one out that files have.
    expect(columns.find(({ key }) => key === 'taxable')).toMatchObject({ hidden: true, export: true });
    expect(await namesOf({ search: 'late', filters: { paymentStatus: ['Overdue'] } })).toHaveLength(3);
    const found: (string | undefined)[] = [];
    let cursor: string | undefined;
    do {
      const some = await page({ limit: 1, filters: { paymentStatus: ['Overdue'] }, ...(cursor ? { cursor } : {}) });
      found.push(...some.rows.map(({ id }) => nameOf(id)));
      ({ cursor } = some);
    } while (cursor);
    expect(found.sort()).toEqual(['late', 'part paid and late', 'very late']);
  });

  it('is sorted by what is due and by how late it is, over all rows', async () => {
    const by = async (column: string) => (await page({ sort: [{ column, descending: true }], limit: 4 })).rows;
    expect((await by('balanceDue')).map((row) => row['balanceDue'])).toEqual([1_050_00, 1_050_00, 1_050_00, 1_050_00]);
    const states = (await page({ sort: [{ column: 'paymentStatus' }] })).rows.map((row) => row['paymentStatus'] ?? null);
    expect(states.slice(0, 4)).toEqual([null, 'Overdue by 1 day', 'Overdue by 2 days', 'Overdue by 12 days']);
  });

  it('adds up what is due, and exports it', async () => {
    const { totals } = await countGrid(books.context, noClauses, { listId });
    expect(totals).toMatchObject({ total: 9 * 1_050_00, balanceDue: 5 * 1_050_00 + 650_00 + 1_000_00 });
    const sources = { clauses: noClauses, people: books.people };
    const { content } = await gridFile(books.context, sources, { listId, filters: { paymentStatus: ['Overdue'] } }, 'JSON');
    const text = new TextDecoder().decode(content);
    expect(text).toContain('Overdue by 12 days');
    expect(text).toContain('Balance Due');
  });

  it('shows a receipt at once that another process saved, and one in a foreign currency in rupees', async () => {
    await sell('at once', '2026-11-30');
    expect(await said('at once')).toEqual(['Unpaid', 1_050_00]);
    const elsewhere = openStorage({ says, client: books.engine.client, tables: books.engine.tables, clock: { now: () => new Date() } });
    const { ports } = books.context;
    const far = { ...books.context, ports: { ...ports, ...elsewhere } };
    await receive('at once', 50_00);
    const { rows } = await getGrid(far, noClauses, { listId });
    expect(rows.find(({ id }) => id === ids['at once'])).toMatchObject({ paymentStatus: 'Part paid', balanceDue: 1_000_00 });
    const abroad = await books.create('customer', {
      ...{ name: 'Nordsolar GmbH', groupId: books.group('debtors'), clientType: 'Overseas' },
      billingAddress: { line1: 'Hafenstr. 1', line2: '', city: 'Hamburg', state: '96', pincode: '', country: 'Germany' },
    });
    const dollars = { currency: 'USD', exchangeRate: 80_0000 };
    await sell('abroad', '2026-11-30', {
      ...{ partyId: abroad.id, exportType: 'without-payment', lutNumber: 'AD270326000001X', ...dollars },
      lines: [{ itemId, quantity: 1_0000, rate: 100_0000 }],
    });
    expect(await said('abroad')).toEqual(['Unpaid', 8_000_00]);
    await receive('abroad', 40_00, {
      ...{ currency: 'USD', exchangeRate: 85_0000, lines: [{ ledgerId: abroad.id, amount: 40_00 }] },
      allocations: [{ ledgerId: abroad.id, billId: ids['abroad'] ?? '', amount: 40_00 }],
    });
    expect(await said('abroad')).toEqual(['Part paid', 4_800_00]);
  });

  it('costs one more read unit a page', async () => {
    const { context, units } = counting();
    const plain = await units(() => listRecords(context, documentOf('sales-invoice'), {}));
    expect(await units(() => getGrid(context, noClauses, { listId, setupVersion: 0 }))).toBe(plain + 1);
  });
});

/** A process that counts what a question costs when it is asked for the second time. */
function counting() {
  const client = books.engine.newClient();
  const counted = countUnits(client);
  const storage = openStorage({ says, client, tables: books.engine.tables, clock: { now: () => new Date() } });
  const units = async (ask: () => Promise<unknown>) => {
    await ask();
    counted.units = 0;
    await ask();
    return counted.units;
  };
  return { context: { ...books.context, ports: { ...books.context.ports, ...storage } }, units };
}

it('a list of purchase invoices says what we owe', async () => {
  const bought = await books.enter('purchase-invoice', {
    ...{ date: '2026-11-02', partyId: supplierId, dueDate: '2026-11-11', referenceNo: 'OS/1' },
    lines: [{ itemId, quantity: 1_0000, rate: 100_0000 }],
  });
  const row = async () =>
    (await getGrid(books.context, noClauses, { listId: 'PURCHASE_INVOICE_LIST' })).rows.find(({ id }) => id === bought.id);
  expect(await row()).toMatchObject({ paymentStatus: 'Overdue by 10 days', balanceDue: bought['total'] });
  await books.enter('bank-cash', {
    ...{ date: '2026-11-20', type: 'Payment', accountId: cash(), lines: [{ ledgerId: supplierId, amount: Number(bought['total']) }] },
    allocations: [{ ledgerId: supplierId, billId: bought.id, amount: Number(bought['total']) }],
  });
  expect(await row()).toMatchObject({ paymentStatus: 'Paid', balanceDue: 0 });
});

it('vouchers that are reconciled with the bank can be filtered', async () => {
  const found = async (value: string) =>
    (await getGrid(books.context, noClauses, { listId: 'BANK_CASH', filters: { isReconciled: value } })).rows.length;
  expect(await found('true')).toBe(0);
  expect(await found('false')).toBeGreaterThan(5);
});

it('that a list of vouchers says which are reconciled costs one more read unit a page, wherever in the log they are', async () => {
  const { organisationId, branchId } = books.context.scope;
  // A page of takers has 64 entries, so each of these vouchers is on another one.
  for (let turn = 0; turn < 4; turn += 1) {
    for (let entry = 0; entry < 64; entry += 1) await sell(`between ${turn} ${entry}`, '2026-11-30');
    await receive('unpaid', 1_00);
  }
  await books.storage.projector.project(organisationId, { branchId });
  const { context, units } = counting();
  const list = 0.5;
  expect(await units(() => getGrid(context, noClauses, { listId: 'BANK_CASH', setupVersion: 0 }))).toBe(list + 1);
});
