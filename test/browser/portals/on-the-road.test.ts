import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { moduleOf } from '#modules/all';
import type { EwayBillStanding } from '#modules/kit/eway-bill/fields';
import type { AnyDocument, AnyRow } from '#modules/kit/module';
import { findings, leave, openDesk, visit } from '#test/browser/browser';
import { standAtPortal } from '#test/browser/portals/stand-at-portal';
import { newSite, type Site } from '#test/browser/site';
import { soon } from '#test/browser/soon';
import { newId } from '#test/kit/new-id';

// The goods on the road by the time that is left, on a phone: several bills take a step at once, by keyboard.
let site: Site;
let page: Page;
let complaints: readonly string[];
let partyId: string | undefined;
let itemId: string | undefined;
type Found = Readonly<Record<string, unknown>> & { readonly id: string; readonly number: string };

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
  ({ page, complaints } = await openDesk(site, 390, 844, '/app/dashboard'));
}, 180_000);
afterAll(leave);

const fromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const stand = (invoice: Found, standing: EwayBillStanding) =>
  standAtPortal(site, moduleOf('sales-invoice') as AnyDocument, invoice, 'eway-bill-generated', standing as AnyRow);

/** An invoice whose goods are on the road for so many hours more. */
const carried = async (left: number) => {
  const invoice = (await site.call('POST', 'salesInvoice/s', {
    ...{ id: newId(), date: '2026-11-20', partyId, lines: [{ itemId, quantity: 2_0000, rate: 30_000_0000 }] },
    ...{ billingAddress: surat, shippingAddress: surat, distance: 300, vehicleNumber: 'GJ05AB1234', transportMode: 'Road' },
  })) as Found;
  await stand(invoice, {
    ...{ ewayBill: 'Active', ewayBillSince: fromNow(-30), ewayBillWhy: null, ewayBillProblems: [], ewayBillKm: 300 },
    ...{ ewayBillNo: '641009900001', ewayBillAt: fromNow(-30), ewayBillTransporter: null, ewayBillPartBAt: fromNow(-30) },
    ...{ ewayBillUntil: fromNow(left), ewayBillVehicle: 'GJ05AB1234' },
  });
  return invoice;
};

/** What was asked of the portal with an action, as the history of a document keeps it. */
const asked = async ({ id }: Found, action: string): Promise<readonly unknown[]> => {
  const history = (await site.call('GET', `salesInvoice/s/${id}/history`)) as readonly { action: string; after: EwayBillStanding }[];
  return history.filter((one) => one.action === action).map((one) => JSON.parse(one.after.ewayBillAsked ?? 'null'));
};
const window = () => page.getByRole('dialog');
const row = ({ number }: Found) => window().getByRole('listitem').filter({ hasText: number });

it('lists them by the time that is left, and extends two at once, one of which is refused', async () => {
  const [late, soonOver, early] = [await carried(4), await carried(2), await carried(40)];
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await visit(page, '/app/on-the-road');
    await page.getByText('3 e-way bills, 2 can be extended now').waitFor();
    expect(await findings(page, `on-the-road-${width}`)).toEqual([]);
  }
  await page.getByRole('button', { name: 'Extend', exact: true }).press('Enter');
  await window().getByText('It can be extended from 8 hours before its end.').waitFor();
  await soon(() => page.evaluate(() => document.activeElement?.id)).toBe('asked-from.place');
  expect(await row(early).getByRole('checkbox').count()).toBe(0);
  expect(await findings(page, 'on-the-road-extend-390')).toEqual([]);
  // Somebody else is at one of them meanwhile.
  await stand(soonOver, { ewayBillStep: 'Update Vehicle', ewayBillRequest: fromNow(0), ewayBillAsked: '{}' });
  await page.keyboard.type('Vadodara');
  await page.keyboard.press('Tab');
  await page.keyboard.type('24');
  await page.keyboard.press('Tab');
  await page.keyboard.type('390001');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Acc');
  await page.keyboard.press('Tab');
  await page.keyboard.type('A tyre burst');
  await row(late).getByLabel('Distance left').fill('301');
  await page.keyboard.press('Enter');
  await window().getByText('At most the 300 km of the e-way bill').waitFor();
  await soon(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toContain(late.number);
  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+End');
  await page.keyboard.type('120');
  await page.keyboard.press('Enter');
  await row(late).getByText('The portal is asked for it.').waitFor();
  await row(soonOver).getByText('Update Vehicle is on its way to the portal.').waitFor();
  await window().getByText('The portal is asked for 1 e-way bill. 1 e-way bill could not be asked for.').waitFor();
  expect(await findings(page, 'on-the-road-extended-390')).toEqual([]);
  await window().getByRole('button', { name: 'Extend 1 e-way bill' }).press('Enter');
  await row(soonOver).getByText('Update Vehicle is on its way to the portal.').waitFor();
  await page.keyboard.press('Escape');
  await window().waitFor({ state: 'detached' });
  expect(await asked(late, 'eway-bill-extend-validity')).toEqual([
    {
      ...{ mode: 'Road', vehicle: 'GJ05AB1234', vehicleType: 'Regular', document: null, documentDate: null },
      ...{ from: { place: 'Vadodara', state: '24', pin: 390001 }, remaining: 120, reason: 'Accident', remark: 'A tyre burst' },
    },
  ]);
  expect(await asked(soonOver, 'eway-bill-extend-validity')).toEqual([]);
});

it('names one vehicle for several, and says when all are asked for', async () => {
  const invoice = await carried(60);
  await page.reload();
  await page.getByText(/^4 e-way bills/).waitFor();
  await page.getByRole('button', { name: 'Update Vehicle' }).press('Enter');
  await window().getByLabel('Vehicle Number').fill('gj 05 cd 77');
  await window().getByLabel('Where the goods are now').fill('Vadodara');
  await window().getByLabel('State').selectOption('24');
  await window().getByLabel('Reason').selectOption('Transhipment');
  for (const box of await window().getByRole('checkbox').all()) await box.uncheck();
  await row(invoice).getByRole('checkbox').check();
  expect(await findings(page, 'on-the-road-vehicle-390')).toEqual([]);
  await window().getByRole('button', { name: 'Update 1 e-way bill' }).press('Enter');
  await window().waitFor({ state: 'detached' });
  expect(await asked(invoice, 'eway-bill-update-vehicle')).toMatchObject([{ vehicle: 'GJ05CD77', reason: 'Transhipment', remark: '' }]);
  // The browser tells of the calls that were refused.
  expect(complaints.filter((one) => !one.includes('/eway-bill-extend-validity'))).toEqual([]);
});
