import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findings, leave, openDesk } from '#test/browser/browser';
import { newSite, type Site } from '#test/browser/site';
import { soon } from '#test/browser/soon';
import { newId } from '#test/kit/new-id';
import { byTurns } from '#test/kit/runs';

// TDS on a purchase: proposed with one key, with the rate of its section, and what is paid then.
let site: Site;
let page: Page;
let partyId: string;
const [width = 1280] = byTurns([1280, 390], 1);
type Found = Readonly<Record<string, unknown>> & { readonly id: string };

beforeAll(async () => {
  site = await newSite();
  const groups = ((await site.call('POST', 'group/s/list', {})) as { readonly rows: readonly Found[] }).rows;
  const items = ((await site.call('POST', 'inventoryItem/s/list', {})) as { readonly rows: readonly Found[] }).rows;
  const address = { line1: '7 Port Road', line2: '', city: 'Surat', state: '24', pincode: '395001', country: 'India' };
  const supplier = {
    ...{ id: newId(), name: 'Kutch Panels', groupId: groups.find((row) => row['alias'] === 'creditors')?.id, gstin: '24AANFA2641L1ZF' },
    ...{ billingAddress: address, billWise: true, tdsSection: '393(1) Sl.8(ii)' },
  };
  partyId = ((await site.call('POST', 'customer/s', supplier)) as Found).id;
  const lines = [{ itemId: items[0]?.id, quantity: 1_0000, rate: 40_00_000_0000 }];
  const first = { id: newId(), date: '2026-11-10', partyId, referenceNo: 'KP/1', tdsSection: '393(1) Sl.8(ii)', lines };
  await site.call('POST', 'purchaseInvoice/s', first);
  const order = (await site.call('POST', 'purchaseOrder/s', {
    ...{ id: newId(), date: '2026-11-20', partyId },
    lines: [{ itemId: items[0]?.id, quantity: 1_0000, rate: 15_00_000_0000 }],
  })) as Found;
  page = (await openDesk(site, width, 860, `/app/purchase-order/view/${order.id}`)).page;
}, 180_000);
afterAll(leave);

it('asks for the number of the invoice, proposes the section with one key, and shows rate, reason and what is paid', async () => {
  await page.getByRole('heading', { name: /PO\// }).waitFor();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'New Purchase Invoice' }).click();
  await page.getByRole('heading', { name: 'New Purchase Invoice' }).waitFor();
  // Above the lines, so that it is seen before saving on a low screen.
  await page.locator('.document-main').getByText("Enter the supplier's invoice number: input tax credit needs it").waitFor();
  await page.getByLabel('Supplier Invoice No.').fill('KP/2');
  await soon(() => page.getByText("Enter the supplier's invoice number").count()).toBe(0);
  await page.getByRole('button', { name: 'Deduct TDS' }).waitFor();
  await page.keyboard.press('Alt+t');
  // 40 lakh before and 15 lakh now: 5 lakh are above 50.
  await page.getByText('Tax is on what exceeds ₹50,00,000.00').waitFor();
  await page.getByText('Tax is on ₹5,00,000.00').waitFor();
  await page.getByText('Net payable').waitFor();
  await page.getByText('Discount, currency and income tax').click();
  const options = await page.getByLabel('TDS Section').locator('option').allTextContents();
  expect(options.filter((text) => text.startsWith('194'))).toEqual([]);
  expect(options.some((text) => text.startsWith('393(1) Sl.6(i)'))).toBe(true);
  expect(await page.locator('#field-tdsRate').inputValue()).toBe('0.1');
  expect(await findings(page, `purchase invoice with TDS at ${width}`)).toEqual([]);
  // Another section, another rate.
  await page.getByLabel('TDS Section').selectOption('393(1) Sl.6(iii)(b)');
  await soon(() => page.locator('#field-tdsRate').inputValue()).toBe('10');
  await page.getByLabel('TDS Section').selectOption('393(1) Sl.8(ii)');
  await soon(() => page.locator('#field-tdsRate').inputValue()).toBe('0.1');
  await page.keyboard.press('Control+Enter');
  await page.waitForURL(/\/view\//);
  await page.getByText('Net payable').waitFor();
  await soon(() => page.getByText('500.00', { exact: true }).count()).toBeGreaterThan(0);
  // The saved bill says it too.
  await page.getByText('The year comes to ₹55,00,000.00 with this. Tax is on what exceeds ₹50,00,000.00').waitFor();
  await page.getByText('Tax is on ₹5,00,000.00').waitFor();
  expect(await findings(page, `purchase invoice with its TDS at ${width}`)).toEqual([]);
});
