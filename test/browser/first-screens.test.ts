import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goTo, leave, openDesk, type Visitor } from '#test/browser/browser';
import { type ListData, startLists } from '#test/browser/list-data';
import type { Site } from '#test/browser/site';
import { newId } from '#test/kit/new-id';

// The first screens of a new user hold still: one scroll bar, headings that can be read, and a list that does not jump.
let site: Site;
let wide: Visitor;
let data: ListData;

beforeAll(async () => {
  ({ site, wide, data } = await startLists());
}, 180_000);

afterAll(leave, 60_000);

const year = 'from=2026-04-01&to=2027-03-31';
const paths = [
  'dashboard',
  'dashboard/dynamic',
  'sales-invoice',
  'sales-invoice/add',
  'customer',
  'inventory-item',
  `trial-balance?${year}`,
  `payment-receivables-payables?asOf=2027-03-31`,
  `day-book?${year}`,
  `stock-report?${year}`,
];

describe.each([
  ['1280 px', 1280, 720],
  ['390 px', 390, 844],
] as const)('at %s', (_, width, height) => {
  it.each(paths)('%s has no second scroll bar', async (path) => {
    const { page } = wide;
    await page.setViewportSize({ width, height });
    await goTo(page, `/app/${path}`);
    await page.getByRole('heading').first().waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => [document.documentElement.scrollHeight, document.documentElement.scrollWidth])).toEqual([
      height,
      width,
    ]);
  });
});

it.each([
  ['the ledger', (party: string) => `ledger-group/report?ledgerId=${party}&${year}`, true],
  ['the day book', () => `day-book?${year}`, true],
  ['what is receivable', () => 'payment-receivables-payables?asOf=2027-03-31', false],
] as const)('%s scrolls by itself, and the screen around it does not', async (_, pathOf, isLong) => {
  const { page } = wide;
  await page.setViewportSize({ width: 1280, height: 640 });
  const customers = (await site.call('POST', 'customer/s/list', {})) as { rows: { id: string; name: string }[] };
  await goTo(page, `/app/${pathOf(customers.rows.find(({ name }) => name === 'Sunrise Power')?.id ?? '')}`);
  const row = page.locator('.report-scroller tbody tr');
  await (isLong ? row.nth(12) : row.first()).waitFor();
  const scrolls = await page.evaluate(() =>
    ['#screen', '.report-scroller'].map((name) => {
      const box = document.querySelector<HTMLElement>(name);
      return box !== null && box.scrollHeight > box.clientHeight + 1;
    }),
  );
  expect(scrolls).toEqual([false, isLong]);
});

it('the grid takes the place of the first rows without moving them, and no heading is cut', async () => {
  const { page } = await openDesk(site, 1280, 720, '/app/customer');
  await page.addInitScript(watchFirstRows);
  await page.goto(`${site.address}/app/sales-invoice`);
  await page.locator('.list-grid [data-rowindex]').first().waitFor();
  await page.locator('.first-rows-box').waitFor({ state: 'detached' });
  const before = await page.evaluate(() => (window as unknown as { firstRows?: Places }).firstRows);
  const after = await placesOf(page, '[role="columnheader"]', '[role="gridcell"]');
  expect(before?.heads.length ?? 0).toBeGreaterThan(6);
  for (const [text, place] of before?.heads ?? [])
    expect([text, after.heads.find(([other]) => other === text)?.[1]]).toEqual([text, place]);
  const cells = new Map(after.cells);
  const isSeen = ([, [, , top, height]]: Placed) => top + height < 600;
  const numbers = (before?.cells ?? []).filter((one) => isSeen(one) && data.invoices.some(({ number }) => number === one[0]));
  expect(numbers.length).toBeGreaterThan(5);
  for (const [text, place] of numbers) expect([text, cells.get(text)]).toEqual([text, place]);
  expect(await cutIn(page, '.MuiDataGrid-columnHeaderTitle')).toEqual([]);
});

/** Notes in the page where the first rows are drawn, as long as they are there. */
function watchFirstRows(): void {
  const places = (selector: string) =>
    [...document.querySelectorAll(selector)].flatMap((element) => {
      const { left, width, top, height } = element.getBoundingClientRect();
      return element.textContent === '' ? [] : [[element.textContent, [left, width, top, height].map(Math.round)]];
    });
  const look = () => {
    if (document.querySelector('.first-rows tbody td') !== null)
      Object.assign(window, { firstRows: { heads: places('.first-rows th'), cells: places('.first-rows tbody td') } });
    requestAnimationFrame(look);
  };
  look();
}

it('a long name of an item can be told apart at its end', async () => {
  const { page } = wide;
  const [item] = ((await site.call('POST', 'inventoryItem/s/list', {})) as { rows: { id: string }[] }).rows;
  const { id: _, version: __, ...like } = (await site.call('GET', `inventoryItem/s/${item?.id}`)) as Record<string, unknown>;
  const name = 'Mono PERC half-cut bifacial panel with MC4 plugs, 550 W, Rajkot';
  const { unitId, hsn, gstHistory, type } = like;
  await site.call('POST', 'inventoryItem/s', { id: newId(), name, unitId, hsn, gstHistory, type });
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto(`${site.address}/app/inventory-item`);
  await page.locator('.first-rows-box').waitFor({ state: 'detached' });
  await page.getByText(name).first().waitFor();
  expect(await cutIn(page, '[role="gridcell"] > .two-lines')).toEqual([]);
});

type Place = readonly [left: number, width: number, top: number, height: number];
type Placed = readonly [text: string, place: Place];
interface Places {
  readonly heads: readonly Placed[];
  readonly cells: readonly Placed[];
}

function placesOf(page: Page, heads: string, cells: string): Promise<Places> {
  return page.evaluate(
    ([of, rows]) => {
      const placesIn = (selector: string) =>
        [...document.querySelectorAll(selector)].flatMap((element): [string, [number, number, number, number]][] => {
          const text = element.textContent?.trim() ?? '';
          const { left, width, top, height } = element.getBoundingClientRect();
          return text === '' ? [] : [[text, [left, width, top, height].map(Math.round) as [number, number, number, number]]];
        });
      return { heads: placesIn(of), cells: placesIn(rows) };
    },
    [heads, cells] as const,
  );
}

/** The texts that do not fit into their boxes. */
function cutIn(page: Page, selector: string): Promise<readonly string[]> {
  return page.evaluate(
    (of) =>
      [...document.querySelectorAll<HTMLElement>(of)]
        .filter((box) => box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 2)
        .map((box) => box.innerText),
    selector,
  );
}
