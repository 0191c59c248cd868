import { beforeAll, describe, expect, it } from 'vitest';
import { derivedId } from '#application/derived-id';
import { type App, type Organisation, ok, type Person } from '#test/kit/app';
import { newId } from '#test/kit/new-id';
import { sharedApp } from '#test/kit/shared-app';

/** The goods of two branches over HTTP, as the owner sees them and as a storekeeper of one branch does. */
let app: App;
let org: Organisation;
let nashik: string;
let keeper: Person;
let seller: Person;
let party: { id: string };
let panel: { id: string };
let inverter: { id: string };
const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date());

interface Row {
  readonly id: string;
  readonly cells: Readonly<Record<string, string | number | null>>;
  readonly children?: readonly Row[];
}

const flat = (rows: readonly Row[]): readonly Row[] => rows.flatMap((row) => [row, ...flat(row.children ?? [])]);
const call = async (entity: string, body: object, as: Person, verb = 'data') =>
  org.call('POST', `/api/ims-crm/${entity}/s/${verb}`, { body, as });
const report = async (entity: string, body: object, as = org.owner) =>
  ok(await call(entity, body, as)) as { rows: Row[]; totals?: Row['cells'] };
const period = { from: today, to: today };
const both = () => [org.branchId, nashik];

async function buy(branchId: string, lines: readonly object[]) {
  const { organisationId, financialYearId } = org;
  const body = { id: newId(), date: today, partyId: party.id, referenceNo: newId().slice(0, 12), referenceDate: today, lines };
  const scope = { organisationId, branchId, financialYearId };
  return ok(await app.call('POST', '/api/ims-crm/purchaseInvoice/s', { token: org.owner.token, scope, body }));
}

beforeAll(async () => {
  app = await sharedApp();
  org = await app.organisation('Stock Readers', { state: '27', gstin: '27AAPFU0939F1ZV' });
  nashik = (await org.post('branch', { code: 'NSK', name: 'Nashik', address: { line1: 'Ambad', state: '27' } })).id;
  const person = { registrationType: 'Regular', gstin: '27AAACR5055K1Z7' };
  const billingAddress = { line1: '12 FC Road', city: 'Pune', state: '27', pincode: '411004' };
  party = await org.post('customer', {
    ...{ name: 'Om Steel', groupId: derivedId(org.organisationId, 'group:creditors'), billingAddress },
    ...person,
  });
  const goods = {
    ...{ type: 'Goods', unitId: derivedId(org.organisationId, 'unit:NOS'), hsn: '85414300' },
    gstHistory: [{ effectiveFrom: '2017-07-01', taxability: 'Taxable', rate: 5_0000, hsn: '85414300' }],
  };
  const group = await org.post('inventory-group', { name: 'Modules', addable: true });
  panel = await org.post('inventory-item', {
    ...{ name: 'Panel 550', stockCode: 'P550', groupId: group.id, salesRate: 300_0000, reorderLevel: 20_0000, reorderQuantity: 50_0000 },
    ...goods,
  });
  inverter = await org.post('inventory-item', { name: 'Inverter 5kW', barcodeTracking: true, ...goods });
  await buy(org.branchId, [
    { itemId: panel.id, quantity: 10_0000, rate: 100_0000 },
    { itemId: inverter.id, quantity: 2_0000, rate: 9_000_0000, barcodes: ['SN-1', 'SN-2'] },
  ]);
  // Nashik has no GSTIN, so the tax of 5 % is in the cost of its goods.
  await buy(nashik, [
    { itemId: panel.id, quantity: 7_0000, rate: 200_0000 },
    { itemId: inverter.id, quantity: 1_0000, rate: 9_500_0000, barcodes: ['SN-9'] },
  ]);
  const buyer = await org.post('customer', {
    ...{ name: 'Asha Traders', groupId: derivedId(org.organisationId, 'group:debtors'), billingAddress, registrationType: 'Unregistered' },
  });
  await org.post('sales-invoice', {
    ...{ date: today, partyId: buyer.id },
    lines: [
      { itemId: panel.id, quantity: 3_0000, rate: 300_0000 },
      { itemId: inverter.id, quantity: 1_0000, rate: 12_000_0000, barcodes: ['SN-1'] },
    ],
  });
  const stock = ['/stock-report', '/barcode-report', '/batch-report', '/item-search'];
  const more = ['/stock-report/locations', '/stock-report/ageing', '/stock-report/reorder'];
  await org.post('role', { name: 'Keeper', permissions: [...stock, ...more, '/sales-invoice'] });
  keeper = await org.member('Keeper', [org.branchId]);
  seller = await org.member('Sales', [org.branchId]);
});

describe('the stock report', () => {
  it.each([
    ['of the open branch', () => [], [7_0000, 700_00]],
    ['of the other', () => [nashik], [7_0000, 1470_00]],
    ['of both', both, [14_0000, 2170_00]],
  ] as const)('%s adds up, and a place adds up to its branch', async (_, branches, [quantity, value]) => {
    const { rows, totals } = await report('stock', { ...period, branches: branches(), places: true });
    const all = flat(rows);
    expect(all.find(({ id }) => id === panel.id)?.cells).toMatchObject({ closingQuantity: quantity, closingValue: value });
    const sum = (some: readonly (Row | undefined)[], key: string) => some.reduce((total, row) => total + Number(row?.cells[key] ?? 0), 0);
    const items = all.filter(({ id }) => id === panel.id || id === inverter.id);
    for (const key of ['openingValue', 'inwardValue', 'outwardValue', 'closingValue']) expect(totals?.[key]).toBe(sum(items, key));
    for (const item of items) expect(sum(item.children ?? [], 'closingValue')).toBe(item.cells['closingValue']);
    expect(all.find(({ cells }) => cells['particulars'] === 'Modules')?.cells).toMatchObject({
      closingQuantity: quantity,
      unit: expect.anything(),
    });
  });

  it('says the same as the calls of the specification', async () => {
    const { totals } = await report('stock', { ...period, branches: both() });
    const asked = { body: { branches: both() } };
    const base = '/api/ims-crm/product/s';
    const { statistics } = ok(await org.call('POST', `${base}/stockReport?isForStatistics=true`, asked));
    expect(statistics).toEqual({ items: 2, inStock: 2, negative: 0, value: totals?.['closingValue'] });
    const { rows } = ok(await org.call('POST', `${base}/locationWiseItemReport`, asked));
    expect(rows.filter((row: { itemId: string }) => row.itemId === panel.id)).toMatchObject([
      { branch: expect.anything(), quantity: 7_0000, value: expect.any(Number) },
      { quantity: 7_0000 },
    ]);
    const one = ok(await org.call('GET', `${base}/${nashik}/getStockByItemId/${panel.id}/0`));
    expect(one).toEqual({ itemId: panel.id, quantity: 7_0000, value: 1470_00, reserved: 0, free: 7_0000, ordered: 0, expected: 0 });
    for (const exportType of ['PDF', 'EXCEL', 'JSON'])
      expect((await org.call('POST', `${base}/exportStockReport?exportType=${exportType}`, asked)).status).toBe(200);
  });
});

it.each([
  ['stock', () => ({ ...period, places: true, consumption: true })],
  ['stockLocations', () => ({ asOf: today, figure: 'quantity' })],
  ['stockAgeing', () => ({ asOf: today, figure: 'both' })],
  ['reorderList', () => ({ all: true })],
  ['batchReport', () => period],
  ['barcode', () => ({})],
  ['itemSearch', () => ({ search: 'panel' })],
] as const)('the report %s is shown, and written as PDF, workbook and JSON', async (entity, filter) => {
  expect((await call(entity, filter(), org.owner)).status).toBe(200);
  for (const as of ['PDF', 'EXCEL', 'JSON']) expect((await call(entity, { ...filter(), as }, org.owner, 'export')).status).toBe(200);
});

it('says what to order', async () => {
  const { rows } = await report('reorderList', { branches: both() });
  expect(flat(rows).find(({ id }) => id === panel.id)?.cells).toMatchObject({ onHand: 14_0000, free: 14_0000, suggested: 50_0000 });
});

it('ages what came today', async () => {
  const { rows } = await report('stockAgeing', { asOf: today, figure: 'both' });
  expect(flat(rows).find(({ id }) => id === panel.id)?.cells).toMatchObject({
    quantity: 7_0000,
    bucketQuantity0: 7_0000,
    bucketValue0: 700_00,
  });
});

describe('the gross profit of the stock report', () => {
  const profitOf = async (as?: Person) => (await report('stock', { ...period, consumption: true }, as)).totals?.['profitValue'];

  it('is what goods were sold for less what they cost, and is not for people who may not see the sales', async () => {
    // 3 panels at 300 that cost 100, and an inverter at 12,000 that cost 9,000.
    expect(await profitOf()).toBe(3 * (300_00 - 100_00) + 12_000_00 - 9_000_00);
    expect(await profitOf(keeper)).toBeUndefined();
  });
});

describe('a barcode', () => {
  it('has its whole history', async () => {
    const { rows } = await report('barcode', { code: 'SN-1' });
    expect(rows).toHaveLength(1);
    expect(rows[0]?.cells).toMatchObject({
      item: 'Inverter 5kW',
      status: 'Sold',
      statusCode: 0,
      supplier: 'Om Steel',
      customer: 'Asha Traders',
    });
    expect(rows[0]?.children).toHaveLength(2);
  });

  it('is listed by item and status', async () => {
    const codes = async (filter: object) => (await report('barcode', filter)).rows.map(({ cells }) => cells['code']);
    expect(await codes({ itemId: inverter.id, status: 'available' })).toEqual(['SN-2']);
    expect(await codes({ itemId: inverter.id, status: 'gone' })).toEqual(['SN-1']);
    expect(await codes({ itemId: panel.id })).toEqual([]);
    expect(await codes({ code: 'SN-', branches: both() })).toEqual(['SN-1', 'SN-2', 'SN-9']);
  });
});

describe('an item search', () => {
  const search = (text: string, as = org.owner) => report('itemSearch', { search: text }, as);

  it.each(['panel', 'P550', 'p550'])('finds %s in every branch, with the last prices', async (text) => {
    const { rows } = await search(text);
    expect(rows).toMatchObject([{ id: panel.id, cells: { onHand: 14_0000, free: 14_0000, expected: 0, tax: '5%' } }]);
    expect(rows[0]?.cells['bought']).toMatch(/^₹100, .*, Om Steel$/);
    expect(rows[0]?.cells['sold']).toMatch(/^₹300, .*, Asha Traders$/);
    expect(rows[0]?.children?.map(({ cells }) => cells['particulars'])).toContain('Nashik');
  });

  it('finds the item of a barcode, and says where the piece is', async () => {
    const { rows, notes } = (await search('SN-9')) as { rows: Row[]; notes?: string[] };
    expect([rows.map(({ id }) => id), notes]).toEqual([[inverter.id], ['SN-9 is available in Nashik']]);
    expect((await search('nothing like it')).rows).toEqual([]);
  });
});

describe('a person of one branch', () => {
  it('learns nothing of another', async () => {
    for (const [entity, filter] of [
      ['stock', { ...period, branches: both() }],
      ['stockLocations', { asOf: today, figure: 'value', branches: [nashik] }],
      ['stockAgeing', { asOf: today, figure: 'value', branches: [nashik] }],
      ['reorderList', { branches: [nashik] }],
      ['batchReport', { ...period, branches: [nashik] }],
      ['barcode', { branches: both() }],
    ] as const) {
      const { status, body } = await call(entity, filter, keeper);
      expect([entity, status, body.code]).toEqual([entity, 403, 'foreignScope']);
    }
    const base = '/api/ims-crm/product/s';
    expect((await org.call('POST', `${base}/stockReport`, { body: { branches: both() }, as: keeper })).status).toBe(403);
    expect((await org.call('GET', `${base}/${nashik}/getStockByItemId/${panel.id}/0`, { as: keeper })).status).toBe(404);
    const found = JSON.stringify([
      await report('itemSearch', { search: 'panel' }, keeper),
      await report('itemSearch', { search: 'SN-9' }, keeper),
      await report('stock', { ...period, places: true }, keeper),
      await report('barcode', { code: 'SN-9' }, keeper),
    ]);
    expect(found).not.toContain('Nashik');
    expect(found).not.toContain(nashik);
    expect(await report('itemSearch', { search: 'panel' }, keeper)).toMatchObject({ rows: [{ cells: { onHand: 7_0000 } }] });
  });

  it('sees the last prices of the invoices that they may see, and no others', async () => {
    const [row] = (await report('itemSearch', { search: 'panel' }, keeper)).rows;
    expect([row?.cells['bought'], row?.cells['sold']]).toEqual([null, expect.anything()]);
    const [piece] = (await report('barcode', { code: 'SN-1' }, keeper)).rows;
    expect(piece?.cells).toMatchObject({ supplier: null, rate: null, boughtWith: expect.anything(), customer: 'Asha Traders' });
  });

  it('needs the permission of each report', async () => {
    for (const entity of ['stock', 'batchReport', 'barcode', 'itemSearch', 'stockAgeing', 'reorderList', 'stockLocations'])
      expect([entity, (await call(entity, { ...period, asOf: today }, seller)).status]).toEqual([entity, 403]);
  });
});

it('the stock ledger has what came in on a day before what went out, branch by branch, whoever entered first', async () => {
  const rated = [{ effectiveFrom: '2017-07-01', taxability: 'Taxable', rate: 5_0000, hsn: '85414300' }];
  const unitId = derivedId(org.organisationId, 'unit:NOS');
  const cable = await org.post('inventory-item', { name: 'Cable', type: 'Goods', unitId, hsn: '85414300', gstHistory: rated });
  const line = (quantity: number) => [{ itemId: cable.id, quantity, rate: 100_0000 }];
  await org.post('sales-invoice', { date: today, partyId: party.id, lines: line(2_0000) });
  await buy(nashik, line(4_0000));
  await buy(org.branchId, line(3_0000));
  const { rows } = await report('stockLedger', { itemId: cable.id, ...period, branches: both() });
  const moved = rows.slice(1, -1).map(({ cells }) => [cells['type'], cells['balance']]);
  const firstIn = nashik < org.branchId ? 4_0000 : 3_0000;
  expect(moved).toEqual([
    ['Purchase Invoice', firstIn],
    ['Purchase Invoice', 7_0000],
    ['Sales Invoice', 5_0000],
  ]);
});
