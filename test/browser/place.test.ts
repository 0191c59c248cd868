import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { goTo, leave, openDesk } from '#test/browser/browser';
import { newSite, type Site } from '#test/browser/site';
import { soon } from '#test/browser/soon';
import { newId } from '#test/kit/new-id';

// Back and Esc return to the same row at the same height: in a long list, wide and on a phone, in the group tree and in a report.
let site: Site;
let page: Page;

const nameOf = (at: number) => `Carrier ${String(at).padStart(3, '0')}`;
const address = '/app/transporter?sort=-name';

beforeAll(async () => {
  site = await newSite();
  for (let from = 0; from < 110; from += 22)
    await Promise.all(
      Array.from({ length: 22 }, (_, at) => site.call('POST', 'transporter/s', { id: newId(), name: nameOf(from + at + 1) })),
    );
  ({ page } = await openDesk(site, 1280, 860, address));
}, 120_000);

afterAll(leave, 60_000);

const heading = (at: number) => page.getByRole('heading', { level: 1, name: nameOf(at) });
const scroller = '.MuiDataGrid-virtualScroller';

it('in a list: after Load more, with its address, by Esc, by Back and after an edit', async () => {
  await page.locator('[role="grid"] [data-rowindex]').first().waitFor();
  await page.getByRole('button', { name: 'Load more' }).click();
  await page.getByText('100 of 110').waitFor();
  // Descending, so this one is on the second page.
  const cell = page.getByRole('gridcell', { name: nameOf(40), exact: true });
  await soon(async () => {
    await page.locator(scroller).evaluate((element) => element.scrollTo({ top: element.scrollTop + 300 }));
    return cell.isVisible();
  }).toBe(true);
  await cell.scrollIntoViewIfNeeded();
  const top = await topOf(scroller);
  expect(top).toBeGreaterThan(1_000);

  const isBack = async () => {
    await page.waitForURL(`**${address}`);
    await page.locator('[role="gridcell"]:focus', { hasText: nameOf(40) }).waitFor();
    await soon(async () => Math.abs((await topOf(scroller)) - top)).toBeLessThanOrEqual(2);
  };
  await cell.click();
  await heading(40).waitFor();
  await page.keyboard.press('Escape');
  await isBack();
  await page.keyboard.press('Enter');
  await heading(40).waitFor();
  await page.goBack();
  await isBack();
  // After view, edit and save, one Esc leaves the record.
  await page.keyboard.press('Enter');
  await heading(40).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/transporter/edit/**');
  await page.locator('#field-mobile').fill('9820012345');
  await page.keyboard.press('Control+Enter');
  await page.waitForURL('**/transporter/view/**');
  await page.getByText('9820012345').waitFor();
  await page.keyboard.press('Escape');
  await isBack();
}, 90_000);

it('after a new record: Esc leads to the list, not to an empty form', async () => {
  for (const [list, fill] of [
    ['/app/transporter', () => page.locator('#field-name').fill('Carrier new')],
    ['/app/sales-invoice', () => fillInvoice(page)],
  ] as const) {
    await goTo(page, list);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Alt+a');
    await page.waitForURL(`**${list}/add`);
    await fill();
    await page.keyboard.press('Control+Enter');
    await page.waitForURL(`**${list}/view/**`);
    await page.getByRole('button', { name: /^Edit/ }).first().waitFor();
    await page.keyboard.press('Escape');
    await page.waitForURL((url) => url.pathname === list);
  }
}, 90_000);

it('in the tree of groups and in a report: folded and open parts, and the row', async () => {
  await goTo(page, '/app/group');
  const assets = page.getByRole('treeitem', { name: /Current Assets/ }).first();
  await assets.focus();
  await page.keyboard.press('ArrowLeft');
  await soon(() => assets.getAttribute('aria-expanded')).toBe('false');
  const debts = page.getByRole('treeitem', { name: /Indirect Expenses/ });
  await debts.click();
  await page.getByRole('heading', { level: 1, name: 'Indirect Expenses' }).waitFor();
  await page.keyboard.press('Escape');
  await page.locator('[role="treeitem"]:focus', { hasText: 'Indirect Expenses' }).waitFor();
  expect(await assets.getAttribute('aria-expanded')).toBe('false');

  await goTo(page, '/app/trial-balance');
  await page.locator('[role="treegrid"] [data-row]').first().focus();
  await page.keyboard.press('Alt+F1');
  const open = page.locator('[data-row][aria-expanded="true"]');
  await soon(() => open.count()).toBeGreaterThan(0);
  const opened = await open.count();
  const row = page.locator('[data-row]:has(a)').last();
  const id = await row.getAttribute('data-row');
  await row.focus();
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname !== '/app/trial-balance');
  await page.goBack();
  await page.locator(`[data-row="${id}"]:focus`).waitFor();
  expect(await open.count()).toBe(opened);
  // By mouse, and read anew.
  await row.getByRole('link').first().click();
  // Until its screen is loaded there is no heading, and no key that leaves it.
  await page.locator('h1', { hasNotText: 'Trial Balance' }).waitFor();
  await page.keyboard.press('Escape');
  await page.locator(`[data-row="${id}"]:focus`).waitFor();
  // On arrival by the menu, the keyboard is in the rows.
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Balance Sheet' }).click();
  await page.locator('[data-row]:focus').waitFor();
}, 90_000);

it('in cards on a phone', async () => {
  const { page: phone } = await openDesk(site, 390, 844, address);
  await phone.getByRole('button', { name: 'Load more' }).click();
  const card = phone.getByRole('button', { name: nameOf(30), exact: true });
  await card.scrollIntoViewIfNeeded();
  const tops = () => phone.evaluate(() => [...document.querySelectorAll('#screen, #screen *')].map(({ scrollTop }) => scrollTop));
  const scrolled = async () => Math.max(...(await tops()));
  await soon(scrolled).toBeGreaterThan(1_000);
  const top = await scrolled();
  await card.click();
  await phone.getByRole('heading', { level: 1, name: nameOf(30) }).waitFor();
  await phone.goBack();
  await phone.locator('.card-title:focus', { hasText: nameOf(30) }).waitFor();
  await soon(async () => Math.abs((await scrolled()) - top)).toBeLessThanOrEqual(2);
}, 90_000);

async function fillInvoice(at: Page): Promise<void> {
  await at.locator('#field-partyId:focus').waitFor();
  await at.keyboard.type('sunrise');
  await at.keyboard.press('Enter');
  await at.locator('[data-cell="0:0"]:focus, [data-cell="0:0"] :focus').first().waitFor();
  await at.keyboard.type('mono perc');
  await at.keyboard.press('Enter');
  await at.keyboard.type('2');
  await at.keyboard.press('Enter');
  await at.getByText('27,000.00').first().waitFor();
}

function topOf(selector: string): Promise<number> {
  return page.locator(selector).evaluate((element) => element.scrollTop);
}
