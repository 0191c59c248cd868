import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { moduleOf } from '#modules/all';
import type { AnyDocument, AnyRow } from '#modules/kit/module';
import { findings, leave, openDesk, visit } from '#test/browser/browser';
import { standAtPortal } from '#test/browser/portals/stand-at-portal';
import { newSite, type Site } from '#test/browser/site';
import { soon } from '#test/browser/soon';
import { newId } from '#test/kit/new-id';

// Trip sheets from the empty list to the sheet on its way: by keyboard, on a desk and on a phone.
let site: Site;
let page: Page;
let complaints: readonly string[];
type Found = Readonly<Record<string, unknown>> & { readonly id: string; readonly number: string };
const sold: Found[] = [];
const gstin = '24AAQCA8719H1ZC';
const fromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const surat = { line1: '12 Ring Road', line2: '', city: 'Surat', state: '24', pincode: '395003', country: 'India' };

beforeAll(async () => {
  site = await newSite();
  await site.call('POST', 'gstRegistration/s', {
    ...{ id: newId(), gstin, turnoverClass: '10-100 crore', provider: 'NIC', mode: 'Sandbox' },
    ...{ automatic: false, ewayBills: true, ewayAutomatic: false },
  });
  const rows = async (entity: string) => ((await site.call('POST', `${entity}/s/list`, {})) as { readonly rows: readonly Found[] }).rows;
  const partyId = (await rows('customer')).find((row) => row['name'] === 'Sunrise Power')?.id;
  const itemId = (await rows('inventoryItem'))[0]?.id;
  for (const at of [1, 2]) {
    const invoice = (await site.call('POST', 'salesInvoice/s', {
      ...{ id: newId(), date: '2026-11-20', partyId, lines: [{ itemId, quantity: 2_0000, rate: 30_000_0000 }] },
      ...{ billingAddress: surat, shippingAddress: surat, distance: 300, vehicleNumber: 'GJ05AB1234', transportMode: 'Road' },
    })) as Found;
    await standAtPortal(site, moduleOf('sales-invoice') as AnyDocument, invoice, 'eway-bill-generated', {
      ...{ ewayBill: 'Active', ewayBillSince: fromNow(-1), ewayBillWhy: null, ewayBillProblems: [], ewayBillKm: 300 },
      ...{ ewayBillNo: `64100990000${at}`, ewayBillAt: fromNow(-1), ewayBillPartBAt: fromNow(-1), ewayBillUntil: fromNow(20 + at) },
      ...{ ewayBillVehicle: 'GJ05AB1234', ewayBillTransporter: null },
    } as AnyRow);
    sold.push(invoice);
  }
  ({ page, complaints } = await openDesk(site, 1280, 860, '/app/dashboard'));
}, 180_000);
afterAll(leave);

const both = [
  [1280, 860],
  [390, 844],
] as const;
const window = () => page.getByRole('dialog', { name: 'New trip sheet' });
const focused = () => page.evaluate(() => document.activeElement?.id);

it('the empty list says how to make one, and its window begins in the first field', async () => {
  for (const [width, height] of both) {
    await page.setViewportSize({ width, height });
    await visit(page, '/app/trip-sheet');
    await page.getByText('Choose New Trip Sheet').waitFor();
    expect(await findings(page, `trip-sheets-empty-${width}`)).toEqual([]);
    await page.getByRole('button', { name: 'New Trip Sheet' }).first().press('Enter');
    await window().getByLabel('Goes by').waitFor();
    await soon(focused).toBe('asked-mode');
    expect(await window().getByRole('checkbox').count()).toBe(2);
    expect(await findings(page, `trip-sheet-window-${width}`)).toEqual([]);
    await page.keyboard.press('Escape');
    await window().waitFor({ state: 'detached' });
  }
  await page.setViewportSize({ width: 1280, height: 860 });
});

it('tells each problem at its place, and is made by keyboard without the bill that cannot go along', async () => {
  await visit(page, '/app/trip-sheet?new=');
  const vehicle = window().getByLabel('Vehicle Number');
  await vehicle.fill('gj 5');
  await page.keyboard.press('Enter');
  await window().getByText('This is not the number of a vehicle').waitFor();
  await window().getByText('Choose an e-way bill').waitFor();
  await soon(focused).toBe('asked-vehicle');
  await vehicle.fill('gj 05 cd 77');
  for (const { number } of sold)
    await window()
      .getByRole('checkbox', { name: new RegExp(number) })
      .press('Space');
  // Meanwhile somebody asks for another vehicle.
  const [, moving] = sold;
  const { version } = (await site.call('GET', `salesInvoice/s/${moving?.id}`)) as unknown as { readonly version: number };
  await site.call('PUT', `salesInvoice/s/${moving?.id}/eway-bill-update-vehicle`, {
    ...{ version, mode: 'Road', vehicle: 'GJ05EF99', vehicleType: 'Regular', document: null, documentDate: null },
    ...{ from: { place: 'Surat', state: '24' }, reason: 'Break Down', remark: 'Axle' },
  });
  await vehicle.press('Enter');
  await window().getByText('Update Vehicle is on its way to the portal').waitFor();
  const wrong = window().getByRole('checkbox', { name: new RegExp(moving?.number ?? '') });
  await soon(() => wrong.evaluate((box) => box === document.activeElement)).toBe(true);
  for (const [width, height] of both) {
    await page.setViewportSize({ width, height });
    expect(await findings(page, `trip-sheet-refused-${width}`)).toEqual([]);
  }
  await page.keyboard.press('Space');
  await window().getByText('1 e-way bill goes along').waitFor();
  await page.keyboard.press('ControlOrMeta+Enter');
  await page.waitForURL('**/app/trip-sheet/view/**');
  const part = page.getByRole('region', { name: 'Consolidated E-Way Bill' });
  // Nobody entered a user of the portal here.
  await part.getByText(/^(Pending|Failed)$/).waitFor();
  await page.getByText('GJ05CD77').first().waitFor();
  await page.getByText('641009900001').waitFor();
  for (const [width, height] of both) {
    await page.setViewportSize({ width, height });
    expect(await findings(page, `trip-sheet-view-${width}`)).toEqual([]);
    await visit(page, '/app/trip-sheet');
    await page.getByText('GJ05CD77').first().waitFor();
    expect(await findings(page, `trip-sheets-${width}`)).toEqual([]);
    await page.goBack();
    await part.waitFor();
  }
});

it('a sheet that failed is tried again by keyboard, from the open record and from its row', async () => {
  await page.setViewportSize({ width: 1280, height: 860 });
  await visit(page, '/app/trip-sheet');
  await page.getByText('GJ05CD77').first().press('Enter');
  const part = page.getByRole('region', { name: 'Consolidated E-Way Bill' });
  // Nobody entered a user of the portal here.
  await part.getByText('Failed', { exact: true }).waitFor();
  await part.getByText(/user and password of the e-way bill portal are missing/).waitFor();
  for (const [width, height] of both) {
    await page.setViewportSize({ width, height });
    expect(await findings(page, `trip-sheet-failed-${width}`)).toEqual([]);
  }
  await page.setViewportSize({ width: 1280, height: 860 });
  const tries = async () =>
    ((await site.call('GET', `tripSheet/s/${page.url().split('/').at(-1)}/history`)) as readonly { readonly action: string }[]).filter(
      ({ action }) => action === 'try-again',
    ).length;
  // The answer to the call says how it stands now, before it is read again.
  const { promise: mayRead, resolve: read } = Promise.withResolvers<void>();
  await page.route(/\/tripSheet\/s\/[\w-]{36}$/, (route) => mayRead.then(() => route.continue()));
  await part.getByRole('button', { name: 'Try Again' }).press('Enter');
  await part.getByText('Pending', { exact: true }).waitFor();
  expect(await tries()).toBe(1);
  read();
  await part.getByText('Failed', { exact: true }).waitFor();
  await page.getByRole('button', { name: /^Actions of/ }).press('Enter');
  await page.getByRole('menuitem', { name: 'Try Again' }).press('Enter');
  await soon(tries).toBe(2);
});

it('nothing is complained about but the refusal', () => {
  expect(complaints).toEqual([expect.stringMatching(/422 .*tripSheet\/s\/make$/)]);
});
