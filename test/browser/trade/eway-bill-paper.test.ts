import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { moduleOf } from '#modules/all';
import type { AnyDocument } from '#modules/kit/module';
import { findings, leave, openDesk, visit } from '#test/browser/browser';
import { standAtPortal } from '#test/browser/portals/stand-at-portal';
import { newSite, type Site } from '#test/browser/site';
import { newId } from '#test/kit/new-id';

// The paper of an e-way bill, from the menu of its invoice: printed, saved and mailed, on a desk and on a phone.
let site: Site;
let page: Page;
let complaints: readonly string[];
let invoice: Found;
type Found = Readonly<Record<string, unknown>> & { readonly id: string; readonly number: string };

const salesInvoice = moduleOf('sales-invoice') as AnyDocument;

beforeAll(async () => {
  site = await newSite();
  const rows = async (entity: string) => ((await site.call('POST', `${entity}/s/list`, {})) as { readonly rows: readonly Found[] }).rows;
  const partyId = (await rows('customer')).find((row) => row['name'] === 'Sunrise Power')?.id;
  const lines = [{ itemId: (await rows('inventoryItem'))[0]?.id, quantity: 2_0000, rate: 30_000_0000 }];
  const values = { id: newId(), date: '2026-11-20', partyId, lines, vehicleNumber: 'GJ05AB1234', transportMode: 'Road' };
  invoice = (await site.call('POST', 'salesInvoice/s', values)) as Found;
  await standAtPortal(site, salesInvoice, invoice, 'eway-bill-generated', {
    ...{ ewayBill: 'Active', ewayBillNo: '331001234567', ewayBillAt: '2026-11-20T06:00:00.000Z', ewayBillKm: 300 },
    ...{ ewayBillUntil: '2099-11-22T18:29:00.000Z', ewayBillPartBAt: '2026-11-20T06:00:00.000Z', ewayBillVehicle: 'GJ05AB1234' },
  });
  ({ page, complaints } = await openDesk(site, 1280, 860, '/app/dashboard'));
}, 180_000);
afterAll(leave);

async function choose(entry: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).press('Enter');
  await page.getByRole('menuitem', { name: entry }).press('Enter');
}

it.each([
  [1280, 860],
  [390, 844],
])('at %i pixels its number, code, places and vehicle can be read, and it is saved', async (width, height) => {
  await page.setViewportSize({ width, height });
  await visit(page, `/app/sales-invoice/view/${invoice.id}`);
  await choose('Print E-Way Bill');
  const dialog = page.getByRole('dialog', { name: 'E-Way Bill 331001234567 of Sales Invoice' });
  const paper = dialog.getByRole('article', { name: 'E-Way Bill 331001234567' });
  await paper.getByText('3310 0123 4567', { exact: true }).waitFor();
  await paper.getByRole('img', { name: 'QR code of the e-way bill' }).waitFor();
  for (const text of ['22-Nov-2099 11:59 PM', 'Part A: from', 'Part A: to', 'Part B: how the goods go', 'GJ05AB1234'])
    await paper.getByText(text, { exact: true }).first().waitFor();
  expect(await findings(page, `eway-bill-print-${width}`)).toEqual([]);
  if (width === 390) expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  const [file] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: 'Download' }).click()]);
  expect(file.suggestedFilename()).toMatch(/^E-Way Bill 331001234567 of Sales Invoice SI-.*\.pdf$/);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
});

it('is mailed with a text that names it, also after its invoice was', async () => {
  await page.setViewportSize({ width: 1280, height: 860 });
  await visit(page, `/app/sales-invoice/view/${invoice.id}`);
  const dialog = page.getByRole('dialog');
  await page.keyboard.press('Alt+M');
  await expect.poll(() => dialog.getByLabel(/^Subject/).inputValue()).toMatch(/^Sales Invoice SI\//);
  await dialog.getByLabel(/^Message/).fill('About the invoice');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await choose('Email E-Way Bill');
  await expect.poll(() => dialog.getByLabel(/^Subject/).inputValue()).toMatch(/^E-Way Bill 331001234567 of Sales Invoice SI\//);
  expect(await findings(page, 'eway-bill-email-1280')).toEqual([]);
  expect(await dialog.getByLabel(/^Message/).inputValue()).toContain('Please find attached E-Way Bill 331001234567');
  await page.keyboard.press('Escape');
  expect(complaints).toEqual([]);
});
