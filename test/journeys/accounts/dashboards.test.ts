import { beforeAll, describe, expect, it } from 'vitest';
import { derivedId } from '#application/derived-id';
import { limits } from '#domain/limits';
import { cards } from '#modules/reports/dashboard/cards';
import type { OfferedCard } from '#modules/reports/dashboard/operations';
import { type App, type CallOptions, type Organisation, ok, type Person } from '#test/kit/app';
import { newId } from '#test/kit/new-id';
import { sharedApp } from '#test/kit/shared-app';

/** Cards of dashboards over two branches: what they show, who sees which, and how a person arranges them. */
let app: App;
let org: Organisation;
let second: string;
let accountant: Person;
let seller: Person;
let party: { id: string };
let item: { id: string };
const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date());
const base = '/api/ims-crm/dashboardReport/s';
const ledger = (alias: string) => derivedId(org.organisationId, `ledger:${alias}`);

beforeAll(async () => {
  app = await sharedApp();
  org = await app.organisation('Dashboard Readers', { state: '27', gstin: '27AAPFU0939F1ZV' });
  const address = { line1: 'Peenya', city: 'Bengaluru', state: '29', pincode: '560058' };
  second = (await org.post('branch', { code: 'BLR', name: 'Bengaluru', address })).id;
  party = await org.post('customer', {
    name: 'Asha Traders',
    groupId: derivedId(org.organisationId, 'group:debtors'),
    registrationType: 'Regular',
    gstin: '27AAACR5055K1Z7',
    creditDays: 0,
    billingAddress: { line1: '12 FC Road', city: 'Pune', state: '27', pincode: '411004' },
  });
  item = await org.post('inventory-item', {
    ...{ name: 'Cable', type: 'Goods', unitId: derivedId(org.organisationId, 'unit:NOS'), hsn: '85444999' },
    ...{ salesRate: 100_0000, reorderLevel: 50_0000 },
    gstHistory: [{ effectiveFrom: '2025-09-22', taxability: 'Taxable', rate: 18_0000, hsn: '85444999' }],
  });
  [accountant, seller] = await Promise.all([org.member('Accountant', [org.branchId, second]), org.member('Sales', [org.branchId])]);
});

const there = () => ({ scope: { organisationId: org.organisationId, branchId: second, financialYearId: org.financialYearId } });
const asked = (card: string, body: object = {}, options: CallOptions & { readonly as?: Person } = {}) =>
  org.call('POST', `${base}/data`, { ...options, body: { card, ...body } });
const shown = async (card: string, body?: object, as?: Person) => ok(await asked(card, body, as ? { as } : {}));
const offered = async (as?: Person): Promise<readonly string[]> =>
  ok(await org.call('POST', `${base}/filterOptions`, { body: {}, ...(as && { as }) })).cards.map(({ id }: OfferedCard) => id);

describe('an organisation with nothing in it', () => {
  it.each(cards.map(({ id }) => id).filter((id) => id !== 'gst-dates' && id !== 'reorder'))('%s is empty', async (card) => {
    expect(await shown(card)).toMatchObject({ card, headline: null, rows: [], branches: [org.branchId] });
  });

  it('has the dates of its returns, and the items to order', async () => {
    const dates = await shown('gst-dates');
    expect(dates.rows[0].cells).toMatchObject({ period: expect.stringMatching(/\d{4}/) });
    expect((await shown('reorder')).rows.map(({ cells }: { cells: object }) => cells)).toEqual([
      { item: 'Cable', free: 0, level: 50_0000 },
    ]);
  });
});

describe('figures', () => {
  beforeAll(async () => {
    await org.post('sales-invoice', { date: today, partyId: party.id, lines: [{ itemId: item.id, quantity: 10_0000 }] });
    await org.post('bank-cash', {
      ...{ type: 'Receipt', date: today, accountId: ledger('cash') },
      lines: [{ ledgerId: party.id, amount: 180_00 }],
    });
    const lines = [
      { ledgerId: ledger('cash'), debit: 700_00 },
      { ledgerId: ledger('round_off'), credit: 700_00 },
    ];
    ok(
      await app.call('POST', '/api/ims-crm/journalVoucher/s', {
        ...there(),
        token: org.owner.token,
        body: { id: newId(), date: today, type: 'Journal', lines },
      }),
    );
  });

  it('are there at the moment of the save, and lead to where they come from', async () => {
    expect(await shown('sales')).toMatchObject({ headline: { value: 1_000_00, note: 'Nothing to compare with last year · 1 today' } });
    const owed = await shown('receivables');
    expect(owed.headline).toMatchObject({ value: 1_000_00 });
    expect(owed.rows[0].link).toMatch(/^\/app\/payment-receivables-payables\?side=Receivables/);
    const cash = await shown('cash');
    expect(cash.rows.map(({ cells }: { cells: object }) => cells)).toEqual([{ account: 'Cash', balance: 180_00 }]);
    expect(cash.rows[0].link).toContain(`/app/ledger-group/report?ledger=${ledger('cash')}`);
    expect((await shown('invoices-by-status')).rows[0]).toMatchObject({ cells: { status: 'New Order', count: 1, total: 1_180_00 } });
    expect((await shown('cash-months')).headline.value).toBe(180_00);
  });

  it('agree with the reports behind them', async () => {
    const report = async (entity: string, filter: object) => ok(await org.call('POST', `/api/ims-crm/${entity}/s/data`, { body: filter }));
    const aged = await report('paymentReceivablesPayables', { asOf: today, side: 'Receivables', branches: [] });
    expect((await shown('receivables')).headline.value).toBe(aged.totals.pending);
    const register = await report('salesInvoiceRegister', { from: today, to: today, show: 'months' });
    expect((await shown('sales')).headline.value).toBe(register.totals.taxable);
  });

  it('add up branches', async () => {
    const [here, other, both] = await Promise.all([
      shown('cash'),
      shown('cash', { branches: [second] }),
      shown('cash', { allBranches: true }, accountant),
    ]);
    expect([here, other, both].map(({ headline }) => headline.value)).toEqual([180_00, 700_00, 880_00]);
    expect(both.branches).toEqual([org.branchId, second]);
    expect(both.rows[0].link).toContain(`&branches=${org.branchId},${second}`);
    expect((await shown('gst-dates', { branches: [second] })).rows).toEqual([]);
  });
});

describe('permissions', () => {
  let clerk: Person;
  const money = ['receivables', 'payables', 'overdue-customers', 'overdue-suppliers'];
  const transfers = ['transfers-to-receive', 'transfers-sent', 'transfers-by-status'];

  beforeAll(async () => {
    await org.post('role', { name: 'Transport', permissions: ['/transporter', '/dashboard/dynamic'] });
    clerk = await org.member('Transport');
  });

  it('offer to each person the cards that they may see', async () => {
    expect(await offered()).toEqual(cards.map(({ id }) => id));
    expect(await offered(seller)).toEqual([...money, 'sales', 'invoices-by-status', ...transfers]);
    expect(await offered(clerk)).toEqual([]);
  });

  it.each(cards.map(({ id }) => id))('refuse %s to somebody without them', async (card) => {
    expect((await asked(card, {}, { as: clerk })).body.code).toBe('forbidden');
    expect((await asked(card, { allBranches: true }, { as: clerk })).body.code).toBe('forbidden');
  });

  it('refuse another branch, and leave it out of all branches', async () => {
    const reply = await asked('sales', { branches: [org.branchId, second] }, { as: seller });
    expect([reply.status, reply.body.code]).toEqual([403, 'foreignScope']);
    expect((await asked('sales', { branches: [newId()] })).body.code).toBe('foreignScope');
    expect((await shown('sales', { allBranches: true }, seller)).branches).toEqual([org.branchId]);
  });

  it('count for people who see only their own records those alone', async () => {
    const permissions = ['/sales-invoice-dashboard', '/sales-invoice/own', '/sales-invoice/add'];
    await org.post('role', { name: 'Own Invoices', permissions });
    const own = await org.member('Own Invoices');
    expect(await offered(own)).toEqual(['invoices-by-status']);
    expect((await shown('invoices-by-status', {}, own)).rows).toEqual([]);
    expect((await asked('sales', {}, { as: own })).body.code).toBe('forbidden');
  });

  it('answer wrong questions with what is wrong', async () => {
    expect((await asked('no-such-card')).body.code).toBe('notFound');
    expect((await asked('constructor')).body.code).toBe('notFound');
    expect((await org.call('POST', `${base}/data`, { body: {} })).body.errors).toMatchObject([{ path: 'card' }]);
    expect((await asked('sales', { branches: 'all' })).status).toBe(422);
  });
});

describe('an arrangement', () => {
  const get = async (as: Person) => ok(await org.call('GET', `${base}/arrangement`, { as }));
  const put = (body: object, as: Person) => org.call('PUT', `${base}/arrangement`, { as, body });
  const placed = (...ids: readonly string[]) => ids.map((card) => ({ card, wide: false }));
  const ids = ({ cards: now }: { readonly cards: readonly { readonly card: string }[] }) => now.map(({ card }) => card);

  it('begins with the first cards of the role', async () => {
    const first = await get(accountant);
    expect(first.version).toBeNull();
    expect(ids(first)).toEqual(['cash', 'receivables', 'payables', 'sales', 'gst-dates', 'overdue-customers', 'purchases', 'reorder']);
    expect(ids(await get(seller))).not.toContain('cash');
  });

  it("is kept for the person, in the organisation's log, and refuses an older version", async () => {
    const saved = ok(await put({ cards: placed('sales', 'cash') }, accountant));
    expect(await get(accountant)).toEqual({ cards: placed('sales', 'cash'), version: saved.version });
    expect(ids(await get(seller))[0]).toBe('receivables');
    expect((await put({ cards: placed('cash') }, accountant)).body.code).toBe('changed');
    const next = ok(await put({ cards: [{ card: 'cash', wide: true }], version: saved.version }, accountant));
    expect((await put({ cards: placed('cash'), version: saved.version }, accountant)).body.code).toBe('changed');
    ok(await put({ cards: [], version: next.version }, accountant));
    expect(ids(await get(accountant))).toContain('gst-dates');
  });

  it.each([
    ['a card that they may not see', placed('sales', 'cash'), 'cards.1.card'],
    ['an unknown card', placed('weather'), 'cards.0.card'],
    ['a card twice', placed('sales', 'sales'), 'cards'],
    ['too many cards', placed(...Array.from({ length: limits.dashboardCards + 1 }, (_, at) => `card-${at}`)), 'cards'],
    ['a card without its width', [{ card: 'sales' }], 'cards.0.wide'],
  ])('refuses %s', async (_, wrong, path) => {
    const { status, body } = await put({ cards: wrong }, seller);
    expect([status, body.errors[0].path]).toEqual([422, path]);
  });

  it('is closed to people without its permission', async () => {
    await org.post('role', { name: 'Only Sales', permissions: ['/sales-invoice', '/sales-invoice-dashboard'] });
    const person = await org.member('Only Sales');
    expect((await org.call('GET', `${base}/arrangement`, { as: person })).status).toBe(403);
    expect((await put({ cards: placed('invoices-by-status') }, person)).status).toBe(403);
  });

  it('hides a card while its permission is withdrawn', async () => {
    const permissions = ['/dashboard/dynamic', '/trial-balance', '/sales-invoice', '/sales-invoice-dashboard'];
    const role = await org.post('role', { name: 'For a while', permissions });
    const person = await org.member('For a while');
    ok(await put({ cards: placed('cash', 'invoices-by-status') }, person));
    const less = permissions.filter((path) => path !== '/trial-balance');
    const narrowed = await org.put('role', { id: role.id, version: role.version, name: 'For a while', permissions: less });
    const now = await get(person);
    expect(ids(now)).toEqual(['invoices-by-status']);
    ok(await put({ cards: now.cards, version: now.version }, person));
    await org.put('role', { id: role.id, version: narrowed.version, name: 'For a while', permissions });
    expect(ids(await get(person))).toEqual(['invoices-by-status', 'cash']);
  });

  it('has a list that an administrator put on dashboards', async () => {
    const setups = '/api/utility/commonGridSetUp/s/setup';
    const setup = ok(await org.call('POST', `${setups}/get`, { body: { subModuleId: 'TRANSPORTER_LIST' } }));
    const json = JSON.parse(setup.json);
    json.gridSetup.forDashboard = true;
    const { filters, conditions, fromClause, countClause } = setup;
    const body = {
      moduleId: 'stock',
      subModuleId: 'TRANSPORTER_LIST',
      json: JSON.stringify(json),
      filters,
      conditions,
      fromClause,
      countClause,
    };
    ok(await org.call('POST', `${setups}/save`, { body }));
    expect(await offered()).toContain('grid:TRANSPORTER_LIST');
    expect((await asked('grid:TRANSPORTER_LIST')).body.code).toBe('notFound');
    ok(await put({ cards: placed('grid:TRANSPORTER_LIST') }, org.owner));
    expect(ids(await get(org.owner))).toEqual(['grid:TRANSPORTER_LIST']);
  });
});
