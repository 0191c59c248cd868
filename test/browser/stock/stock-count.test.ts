import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findings, leave, openDesk } from '#test/browser/browser';
import { newSite, type Site } from '#test/browser/site';
import { typedFields } from '#test/kit/books/typed-fields';
import { newId } from '#test/kit/new-id';
import { byTurns } from '#test/kit/runs';

// A rack is counted: its goods are filled in, and people only type what they see; in one width of each run.
let site: Site;
type Found = Readonly<Record<string, unknown>> & { readonly id: string };
const ids: Record<string, string> = {};
/** As long as names are that differ only at their end. */
const cable = 'Solar cable 4 sq mm red, drum of 100 m';
const rackOf = (width: number) => `R${width}`;

beforeAll(async () => {
  site = await newSite();
  const units = ((await site.call('POST', 'measureUnit/s/list', {})) as { readonly rows: readonly Found[] }).rows;
  const unitId = units.find((row) => String(row['symbol']).toLowerCase() === 'nos')?.id;
  const gstHistory = [{ effectiveFrom: '2017-07-01', taxability: 'Taxable', rate: 18_0000 }];
  for (const name of ['Junction box', 'Roof clamp', cable, 'Zinc screw']) {
    const body = { id: newId(), name, type: 'Goods', unitId, hsn: '73089090', gstHistory };
    ids[name] = ((await site.call('POST', 'inventoryItem/s', body)) as Found).id;
  }
  const branch = (await site.call('GET', `branch/s/${site.scope.branchId}`)) as Found;
  const locations = [1280, 390].map((width) => ({ code: rackOf(width), name: `Rack for ${width}` }));
  await site.call('PUT', 'branch/s', { ...typedFields('branch', branch), locations });
  const lines = [1280, 390].flatMap((width) =>
    Object.values(ids).map((itemId, at) => ({ itemId, quantity: (10 + at) * 1_0000, rate: 100_0000, location: rackOf(width) })),
  );
  await site.call('POST', 'openingStock/s', { id: newId(), date: '2026-04-01', lines });
}, 180_000);
afterAll(leave);

it.each(byTurns([1280, 390], 2))(
  'a rack is counted, at %i pixels',
  async (width) => {
    const { page, complaints } = await openDesk(site, width, 860, '/app/stock-adjustment/add');
    await page.locator('#field-location').fill(rackOf(width));
    await page
      .getByRole('option', { name: new RegExp(rackOf(width)) })
      .first()
      .click();
    await page.getByRole('button', { name: 'Fill with stock' }).click();
    await seen(page, width, 'Solar cable', '12');
    if (width === 1280) await isInSight(page);
    expect(await findings(page, `count-filled-${width}`)).toEqual([]);
    await (width === 390 ? countOnPhone(page) : countInGrid(page));
    await seen(page, width, 'Junction box', '-3');
    expect(await findings(page, `count-typed-${width}`)).toEqual([]);
    // What nobody counted is left out.
    await page.getByRole('button', { name: 'Leave out the line without a count' }).click();
    // Meanwhile one is sold, and the count is right nevertheless.
    await sell(ids['Junction box'] ?? '', rackOf(width));
    await page.keyboard.press('Control+Enter');
    await page.waitForURL(/\/view\//);
    const id = page.url().split('/').at(-1)?.split('?')[0] ?? '';
    expect(await site.call('GET', `stockAdjustment/s/${id}`)).toMatchObject({
      location: rackOf(width),
      lines: [
        { itemName: 'Junction box', bookQuantity: 9_0000, counted: 7_0000, difference: -2_0000, reason: 'Counting difference' },
        { itemName: 'Roof clamp', bookQuantity: 11_0000, difference: 0 },
        { itemName: cable, bookQuantity: 12_0000, difference: 1_0000 },
      ],
    });
    expect(await findings(page, `count-view-${width}`)).toEqual([]);
    expect(complaints.filter((one) => !one.includes('422'))).toEqual([]);
  },
  90_000,
);

/** What people count, in the order of the lines; the last is forgotten. */
const counts = ['7', '11', '13'];

/** With one thumb: each count is typed on its card, and the key of the keyboard leads to the next. */
async function countOnPhone(page: Page): Promise<void> {
  const inputs = page.getByRole('textbox', { name: 'Counted' });
  expect(await inputs.count()).toBe(counts.length + 1);
  const boxes = await inputs.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect));
  for (const { height, width, right } of boxes) expect([height >= 48, width >= 120, right <= 390]).toEqual([true, true, true]);
  await inputs.first();
  await inputs.first().click();
  for (const text of counts) {
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  }
  expect(await inputs.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))).toEqual([...counts, '']);
}

async function countInGrid(page: Page): Promise<void> {
  for (const [at, text] of counts.entries()) {
    await page
      .getByRole('row')
      .filter({ hasText: Object.keys(ids)[at] ?? '' })
      .getByRole('gridcell')
      .nth(await countedAt(page))
      .click();
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
}

/** Without scrolling: what is counted, and how much; and names that begin alike are shown to their end. */
async function isInSight(page: Page): Promise<void> {
  const grid = page.getByRole('grid', { name: 'Items' });
  const edges = (of: Element[]) => of.map((one) => one.getBoundingClientRect()).map(({ left, right }) => [left, right] as const);
  const [item, counted, difference, frame] = await Promise.all([
    ...['Item', 'Counted', 'Difference'].map((name) => grid.getByRole('columnheader', { name, exact: true }).evaluateAll(edges)),
    grid.evaluateAll(edges),
  ]);
  const right = (of?: readonly (readonly [number, number])[]) => of?.[0]?.[1] ?? Number.NaN;
  expect(right(item)).toBeLessThan(right(counted));
  expect(right(counted)).toBeLessThanOrEqual(difference?.[0]?.[0] ?? 0);
  expect(right(difference)).toBeLessThanOrEqual(right(frame));
  const names = grid.locator('.lines-cell > .two-lines');
  expect(await names.evaluateAll((all) => all.filter((one) => one.scrollHeight > one.clientHeight).length)).toBe(0);
}

/** The place of the column among those of the grid. */
async function countedAt(page: Page): Promise<number> {
  const heads = await page.getByRole('grid', { name: 'Items' }).getByRole('columnheader').allInnerTexts();
  return heads.filter((text) => text !== '#').indexOf('Counted');
}

/** A line of this item with this figure. */
async function seen(page: Page, width: number, item: string, figure: string): Promise<void> {
  const line = width === 390 ? page.getByRole('button', { name: item }) : page.getByRole('row').filter({ hasText: item });
  await line.filter({ hasText: figure }).first().waitFor();
}

async function sell(itemId: string, location: string): Promise<void> {
  const parties = ((await site.call('POST', 'customer/s/list', {})) as { readonly rows: readonly Found[] }).rows;
  const partyId = parties.find(({ name }) => name === 'Sunrise Power')?.id;
  await site.call('POST', 'salesInvoice/s', {
    ...{ id: newId(), date: '2026-11-20', partyId },
    lines: [{ itemId, location, quantity: 1_0000, rate: 500_0000 }],
  });
}
