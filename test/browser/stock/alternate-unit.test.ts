import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findings, leave, openDesk, visit } from '#test/browser/browser';
import { newSite, type Site } from '#test/browser/site';
import { soon } from '#test/browser/soon';
import { newId } from '#test/kit/new-id';

// An item that is stocked in pieces and sold in boxes of twelve.
let site: Site;
let page: Page;
let invoice: Found;
type Found = Readonly<Record<string, unknown>> & { readonly id: string };

beforeAll(async () => {
  site = await newSite();
  const rows = async (entity: string) => ((await site.call('POST', `${entity}/s/list`, {})) as { readonly rows: readonly Found[] }).rows;
  const unit = async (symbol: string) => (await rows('measureUnit')).find((row) => String(row['symbol']).toLowerCase() === symbol)?.id;
  const gstHistory = [{ effectiveFrom: '2017-07-01', taxability: 'Taxable', rate: 18_0000 }];
  const clamp = {
    ...{ id: newId(), name: 'Mid clamp', type: 'Goods', hsn: '76169990', salesRate: 25_0000, gstHistory },
    ...{ unitId: await unit('nos'), alternateUnitId: await unit('box'), alternateConversion: 12_0000 },
  };
  const item = (await site.call('POST', 'inventoryItem/s', clamp)) as Found;
  const partyId = (await rows('customer')).find((row) => row['gstin'])?.id;
  const lines = [{ itemId: item.id, quantity: 30_0000 }];
  invoice = (await site.call('POST', 'salesInvoice/s', { id: newId(), date: '2026-11-20', partyId, lines })) as Found;
  ({ page } = await openDesk(site, 1280, 860, `/app/sales-invoice/view/${invoice.id}`));
}, 180_000);
afterAll(leave);

const cell = (name: string) => page.getByRole('grid', { name: 'Items' }).getByRole('gridcell', { name, exact: true });

it('is shown in both units and typed in either', async () => {
  await cell('2.5 Box').waitFor();
  expect(await findings(page, 'both units-1280')).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await findings(page, 'both units-390')).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 860 });
  await visit(page, `/app/sales-invoice/edit/${invoice.id}`);
  await cell('2.5 Box').click();
  await page.keyboard.type('3');
  await page.keyboard.press('Tab');
  await cell('36').waitFor();
  await cell('36').click();
  await page.keyboard.type('48');
  await page.keyboard.press('Tab');
  await cell('4 Box').waitFor();
  expect(await findings(page, 'typing in both units')).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await page.waitForURL(/\/view\//);
  const stored = (await site.call('GET', `salesInvoice/s/${invoice.id}`)) as Found;
  expect(stored).toMatchObject({ lines: [{ quantity: 48_0000, alternateQuantity: 4_0000 }], taxable: 1200_00 });
});

it('is typed in boxes on a phone', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, `/app/sales-invoice/edit/${invoice.id}`);
  await page.getByRole('button', { name: /Mid clamp/ }).click();
  await soon(() => page.getByText('Alt Qty').count()).toBeGreaterThan(0);
  expect(await findings(page, 'a line in both units-390')).toEqual([]);
});
