import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goTo, leave, openDesk, openElsewhere, type Visitor } from '#test/browser/browser';
import { startLists } from '#test/browser/list-data';
import type { Site } from '#test/browser/site';
import { soon } from '#test/browser/soon';

// Each person's view of a list follows them to other machines. The keyboard works on the rows, and a phone opens a row from its card.
let site: Site;
let wide: Visitor;

beforeAll(async () => {
  ({ site, wide } = await startLists());
}, 180_000);

afterAll(leave, 60_000);

const rowsInSight = (page: Page) =>
  page.locator('.list-grid [data-rowindex]').evaluateAll((rows) => {
    const scroller = document.querySelector('.list-grid .MuiDataGrid-virtualScroller')?.getBoundingClientRect();
    const head = document.querySelector('.list-grid .MuiDataGrid-columnHeaders')?.getBoundingClientRect();
    if (!scroller || !head) return 0;
    return rows
      .map((row) => row.getBoundingClientRect())
      .filter(({ top, bottom }) => top >= head.bottom - 1 && bottom <= scroller.bottom + 1).length;
  });

async function choose(page: Page, menu: string, item: string): Promise<void> {
  await page.getByRole('button', { name: menu, exact: true }).click();
  await page.getByRole('menu').getByText(item, { exact: true }).click();
}

async function openList(page: Page): Promise<void> {
  await goTo(page, '/app/sales-invoice');
  await page.locator('.list-grid [data-rowindex]').first().waitFor();
}

describe('a list', () => {
  it('focuses its first row, and Enter opens it', async () => {
    const { page } = wide;
    await page.locator('.list-grid [data-rowindex]').first().waitFor();
    await soon(() => page.evaluate(() => document.activeElement?.closest('[data-rowindex]')?.getAttribute('data-rowindex'))).toBe('0');
    await page.keyboard.press('ArrowDown');
    await soon(() => page.evaluate(() => document.activeElement?.closest('[data-rowindex]')?.getAttribute('data-rowindex'))).toBe('1');
    await page.keyboard.press('Enter');
    await page.waitForURL(/sales-invoice\/view/);
  });

  it('shows at least 24 compact rows on a screen of 800 pixels, and looks the same on another machine', async () => {
    const { page } = wide;
    await page.setViewportSize({ width: 1280, height: 800 });
    await openList(page);
    const saved = page.waitForResponse((response) => response.url().endsWith('/commonGridSetUp/s/save'));
    await choose(page, 'Columns', 'Compact rows');
    expect((await saved).status()).toBe(200);
    await soon(() => rowsInSight(page)).toBeGreaterThanOrEqual(24);
    const other = await openElsewhere(site, 1280, 800, '/app/sales-invoice');
    await soon(() => rowsInSight(other.page)).toBeGreaterThanOrEqual(24);
    await other.page.context().close();
  });

  it('sorts the ends of its date range, and says what it could not accept', async () => {
    const { page } = wide;
    await page.setViewportSize({ width: 1280, height: 860 });
    await openList(page);
    await page.locator('#period-chip').click();
    const end = (label: string) => page.getByRole('dialog').getByLabel(label, { exact: true });
    for (const [label, text] of [
      ['From', '20-Jun-2026'],
      ['To', '10-Jun-2026'],
    ] as const) {
      await end(label).fill(text);
      await page.keyboard.press('Tab');
    }
    await soon(() => end('From').inputValue()).toBe('10-Jun-2026');
    await soon(() => end('To').inputValue()).toBe('20-Jun-2026');
    await soon(() => new URL(page.url()).searchParams.get('date')).toBe('2026-06-10..2026-06-20');
    await end('To').fill('nonsense');
    await page.keyboard.press('Tab');
    await page.getByText('This is not a date (bsDate invalid)').waitFor();
    await page.keyboard.press('Escape');
  });
});

describe('on a phone', () => {
  it('a tap anywhere on a card opens it, and nothing is wider than the screen', async () => {
    const { page } = await openDesk(site, 390, 844, '/app/dashboard');
    for (const path of ['sales-invoice', 'customer', 'user', 'user-invitation/list', 'sales-invoice-dashboard']) {
      await goTo(page, `/app/${path}`);
      await page.locator('.cards li, .empty-list').first().waitFor();
      expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, 390]);
    }
    await goTo(page, '/app/sales-invoice');
    await page.getByRole('heading', { name: 'Sales Invoices', exact: true }).waitFor();
    const card = page.locator('.cards li').first();
    await card.waitFor();
    const box = await card.boundingBox();
    if (box === null) throw new Error('The card is not on the screen');
    await page.mouse.click(box.x + box.width / 2, box.y + box.height - 6);
    await page.waitForURL(/sales-invoice\/view/);
    await page.close();
  });
});
