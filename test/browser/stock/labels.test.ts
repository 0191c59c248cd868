import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findings, leave, openDesk } from '#test/browser/browser';
import { newSite, type Site } from '#test/browser/site';
import { newId } from '#test/kit/new-id';
import { codesIn, scannedPath } from '#test/kit/papers/read-codes';
import { byTurns } from '#test/kit/runs';

// Labels of items from their list, and of a purchase; what the window shows is what a scanner reads. In one width of each run.
let site: Site;
type Found = Readonly<Record<string, unknown>> & { readonly id: string };
let purchase: string;

beforeAll(async () => {
  site = await newSite();
  const rows = async (entity: string) => ((await site.call('POST', `${entity}/s/list`, {})) as { readonly rows: readonly Found[] }).rows;
  const unitId = (await rows('measureUnit')).find((row) => String(row['symbol']).toLowerCase() === 'nos')?.id;
  const gstHistory = [{ effectiveFrom: '2017-07-01', taxability: 'Taxable', rate: 18_0000 }];
  const made = [
    { name: 'AAA साबुन Soap', stockCode: '8901030865275', salesRate: 100_0000 },
    { name: 'AAB Inverter', stockCode: 'INV-5', barcodeTracking: true },
  ];
  const ids: string[] = [];
  for (const item of made) {
    const body = { id: newId(), type: 'Goods', unitId, hsn: '85044090', gstHistory, ...item };
    ids.push(((await site.call('POST', 'inventoryItem/s', body)) as Found).id);
  }
  const lines = [
    { itemId: ids[0], quantity: 3_0000, rate: 50_0000 },
    { itemId: ids[1], quantity: 2_0000, rate: 500_0000, barcodes: ['SN-01', 'SN-02'] },
  ];
  purchase = newId();
  await site.call('POST', 'openingStock/s', { id: purchase, date: '2026-04-01', lines });
}, 180_000);
afterAll(leave);

/** What a scanner reads on the label in the window. */
async function shown(page: Page): Promise<readonly string[]> {
  const drawing = page.locator('.label-drawing');
  const [, , width = 0, height = 0] = ((await drawing.getAttribute('viewBox')) ?? '').split(' ').map(Number);
  const path = (await drawing.locator('path').getAttribute('d')) ?? '';
  return codesIn(scannedPath(width, height, path), { x: 0, y: 0, width, height });
}

it.each(byTurns([1280, 390], 2))(
  'labels are chosen, seen and printed, at %i pixels',
  async (width) => {
    const { page, complaints } = await openDesk(site, width, 860, '/app/inventory-item');
    await page.getByRole('button', { name: 'Actions of AAA साबुन Soap' }).click();
    await page.getByRole('menuitem', { name: 'Print Labels' }).click();
    const dialog = page.getByRole('dialog', { name: /Labels of AAA साबुन Soap/ });
    await dialog.getByText('1 label on 1 sheet').waitFor();
    await choose(page, 'kind', 'Code 128');
    await expect.poll(() => shown(page)).toEqual(['Code128 8901030865275']);
    expect(await findings(page, `labels-${width}`)).toEqual([]);

    await choose(page, 'kind', 'EAN-13');
    await page.locator('#labels-copies').fill('30');
    await page.locator('#labels-first').fill('20');
    await dialog.getByLabel('Selling price with GST').check();
    await dialog.getByText('30 labels on 3 sheets').waitFor();
    await dialog.getByRole('img', { name: /Price ₹118\.00/ }).waitFor();
    expect(await shown(page)).toEqual(['EAN13 8901030865275']);
    expect(await findings(page, `labels-ean-${width}`)).toEqual([]);

    const answered = page.waitForResponse((response) => response.url().endsWith('/inventoryItem/s/labels/print'));
    await page.keyboard.press('Control+Enter');
    expect((await answered).headers()['content-type']).toBe('application/pdf');
    await page.getByRole('button', { name: 'Download' }).waitFor();
    await page.keyboard.press('Escape');
    // Back at the choices; they are the first ones next time.
    await dialog.getByText('30 labels on 3 sheets').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });

    await page.goto(`${site.address}/app/opening-stock/view/${purchase}`);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Print Labels' }).click();
    const ofStock = page.getByRole('dialog', { name: /Labels of Opening Stock/ });
    // The serial numbers are no EAN, and the window says so at the choice.
    await ofStock.getByText(/AAB Inverter, SN-01: An EAN-13 has 13 digits/).waitFor();
    expect(await findings(page, `labels-refused-${width}`)).toEqual([]);
    await choose(page, 'kind', 'QR');
    await ofStock.getByText('5 labels on 1 sheet').waitFor();
    expect(await shown(page)).toEqual(['QRCode 8901030865275']);
    expect(await findings(page, `labels-qr-${width}`)).toEqual([]);
    expect(complaints).toEqual([]);
  },
  90_000,
);

async function choose(page: Page, field: string, label: string): Promise<void> {
  const control = page.locator(`#labels-${field}`);
  if ((await control.evaluate((element) => element.tagName)) === 'SELECT') await control.selectOption({ label });
  else {
    await control.click();
    await page.getByRole('option', { name: label, exact: true }).click();
  }
}
