import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { wayBetween } from '#domain/eway-bill/way';
import { moduleOf } from '#modules/all';
import type { EwayBillStanding } from '#modules/kit/eway-bill/fields';
import type { AnyDocument, AnyRow } from '#modules/kit/module';
import { findings, leave, openDesk, visit } from '#test/browser/browser';
import { countedDistance, standAtPortal } from '#test/browser/portals/stand-at-portal';
import { newSite, type Site } from '#test/browser/site';
import { soon } from '#test/browser/soon';
import { newId } from '#test/kit/new-id';

// E-way bills on the screen of their document: understood, mended and taken further by keyboard, on a desk and on a phone.
let site: Site;
let page: Page;
let complaints: readonly string[];
let partyId: string | undefined;
let itemId: string | undefined;
type Found = Readonly<Record<string, unknown>> & { readonly id: string; readonly version: number; readonly number: string };

const salesInvoice = moduleOf('sales-invoice') as AnyDocument;
const surat = { line1: '12 Ring Road', line2: '', city: 'Surat', state: '24', pincode: '395003', country: 'India' };

beforeAll(async () => {
  site = await newSite();
  await site.call('POST', 'gstRegistration/s', {
    ...{ id: newId(), gstin: '24AAQCA8719H1ZC', turnoverClass: '10-100 crore', provider: 'NIC', mode: 'Sandbox' },
    ...{ automatic: false, ewayBills: true, ewayAutomatic: false },
  });
  const rows = async (entity: string) => ((await site.call('POST', `${entity}/s/list`, {})) as { readonly rows: readonly Found[] }).rows;
  partyId = (await rows('customer')).find((row) => row['name'] === 'Sunrise Power')?.id;
  itemId = (await rows('inventoryItem'))[0]?.id;
  ({ page, complaints } = await openDesk(site, 1280, 860, '/app/dashboard'));
}, 180_000);
afterAll(leave);

/** Goods of 70,800 rupees, with their tax. */
const sell = async (change: object = {}) =>
  (await site.call('POST', 'salesInvoice/s', {
    ...{ id: newId(), date: '2026-11-20', partyId, lines: [{ itemId, quantity: 2_0000, rate: 30_000_0000 }] },
    ...{ billingAddress: surat, shippingAddress: surat, distance: 300, vehicleNumber: 'GJ05AB1234', transportMode: 'Road' },
    ...change,
  })) as Found;
const stand = (invoice: Found, standing: EwayBillStanding) =>
  standAtPortal(site, salesInvoice, invoice, 'eway-bill-generated', standing as AnyRow);
const carried = async (standing: EwayBillStanding) => {
  const invoice = await sell();
  await stand(invoice, standing);
  return invoice;
};

/** What was asked of the portal with an action, as its history keeps it. */
const asked = async ({ id }: Found, action: string): Promise<unknown> => {
  const history = (await site.call('GET', `salesInvoice/s/${id}/history`)) as readonly { action: string; after: EwayBillStanding }[];
  return JSON.parse(history.find((one) => one.action === action)?.after.ewayBillAsked ?? 'null');
};

const part = () => page.getByRole('region', { name: 'E-Way Bill' });
const window = () => page.getByRole('dialog');
const open = (invoice: Found) => visit(page, `/app/sales-invoice/view/${invoice.id}`);
const fromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const partA = (hours: number): EwayBillStanding => ({
  ...{ ewayBill: 'Part A only', ewayBillSince: fromNow(-hours), ewayBillWhy: null, ewayBillProblems: [], ewayBillKm: 300 },
  ...{ ewayBillNo: '641009900001', ewayBillAt: fromNow(-hours), ewayBillTransporter: null },
});
const active = (hours: number, left: number): EwayBillStanding => ({
  ...partA(hours),
  ...{ ewayBill: 'Active', ewayBillPartBAt: fromNow(-hours), ewayBillUntil: fromNow(left), ewayBillVehicle: 'GJ05AB1234' },
});
const both = [
  [1280, 860],
  [390, 844],
] as const;
const atBoth = async (look: (width: number) => Promise<void>) => {
  for (const [width, height] of both) {
    await page.setViewportSize({ width, height });
    await look(width);
  }
  await page.setViewportSize({ width: 1280, height: 860 });
};
const menu = async (entry: string) => {
  await page.getByRole('button', { name: 'More actions' }).press('Enter');
  await page.getByRole('menuitem', { name: entry }).press('Enter');
};

it('that failed says what is wrong, leads to the field, and is mended and asked for again by keyboard', async () => {
  const invoice = await sell();
  expect(invoice).toMatchObject({ ewayBill: 'Not made' });
  const ewayBillProblems = [{ path: 'billingAddress.pincode', code: '214', message: 'Invalid Consignee PIN Code' }];
  await stand(invoice, { ewayBill: 'Failed', ewayBillWhy: 'Invalid Consignee PIN Code (214)', ewayBillProblems });
  await atBoth(async (width) => {
    await open(invoice);
    await part().getByText('Failed', { exact: true }).waitFor();
    expect(await findings(page, `eway-bill-failed-${width}`)).toEqual([]);
  });
  await part().getByRole('link', { name: 'Billing Address: Invalid Consignee PIN Code (214)' }).press('Enter');
  await soon(() => page.evaluate(() => document.activeElement?.id)).toBe('field-billingAddress-pincode');
  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+End');
  await page.keyboard.type('395007');
  await page.keyboard.press('ControlOrMeta+Enter');
  await part().getByText('Not made', { exact: true }).waitFor();
  expect(await findings(page, 'eway-bill-not-made-1280')).toEqual([]);
  await part().getByRole('button', { name: 'Generate E-Way Bill' }).press('Enter');
  await part()
    .getByText(/^(Pending|Failed)$/)
    .waitFor();
  await page.getByRole('tab', { name: 'History and email' }).press('Enter');
  await page.getByText('asked for its e-way bill').waitFor();
});

it('without a vehicle asks for it, and takes it by keyboard as people write it', async () => {
  const invoice = await carried(partA(1));
  await atBoth(async (width) => {
    await open(invoice);
    await part().getByText('No vehicle is named yet').waitFor();
    expect(await findings(page, `eway-bill-part-a-${width}`)).toEqual([]);
    await part().getByRole('button', { name: 'Name the Vehicle' }).press('Enter');
    await window().getByLabel('Goes by').waitFor();
    await soon(() => page.evaluate(() => document.activeElement?.id)).toBe('asked-mode');
    expect(await findings(page, `eway-bill-vehicle-${width}`)).toEqual([]);
    await page.keyboard.press('Escape');
    await window().waitFor({ state: 'detached' });
    await soon(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Name the Vehicle');
  });
  await page.keyboard.press('Enter');
  expect(await window().getByLabel('Where the goods are now').inputValue()).toBe('Ahmedabad');
  const vehicle = window().getByLabel('Vehicle Number');
  expect(await vehicle.inputValue()).toBe('GJ05AB1234');
  await vehicle.fill('gj 5');
  await page.keyboard.press('Enter');
  await window().getByText('This is not the number of a vehicle').waitFor();
  await soon(() => page.evaluate(() => document.activeElement?.id)).toBe('asked-vehicle');
  expect(await findings(page, 'eway-bill-wrong-vehicle-1280')).toEqual([]);
  await vehicle.fill('gj 05 cd 77');
  expect(await vehicle.inputValue()).toBe('GJ05CD77');
  await page.keyboard.press('Enter');
  await window().waitFor({ state: 'detached' });
  expect(await asked(invoice, 'eway-bill-update-vehicle')).toEqual({
    ...{ mode: 'Road', vehicle: 'GJ05CD77', vehicleType: 'Regular', document: null, documentDate: null },
    ...{ from: { place: 'Ahmedabad', state: '24' }, reason: 'First Time', remark: '' },
  });
});

it('goes on by rail with another transporter, from the menus of the record and of its list', async () => {
  const invoice = await carried(active(2, 40));
  await open(invoice);
  await part().getByText('40 hours left').waitFor();
  await menu('Update Vehicle');
  await window().getByLabel('Goes by').selectOption('Rail');
  await window().getByLabel('Railway Receipt No.').fill('RR/77');
  await window().getByLabel('Date of the Railway Receipt').fill('21-11-2026');
  await window().getByLabel('Reason').selectOption('Others');
  await window().getByLabel('Reason').press('ControlOrMeta+Enter');
  await window().getByText('Remark is required').waitFor();
  await window().getByLabel('Remark').fill('Road is closed');
  await page.keyboard.press('Enter');
  await window().waitFor({ state: 'detached' });
  expect(await asked(invoice, 'eway-bill-update-vehicle')).toMatchObject({
    ...{ mode: 'Rail', vehicle: null, document: 'RR/77', documentDate: '2026-11-21', reason: 'Others', remark: 'Road is closed' },
  });
  const other = await carried(active(2, 40));
  await visit(page, '/app/sales-invoice');
  await page.locator(`[role="gridcell"]:has-text("${other.number}")`).first().focus();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Update Transporter' }).press('Enter');
  await window().getByLabel('Transporter ID').fill('27aakfd3308s1zx');
  expect(await findings(page, 'eway-bill-transporter-1280')).toEqual([]);
  await page.keyboard.press('Enter');
  await window().waitFor({ state: 'detached' });
  expect(await asked(other, 'eway-bill-update-transporter')).toEqual({ transporterId: '27AAKFD3308S1ZX' });
});

it('shares its goods among several vehicles, from the menu, and shows what each takes', async () => {
  const invoice = await carried(active(2, 40));
  await open(invoice);
  await menu('Move in Several Vehicles');
  await window().getByText('0 NOS of 2 NOS are in the vehicles. 2 NOS are left.').waitFor();
  await window().getByLabel('Reason').selectOption('Transhipment');
  await window().getByLabel('Vehicle Number, row 1').fill('gj 05 cd 77');
  await window().getByLabel('Quantity, row 1').fill('1.5');
  await window().getByLabel('Vehicle Number, row 2').fill('GJ05CD77');
  await window().getByLabel('Quantity, row 2').fill('0.5');
  await window().getByText('2 NOS of 2 NOS are in the vehicles. That is all.').waitFor();
  await page.keyboard.press('Enter');
  await window().getByText('This vehicle is there already').waitFor();
  for (const [width, height] of both) {
    await page.setViewportSize({ width, height });
    expect(await findings(page, `eway-bill-several-${width}`)).toEqual([]);
  }
  await page.setViewportSize({ width: 1280, height: 860 });
  await window().getByLabel('Vehicle Number, row 2').fill('GJ05EF88');
  await page.keyboard.press('Enter');
  await window().waitFor({ state: 'detached' });
  expect(await asked(invoice, 'eway-bill-several-vehicles')).toMatchObject({
    ...{ mode: 'Road', unit: 'NOS', from: { place: 'Ahmedabad', state: '24' }, to: { place: 'Surat', state: '24' } },
    vehicles: [
      { vehicle: 'GJ05CD77', quantity: 1_5000 },
      { vehicle: 'GJ05EF88', quantity: 5000 },
    ],
  });
  const vehicles = [
    { vehicle: 'GJ05CD77', document: null, quantity: 1_5000, unit: 'NOS' },
    { vehicle: 'GJ05EF88', document: null, quantity: 5000, unit: 'NOS' },
  ];
  const shared = await carried({ ...active(2, 40), ewayBillGroup: '7', ewayBillVehicles: vehicles, ewayBillVehicle: 'GJ05CD77, GJ05EF88' });
  await atBoth(async (width) => {
    await open(shared);
    await part().getByText('GJ05EF88: 0.5 NOS').waitFor();
    expect(await findings(page, `eway-bill-shared-${width}`)).toEqual([]);
  });
});

it('near its end warns, and is extended by keyboard and on a phone', async () => {
  const invoice = await carried(active(30, 3));
  await atBoth(async (width) => {
    await open(invoice);
    await part()
      .getByText(/^(3 hours|2 hours 5\d minutes).* left: .* Extend it if the goods arrive later/)
      .waitFor();
    expect(await findings(page, `eway-bill-ends-${width}`)).toEqual([]);
    await part().getByRole('button', { name: 'Extend Validity' }).press('Enter');
    await window().getByLabel('Distance left (km)').waitFor();
    expect(await findings(page, `eway-bill-extend-${width}`)).toEqual([]);
    if (width === 1280) await page.keyboard.press('Escape');
  });
  await window().getByLabel('Where the goods are now').fill('Vadodara');
  await window().getByLabel('PIN Code').fill('390001');
  await window().getByLabel('Distance left (km)').fill('301');
  await window().getByLabel('Reason').selectOption('Accident');
  await window().getByLabel('Remark').fill('A tyre burst');
  await page.keyboard.press('Enter');
  await soon(() => page.evaluate(() => document.activeElement?.id)).toBe('asked-remaining');
  await page.keyboard.type('120');
  await page.keyboard.press('Enter');
  await window().waitFor({ state: 'detached' });
  expect(await asked(invoice, 'eway-bill-extend-validity')).toMatchObject({
    ...{ from: { place: 'Vadodara', state: '24', pin: 390001 }, remaining: 120, reason: 'Accident', remark: 'A tyre burst' },
  });
});

it('is cancelled within its hours, and after them says that they have passed', async () => {
  const invoice = await carried(active(1, 40));
  await atBoth(async (width) => {
    await open(invoice);
    await part()
      .getByText(/It can be cancelled for another 2[23] hours/)
      .waitFor();
    expect(await findings(page, `eway-bill-active-${width}`)).toEqual([]);
    await part().getByRole('button', { name: 'Cancel E-Way Bill' }).press('Enter');
    await window().getByText('Goods cannot go with it any more').waitFor();
    expect(await findings(page, `eway-bill-cancel-${width}`)).toEqual([]);
    if (width === 1280) await page.keyboard.press('Escape');
  });
  await window().getByLabel('Reason').selectOption('Order Cancelled');
  await window().getByLabel('Reason').press('ControlOrMeta+Enter');
  await window().waitFor({ state: 'detached' });
  expect(await asked(invoice, 'eway-bill-cancel')).toEqual({ reason: 'Order Cancelled', remark: '' });
  const late = await carried(active(48, 40));
  await open(late);
  await part().getByText('40 hours left').waitFor();
  expect(await part().getByRole('button', { name: 'Cancel E-Way Bill' }).count()).toBe(0);
  await menu('Cancel E-Way Bill');
  await window().getByText('The time for this has passed.').waitFor();
  expect(await findings(page, 'eway-bill-late-1280')).toEqual([]);
  await page.keyboard.press('Escape');
});

it('that was made elsewhere is entered by keyboard, binds its document, and is noted as cancelled', async () => {
  const invoice = await sell();
  await atBoth(async (width) => {
    await open(invoice);
    await part().getByRole('button', { name: 'Enter E-Way Bill' }).press('Enter');
    await window().getByLabel('E-Way Bill No.').waitFor();
    expect(await findings(page, `eway-bill-enter-${width}`)).toEqual([]);
    if (width === 1280) await page.keyboard.press('Escape');
  });
  await window().getByLabel('E-Way Bill No.').fill('3210 0123');
  await window().getByLabel('Valid until').fill('22-11-2026');
  await window().getByLabel('Vehicle Number').fill('gj 05 cd 77');
  await page.keyboard.press('Enter');
  await window().getByText('The number of an e-way bill has 12 digits').waitFor();
  await soon(() => page.evaluate(() => document.activeElement?.id)).toBe('asked-number');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('3210 0123 4567');
  await page.keyboard.press('Enter');
  await window().waitFor({ state: 'detached' });
  await atBoth(async (width) => {
    await open(invoice);
    await part().getByText('Marked by hand', { exact: true }).waitFor();
    await part().getByText('321001234567').waitFor();
    await part().getByText('GJ05CD77').waitFor();
    expect(await findings(page, `eway-bill-elsewhere-${width}`)).toEqual([]);
  });
  await part().getByRole('button', { name: 'Cancel E-Way Bill' }).press('Enter');
  await window().getByText('so the portal is not asked from here').waitFor();
  expect(await findings(page, 'eway-bill-elsewhere-cancel-1280')).toEqual([]);
  await window().getByLabel('Reason').press('ControlOrMeta+Enter');
  await window().waitFor({ state: 'detached' });
  await part().getByText('Cancelled', { exact: true }).waitFor();
});

it('can be asked for where a document is older than e-way bills', async () => {
  const invoice = await carried({ ewayBill: null });
  await open(invoice);
  await page.getByRole('button', { name: 'More actions' }).waitFor();
  expect(await part().count()).toBe(0);
  await menu('Generate E-Way Bill');
  await part()
    .getByText(/^(Pending|Failed)$/)
    .waitFor();
});

it('proposes the distance that the portal counted, and takes it by keyboard', async () => {
  const { branchId } = site.scope;
  const { address } = (await site.call('GET', `branch/s/${branchId}`)) as { readonly address: { readonly pincode: string } };
  const way = wayBetween(Number(address.pincode), Number(surat.pincode)) ?? expect.fail('both are known');
  await countedDistance(site, way, 263);
  const invoice = await sell({ distance: null });
  await visit(page, `/app/sales-invoice/edit/${invoice.id}`);
  await page.locator('summary', { hasText: 'Transport' }).press('Enter');
  await atBoth(async (width) => {
    await page.getByText('The portal counted 263 km between').waitFor();
    expect(await findings(page, `eway-bill-distance-${width}`)).toEqual([]);
  });
  await page.getByLabel('Distance (km)').fill('300');
  await page.getByText('and takes at most 289 km').waitFor();
  await page.keyboard.press('Tab');
  await soon(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Use 263 km');
  await page.keyboard.press('Enter');
  await soon(() => page.evaluate(() => document.activeElement?.id)).toBe('field-distance');
  expect(await page.getByLabel('Distance (km)').inputValue()).toBe('263');
  expect(await page.getByText('The portal counted').count()).toBe(0);
  await page.keyboard.press('ControlOrMeta+Enter');
  await page.getByRole('button', { name: 'More actions' }).waitFor();
  expect(await site.call('GET', `salesInvoice/s/${invoice.id}`)).toMatchObject({ distance: 263 });
});

it('says when it ran out, what was refused, and that small goods need none', async () => {
  const states: readonly [string, string | RegExp, EwayBillStanding][] = [
    ['lapsed', /so it has lapsed. If the goods still go, choose Generate E-Way Bill/, partA(15 * 24 + 1)],
    ['over', /^Ran out on .* It can be extended for another/, active(60, -2)],
    [
      'refused',
      'Update Vehicle was refused: Invalid Vehicle Number Format (225).',
      { ...active(2, 40), ewayBillWhy: 'Update Vehicle was refused: Invalid Vehicle Number Format (225)', ewayBillSandbox: true },
    ],
    ['cancelled', 'Order Cancelled', { ...active(2, 40), ewayBill: 'Cancelled', ewayBillCancelReason: 'Order Cancelled' }],
  ];
  for (const [name, text, standing] of states) {
    const invoice = await carried(standing);
    await atBoth(async (width) => {
      await open(invoice);
      await part().getByText(text).waitFor();
      expect(await findings(page, `eway-bill-${name}-${width}`)).toEqual([]);
    });
  }
  await open(await sell({ lines: [{ itemId, quantity: 1_0000, rate: 100_0000 }] }));
  await page.getByText('No e-way bill is needed for its goods. Their value is not above the limit.').waitFor();
  expect(await part().count()).toBe(0);
  expect(complaints).toEqual([]);
});
