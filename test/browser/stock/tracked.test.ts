import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findings, leave, openDesk } from '#test/browser/browser';
import { newSite, type Site } from '#test/browser/site';
import { typeInCell } from '#test/browser/type-in-cell';
import { newId } from '#test/kit/new-id';
import { byTurns } from '#test/kit/runs';
import { handScanner } from '#test/kit/screens/hand-scanner';

// Inverters with a serial number each and batteries in batches are sold; in one width of each run.
let site: Site;
type Found = Readonly<Record<string, unknown>> & { readonly id: string };

beforeAll(async () => {
  site = await newSite();
  const rows = async (entity: string) => ((await site.call('POST', `${entity}/s/list`, {})) as { readonly rows: readonly Found[] }).rows;
  const unitId = (await rows('measureUnit')).find((row) => String(row['symbol']).toLowerCase() === 'nos')?.id;
  const gstHistory = [{ effectiveFrom: '2017-07-01', taxability: 'Taxable', rate: 18_0000 }];
  const item = async (name: string, more: object) =>
    (await site.call('POST', 'inventoryItem/s', {
      id: newId(),
      name,
      type: 'Goods',
      unitId,
      hsn: '85044010',
      salesRate: 9000_0000,
      gstHistory,
      ...more,
    })) as Found;
  const inverter = await item('Hybrid inverter', { barcodeTracking: true });
  const barcodes = [1280, 390].flatMap((width) => [`INV-${width}`, `SP-${width}`]);
  await site.call('POST', 'purchaseInvoice/s', {
    ...{ id: newId(), date: '2026-11-20', referenceNo: 'ST/9', referenceDate: '2026-11-20' },
    partyId: (await rows('customer')).find(({ name }) => name === 'Sunrise Power')?.id,
    lines: [{ itemId: inverter.id, quantity: 4_0000, rate: 8000_0000, barcodes }],
  });
  await item('Gel battery', { batchTracking: true });
}, 180_000);
afterAll(leave);

it.each(byTurns([1280, 390], 2))(
  'pieces are named in an invoice, at %i pixels',
  async (width) => {
    const { page, complaints } = await openDesk(site, width, 860, '/app/sales-invoice/add');
    await page.locator('#field-partyId').fill('Sunrise');
    await page
      .getByRole('option', { name: /Sunrise Power/ })
      .first()
      .click();
    if (width === 390) await page.getByRole('button', { name: '+ Add line' }).first().click();
    else await page.getByRole('grid', { name: 'Items' }).getByText('Type to search').click();
    await choose(page, 'Hybrid inverter');
    // Only an item that asks for them has a place for barcodes.
    await page.getByText('Barcodes', { exact: true }).first().waitFor();
    await typeInCell(page, 'Qty', '2');
    // The pieces in stock are offered; those that begin as typed, and a click names one.
    await page.getByRole('button', { name: `Take SP-${width}` }).waitFor();
    await typeInCell(page, 'Barcodes', 'INV-');
    await page.getByRole('button', { name: `Take SP-${width}` }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: `Take INV-${width}` }).click();
    await page.getByRole('button', { name: `Take INV-${width}` }).waitFor({ state: 'detached' });
    if (width === 390) await page.getByRole('button', { name: 'Done' }).click();
    await page.keyboard.press('Control+Enter');
    const missing = 'Enter a barcode for each piece: 1 of 2 so far';
    await page.getByText(missing).first().waitFor();
    expect(await findings(page, `a-piece-without-barcode-${width}`)).toEqual([]);
    await scan(page, width, `SP-${width}`);
    await page.getByText(missing).first().waitFor({ state: 'detached' });
    await page.keyboard.press('Control+Enter');
    await page.waitForURL(/\/view\//);
    const id = page.url().split('/').at(-1)?.split('?')[0] ?? '';
    const stored = (await site.call('GET', `salesInvoice/s/${id}`)) as { readonly lines: readonly object[] };
    expect(stored.lines).toMatchObject([{ quantity: 2_0000, barcodes: [`INV-${width}`, `SP-${width}`] }]);
    expect(await findings(page, `named-pieces-${width}`)).toEqual([]);
    expect(complaints.filter((one) => !one.includes('422'))).toEqual([]);
  },
  60_000,
);

/** As a hand scanner types, and the same again, which is refused. */
async function scan(page: Page, width: number, code: string): Promise<void> {
  if (width === 390) await page.getByRole('button', { name: /Hybrid inverter/ }).click();
  else await page.getByRole('gridcell', { name: `INV-${width}` }).click();
  const line = width === 390 ? page.getByRole('dialog') : page;
  await line.getByLabel('Scan or type a code').click();
  const enter = await handScanner(page);
  for (const told of ['2 scanned', `${code} is in this document already`]) {
    await enter(code);
    await line.locator('.scan-told').filter({ hasText: told }).waitFor();
  }
  expect(await findings(page, `scanning-${width}`)).toEqual([]);
  if (width === 390) await page.getByRole('button', { name: 'Done' }).click();
}

async function choose(page: Page, name: string): Promise<void> {
  await page.keyboard.type(name.slice(0, 6));
  await page.getByRole('option', { name }).first().waitFor();
  await page.keyboard.press('Enter');
}
