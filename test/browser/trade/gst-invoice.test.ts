import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findings, goTo, leave, openDesk } from '#test/browser/browser';
import { newSite, type Site } from '#test/browser/site';
import { soon } from '#test/browser/soon';
import { newId } from '#test/kit/new-id';
import { byTurns } from '#test/kit/runs';

let site: Site;
const pages: Record<number, Page> = {};
/** One width in each run, by turns. */
const tried = byTurns([1280, 390], 2);
type Found = Readonly<Record<string, unknown>> & { readonly id: string; readonly version: number };

beforeAll(async () => {
  site = await newSite();
  await twoInvoices();
  for (const width of tried) pages[width] = (await openDesk(site, width, 860, '/app/sales-invoice')).page;
}, 180_000);
afterAll(leave);

/** One invoice, and one that is cancelled. */
async function twoInvoices(): Promise<void> {
  const rows = async (entity: string) => ((await site.call('POST', `${entity}/s/list`, {})) as { readonly rows: readonly Found[] }).rows;
  const [customers, items] = [await rows('customer'), await rows('inventoryItem')];
  const partyId = customers.find((row) => row['gstin'])?.id;
  const body = () => ({ id: newId(), date: '2026-11-20', partyId, lines: [{ itemId: items[0]?.id, quantity: 1_0000 }] });
  await site.call('POST', 'salesInvoice/s', body());
  const { id, version } = (await site.call('POST', 'salesInvoice/s', body())) as Found;
  await site.call('PUT', `salesInvoice/s/${id}/cancel`, { version, remark: 'Entered twice' });
}

const pageAt = (width: number) => pages[width] as Page;

describe.each(tried)('at %i pixels', (width) => {
  it('a cancelled invoice is muted, with its amount struck through and its status shown', async () => {
    const page = pageAt(width);
    const row = page.locator('.cancelled-row').first();
    await row.waitFor();
    await page.getByText('Totals leave out 1 cancelled').waitFor();
    await soon(() => row.getByText('Cancelled').count()).toBe(1);
    await soon(() =>
      row
        .locator('.amount')
        .last()
        .evaluate((cell) => getComputedStyle(cell).textDecorationLine),
    ).toBe('line-through');
    await soon(() => page.locator('.cancelled-row').count()).toBe(1);
    expect(await findings(page, `cancelled at ${width}`)).toEqual([]);
  });

  it('a branch shows its numbering code, and when it can no longer change', async () => {
    const page = pageAt(width);
    await goTo(page, '/app/branch/add');
    await page.getByLabel('Numbering Code').waitFor();
    await page.getByText('Leave empty to get one. Cannot change after the first document').waitFor();
    expect(await findings(page, `branch at ${width}`)).toEqual([]);
  });

  it('an invoice asks for the details that GST requires', async () => {
    const page = pageAt(width);
    await goTo(page, '/app/sales-invoice/add');
    const party = page.locator('#field-partyId');
    await party.waitFor();
    await party.fill('Cash');
    await page.getByRole('option', { name: /^Cash/ }).first().click();
    await page.getByText('GST: place of supply, exports, reverse charge').click();
    for (const label of ['Reason for Place of Supply', 'Export / SEZ', 'LUT Number', 'Reverse Charge'])
      await soon(() => page.getByLabel(label).count(), label).toBeGreaterThan(0);
    expect(await findings(page, `invoice at ${width}`)).toEqual([]);
  });
});
