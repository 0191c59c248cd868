import { beforeAll, describe, expect, it } from 'vitest';
import { derivedId } from '#application/organisation/derived-id';
import { addDays } from '#domain/time/day';
import { moduleOf } from '#modules/all';
import { basePath } from '#modules/kit/operation';
import { type App, type Organisation, ok, type Reply } from '#test/kit/app';
import { newId } from '#test/kit/new-id';
import { sharedApp } from '#test/kit/shared-app';
import { headsOf } from '#test/kit/written';

/**
 * Pieces and batches that a document may not take, through HTTP, in every kind of document that takes goods out. Each is refused with its
 * line and field named, and nothing is written. What is wrong with quantities, days and places is in `bad-documents.test.ts`, and with what
 * another branch sent in `goods-between-branches.test.ts`.
 */
type Body = Readonly<Record<string, unknown>>;

let app: App;
let org: Organisation;
let surat: string;
let today: string;
let customer: string;
let inverter: string;
let panel: string;
let syrup: string;
let tablet: string;
let lamp: string;
const one = 1_0000;

beforeAll(async () => {
  app = await sharedApp();
  org = await app.organisation('Bad Goods', { state: '27', gstin: '27AAPFU0939F1ZV' });
  today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date());
  const address = { line1: '4 Ring Road', city: 'Pune', state: '27', pincode: '411001' };
  surat = (await org.post('branch', { code: 'GODOWN', name: 'Godown', address, gstin: '27AAPFU0939F1ZV' })).id;
  const { id, version, name, currency } = await org.get('org', `/${org.organisationId}`);
  await org.put('org', { id, version, name, currency, negativeStock: 'allowed', expiredGoods: 'refused' });
  const branch = await org.get('branch', `/${org.branchId}`);
  const locations = ['A1', 'B1'].map((code) => ({ code, name: `Rack ${code}` }));
  await org.put('branch', { id: branch.id, version: branch.version, code: branch.code, name: branch.name, address, locations });
  const item = async (called: string, more: Body) => {
    const gstHistory = [{ effectiveFrom: '2017-07-01', taxability: 'Taxable', rate: 18_0000, hsn: '85044090' }];
    const unitId = derivedId(org.organisationId, 'unit:PCS');
    const made = await org.post('inventory-item', { name: called, type: 'Goods', unitId, hsn: '85044090', gstHistory, ...more });
    return String(made.id);
  };
  inverter = await item('Inverter', { barcodeTracking: true });
  panel = await item('Panel', { barcodeTracking: true });
  syrup = await item('Syrup', { batchTracking: true });
  tablet = await item('Tablet', { batchTracking: true });
  lamp = await item('Lamp', {});
  const group = (alias: string) => derivedId(org.organisationId, `group:${alias}`);
  customer = (await org.post('customer', { name: 'Buyer', groupId: group('debtors') })).id;
  const { start } = (await org.get('financial-year', `/${org.financialYearId}`)) as { start: string };
  await org.post('opening-stock', {
    date: start,
    lines: [
      { itemId: inverter, quantity: 2 * one, rate: one, barcodes: ['HERE', 'SOLD'] },
      { itemId: inverter, quantity: one, rate: one, barcodes: ['RACK'], location: 'A1' },
      { itemId: panel, quantity: one, rate: one, barcodes: ['PANEL'] },
      { itemId: syrup, quantity: 9 * one, rate: one, batch: 'GOOD', expires: addDays(today, 300) },
      { itemId: syrup, quantity: 9 * one, rate: one, batch: 'OLD', expires: addDays(today, -1) },
      { itemId: tablet, quantity: 9 * one, rate: one, batch: 'TAB' },
    ],
  });
  await org.post('sales-invoice', sale({ itemId: inverter, quantity: one, barcodes: ['SOLD'] }));
});

const sale = (line: Body): Body => ({ date: today, partyId: customer, lines: [{ rate: 1000_0000, ...line }] });
const pathOf = (slug: string) => {
  const module = moduleOf(slug);
  if (module === undefined || !('entity' in module)) throw new Error(`${slug} has no path`);
  return basePath(module);
};
const post = (slug: string, body: Body) => org.call('POST', pathOf(slug), { direct: true, body: { id: newId(), ...body } });

/** Each way to take a line of goods out: the call that is refused, after whatever has to be there before. */
const ways: readonly (readonly [string, (line: Body) => Promise<() => Promise<Reply>>])[] = [
  ['sales-invoice', async (line) => () => post('sales-invoice', sale(line))],
  ['delivery-note', async (line) => () => post('delivery-note', sale(line))],
  ['stock-transfer', async (line) => () => post('stock-transfer', { date: today, toLocation: 'B1', lines: [line] })],
  [
    'stock-adjustment',
    async ({ quantity, ...line }) =>
      () =>
        post('stock-adjustment', { date: today, lines: [{ ...line, change: -Number(quantity), reason: 'Damage' }] }),
  ],
  [
    'production',
    async (line) => () => {
      const lines = [
        { ...line, type: 'RAW_ITEM' },
        { itemId: lamp, quantity: one, type: 'FINAL_ITEM' },
      ];
      return post('production', { date: today, lines });
    },
  ],
  [
    'ist-sales',
    async (line) => {
      const entered = await post('ist-sales', { date: today, toBranchId: surat, lines: [line] });
      // What is missing is asked for when the goods leave; what is wrong, at once.
      if (entered.status !== 200) return async () => entered;
      const { id, version } = ok(entered);
      return () => org.call('PUT', `${pathOf('ist-sales')}/${id}/dispatch`, { direct: true, body: { version } });
    },
  ],
];

const cases: readonly (readonly [what: string, line: () => Body, at: string, says: RegExp, only?: readonly string[]])[] = [
  ['a barcode sold before', () => ({ itemId: inverter, barcodes: ['SOLD'] }), 'barcodes', /^SOLD was sold with SI/],
  ['a barcode that is at another place', () => ({ itemId: inverter, barcodes: ['RACK'] }), 'barcodes', /^RACK is at Rack A1/],
  ['an unknown barcode', () => ({ itemId: inverter, barcodes: ['NONE'] }), 'barcodes', /^NONE is not in stock/],
  ['a barcode of another item', () => ({ itemId: inverter, barcodes: ['PANEL'] }), 'barcodes', /^PANEL is a Panel/],
  ['a piece without its barcode', () => ({ itemId: inverter, barcodes: [] }), 'barcodes', /./],
  ['one barcode twice', () => ({ itemId: inverter, quantity: 2 * one, barcodes: ['HERE', 'HERE'] }), 'barcodes', /./],
  ['a batch of another item', () => ({ itemId: syrup, batch: 'TAB' }), 'batch', /^TAB is no batch of Syrup/],
  ['a batch that never was', () => ({ itemId: syrup, batch: 'NONE' }), 'batch', /^NONE is no batch of Syrup/],
  ['no batch', () => ({ itemId: syrup, batch: null }), 'batch', /^Choose a batch/],
  ['expired goods', () => ({ itemId: syrup, batch: 'OLD' }), 'batch', /^OLD expired on /, ['sales-invoice', 'delivery-note']],
];

describe.each(ways)('%s', (slug, way) => {
  it('takes nothing that it may not, and names the line and the field', async () => {
    const faults: string[] = [];
    for (const [what, line, at, says, only] of cases) {
      if (only !== undefined && !only.includes(slug)) continue;
      const attempt = await way({ quantity: one, ...line() });
      const before = await heads();
      const { status, body } = await attempt();
      const errors = (body.errors ?? []) as readonly { readonly path: string; readonly message: string }[];
      const isNamed = errors.some(({ path, message }) => path === `lines.0.${at}` && says.test(message));
      if (status !== 422 || !isNamed) faults.push(`${what}: ${status} ${JSON.stringify(body.errors ?? body)}`);
      if ((await heads()).join() !== before.join()) faults.push(`${what}: something was written`);
    }
    expect(faults).toEqual([]);
  });

  it('takes the same goods without the fault', async () => {
    for (const line of [
      { itemId: syrup, batch: 'GOOD' },
      { itemId: tablet, batch: 'TAB' },
    ])
      ok(await (await way({ quantity: one, ...line }))());
  });
});

describe('a recipe', () => {
  it('that contains its own item is refused with its line named, and so is such a production', async () => {
    const [raw, made] = [
      { type: 'RAW_ITEM', itemId: lamp, quantity: one },
      { type: 'FINAL_ITEM', itemId: lamp, quantity: one },
    ];
    const before = await heads();
    const recipe = await post('recipe', { name: 'Circle', items: [raw, made] });
    expect([recipe.status, recipe.body.errors]).toMatchObject([
      422,
      [{ path: 'items.1.itemId', message: 'An item cannot contain itself' }],
    ]);
    const production = await post('production', { date: today, lines: [raw, made] });
    expect([production.status, production.body.errors]).toMatchObject([422, [{ path: 'lines.1.itemId' }]]);
    expect(await heads()).toEqual(before);
  });
});

const heads = () => headsOf(app.engine, org.organisationId, ['organisation', { branchId: org.branchId }, { branchId: surat }]);
