import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { billUsers } from '#functions/seed/portal-users';
import { findings, leave, openDesk, visit } from '#test/browser/browser';
import { fetchedBill } from '#test/browser/portals/stand-at-portal';
import { newSite, type Site } from '#test/browser/site';
import { soon } from '#test/browser/soon';
import { newId } from '#test/kit/new-id';

// What a supplier made at the simulated portal for our GSTIN: fetched, looked at, accepted and rejected by keyboard, on a desk and on a phone.
let seller: Site;
let buyer: Site;
let page: Page;
let complaints: readonly string[];
type Found = Readonly<Record<string, unknown>> & { readonly id: string; readonly number: string; readonly version: number };
const sold: Found[] = [];
const both = [
  [1280, 860],
  [390, 844],
] as const;
const pune = { line1: 'Plot 14, MIDC Bhosari', line2: '', city: 'Pune', state: '27', pincode: '411026', country: 'India' };
const bengaluru = { line1: '77 Peenya', line2: '', city: 'Bengaluru', state: '29', pincode: '560058', country: 'India' };
const userIn = (state: string) => billUsers.find(({ gstin }) => gstin.startsWith(state)) ?? expect.fail('a GSTIN of the demo');
const rowsOf = async (site: Site, entity: string) =>
  ((await site.call('POST', `${entity}/s/list`, {})) as { readonly rows: readonly Found[] }).rows;

/** The head office has a GSTIN that the simulated portal knows. */
async function settle(site: Site, address: typeof pune, more: object): Promise<string> {
  const { gstin, ...user } = userIn(address.state);
  const branch = (await site.call('GET', `branch/s/${site.scope.branchId}`)) as Found;
  await site.call('PUT', 'branch/s', {
    ...{ id: branch.id, version: branch.version, name: branch['name'], code: branch['code'], gstin, address },
  });
  const id = newId();
  const settings = { provider: 'NIC', mode: 'Sandbox', automatic: false, ewayBills: true, ...more };
  await site.call('POST', 'gstRegistration/s', { id, gstin, ...settings });
  await site.call('POST', `gstRegistration/s/${id}/portal-user?portal=eway-bill`, { version: 1, ...user });
  return id;
}

beforeAll(async () => {
  [seller, buyer] = await Promise.all([newSite(), newSite()]);
  await settle(seller, pune, { ewayAutomatic: true });
  await settle(buyer, bengaluru, {});
  const groupId = (await rowsOf(seller, 'group')).find((row) => row['alias'] === 'debtors')?.id;
  const party = { name: 'Peenya Depot', registrationType: 'Regular', gstin: userIn('29').gstin, billingAddress: bengaluru };
  const customer = (await seller.call('POST', 'customer/s', { id: newId(), groupId, creditDays: 30, ...party })) as Found;
  const itemId = (await rowsOf(seller, 'inventoryItem'))[0]?.id;
  const date = new Date(Date.now() + 330 * 60_000).toISOString().slice(0, 10);
  for (let at = 0; at < 3; at += 1)
    sold.push(
      (await seller.call('POST', 'salesInvoice/s', {
        ...{ id: newId(), date, partyId: customer.id, lines: [{ itemId, quantity: 10_0000, rate: 13_500_0000 }] },
        ...{ vehicleNumber: 'MH14AB1234', transportMode: 'Road', distance: 800 },
      })) as Found,
    );
  ({ page, complaints } = await openDesk(buyer, 1280, 860, '/app/dashboard'));
}, 240_000);
afterAll(leave);

const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
/** In the grid, and before it is loaded in the first rows, which come before it in the page. */
const row = (number: string | undefined) =>
  page
    .getByRole('row')
    .filter({ hasText: number ?? '' })
    .last();

/** The menu of a row, opened from one of its cells by keyboard. */
async function choose(number: string | undefined, action: string): Promise<void> {
  // The first rows are drawn before the grid is loaded.
  await page.locator('[data-rowindex]').first().waitFor();
  await row(number).getByRole('gridcell').nth(1).focus();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: action }).press('Enter');
}

it('what the supplier sold has e-way bills at the portal', async () => {
  for (const { id } of sold)
    await soon(async () => ((await seller.call('GET', `salesInvoice/s/${id}`)) as Found)['ewayBill'], 'made at the portal').toBe('Active');
});

it('the empty list says how bills come here, and a day that cannot be fetched is told at its field', async () => {
  for (const [width, height] of both) {
    await page.setViewportSize({ width, height });
    await visit(page, '/app/others-eway-bill');
    await page.getByText('Nothing was fetched yet').waitFor();
    const day = page.getByLabel('E-way bills made on');
    await day.fill('1-1-2020');
    await day.press('Enter');
    await page.getByText(/Choose a day from .+ to today$/).waitFor();
    expect(await day.evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await findings(page, `others-empty-${width}`)).toEqual([]);
    expect(await fits()).toBe(true);
  }
});

it('a day is fetched, and each bill is looked at by keyboard', async () => {
  await page.setViewportSize({ width: 1280, height: 860 });
  await visit(page, '/app/others-eway-bill');
  await page.getByLabel('E-way bills made on').fill('t');
  await page.keyboard.press('Enter');
  await page.getByText(/: \d+ e-way bills, [3-9] new$/).waitFor();
  await row(sold[0]?.number).getByText('71 hours').waitFor();
  await row(sold[0]?.number).getByRole('gridcell').nth(1).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/app/others-eway-bill/view/**');
  await page
    .getByText(sold[0]?.number ?? '')
    .first()
    .waitFor();
  for (const [width, height] of both) {
    await page.setViewportSize({ width, height });
    expect(await findings(page, `others-view-${width}`)).toEqual([]);
    expect(await fits()).toBe(true);
  }
});

it('one is accepted, and one is rejected at the portal with a reason that stays here', async () => {
  const [known, strange] = sold;
  await page.setViewportSize({ width: 1280, height: 860 });
  await visit(page, '/app/others-eway-bill');
  await choose(known?.number, 'Accept');
  await row(known?.number).getByText('Accepted').waitFor();
  await choose(strange?.number, 'Reject');
  const question = page.getByRole('alertdialog');
  await question.getByText('The portal is told that these goods are not yours').waitFor();
  expect(await findings(page, 'others-reject-1280')).toEqual([]);
  const ok = question.getByRole('button', { name: 'Reject' });
  await ok.press('Enter');
  await question.getByText(/is required$/).waitFor();
  await question.getByLabel('Reason').fill('We ordered nothing from them');
  await ok.press('Enter');
  await question.waitFor({ state: 'detached' });
  await row(strange?.number).getByText('Rejected').waitFor();
  const rows = await rowsOf(buyer, 'othersEwayBill');
  const { id } = rows.find((one) => one['documentNo'] === strange?.number) ?? expect.fail('it is listed');
  expect(await buyer.call('GET', `othersEwayBill/s/${id}`)).toMatchObject({ rejectedFor: 'We ordered nothing from them' });
});

it('what the portal said is in the row if it did not reject one', async () => {
  const [registration] = await rowsOf(buyer, 'gstRegistration');
  const { version } = (await buyer.call('GET', `gstRegistration/s/${registration?.id}`)) as Found;
  const wrong = { version, userName: 'nobody', password: 'not the password' };
  await buyer.call('POST', `gstRegistration/s/${registration?.id}/portal-user?portal=eway-bill`, wrong);
  const [, , third] = sold;
  await visit(page, '/app/others-eway-bill');
  await choose(third?.number, 'Reject');
  await page.getByRole('alertdialog').getByLabel('Reason').fill('Not ours');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reject' }).press('Enter');
  await row(third?.number)
    .getByText(/\(\d+\)$/)
    .waitFor();
  await row(third?.number).getByText('New').waitFor();
});

it('warns of what ends within twelve hours, and what ends first comes first', async () => {
  const common = {
    gstin: userIn('29').gstin,
    makerGstin: userIn('27').gstin,
    value: 59_000_00,
    hsn: '85414300',
    documentDate: '2026-11-26',
  };
  await fetchedBill(buyer, 5.4, { ...common, billNo: '341000000001', makerName: 'Godavari Pumps', documentNo: 'GP/1' });
  await fetchedBill(buyer, 30, { ...common, billNo: '341000000002', makerName: 'Kaveri Cables', documentNo: 'KC/2' });
  await fetchedBill(buyer, -3, { ...common, billNo: '341000000003', makerName: 'Late Lamps', documentNo: 'LL/3' });
  for (const [width, height] of both) {
    await page.setViewportSize({ width, height });
    await page.reload();
    await page.getByText(/^5 hours \d+ minutes left to reject the e-way bill 341000000001 of Godavari Pumps/).waitFor();
    await page.getByText('Only 5 hours').first().waitFor();
    const place = (text: string) =>
      page
        .getByText(text)
        .last()
        .evaluate((element) => element.getBoundingClientRect().top);
    const places = await Promise.all(['GP/1', 'KC/2', sold[2]?.number ?? '', sold[0]?.number ?? ''].map(place));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(await findings(page, `others-ending-${width}`)).toEqual([]);
    expect(await fits()).toBe(true);
  }
});

it('the purchase invoice is entered from the row with what the bill says, and then opened from it', async () => {
  await page.setViewportSize({ width: 1280, height: 860 });
  const groupId = (await rowsOf(buyer, 'group')).find((one) => one['alias'] === 'creditors')?.id;
  const party = { name: 'Pune Panels', registrationType: 'Regular', gstin: userIn('27').gstin, billingAddress: pune };
  await buyer.call('POST', 'customer/s', { id: newId(), groupId, creditDays: 30, ...party });
  const number = sold[0]?.number;
  await visit(page, '/app/others-eway-bill');
  await row(number).waitFor();
  // A word is found a moment after it was saved.
  const { id } = (await rowsOf(buyer, 'othersEwayBill')).find((one) => one['documentNo'] === number) ?? expect.fail('it is listed');
  const bill = async () => (await buyer.call('GET', `othersEwayBill/s/${id}`)) as Found;
  await soon(async () => (await bill())['supplierId']).toBeDefined();
  await page.reload();
  await row(number).waitFor();
  await choose(number, 'Create Purchase Invoice');
  await page.waitForURL('**/app/purchase-invoice/add?**');
  const typed = () => page.locator('form input').evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
  await soon(typed).toEqual(expect.arrayContaining(['Pune Panels', number]));
  const query = new URL(page.url()).searchParams;
  const itemId = (await rowsOf(buyer, 'inventoryItem'))[0]?.id;
  const dated = { date: String(query.get('dated')), referenceNo: query.get('reference'), referenceDate: query.get('dated') };
  const lines = [{ itemId, quantity: 10_0000, rate: 13_500_0000 }];
  const invoice = (await buyer.call('POST', 'purchaseInvoice/s', { id: newId(), ...dated, partyId: query.get('party'), lines })) as Found;
  await soon(async () => (await bill())['purchaseInvoiceId']).toBe(invoice.id);
  await visit(page, '/app/others-eway-bill');
  await row(number).getByText(invoice.number).waitFor();
  await choose(number, 'Open Purchase Invoice');
  await page.waitForURL(`**/app/purchase-invoice/view/${invoice.id}**`);
});

it('nothing is complained about', () => {
  expect(complaints).toEqual([]);
});
