import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findings, goTo, leave, openDesk } from '#test/browser/browser';
import { newSite, type Site } from '#test/browser/site';
import { soon } from '#test/browser/soon';
import { newId } from '#test/kit/new-id';

// From an order to its delivery and its invoice, with the keyboard where there is a key.
let site: Site;
let page: Page;
let orderId: string;
type Found = Readonly<Record<string, unknown>> & { readonly id: string };

beforeAll(async () => {
  site = await newSite();
  const rows = async (entity: string) => ((await site.call('POST', `${entity}/s/list`, {})) as { readonly rows: readonly Found[] }).rows;
  const [customers, items] = [await rows('customer'), await rows('inventoryItem')];
  const partyId = customers.find((row) => row['gstin'])?.id;
  const lines = [{ itemId: items[0]?.id, quantity: 10_0000 }];
  orderId = ((await site.call('POST', 'salesOrder/s', { id: newId(), date: '2026-11-20', partyId, lines })) as Found).id;
  ({ page } = await openDesk(site, 1280, 860, `/app/sales-order/view/${orderId}`));
}, 180_000);
afterAll(leave);

const start = async (title: string) => {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: `New ${title}` }).click();
  await page.getByRole('heading', { name: `New ${title}` }).waitFor();
};
const save = async () => {
  await page.keyboard.press('Control+Enter');
  await page.waitForURL(/\/view\//);
};

it('goes from an order to its delivery and its invoice, and each names the others', async () => {
  await start('Delivery Note');
  await save();
  await page.getByRole('tab', { name: 'Chain' }).click();
  await page.getByRole('cell', { name: 'Before' }).waitFor();
  expect(await findings(page, 'the chain of a delivery note')).toEqual([]);
  await start('Sales Invoice');
  await save();
  await page.getByRole('tab', { name: 'Chain' }).click();
  await page.getByRole('link', { name: /^DN\// }).click();
  await page.getByRole('heading', { level: 1, name: /^Delivery Note/ }).waitFor();
  await page.getByRole('tab', { name: 'Chain' }).click();
  await soon(() =>
    page
      .getByRole('row', { name: /Before/ })
      .getByText('Received')
      .count(),
  ).toBe(1);
  await soon(() => page.getByRole('row', { name: /After/ }).getByText(/SI\//).count()).toBe(1);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page
    .getByRole('menuitem', { name: /New Sales Invoice/ })
    .getByText('Nothing is open')
    .waitFor();
  await page.keyboard.press('Escape');
});

it('says after saving how the goods of an invoice travel', async () => {
  await page.locator('#screen h1').first().waitFor();
  const { id } = ((await site.call('POST', 'salesInvoice/s/list', {})) as { readonly rows: readonly Found[] }).rows[0] as Found;
  await goTo(page, `/app/sales-invoice/view/${id}`);
  await page.getByRole('heading', { level: 1, name: /^Sales Invoice/ }).waitFor();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Transport Details' }).click();
  await page.getByLabel('Vehicle Number').fill('GJ01AB1234');
  expect(await findings(page, 'transport-1280')).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await findings(page, 'transport-390')).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 860 });
  await page.getByLabel('Vehicle Number').press('Enter');
  await page.waitForURL(`**/sales-invoice/view/${id}`);
  await page.getByText('GJ01AB1234').waitFor();
});
