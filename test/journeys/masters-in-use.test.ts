import { beforeAll, describe, expect, it } from 'vitest';
import { derivedId } from '#application/derived-id';
import { moduleOf } from '#modules/all';
import { type App, type Organisation, ok, type Reply } from '#test/kit/app';
import { sharedApp } from '#test/kit/shared-app';

/** What can change in an unused ledger or item, and what cannot change once documents use it. */
let app: App;
let org: Organisation;

beforeAll(async () => {
  app = await sharedApp();
  org = await app.organisation('Surya Solar', { state: '27' });
}, 120_000);

const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date());
const group = (alias: string) => derivedId(org.organisationId, `group:${alias}`);
const unit = (code: string) => derivedId(org.organisationId, `unit:${code}`);
const home = { line1: '12 FC Road', city: 'Pune', state: '27', pincode: '411004' };
const party = () => ({ groupId: group('debtors'), registrationType: 'Unregistered', billingAddress: home });
const panel = () => ({
  type: 'Goods',
  unitId: unit('NOS'),
  gstHistory: [{ effectiveFrom: '2017-07-01', taxability: 'Taxable', rate: 5_0000 }],
});

/** The current record with a change, as its form sends it. */
async function change(slug: string, entity: string, id: string, change: Readonly<Record<string, unknown>>): Promise<Reply> {
  const row = await org.get(slug, `/${id}`);
  const module = moduleOf(slug);
  const typed = Object.entries(module?.kind === 'master' ? module.fields : {}).flatMap(([name, { computed }]) => (computed ? [] : [name]));
  const body = { ...Object.fromEntries(typed.map((name) => [name, row[name]])), id, version: row.version, ...change };
  return org.call('PUT', `/api/ims-crm/${entity}/s`, { body });
}
const refused = ({ status, body }: Reply) => [status, body.errors?.map(({ path }: { readonly path: string }) => path)];

async function invoiced(name: string): Promise<{ readonly item: string; readonly customer: string }> {
  const item = (await org.post('inventory-item', { ...panel(), name: `Panel ${name}` })).id;
  const customer = (await org.post('customer', { ...party(), name: `Asha ${name}` })).id;
  const lines = [{ itemId: item, quantity: 2_0000, rate: 100_0000 }];
  await org.post('sales-invoice', { date: today, partyId: customer, lines });
  return { item, customer };
}

describe('an item', () => {
  it('can change unit and tracking until a document uses it', async () => {
    const { id } = await org.post('inventory-item', { ...panel(), name: 'Panel by mistake' });
    ok(await change('inventory-item', 'inventoryItem', id, { unitId: unit('KGS'), batchTracking: true }));
    ok(await change('inventory-item', 'inventoryItem', id, { type: 'Service', batchTracking: false }));
  });

  it.each([
    ['another unit', () => ({ unitId: unit('KGS') }), 'unitId'],
    ['batches', () => ({ batchTracking: true }), 'batchTracking'],
    ['barcodes', () => ({ barcodeTracking: true }), 'barcodeTracking'],
    ['a service', () => ({ type: 'Service' }), 'type'],
  ])('cannot change to %s afterwards', async (name, changed, path) => {
    const { item } = await invoiced(name);
    expect(refused(await change('inventory-item', 'inventoryItem', item, changed()))).toEqual([422, [path]]);
    ok(await change('inventory-item', 'inventoryItem', item, { name: `Panel for ${name}`, reorderLevel: 5_0000, valuation: 'FIFO' }));
  });
});

describe('a ledger', () => {
  it('can change its kind until a document uses it', async () => {
    const { id } = await org.post('customer', { ...party(), name: 'Made a customer by mistake' });
    ok(await change('customer', 'customer', id, { groupId: group('creditors') }));
  });

  it('keeps its kind afterwards, and moves among groups of it', async () => {
    const { customer } = await invoiced('Traders');
    expect(refused(await change('customer', 'customer', customer, { groupId: group('bank_accounts') }))).toEqual([422, ['groupId']]);
    const { id } = await org.post('group', { name: 'Retail', parentId: group('debtors') });
    ok(await change('customer', 'customer', customer, { groupId: id }));
  });

  it.each([
    [false, true],
    [true, false],
  ])('keeps its balancing by bills as it was posted: %s', async (was, is) => {
    const { id } = await org.post('customer', { groupId: group('capital_account'), name: `Partner ${was}`, billWise: was });
    ok(await change('customer', 'customer', id, { billWise: is }));
    ok(await change('customer', 'customer', id, { billWise: was }));
    const lines = [
      { ledgerId: derivedId(org.organisationId, 'ledger:cash'), debit: 100_00 },
      { ledgerId: id, credit: 100_00 },
    ];
    await org.post('journal-voucher', { date: today, type: 'Journal', lines });
    expect(refused(await change('customer', 'customer', id, { billWise: is }))).toEqual([422, ['billWise']]);
    ok(await change('customer', 'customer', id, { notes: 'Retired' }));
  });

  it('that is inactive also keeps them, because it can be activated again', async () => {
    const registered = { registrationType: 'Regular', gstin: '27AAPFU0939F1ZV' };
    const { id } = await org.post('customer', { ...party(), ...registered, name: 'Sleeping Traders' });
    ok(await org.call('PUT', `/api/ims-crm/customer/s/statusChange/${id}`, { body: { version: 1, active: false } }));
    expect(refused(await change('customer', 'customer', id, { gstin: null }))).toEqual([422, ['gstin']]);
    ok(await change('customer', 'customer', id, { notes: 'Moved to Nashik' }));
  });
});
