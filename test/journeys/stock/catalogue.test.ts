import { beforeAll, describe, expect, it } from 'vitest';
import { derivedId } from '#application/derived-id';
import { type App, type Organisation, ok, type Person } from '#test/kit/app';
import { typedFields } from '#test/kit/books/typed-fields';
import { newId } from '#test/kit/new-id';
import { sharedApp } from '#test/kit/shared-app';

/** The catalogue through real HTTP: categories, manufacturers, components, options of drop-downs, and stock on hand. */
let app: App;
let org: Organisation;
let sales: Person;
const ids: Record<string, string> = {};
const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date());

beforeAll(async () => {
  app = await sharedApp();
  org = await app.organisation('Surya Solar', { state: '24' });
  sales = await org.member('Sales');
  const make = async (name: string, slug: string, body: Record<string, unknown>) => {
    ids[name] = (await org.post(slug, body)).id;
  };
  await make('panels', 'product-category', { name: 'Panels' });
  await make('inverters', 'product-category', { name: 'Inverters' });
  await make('waaree', 'manufacturer', {
    supplierName: 'Waaree Energies',
    prefix: 'wre',
    categoryIds: [{ productCategoryId: ids['panels'] }],
  });
  await make('growatt', 'manufacturer', { supplierName: 'Growatt', prefix: 'GRW' });
  await make('roof', 'project', { projectNo: 'P-1', name: 'School roof' });
  const unit = (await org.list('measure-unit', { search: 'nos' })).rows[0].id;
  const gstHistory = [{ effectiveFrom: '2017-07-01', taxability: 'Taxable', rate: 5_0000 }];
  await make('item', 'inventory-item', { name: 'Panel 540 W', type: 'Goods', unitId: unit, hsn: '85414300', gstHistory });
  const panel = { name: 'Waaree 540', productCategoryId: ids['panels'], manufacturerId: ids['waaree'], minimumSellingPrice: 11_000_00 };
  await make('panel', 'product', { ...panel, stockCode: 'WRE-540', inventoryItemId: ids['item'], retail: true, solmart: true });
  await make('special', 'product', { name: 'Waaree Special', productCategoryId: ids['panels'], projectId: ids['roof'] });
  await make('inverter', 'product', {
    name: 'Growatt',
    productCategoryId: ids['inverters'],
    inverterPhase: '1',
    mppt: '2',
    modelNumber: 'TL-X',
  });
  const children = [
    { productId: ids['panel'], quantity: 10_0000 },
    { productId: ids['inverter'], quantity: 1_0000 },
  ];
  await make('kit', 'product', { name: 'Kit 5 kW', productCategoryId: ids['panels'], children });
}, 120_000);

const product = '/api/ims-crm/product/s';
const get = async (path: string, as?: Person) => ok(await org.call('GET', path, as ? { as } : {}));
const labels = ({ rows }: { readonly rows: readonly { readonly label: string }[] }) => rows.map(({ label }) => label);

describe('products', () => {
  it('are offered by project, category, retail and Solmart', async () => {
    const { panels, inverters, roof } = ids;
    expect(labels(await get(`${product}/project/${roof}/active`))).toEqual([
      'Growatt',
      'Kit 5 kW',
      'Waaree 540 (WRE-540)',
      'Waaree Special',
    ]);
    expect(labels(await get(`${product}/project/${roof}/category/${panels}?limit=1`))).toEqual(['Kit 5 kW']);
    expect(labels(await get(`${product}/${inverters}/findAllByProductCategoryId`))).toEqual(['Growatt']);
    expect(labels(await get(`${product}/${panels}/0/findByProductCategoryIdForSolmart`))).toEqual(['Waaree 540 (WRE-540)']);
    expect(labels(await get(`${product}/findProductsForSolmart`))).toEqual(['Waaree 540 (WRE-540)']);
    for (const name of ['PurchaseOrder', 'PurchseInvoice']) {
      const path = `${product}/${panels}/1/findByProductCategoryIdAndRetailStatusFor${name}`;
      expect(labels(await get(path))).toEqual(['Waaree 540 (WRE-540)']);
    }
    expect(labels(await get(`${product}/${panels}/${roof}/findByProductCategoryIdForSalesInvoice`))).toEqual(['Waaree 540 (WRE-540)']);
    const wrong = await org.call('GET', `${product}/${panels}/maybe/findByProductCategoryIdAndRetailStatusForPurchaseOrder`);
    expect(wrong.status).toBe(400);
  });

  it('are shown to sales representatives without the minimum selling price', async () => {
    const { roof, kit } = ids;
    const whole = await get(`${product}/project/${roof}/active`);
    const theirs = await get(`${product}/project/${roof}/active/salesRep`, sales);
    const priced = ({ rows }: { readonly rows: readonly object[] }) => rows.filter((row) => 'minimumSellingPrice' in row).length;
    expect([priced(whole) > 0, priced(theirs)]).toEqual([true, 0]);
    expect(await get(`${product}/${kit}/childs`)).toMatchObject([
      { id: ids['panel'], quantity: 10_0000, minimumSellingPrice: 11_000_00 },
      { displayName: 'Growatt 1 Phase 2 MPPT (TL-X)', quantity: 1_0000 },
    ]);
    expect((await get(`${product}/${kit}/salesRep/childs`))[0]).not.toHaveProperty('minimumSellingPrice');
  });

  it('can contain others, but never themselves, even indirectly', async () => {
    expect(labels(await get(`${product}/${ids['panel']}/availableForChild`))).toEqual(['Growatt', 'Waaree Special']);
    expect(labels(await get(`${product}/${ids['kit']}/availableForChild`))).toEqual(['Growatt', 'Waaree 540 (WRE-540)', 'Waaree Special']);
    const { version, ...panel } = await get(`${product}/${ids['panel']}`);
    const body = {
      id: ids['panel'],
      version,
      name: panel.name,
      productCategoryId: ids['panels'],
      children: [{ productId: ids['kit'], quantity: 1_0000 }],
    };
    const refused = await org.call('PUT', product, { body });
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      [{ path: 'children.0.productId', message: 'This product contains the product itself' }],
    ]);
  });

  it('prevent deleting the records they refer to', async () => {
    const { version } = await get(`/api/ims-crm/productCategory/s/${ids['panels']}`);
    const reply = await org.call('DELETE', `/api/ims-crm/productCategory/s/${ids['panels']}?version=${version}`);
    expect(reply.status).toBe(226);
  });
});

it('manufacturers are found by name, prefix and what they make', async () => {
  const manufacturer = '/api/ims-crm/manufacturer/s';
  expect(await get(`${manufacturer}/doesSupplierNameExist/${encodeURIComponent('waaree  ENERGIES')}`)).toEqual({ exists: true });
  expect(await get(`${manufacturer}/doesPrefixExist/xyz`)).toEqual({ exists: false });
  expect(await get(`${manufacturer}/findSuppliersByProductCategoryName/panels`)).toEqual([
    { id: ids['waaree'], supplierName: 'Waaree Energies', prefix: 'WRE' },
  ]);
  expect(await get(`${product}/findAllPrefix`)).toMatchObject([{ prefix: 'GRW' }, { prefix: 'WRE' }]);
});

it('only active installers are found', async () => {
  const { id } = await org.post('installer', { insFirstName: 'Ravi', insLastName: 'Kumar', insEmail: 'ravi@roof.example' });
  expect(labels(await get('/api/ims-crm/installer/s/findAllByActiveStatus'))).toEqual(['Ravi Kumar']);
  expect(await get(`/api/ims-crm/installer/s/findInsEmailById/${id}`)).toEqual({ insEmail: 'ravi@roof.example' });
  ok(await org.call('PUT', `/api/ims-crm/installer/s/statusChange/${id}`, { body: { version: 1, active: false } }));
  expect(labels(await get('/api/ims-crm/installer/s/findAllByActiveStatus'))).toEqual([]);
});

describe('stock on hand', () => {
  const report = async (name: string, query = '', body: object = {}) => ok(await org.call('POST', `${product}/${name}${query}`, { body }));

  it('is listed for every item, in total and by location', async () => {
    const row = { itemId: ids['item'], name: 'Panel 540 W', quantity: 0, location: '' };
    expect(await report('stockReport')).toMatchObject({ rows: [row], pageNo: 1, hasMore: false });
    expect(await report('locationWiseItemReport')).toMatchObject({ rows: [row] });
    expect(await report('stockReport', '?pageNo=2')).toMatchObject({ rows: [], hasMore: false });
    expect(await report('stockReport', '', { onlyInStock: true })).toMatchObject({ rows: [] });
    expect(await report('stockReport', '?isForStatistics=true')).toMatchObject({ statistics: { items: 1, inStock: 0, negative: 0 } });
    expect(await get(`${product}/${org.branchId}/getStockByItemId/${ids['item']}/0`)).toEqual({
      ...{ itemId: ids['item'], quantity: 0, value: 0, reserved: 0, free: 0 },
      ...{ ordered: 0, expected: 0 },
    });
  });

  it('can be exported', async () => {
    const reply = await org.call('POST', `${product}/exportStockReport?exportType=EXCEL`, { body: {} });
    expect([reply.status, reply.bytes.subarray(0, 2).toString()]).toEqual([200, 'PK']);
  });
});

describe('the GST history of an item', () => {
  const items = '/api/ims-crm/inventoryItem/s';
  const rate = (effectiveFrom: string, percent: number) => ({ effectiveFrom, taxability: 'Taxable', rate: percent * 1_0000 });
  const read = async () => get(`${items}/${ids['item']}`);

  it('can be changed and shortened with permission, also through the item', async () => {
    const accountant = await org.member('Accountant');
    const { version } = await read();
    const longer = { id: ids['item'], version, gstHistory: [rate('2017-07-01', 5), rate('2021-10-01', 12)] };
    expect((await org.call('POST', `${items}/gstHistory`, { body: longer, as: sales })).status).toBe(403);
    const saved = ok(await org.call('POST', `${items}/gstHistory`, { body: longer, as: accountant }));
    expect([saved.version, saved.currentRate]).toEqual([version + 1, 12_0000]);
    const { name, type, unitId, hsn } = saved;
    const whole = { id: ids['item'], version: saved.version, name, type, unitId, hsn, gstHistory: [rate('2017-07-01', 5)] };
    const clerk = await org.member('Purchase');
    const refused = await org.call('PUT', items, { body: whole, as: clerk });
    expect([refused.status, refused.body.message]).toEqual([403, expect.stringContaining('Delete GST History')]);
    ok(await org.call('PUT', items, { body: { ...whole, name: 'Panel 540 Wp', gstHistory: longer.gstHistory }, as: clerk }));
  });

  it('keeps its last rate', async () => {
    const remove = async (day: string) => {
      const { version } = await read();
      return org.call('DELETE', `${items}/${ids['item']}/deleteGstHistory?version=${version}&effectiveFrom=${day}`);
    };
    expect((await remove('2020-01-01')).status).toBe(404);
    expect(ok(await remove('2021-10-01')).gstHistory).toHaveLength(1);
    const last = await remove('2017-07-01');
    expect([last.status, last.body.errors]).toEqual([422, [{ path: 'gstHistory', message: 'At least one GST rate is needed' }]]);
    const { version } = await read();
    const twice = await org.call('POST', `${items}/gstHistory`, {
      body: { id: ids['item'], version, gstHistory: [rate('2017-07-01', 5), rate('2017-07-01', 12)] },
    });
    expect(twice.body.errors).toMatchObject([{ path: 'gstHistory.1.effectiveFrom' }]);
    const stale = await org.call('POST', `${items}/gstHistory`, {
      body: { id: ids['item'], version: version - 1, gstHistory: [rate('2017-07-01', 12)] },
    });
    expect(stale.status).toBe(409);
  });
});

it('recipes cannot form a circle, and use only units of their items', async () => {
  const { unitId, gstHistory } = await get(`/api/ims-crm/inventoryItem/s/${ids['item']}`);
  const cell = (await org.post('inventory-item', { name: 'Cell', type: 'Goods', unitId, gstHistory })).id;
  const line = (type: string, itemId: unknown, more = {}) => ({ type, itemId, quantity: 1_0000, ...more });
  const made = await org.post('recipe', { name: 'Panel', items: [line('RAW_ITEM', cell, { unitId }), line('FINAL_ITEM', ids['item'])] });
  expect(made.finalItems).toBe('Panel 540 Wp');
  const refused = async (items: readonly object[]) => {
    const reply = await org.call('POST', '/api/ims-crm/recipe/s', { body: { id: newId(), name: 'Other', items } });
    return [reply.status, reply.body.errors?.[0]];
  };
  expect(await refused([line('RAW_ITEM', ids['item']), line('FINAL_ITEM', cell)])).toEqual([
    422,
    { path: 'items.0.itemId', message: 'Another recipe makes this item from the final item of this recipe' },
  ]);
  const kilograms = (await org.list('measure-unit', { search: 'kilograms' })).rows[0].id;
  expect(await refused([line('RAW_ITEM', cell, { unitId: kilograms }), line('FINAL_ITEM', ids['item'])])).toEqual([
    422,
    { path: 'items.0.unitId', message: 'This item does not use this unit' },
  ]);
});

it('warehouse locations are found by their codes', async () => {
  const branch = '/api/ims-crm/branch/s';
  const { version, code, name, address } = await get(`${branch}/${org.branchId}`);
  const locations = [
    { code: 'A1', name: 'Rack A1', notes: 'Glass below' },
    { code: 'B', name: 'Yard' },
  ];
  ok(await org.call('PUT', branch, { body: { id: org.branchId, version, code, name, address, locations } }));
  const base = '/api/ims-crm/wareHouseLocation/s';
  expect(await get(`${base}/active`, sales)).toMatchObject([{ id: 'A1', label: 'A1 (Rack A1)' }, { id: 'B' }]);
  expect(await get(`${base}/a1/findNotesById`)).toEqual({ notes: 'Glass below' });
  expect(await get(`${base}/B/findNotesById`)).toEqual({ notes: null });
  expect(await get(`${base}/findNameById/B`)).toEqual({ id: 'B', name: 'Yard' });
  expect((await org.call('GET', `${base}/findNameById/C`)).status).toBe(404);
});

it('an order below the minimum selling price of a product needs one more approval', async () => {
  const { unitId, gstHistory } = await get(`/api/ims-crm/inventoryItem/s/${ids['item']}`);
  const itemId = (await org.post('inventory-item', { name: 'Panel 600 W', type: 'Goods', unitId, hsn: '85414300', gstHistory })).id;
  const body = { name: 'Waaree 600', productCategoryId: ids['panels'], inventoryItemId: itemId };
  const panel = await org.post('product', { ...body, minimumSellingPrice: 11_000_00 });
  expect(await org.get('inventory-item', `/${itemId}`)).toMatchObject({
    minimumSellingPrice: null,
    productPrices: [{ productId: panel.id, name: 'Waaree 600', price: 11_000_0000 }],
  });
  await org.put('org', { ...typedFields('org', await org.get('org', `/${org.organisationId}`)), mspApproveOrders: true });
  const partyId = (await org.post('customer', { name: 'Asha Traders', groupId: derivedId(org.organisationId, 'group:debtors') })).id;
  const order = (rupees: number) =>
    org.post('sales-order', { date: today, partyId, lines: [{ itemId, quantity: 1_0000, rate: rupees * 1_0000 }] });
  expect([(await order(10_999)).awaits, (await order(11_000)).awaits]).toEqual(['MSP Approved', null]);
  // Without its price, the product asks for nothing.
  await org.put('product', { ...body, id: panel.id, version: 1 });
  expect((await order(10_999)).awaits).toBe(null);
});
