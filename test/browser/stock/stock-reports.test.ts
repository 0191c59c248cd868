import { afterAll, beforeAll, expect, it } from 'vitest';
import { findings, leave, openDesk } from '#test/browser/browser';
import { newSite, type Site } from '#test/browser/site';
import { typedFields } from '#test/kit/books/typed-fields';
import { newId } from '#test/kit/new-id';
import { byTurns } from '#test/kit/runs';

// The goods of a warehouse: down to the voucher and back to the same row, searched by scanning, and the history of a piece.
let site: Site;
type Found = Readonly<Record<string, unknown>> & { readonly id: string };
let panel: Found;

beforeAll(async () => {
  site = await newSite();
  const rows = async (entity: string) => ((await site.call('POST', `${entity}/s/list`, {})) as { readonly rows: readonly Found[] }).rows;
  const [units, customers] = [await rows('measureUnit'), await rows('customer')];
  const unitId = units.find((row) => String(row['symbol']).toLowerCase() === 'nos')?.id;
  const gstHistory = [{ effectiveFrom: '2017-07-01', taxability: 'Taxable', rate: 18_0000 }];
  const groups = await Promise.all(
    [
      { name: 'Modules', addable: true },
      { name: 'Power electronics', addable: false },
    ].map(async (group) => (await site.call('POST', 'inventoryGroup/s', { id: newId(), ...group })) as Found),
  );
  const item = async (name: string, more: object) =>
    (await site.call('POST', 'inventoryItem/s', {
      id: newId(),
      name,
      type: 'Goods',
      unitId,
      hsn: '85414300',
      gstHistory,
      ...more,
    })) as Found;
  panel = await item('Bifacial module 550 Wp', {
    stockCode: 'BM550',
    groupId: groups[0]?.id,
    salesRate: 9_500_0000,
    reorderLevel: 40_0000,
  });
  await item('Bifacial module 580 Wp', { groupId: groups[0]?.id });
  const inverter = await item('String inverter 10 kW', { groupId: groups[1]?.id, barcodeTracking: true });
  const branch = (await site.call('GET', `branch/s/${site.scope.branchId}`)) as Found;
  await site.call('PUT', 'branch/s', { ...typedFields('branch', branch), locations: [{ code: 'R1', name: 'Rack one' }] });
  await site.call('POST', 'openingStock/s', {
    ...{ id: newId(), date: '2026-04-01' },
    lines: [
      { itemId: panel.id, quantity: 24_0000, rate: 8_000_0000, location: 'R1' },
      { itemId: panel.id, quantity: 8_0000, rate: 8_000_0000 },
      { itemId: inverter.id, quantity: 2_0000, rate: 61_000_0000, barcodes: ['SI10-0001', 'SI10-0002'] },
    ],
  });
  const partyId = customers.find((row) => row['gstin'])?.id;
  for (const date of ['2026-05-04', '2026-06-11', '2026-07-23'])
    await site.call('POST', 'salesInvoice/s', {
      ...{ id: newId(), date, partyId },
      lines: [{ itemId: panel.id, location: 'R1', quantity: 3_0000, rate: 9_500_0000 }],
    });
  await site.call('POST', 'salesInvoice/s', {
    ...{ id: newId(), date: '2026-08-02', partyId },
    lines: [{ itemId: inverter.id, quantity: 1_0000, rate: 75_000_0000, barcodes: ['SI10-0001'] }],
  });
}, 180_000);
afterAll(leave);

it('a figure of the stock report leads to its vouchers, and back to the same row', async () => {
  const { page, complaints } = await openDesk(site, 1280, 860, '/app/stock-report?places=true');
  await page.locator('tr.group').first().waitFor();
  await page.keyboard.press('Alt+F1');
  const row = page.locator(`tr[data-row="${panel.id}"]`);
  await row.waitFor();
  expect(await findings(page, 'stock-report-1280')).toEqual([]);
  await row.focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/stock-report/ledger**');
  const sales = page.locator('tr.plain').filter({ hasText: 'Sales Invoice' });
  await sales.first().waitFor();
  expect(await sales.count()).toBe(3);
  await sales.nth(1).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/sales-invoice/view/**');
  await page.goBack();
  await sales.nth(1).waitFor();
  await page.waitForFunction(() => document.activeElement?.textContent?.includes('11-Jun-2026'));
  await page.goBack();
  await page.waitForFunction((id) => document.activeElement?.getAttribute('data-row') === id, panel.id);
  expect(complaints).toEqual([]);
}, 90_000);

it('a tick in the filters is beside the controls of its row, or close below the row above', async () => {
  const { page } = await openDesk(site, 1280, 860, '/app/stock-report');
  await page.locator('tr.group').first().waitFor();
  const names = ['Compare With', 'Show locations and batches', 'Show every valuation method'];
  const controls = await Promise.all(names.map((name) => page.getByLabel(name, { exact: true }).elementHandle()));
  // Measured at one moment: what loads meanwhile moves them.
  const [choice = 0, first = 0, lone = 0] = await page.evaluate(
    (all) =>
      all.map((control) => {
        const { top, bottom } = control?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
        return (top + bottom) / 2;
      }),
    controls,
  );
  expect(Math.abs(first - choice)).toBeLessThanOrEqual(2);
  // The row of a control is 32 pixels high, and 16 are between rows.
  expect([lone > first, lone - first <= 50]).toEqual([true, true]);
}, 60_000);

it('each quantity of the stock report is beside its value on a phone', async () => {
  const { page, complaints } = await openDesk(site, 390, 860, '/app/stock-report');
  const group = page.locator('tr.group').filter({ hasText: 'Modules' });
  await group.waitFor();
  const places = await group.locator('td[data-label]:visible').evaluateAll((cells) =>
    cells.map((cell) => {
      const { left, top } = cell.getBoundingClientRect();
      return [(cell as HTMLElement).dataset['label'] ?? '', left > 195 ? 'right' : 'left', Math.round(top)] as const;
    }),
  );
  const at = new Map(places.map(([label, side, top]) => [label, { side, top }]));
  expect([...at.keys()]).toContain('Unit');
  for (const part of ['Opening', 'Outward', 'Closing']) {
    expect([part, at.get(part)?.side, at.get(`${part} Value`)?.side]).toEqual([part, 'left', 'right']);
    expect(at.get(part)?.top).toBe(at.get(`${part} Value`)?.top);
  }
  expect(complaints).toEqual([]);
}, 60_000);

it.each(byTurns([1280, 390], 2))(
  'an item is found by typing and by scanning, at %i pixels',
  async (width) => {
    const { page, complaints } = await openDesk(site, width, 860, '/app/item-search');
    const box = page.getByRole('searchbox', { name: 'Item, stock code or barcode' });
    await box.waitFor();
    expect(await box.evaluate((input) => input === document.activeElement)).toBe(true);
    await page.keyboard.type('bifacial');
    const cards = page.getByRole('article');
    await cards.nth(1).waitFor();
    expect(await findings(page, `item-search-${width}`)).toEqual([]);
    await page.keyboard.press('ArrowDown');
    await page.waitForFunction(() => document.activeElement?.textContent?.startsWith('Bifacial module'));
    await page.keyboard.press('ArrowUp');
    await page.waitForFunction(() => document.activeElement?.id === 'item-search');
    // A scanner types fast and ends with Enter; the next scan replaces the last.
    await box.fill('');
    await page.keyboard.type('BM550');
    await page.keyboard.press('Enter');
    await page.getByText('Last sold').waitFor();
    expect(await cards.count()).toBe(1);
    expect(await cards.first().innerText()).toContain('15');
    await page.keyboard.type('SI10-0002');
    await page.keyboard.press('Enter');
    await page.getByText(/SI10-0002 is available in/).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    expect(await findings(page, `item-scanned-${width}`)).toEqual([]);
    expect(complaints).toEqual([]);
  },
  90_000,
);

it.each(byTurns([1280, 390], 2))(
  'a barcode shows where its piece went, at %i pixels',
  async (width) => {
    const { page, complaints } = await openDesk(site, width, 860, '/app/barcode-report?code=SI10-0001');
    const out = page.locator('tr.plain').filter({ hasText: 'Out, 02-Aug-2026' });
    await out.waitFor();
    expect(await findings(page, `barcode-history-${width}`)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await out.getByRole('link').first().click();
    await page.waitForURL('**/sales-invoice/view/**');
    expect(complaints).toEqual([]);
  },
  90_000,
);

it('the columns of the barcode report fit, and others can be chosen', async () => {
  const { page } = await openDesk(site, 1280, 860, '/app/barcode-report');
  const heading = (name: string) => page.getByRole('columnheader', { name, exact: true });
  await heading('Purchase').waitFor();
  const table = page.locator('.report-scroller');
  expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  expect(await heading('Rate').count()).toBe(0);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Rate' }).click();
  await heading('Rate').waitFor();
  // It stays open, for ticking several.
  await page.getByRole('menuitemcheckbox', { name: 'Supplier' }).click();
  await heading('Supplier').waitFor({ state: 'detached' });
  expect(await findings(page, 'barcode-columns')).toEqual([]);
  await page.keyboard.press('Escape');
  await page.reload();
  await heading('Rate').waitFor();
  expect(await heading('Supplier').count()).toBe(0);
}, 60_000);

it('what is to order goes into a purchase order', async () => {
  const { page, complaints } = await openDesk(site, 1280, 860, '/app/stock-report/reorder');
  await page.getByText('Bifacial module 550 Wp').waitFor();
  expect(await findings(page, 'reorder-list-1280')).toEqual([]);
  await page.getByRole('button', { name: 'Order 1 item' }).click();
  await page.waitForURL('**/purchase-order/add**');
  await page.getByRole('grid', { name: 'Items' }).getByText('Bifacial module 550 Wp').waitFor();
  await page.getByRole('grid', { name: 'Items' }).getByRole('row').filter({ hasText: 'Bifacial' }).filter({ hasText: '17' }).waitFor();
  expect(await findings(page, 'reorder-order-1280')).toEqual([]);
  expect(complaints).toEqual([]);
}, 90_000);

it.each([
  ['/app/stock-report/locations?asOf=2026-11-20', 'stock-locations'],
  ['/app/stock-report/ageing?asOf=2026-11-20', 'stock-ageing'],
  ['/app/batch-report', 'batch-report'],
] as const)(
  '%s can be read at 1280 and at 390 pixels',
  async (path, name) => {
    for (const width of byTurns([1280, 390], 2)) {
      const { page, complaints } = await openDesk(site, width, 860, path);
      await page.locator('.report-table, .empty-says').first().waitFor();
      if (name !== 'batch-report') await page.keyboard.press('Alt+F1');
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      expect(await findings(page, `${name}-${width}`)).toEqual([]);
      expect(complaints).toEqual([]);
    }
  },
  120_000,
);
