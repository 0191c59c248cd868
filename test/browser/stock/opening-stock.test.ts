import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findings, leave, openDesk } from '#test/browser/browser';
import { newSite, type Site } from '#test/browser/site';
import { newId } from '#test/kit/new-id';
import { byTurns } from '#test/kit/runs';

// Opening stock beside opening balances: found, entered from its line, and carried into the next year; in one width of each run.
let site: Site;
type Found = Readonly<Record<string, unknown>> & { readonly id: string };
let nextYear: string;

beforeAll(async () => {
  site = await newSite();
  const units = ((await site.call('POST', 'measureUnit/s/list', {})) as { readonly rows: readonly Found[] }).rows;
  const unitId = units.find((row) => String(row['symbol']).toLowerCase() === 'nos')?.id;
  const gstHistory = [{ effectiveFrom: '2017-07-01', taxability: 'Taxable', rate: 18_0000 }];
  const ids: string[] = [];
  for (const item of [
    { name: 'Three-phase unit', barcodeTracking: true },
    { name: 'Roof clamp' },
    { name: 'Tie for 1280' },
    { name: 'Tie for 390' },
  ]) {
    const body = { id: newId(), type: 'Goods', unitId, hsn: '73089090', gstHistory, ...item };
    ids.push(((await site.call('POST', 'inventoryItem/s', body)) as Found).id);
  }
  const [inverter, clamp] = ids;
  const enter = (lines: readonly object[]) => site.call('POST', 'openingStock/s', { id: newId(), date: '2026-04-01', lines });
  await enter([
    { itemId: inverter, quantity: 2_0000, rate: 45_000_0000, barcodes: ['SN-01', 'SN-02'] },
    { itemId: clamp, quantity: 500_0000, rate: 12_5000 },
  ]);
  await enter([{ itemId: clamp, quantity: 500_0000, rate: 12_5000 }]);
  nextYear = ((await site.call('POST', 'financialYear/s', { id: newId(), start: '2027-04-01', end: '2028-03-31' })) as Found).id;
}, 180_000);
afterAll(leave);

const row = (page: Page, name: string) => page.locator('.openings tbody tr', { hasText: name });

it.each(byTurns([1280, 390], 2))(
  'opening stock is seen and entered, at %i pixels',
  async (width) => {
    const { page, complaints } = await openDesk(site, width, 860, '/app/financial-year/update_opening_balance');
    await page.getByRole('tab', { name: 'Stock' }).click();
    await page.getByText('One place may have goods that are counted twice.').waitFor();
    expect(await row(page, 'Roof clamp').innerText()).toContain('Entered in 2 documents');
    expect(await row(page, 'Three-phase unit').innerText()).toContain('2 barcodes');
    expect(await findings(page, `opening-stock-${width}`)).toEqual([]);
    const tie = `Tie for ${width}`;
    await page.getByRole('searchbox', { name: 'Search items' }).fill(tie);
    await row(page, 'Roof clamp').waitFor({ state: 'detached' });
    await page.getByRole('link', { name: `Enter ${tie}` }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/opening-stock\/add/);
    if (width === 390) await page.getByRole('button', { name: tie }).first().waitFor();
    else await enterInGrid(page, tie);
    expect(await findings(page, `opening-stock-entry-${width}`)).toEqual([]);
    if (width === 1280) {
      await page.keyboard.press('Control+Enter');
      await page.waitForURL(/opening-stock\/view/);
      await page.goto(new URL('/app/financial-year/update_opening_balance?show=stock', page.url()).href);
      await row(page, tie).filter({ hasText: '70.00' }).waitFor();
    }

    await page.goto(new URL(`/app/financial-year/update_opening_balance/${nextYear}?show=stock`, page.url()).href);
    await page.getByText('It needs no opening entry').waitFor();
    expect(await row(page, 'Roof clamp').innerText()).toContain('12,500.00');
    expect(await row(page, 'Three-phase unit').innerText()).toContain('2 barcodes');
    expect(await row(page, 'Tie for 390').count()).toBe(0);
    expect(await page.getByRole('link', { name: /^Enter/ }).count()).toBe(0);
    expect(await findings(page, `opening-stock-carried-${width}`)).toEqual([]);
    expect(complaints).toEqual([]);
  },
  120_000,
);

/** Quantity and rate, one after the other. */
async function enterInGrid(page: Page, item: string): Promise<void> {
  // The list stays on the screen until the form has come.
  const grid = page.getByRole('grid', { name: 'Items' });
  const line = grid.getByRole('row').filter({ hasText: item });
  await line.waitFor();
  const heads = await grid.getByRole('columnheader').allInnerTexts();
  await line
    .getByRole('gridcell')
    .nth(heads.filter((text) => text !== '#').indexOf('Qty'))
    .click();
  await page.keyboard.type('7');
  await page.keyboard.press('Tab');
  await page.keyboard.type('10');
  await page.keyboard.press('Tab');
  await page.getByRole('row').filter({ hasText: '70.00' }).first().waitFor();
}
