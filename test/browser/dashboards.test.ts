import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findings, leave, openDesk, visit } from '#test/browser/browser';
import { newSite, type Site } from '#test/browser/site';
import { soon } from '#test/browser/soon';
import { newId } from '#test/kit/new-id';

// Figures of the day as cards: read by eye, by keyboard and by a screen reader, and arranged by the person.
let site: Site;
let page: Page;

beforeAll(async () => {
  site = await newSite();
  const rows = async (entity: string) =>
    ((await site.call('POST', `${entity}/s/list`, {})) as { rows: readonly { id: string; gstin?: string }[] }).rows;
  const partyId = (await rows('customer')).find(({ gstin }) => gstin)?.id;
  const itemId = (await rows('inventoryItem'))[0]?.id;
  const line = { itemId, quantity: 10_0000 };
  await site.call('POST', 'salesInvoice/s', { id: newId(), date: '2026-11-20', partyId, lines: [line] });
  ({ page } = await openDesk(site, 1280, 860, '/app/dashboard'));
}, 180_000);
afterAll(leave);

const card = (title: string) => page.getByRole('region', { name: title, exact: true });
const order = () => page.locator('.cards h2').allTextContents();

it('draws a chart, and has its table for the keyboard and for screen readers', async () => {
  await visit(page, '/app/dashboard');
  const sales = card('Sales by month');
  await sales.locator('svg').getByText('Apr').waitFor();
  const table = page.getByRole('table', { name: 'Sales by month' });
  await soon(() => table.getByRole('row').count()).toBe(13);
  expect(await table.getByRole('link').count()).toBe(0);
  const shows = sales.getByRole('button', { name: 'Table of Sales by month' });
  await shows.focus();
  await page.keyboard.press('Enter');
  await table.getByRole('link', { name: 'Nov' }).focus();
  expect(await findings(page, 'dashboard-1280')).toEqual([]);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/sales-invoice-register\?show=documents&from=2026-11-01/);
  await page.goBack();
  await card('Sales by month').waitFor();
});

it('fits a phone', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, '/app/dashboard');
  await card('Receivables by age').getByText('To receive').waitFor();
  expect(await findings(page, 'dashboard-390')).toEqual([]);
  expect(await page.evaluate(() => document.querySelector('main')?.scrollWidth)).toBeLessThanOrEqual(390);
  await page.setViewportSize({ width: 1280, height: 860 });
});

it('is arranged by keyboard, and stays as it was saved', async () => {
  await visit(page, '/app/dashboard/dynamic');
  await page.getByRole('button', { name: 'Arrange' }).click();
  const before = await order();
  await page.getByRole('button', { name: `Move ${before[0]}`, exact: true }).focus();
  await page.keyboard.press('ArrowRight');
  await page.getByText(`${before[0]}: place 2 of ${before.length}`).waitFor();
  await soon(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(`Move ${before[0]}`);
  await page.keyboard.press('End');
  await soon(async () => (await order()).at(-1)).toBe(before[0]);
  await page.getByRole('button', { name: 'Add cards' }).click();
  await page.getByRole('checkbox', { name: /^Invoices by status/ }).check();
  expect(await findings(page, 'cards to choose')).toEqual([]);
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: `Remove ${before[1]}`, exact: true }).click();
  expect(await findings(page, 'my dashboard, arranging')).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Arrange' }).waitFor();
  const saved = await order();
  expect(saved).toEqual([...before.slice(2), before[0], 'Invoices by status']);
  await page.reload();
  await soon(order).toEqual(saved);
  expect(await findings(page, 'my-dashboard-1280')).toEqual([]);
});

it('is arranged by mouse: a card is dropped on the place of another, and nothing is saved before Save', async () => {
  await visit(page, '/app/dashboard/dynamic');
  const before = await order();
  await page.getByRole('button', { name: 'Arrange' }).click();
  const place = (at: number) => page.locator('.card-place').nth(at);
  await place(0).dragTo(place(2), { sourcePosition: { x: 60, y: 20 }, targetPosition: { x: 60, y: 40 } });
  const [first = '', second = '', third = '', ...rest] = before;
  await soon(order).toEqual([second, third, first, ...rest]);
  await soon(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(`Move ${first}`);
  // Leaving asks, and Reset shows the first cards again without saving them.
  await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Reset' }).click();
  await soon(order).toContain('Waiting for my approval');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await soon(order).toEqual(before);
  await page.reload();
  await soon(order).toEqual(before);
});

it('has figures above the lists of invoices and of transfers', async () => {
  await visit(page, '/app/sales-invoice-dashboard');
  await card('Invoices by status').getByText('Invoices in this year').waitFor();
  expect(await findings(page, 'sales-invoice-dashboard-1280')).toEqual([]);
  await visit(page, '/app/ist-sales-dashboard');
  await card('Goods to receive').getByText('No other branch has sent anything').waitFor();
  expect(await findings(page, 'ist-sales-dashboard-1280')).toEqual([]);
});
