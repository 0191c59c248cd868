import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findings, leave, openDesk } from '#test/browser/browser';
import { newSite, type Site } from '#test/browser/site';
import { newId } from '#test/kit/new-id';

// The ITC register without the mouse: an unpaid bill is reversed, and that is taken back.
let site: Site;
type Found = Readonly<Record<string, unknown>> & { readonly id: string };

beforeAll(async () => {
  site = await newSite();
  const rows = async (entity: string) => ((await site.call('POST', `${entity}/s/list`, {})) as { readonly rows: readonly Found[] }).rows;
  const groupId = (await rows('group')).find((row) => row['alias'] === 'creditors')?.id;
  const billingAddress = { line1: '4 GIDC', line2: '', city: 'Surat', state: '24', pincode: '395003', country: 'India' };
  const partyId = newId();
  await site.call('POST', 'customer/s', {
    ...{ id: partyId, name: 'Surat Panels', groupId, registrationType: 'Regular', gstin: '24AABCR6898M1ZN', billingAddress },
  });
  const itemId = (await rows('inventoryItem')).find((row) => row['stockCode'] === 'DC4')?.id;
  const buy = (number: string, date: string) =>
    site.call('POST', 'purchaseInvoice/s', {
      ...{ id: newId(), date, partyId, referenceNo: number, referenceDate: date },
      lines: [{ itemId, quantity: 1_0000, rate: 1_000_0000 }],
    });
  await buy('SP/1', '2026-05-04');
  await buy('SP/2', '2026-05-05');
  await buy('SP/3', '2026-10-05');
}, 180_000);
afterAll(leave);

const active = (page: Page) => page.locator('.gst-row.active');

it('bills are reversed and taken back by keyboard, one and several, and the statement follows', async () => {
  const { page, complaints } = await openDesk(site, 1280, 860, '/app/itc-register?year=2026');
  await active(page).filter({ hasText: 'SP/1' }).waitFor();
  await page.getByText('Unpaid for 180 days').first().waitFor();
  expect(await findings(page, 'itc-register')).toEqual([]);
  await page.keyboard.press('r');
  const dialog = page.getByRole('dialog', { name: 'Reverse credit' });
  await dialog.getByRole('textbox', { name: /^CGST/ }).waitFor();
  expect(await findings(page, 'itc-move')).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await page.getByRole('tab', { name: /^Reversed \(1\)/ }).waitFor();

  await page.locator('.gst-row').filter({ hasText: 'SP/2' }).click();
  await active(page).filter({ hasText: 'SP/2' }).waitFor();
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+R');
  await dialog.waitFor();
  await page.keyboard.press('Control+Enter');
  await page.getByRole('tab', { name: /^Reversed \(2\)/ }).waitFor();
  await page.locator('.gst-row').filter({ hasText: 'SP/1' }).click();
  await active(page).filter({ hasText: 'SP/1' }).waitFor();
  await page.keyboard.press('u');
  await page.getByRole('alertdialog').getByLabel('Reason').fill('It was paid');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).click();
  await page.getByRole('tab', { name: /^Reversed \(1\)/ }).waitFor();

  await page.getByRole('button', { name: 'Statement of reclaims' }).click();
  await page.getByRole('columnheader', { name: 'Closing' }).waitFor();
  await page.getByRole('button', { name: 'Add an amount' }).click();
  await page.getByRole('dialog', { name: 'Amount of a month' }).getByRole('textbox', { name: 'IGST' }).waitFor();
  expect(await findings(page, 'itc-month')).toEqual([]);
  await page.keyboard.press('Escape');
  expect(await findings(page, 'itc-statement')).toEqual([]);
  expect(complaints).toEqual([]);
}, 120_000);

it('fits on a phone', async () => {
  const { page, complaints } = await openDesk(site, 390, 844, '/app/itc-register?year=2026');
  await active(page).first().waitFor();
  expect(await findings(page, 'itc-phone')).toEqual([]);
  await page.goto(`${site.address}/app/itc-register?view=statement`);
  await page.getByRole('button', { name: 'Add an amount' }).waitFor();
  expect(await findings(page, 'itc-statement-phone')).toEqual([]);
  expect(complaints).toEqual([]);
}, 60_000);
