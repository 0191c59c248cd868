import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findings, leave, openDesk } from '#test/browser/browser';
import { newSite, type Site } from '#test/browser/site';
import { typeInCell } from '#test/browser/type-in-cell';
import { newId } from '#test/kit/new-id';
import { byTurns } from '#test/kit/runs';

// A recipe fills in the items of a production; in one width of each run.
let site: Site;
type Found = Readonly<Record<string, unknown>> & { readonly id: string };

beforeAll(async () => {
  site = await newSite();
  const units = ((await site.call('POST', 'measureUnit/s/list', {})) as { readonly rows: readonly Found[] }).rows;
  const unitId = units.find((row) => String(row['symbol']).toLowerCase() === 'nos')?.id;
  const gstHistory = [{ effectiveFrom: '2017-07-01', taxability: 'Taxable', rate: 18_0000 }];
  const item = async (name: string) =>
    ((await site.call('POST', 'inventoryItem/s', { id: newId(), name, type: 'Goods', unitId, hsn: '73089090', gstHistory })) as Found).id;
  const [tube, frame] = [await item('Steel tube'), await item('Welded frame')];
  await item('Tube ends');
  const line = (type: string, itemId: string, pieces: number, more: object = {}) => ({ type, itemId, quantity: pieces * 1_0000, ...more });
  await site.call('POST', 'recipe/s', {
    ...{ id: newId(), name: 'Frame of tubes', extraCost: 40_00 },
    items: [line('RAW_ITEM', tube, 4, { wastePercent: 5_0000 }), line('FINAL_ITEM', frame, 1)],
  });
}, 180_000);
afterAll(leave);

it.each(byTurns([1280, 390], 2))(
  'a recipe fills in the items, and anew for more runs until somebody changes them, at %i pixels',
  async (width) => {
    const { page, complaints } = await openDesk(site, width, 860, '/app/production/add');
    await page.locator('#field-recipeId').fill('Frame');
    await page
      .getByRole('option', { name: /Frame of tubes/ })
      .first()
      .click();
    await seen(page, width, 'Steel tube', '4');
    await page.locator('#field-runs').fill('10');
    await seen(page, width, 'Steel tube', '42');
    expect(await page.locator('#field-extraCost').inputValue()).toContain('400');
    await addScrap(page, width, '10');
    expect(await findings(page, `production-${width}`)).toEqual([]);
    await page.locator('#field-runs').fill('20');
    const anew = page.getByRole('button', { name: 'Replace the items with those of the recipe' });
    await anew.waitFor();
    await seen(page, width, 'Steel tube', '42');
    await anew.click();
    await seen(page, width, 'Steel tube', '84');
    await anew.waitFor({ state: 'detached' });
    await addScrap(page, width, '20');
    await page.keyboard.press('Control+Enter');
    await page.waitForURL(/\/view\//);
    const id = page.url().split('/').at(-1)?.split('?')[0] ?? '';
    expect(await site.call('GET', `production/s/${id}`)).toMatchObject({
      ...{ recipeName: 'Frame of tubes', runs: 20_0000, extraCost: 800_00, scrapValue: 60_00 },
      lines: [
        { type: 'RAW_ITEM', itemName: 'Steel tube', quantity: 84_0000 },
        { type: 'FINAL_ITEM', itemName: 'Welded frame', quantity: 20_0000, part: 100_0000 },
        { type: 'SCRAP', itemName: 'Tube ends', quantity: 3_0000, value: 60_00 },
      ],
    });
    expect(await findings(page, `production-view-${width}`)).toEqual([]);
    expect(complaints.filter((one) => !one.includes('422'))).toEqual([]);
  },
  90_000,
);

/** A line of this item with this quantity. */
async function seen(page: Page, width: number, item: string, quantity: string): Promise<void> {
  const line = width === 390 ? page.getByRole('button', { name: item }) : page.getByRole('row').filter({ hasText: item });
  await line
    .filter({ hasText: new RegExp(`(?<!\\d)${quantity}(?!\\d)`) })
    .first()
    .waitFor();
}

/** In a new line, after that of so many frames. */
async function addScrap(page: Page, width: number, made: string): Promise<void> {
  if (width === 390) await page.getByRole('button', { name: '+ Add line' }).first().click();
  else {
    await page.getByRole('gridcell', { name: made, exact: true }).click();
    await page.keyboard.press('Enter');
  }
  await page.keyboard.type('Tube en');
  await page.getByRole('option', { name: 'Tube ends' }).first().waitFor();
  await page.keyboard.press('Enter');
  if (width === 390) await page.getByRole('combobox', { name: 'Type' }).selectOption({ label: 'Scrap' });
  else await typeInCell(page, 'Type', 's');
  await typeInCell(page, 'Qty', '3');
  await typeInCell(page, 'Rate', '20');
  if (width === 390) await page.getByRole('button', { name: 'Done' }).click();
}
