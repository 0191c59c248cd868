import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findings, leave, openDesk } from '#test/browser/browser';
import { newSite, type Site } from '#test/browser/site';
import { soon } from '#test/browser/soon';
import { newId } from '#test/kit/new-id';

let site: Site;
let invoice: string;
type Found = Readonly<Record<string, unknown>> & { readonly id: string };

beforeAll(async () => {
  site = await newSite();
  const rows = async (entity: string) => ((await site.call('POST', `${entity}/s/list`, {})) as { readonly rows: readonly Found[] }).rows;
  const [customers, items] = [await rows('customer'), await rows('inventoryItem')];
  const partyId = customers.find((row) => row['gstin'])?.id;
  const lines = Array.from({ length: 5 }, () => ({ itemId: items[0]?.id, quantity: 2_0000 }));
  ({ id: invoice } = (await site.call('POST', 'salesInvoice/s', { id: newId(), date: '2026-11-20', partyId, lines })) as Found);
}, 180_000);
afterAll(leave);

describe.each([1280, 390])('the print of an invoice at %i pixels', (width) => {
  it('offers the copies of rule 48, and is readable if the browser shows no PDF', async () => {
    const { page, complaints } = await openDesk(site, width, 860, `/app/sales-invoice/view/${invoice}`);
    await page.getByRole('heading', { level: 1, name: /^Sales Invoice SI\// }).waitFor();
    await page.keyboard.press('Alt+P');
    const dialog = page.getByRole('dialog', { name: /^Sales Invoice SI\// });
    const duplicate = dialog.getByRole('checkbox', { name: 'Duplicate for transporter' });
    // The copies chosen last are kept.
    if (width === 1280) await duplicate.click();
    else await duplicate.and(page.locator(':checked')).waitFor();
    await paperSays(page, 'Original for recipient · Duplicate for transporter');
    await dialog.getByRole('link', { name: 'Open to print' }).waitFor();
    expect(await findings(page, `print-${width}`)).toEqual([]);
    if (width === 390) expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    const [file] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: 'Download' }).click()]);
    expect(file.suggestedFilename()).toMatch(/^Sales Invoice SI-.*\.pdf$/);
    expect(complaints).toEqual([]);
  }, 60_000);
});

/** This browser cannot show a PDF inside a page, so the print is shown as text. */
async function paperSays(page: Page, copies: string): Promise<void> {
  const paper = page.getByRole('article', { name: /^Tax Invoice SI\// });
  await paper.getByText(copies).waitFor();
  for (const text of ['Bill to', 'Ship to', 'Tax summary']) await paper.getByText(text, { exact: true }).waitFor();
  await soon(() => paper.getByText(/^(CGST|IGST) \d/).count()).toBeGreaterThan(0);
}
