import { afterAll, beforeAll, expect, it } from 'vitest';
import { findings, leave, openDesk, type Visitor } from '#test/browser/browser';
import { newSite, type Site } from '#test/browser/site';
import { newId } from '#test/kit/new-id';

let site: Site;
type Found = Readonly<Record<string, unknown>> & { readonly id: string };

/** Large bills in every bucket, so that the table is as wide as possible. */
beforeAll(async () => {
  site = await newSite();
  const rows = async (entity: string) => ((await site.call('POST', `${entity}/s/list`, {})) as { readonly rows: readonly Found[] }).rows;
  const [customers, items] = [await rows('customer'), await rows('inventoryItem')];
  const partyId = customers.find((row) => row['gstin'])?.id;
  const lines = [{ itemId: items[0]?.id, quantity: 1_0000, rate: 98_76_543_0000 }];
  for (const date of ['2026-04-02', '2026-07-20', '2026-08-20', '2026-09-20', '2026-10-10', '2026-11-20'])
    await site.call('POST', 'salesInvoice/s', { id: newId(), date, dueDate: date, creditDays: 0, partyId, lines });
}, 180_000);
afterAll(leave);

async function receivables(width: number): Promise<Visitor> {
  const visitor = await openDesk(site, width, 860, '/app/payment-receivables-payables?asOf=2026-11-22');
  await visitor.page.locator('tr.group').first().waitFor();
  return visitor;
}

it('receivables show the whole ageing at 1280 pixels, and details of bills after opening a party', async () => {
  const { page, complaints } = await receivables(1280);
  const headings = page.locator('.report-table thead th');
  expect(await headings.allInnerTexts()).toEqual(['Party / Bill', 'Pending', 'Not due', '0–30', '31–60', '61–90', '91–120', '> 120']);
  const right = await headings.last().evaluate((cell) => cell.getBoundingClientRect().right);
  expect(right).toBeLessThanOrEqual(await page.locator('.report-scroller').evaluate((box) => box.getBoundingClientRect().right));
  await page
    .getByRole('button', { name: /^Expand/ })
    .first()
    .click();
  await headings.filter({ hasText: 'Bill Date' }).waitFor();
  await page.getByText('Ageing buckets (days)').waitFor();
  expect(await findings(page, 'receivables-1280')).toEqual([]);
  expect(complaints).toEqual([]);
}, 60_000);

it('on a phone no row is wider than the screen, and tapping one opens it', async () => {
  const { page, complaints } = await receivables(390);
  await page
    .getByRole('button', { name: /^Expand/ })
    .first()
    .click();
  const bill = page.locator('tr.plain').first();
  await bill.waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  const lefts = await page.locator('.report-table tr > *').evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().right));
  expect(Math.max(...lefts)).toBeLessThanOrEqual(390);
  expect(await findings(page, 'receivables-390')).toEqual([]);
  const box = await bill.boundingBox();
  await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) - 8, (box?.y ?? 0) + (box?.height ?? 0) - 8);
  await page.waitForURL('**/app/sales-invoice/**');
  expect(complaints).toEqual([]);
}, 60_000);
