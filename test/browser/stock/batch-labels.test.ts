import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findings, leave, openDesk } from '#test/browser/browser';
import { newSite, type Site } from '#test/browser/site';
import { typedFields } from '#test/kit/books/typed-fields';
import { newId } from '#test/kit/new-id';
import { handScanner } from '#test/kit/screens/hand-scanner';

// Labels of batches are scanned on a phone: each adds its item with the batch. Two items have a batch of one number.
let site: Site;
type Found = Readonly<Record<string, unknown>> & { readonly id: string };

beforeAll(async () => {
  site = await newSite();
  const rows = async (entity: string) => ((await site.call('POST', `${entity}/s/list`, {})) as { readonly rows: readonly Found[] }).rows;
  const groupId = (await rows('group')).find(({ alias }) => alias === 'creditors')?.id;
  await site.call('POST', 'customer/s', { id: newId(), name: 'Kiran Suppliers', groupId, registrationType: 'Unregistered' });
  const unitId = (await rows('measureUnit')).find((row) => String(row['symbol']).toLowerCase() === 'nos')?.id;
  const gstHistory = [{ effectiveFrom: '2017-07-01', taxability: 'Taxable', rate: 12_0000 }];
  const items: string[] = [];
  for (const [name, stockCode] of [
    ['Cough syrup', 'SYR'],
    ['Tablet strip', 'TAB'],
  ] as const) {
    const body = {
      id: newId(),
      name,
      stockCode,
      type: 'Goods',
      unitId,
      hsn: '30049099',
      salesRate: 90_0000,
      gstHistory,
      batchTracking: true,
    };
    items.push(((await site.call('POST', 'inventoryItem/s', body)) as Found).id);
  }
  const branch = (await site.call('GET', `branch/s/${site.scope.branchId}`)) as Found;
  const locations = [{ code: 'B2', name: 'Rack B2' }];
  await site.call('PUT', 'branch/s', { ...typedFields('branch', branch), locations });
  const address = { line1: '4 Station Road', line2: '', city: 'Surat', state: '24', pincode: '395001', country: 'India' };
  await site.call('POST', 'branch/s', { id: newId(), code: 'SURAT', name: 'Surat', address, gstin: branch['gstin'] });
  const lines = items.flatMap((itemId) => ['LOT-7', 'LOT-8'].map((batch) => ({ itemId, quantity: 50_0000, rate: 60_0000, batch })));
  await site.call('POST', 'openingStock/s', { id: newId(), date: '2026-04-01', lines });
}, 180_000);
afterAll(leave);

async function choose(page: Page, field: string, text: string): Promise<void> {
  await page.locator(`#field-${field}`).fill(text);
  await page
    .getByRole('option', { name: new RegExp(text) })
    .first()
    .click();
}

/** The documents into which goods are scanned: what is filled in before, and the field that a scan raises. */
const documents: readonly (readonly [slug: string, entity: string, field: string, begin: (page: Page) => Promise<void>])[] = [
  ['sales-invoice', 'salesInvoice', 'quantity', (page) => choose(page, 'partyId', 'Sunrise')],
  [
    'purchase-invoice',
    'purchaseInvoice',
    'quantity',
    async (page) => {
      await choose(page, 'partyId', 'Kiran');
      await page.locator('#field-referenceNo').fill('KS/7');
    },
  ],
  ['stock-transfer', 'stockTransfer', 'quantity', (page) => choose(page, 'toLocation', 'B2')],
  ['ist-sales', 'istSales', 'quantity', (page) => choose(page, 'toBranchId', 'Surat')],
  ['stock-adjustment', 'stockAdjustment', 'counted', async (page) => page.locator('#field-date').waitFor()],
];

it.each(documents)(
  'a scan of a label adds the item with its batch: %s',
  async (slug, entity, field, begin) => {
    const { page, complaints } = await openDesk(site, 390, 860, `/app/${slug}/add`);
    const scan = await handScanner(page);
    const told = (text: string) => page.locator('.scan-told').filter({ hasText: text }).first().waitFor();
    await begin(page);
    await scan('SYR*LOT-7');
    await told('Cough syrup, batch LOT-7: 1');
    await scan('SYR*LOT-7');
    await told('Cough syrup, batch LOT-7: 2');
    await scan('TAB*LOT-8');
    await told('Tablet strip, batch LOT-8: 1');
    await scan('SYR*LOT-8');
    await told('Cough syrup, batch LOT-8: 1');
    await scan('TAB*LOT-9');
    await told('There is no batch LOT-9 of TAB');
    expect(await findings(page, `batch-label-${slug}`)).toEqual([]);
    await page.keyboard.press('Control+Enter');
    await page.waitForURL(/\/view\//);
    const id = page.url().split('/').at(-1)?.split('?')[0] ?? '';
    const { lines } = (await site.call('GET', `${entity}/s/${id}`)) as { readonly lines: readonly Found[] };
    expect(lines.map((line) => [line['itemName'], line['batch'], line[field]])).toEqual([
      ['Cough syrup', 'LOT-7', 2_0000],
      ['Tablet strip', 'LOT-8', 1_0000],
      ['Cough syrup', 'LOT-8', 1_0000],
    ]);
    expect(complaints.filter((one) => !one.includes('422'))).toEqual([]);
  },
  90_000,
);

it('a number that two items have asks for the item, unless one of them is in the lines', async () => {
  const { page } = await openDesk(site, 390, 860, '/app/sales-invoice/add');
  const scan = await handScanner(page);
  const told = (text: string) => page.locator('.scan-told').filter({ hasText: text }).first().waitFor();
  await choose(page, 'partyId', 'Sunrise');
  await scan('LOT-7');
  await told('LOT-7 is a batch of Cough syrup and Tablet strip. Choose the item first');
  await scan('TAB*LOT-8');
  await told('Tablet strip, batch LOT-8: 1');
  await scan('LOT-7');
  await told('Tablet strip, batch LOT-7: 1');
}, 90_000);
