import { beforeAll, describe, expect, it } from 'vitest';
import { derivedId } from '#application/derived-id';
import { labelPlaces, labelSheet } from '#domain/labels/label-sheet';
import { limits } from '#domain/limits';
import { type App, type Organisation, ok, type Person } from '#test/kit/app';
import { codesIn, scanned } from '#test/kit/papers/read-codes';
import { sharedApp } from '#test/kit/shared-app';

let app: App;
let org: Organisation;
const ids: Record<string, string> = {};
const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date());
const at = '/api/ims-crm/inventoryItem/s/labels';
const choices = {
  ...{ sheet: 'a4-24', first: 1, kind: 'code128', carries: 'barcode', copies: 1, part: 1 },
  ...{ organisation: true, batch: true, price: false, mrp: null, netQuantity: null, expires: null },
};

beforeAll(async () => {
  app = await sharedApp();
  org = await app.organisation('सूर्योदय Labels', { state: '27', gstin: '27AAPFU0939F1ZV' });
  const goods = {
    ...{ type: 'Goods', unitId: derivedId(org.organisationId, 'unit:NOS'), hsn: '85044090', salesRate: 1_000_0000 },
    gstHistory: [{ effectiveFrom: '2017-07-01', taxability: 'Taxable', rate: 18_0000, hsn: '85044090' }],
  };
  const made = [
    { key: 'soap', name: 'साबुन Soap', stockCode: '8901030865275' },
    { key: 'panel', name: 'Mono PERC 545 Wp', stockCode: 'SOL-545' },
    { key: 'inverter', name: 'Inverter 5 kW', stockCode: 'INV-5', barcodeTracking: true },
    { key: 'bare', name: 'Bare item' },
  ];
  for (const { key, ...row } of made) ids[key] = (await org.post('inventory-item', { ...goods, ...row })).id;
  const sac = { hsn: '998313', gstHistory: [{ effectiveFrom: '2017-07-01', taxability: 'Taxable', rate: 18_0000, hsn: '998313' }] };
  ids['service'] = (await org.post('inventory-item', { ...goods, ...sac, name: 'Fitting', type: 'Service', stockCode: 'FIT' })).id;
  ids['supplier'] = (await org.post('customer', { name: 'Kutch Panels', groupId: derivedId(org.organisationId, 'group:creditors') })).id;
});

const items = (...keys: readonly string[]) => keys.map((key) => ({ itemId: ids[key], batchNo: null, barcodes: [] as string[] }));
const print = (body: object, as?: Person) => org.call('POST', `${at}/print`, { body: { ...choices, ...body }, ...(as ? { as } : {}) });
const preview = async (body: object, as?: Person) =>
  ok(await org.call('POST', `${at}/preview`, { body: { ...choices, ...body }, ...(as ? { as } : {}) }));

async function read(pdf: Uint8Array, count: number, first = 1): Promise<readonly string[]> {
  const pages = scanned(pdf);
  const found: string[] = [];
  for (const place of labelPlaces(labelSheet('a4-24'), first, count)) {
    const page = pages[place.page];
    if (page !== undefined) found.push(...(await codesIn(page, place)));
  }
  return found;
}

describe('labels of items', () => {
  it('are a PDF in which every code is readable, from the first free label on', async () => {
    const reply = await print({ items: items('soap', 'panel'), first: 23, copies: 2 });
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(reply.headers.get('content-disposition')).toContain('Labels.pdf');
    const [soap, panel] = ['Code128 8901030865275', 'Code128 SOL-545'];
    expect(await read(reply.bytes, 4, 23)).toEqual([soap, soap, panel, panel]);
  });

  it('are EAN-13 where the stock code is one', async () => {
    const reply = await print({ items: items('soap'), kind: 'ean13', price: true, netQuantity: '75 g' });
    expect(await read(reply.bytes, 1)).toEqual(['EAN13 8901030865275']);
    const { count, pages, prices, problems, label } = await preview({ items: items('soap'), kind: 'ean13', price: true, copies: 25 });
    expect({ count, pages, prices, problems }).toEqual({ count: 25, pages: 2, prices: true, problems: [] });
    expect(label.texts.map(({ text }: { text: string }) => text)).toEqual(
      expect.arrayContaining(['साबुन Soap', '8901030865275', 'Price ₹1,180.00']),
    );
  });

  it.each([
    ['no EAN', { kind: 'ean13' }, ['panel'], 'kind', 'Mono PERC 545 Wp, SOL-545: An EAN-13 has 13 digits'],
    ['no stock code', {}, ['panel', 'bare'], 'kind', 'Bare item has no stock code. Enter one in the item'],
    ['a part that they do not have', { part: 2 }, ['panel'], 'part', 'These labels are one part'],
    ['no such sheet', { sheet: 'a5' }, ['panel'], 'sheet', expect.any(String)],
    ['a place that no sheet has', { first: 66 }, ['panel'], 'first', expect.any(String)],
    ['copies without end', { copies: limits.labelCopies + 1 }, ['panel'], 'copies', expect.any(String)],
    ['a day that is none', { expires: '2026-02-30' }, ['panel'], 'expires', 'This is not a valid date'],
    ['a net quantity that is too long', { netQuantity: 'x'.repeat(31) }, ['panel'], 'netQuantity', expect.any(String)],
    ['a field that labels do not have', { colour: 'red' }, ['panel'], 'colour', expect.any(String)],
  ])('are refused for %s', async (_, change, keys, path, message) => {
    const { status, body } = await print({ items: items(...keys), ...change });
    expect([status, body.errors[0]]).toEqual([422, { path, message }]);
  });

  it('are refused for a service, an unknown item and none at all', async () => {
    expect((await print({ items: items('service') })).body).toMatchObject({ message: 'A service has no labels' });
    expect((await print({ items: [{ itemId: crypto.randomUUID(), batchNo: null, barcodes: [] }] })).status).toBe(404);
    expect((await print({ items: [] })).status).toBe(422);
  });

  it('need their permission, and prices that of knowing them', async () => {
    await org.post('role', { name: 'Reader of items', permissions: ['/inventory-item'] });
    await org.post('role', { name: 'Labels only', permissions: ['/inventory-item/labels'] });
    const [reader, printer] = [await org.member('Reader of items'), await org.member('Labels only')];
    expect((await print({ items: items('panel') }, reader)).status).toBe(403);
    expect((await print({ items: items('panel') }, printer)).status).toBe(200);
    expect(await preview({ items: items('panel'), price: true }, printer)).toMatchObject({ prices: false, count: 1 });
    const priced = await print({ items: items('panel'), price: true }, printer);
    expect([priced.status, priced.body.message]).toEqual([403, 'You do not have permission for selling prices']);
    // The store prints labels from its first day.
    expect((await print({ items: items('panel') }, await org.member('Store'))).status).toBe(200);
  });
});

describe('labels of a purchase', () => {
  let invoice: { id: string; number: string };
  const labels = (body: object, as?: Person) =>
    org.call('POST', `/api/ims-crm/purchaseInvoice/s/labels/${invoice.id}`, {
      body: { ...choices, each: 'piece', ...body },
      ...(as ? { as } : {}),
    });

  it('are as many as pieces came in, and one for each serial number', async () => {
    invoice = await org.post('purchase-invoice', {
      ...{ date: today, partyId: ids['supplier'], referenceNo: 'KP/9' },
      lines: [
        { itemId: ids['panel'], quantity: 3_0000, rate: 900_0000 },
        { itemId: ids['inverter'], quantity: 2_0000, rate: 9_000_0000, barcodes: ['SN-0001', 'SN-0002'] },
        { itemId: ids['service'], quantity: 1_0000, rate: 500_0000 },
      ],
    });
    const reply = await labels({});
    expect(await read(reply.bytes, 6)).toEqual(['SOL-545', 'SOL-545', 'SOL-545', 'SN-0001', 'SN-0002'].map((code) => `Code128 ${code}`));
    expect(decodeURIComponent(reply.headers.get('content-disposition') ?? '')).toContain(
      `Labels Purchase Invoice ${invoice.number.replaceAll('/', '-')}`,
    );
    const each = await labels({ each: 'line', kind: 'qr' });
    expect(await read(each.bytes, 6)).toEqual(['QRCode SOL-545', 'QRCode SN-0001', 'QRCode SN-0002']);
  });

  it('need the permission to print it, and nothing else', async () => {
    await org.post('role', { name: 'Reads purchases', permissions: ['/purchase-invoice', '/purchase-invoice/view'] });
    await org.post('role', { name: 'Prints purchases', permissions: ['/purchase-invoice', '/purchase-invoice/print'] });
    await org.post('role', { name: 'Prints own purchases', permissions: ['/purchase-invoice/own', '/purchase-invoice/print'] });
    expect((await labels({}, await org.member('Reads purchases'))).status).toBe(403);
    expect((await labels({}, await org.member('Prints purchases'))).status).toBe(200);
    expect((await labels({}, await org.member('Prints own purchases'))).status).toBe(404);
    const theirs = await app.organisation('Chandra Labels');
    const foreign = await theirs.call('POST', `/api/ims-crm/purchaseInvoice/s/labels/${invoice.id}`, {
      body: { ...choices, each: 'piece' },
    });
    expect(foreign.status).toBe(404);
  });
});

describe('labels of batches', () => {
  const goodsOf = (name: string, stockCode: string, batch: string) =>
    org
      .post('inventory-item', {
        ...{ name, stockCode, type: 'Goods', unitId: derivedId(org.organisationId, 'unit:NOS'), hsn: '30049099', batchTracking: true },
        gstHistory: [{ effectiveFrom: '2017-07-01', taxability: 'Taxable', rate: 12_0000, hsn: '30049099' }],
      })
      .then(({ id }) => ({ itemId: String(id), quantity: 5_0000, rate: 10_0000, batch }));

  it.each(['code128', 'qr'])('say item and batch in %s, and a scan of one adds that batch and no other', async (kind) => {
    const lines = await Promise.all([goodsOf(`Syrup ${kind}`, `SY-${kind}`, 'LOT-7'), goodsOf(`Tablet ${kind}`, `TB-${kind}`, 'LOT-7')]);
    const bought = await org.post('purchase-invoice', { date: today, partyId: ids['supplier'], referenceNo: `KP/${kind}`, lines });
    const reply = await org.call('POST', `/api/ims-crm/purchaseInvoice/s/labels/${bought.id}`, {
      body: { ...choices, each: 'line', kind, carries: 'batch' },
    });
    const codes = (await read(reply.bytes, 2)).map((code) => code.split(' ').slice(1).join(' '));
    expect(codes).toEqual([`SY-${kind}*LOT-7`, `TB-${kind}*LOT-7`]);
    const asked = { codes: [...codes, 'LOT-7'], for: 'sales-invoice' };
    const found = ok(await org.call('POST', '/api/ims-crm/inventoryItem/s/findCodes', { body: asked })).codes;
    const named = (at: number) => ({ itemId: lines[at]?.itemId, batch: 'LOT-7' });
    expect(found.slice(0, 2).map(({ batches }: { batches: unknown }) => batches)).toEqual([[named(0)], [named(1)]]);
    // The number alone may be either, so people are asked.
    expect(found[2].batches).toEqual(expect.arrayContaining([named(0), named(1)]));
    const [{ batches }] = found;
    const customer = await org.post('customer', { name: `Buyer ${kind}`, groupId: derivedId(org.organisationId, 'group:debtors') });
    const sold = await org.post('sales-invoice', {
      ...{ date: today, partyId: customer.id },
      lines: [{ ...batches[0], quantity: 1_0000, rate: 20_0000 }],
    });
    expect(sold.lines).toMatchObject([{ itemName: `Syrup ${kind}`, batch: 'LOT-7' }]);
  });
});
