import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findings, leave, openDesk } from '#test/browser/browser';
import { newSite, type Site } from '#test/browser/site';
import { soon } from '#test/browser/soon';
import { newId } from '#test/kit/new-id';

let site: Site;
let customer: string;
beforeAll(async () => {
  site = await newSite();
  const rows = async (entity: string) =>
    ((await site.call('POST', `${entity}/s/list`, {})) as { rows: readonly { readonly id: string; readonly name?: string }[] }).rows;
  customer = (await rows('customer')).find(({ name }) => name === 'Sunrise Power')?.name ?? '';
  const unitId = (await rows('measureUnit'))[0]?.id;
  for (const [name, stockCode] of [
    ['Junction Box', 'JB-9'],
    ['Earthing Rod', 'ER-1'],
  ]) {
    const gstHistory = [{ effectiveFrom: '2017-07-01', taxability: 'Taxable', rate: 18_0000, hsn: '85369090' }];
    await site.call('POST', 'inventoryItem/s', { id: newId(), name, stockCode, type: 'Goods', unitId, hsn: '85369090', gstHistory });
  }
}, 180_000);
afterAll(leave);

/** As Ctrl+V does, into what has the focus. */
const paste = (page: Page, text: string) =>
  page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);

const rows = ['Item\tQty\tRate\tDisc %', 'junction box\t2\t1,000.00\t10', 'ER-1\t3\t500\t', 'Earthing Rodd\t1\t500\t', 'JB-9\tmany\t1\t'];

it('at 1280 pixels rows of a sheet are pasted into the grid, an unknown item is corrected, and the invoice is saved', async () => {
  const { page, complaints } = await openDesk(site, 1280, 860, '/app/sales-invoice/add');
  await page.locator('#field-partyId').fill(customer);
  await page.getByRole('option', { name: new RegExp(customer) }).waitFor();
  await page.keyboard.press('Enter');
  const grid = page.getByRole('grid', { name: 'Items' });
  await grid.getByRole('combobox', { name: 'Item' }).or(grid.locator('[data-cell="0:0"]')).first().waitFor();
  await grid.locator('[data-cell="0:0"]').click();
  await paste(page, rows.join('\n'));
  const dialog = page.getByRole('dialog', { name: 'Paste lines' });
  await dialog.getByText('2 of 4 rows are left out').waitFor();
  await dialog.getByText('Row 4').waitFor();
  await dialog.getByText('many: Enter a number, such as 12.5').waitFor();
  expect(await findings(page, 'paste-lines-1280')).toEqual([]);
  const unknown = dialog.getByRole('combobox', { name: 'Item for Earthing Rodd' });
  await soon(() => unknown.evaluate((input) => input === document.activeElement)).toBe(true);
  await unknown.fill('Earthing');
  await page.getByRole('option', { name: /Earthing Rod/ }).waitFor();
  await unknown.press('Enter');
  await dialog.getByText('1 of 4 rows are left out').waitFor();
  await dialog.getByRole('button', { name: 'Add 3 lines' }).waitFor();
  await page.keyboard.press('Control+s');
  await dialog.waitFor({ state: 'hidden' });
  await soon(() =>
    grid
      .locator('[data-cell]')
      .first()
      .evaluate((cell) => cell.textContent),
  ).toContain('Junction Box');
  expect(await grid.getAttribute('aria-rowcount')).toBe('4');
  // Pasting known items needs one more key.
  await grid.locator('[data-cell="1:0"]').click();
  await paste(page, 'JB-9\t1\t0.50');
  await soon(() => dialog.getByRole('button', { name: 'Add 1 line' }).evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await soon(() => grid.getAttribute('aria-rowcount')).toBe('5');
  await page.keyboard.press('Alt+Delete');
  await soon(() => grid.getAttribute('aria-rowcount')).toBe('4');
  // (2 × 1,000 less 10 %, and 4 × 500) and 18 %.
  await soon(() => page.getByRole('complementary').innerText()).toContain('4,484.00');
  await page.keyboard.press('Control+s');
  await page.waitForURL(/\/view\//);
  await soon(() => page.locator('main').innerText()).toContain('4,484.00');
  expect(complaints).toEqual([]);
}, 120_000);

it('500 lines are added at once, and the next key is answered quickly', async () => {
  const { page, complaints } = await openDesk(site, 1280, 860, '/app/sales-order/add');
  await page.getByRole('button', { name: 'Paste lines' }).click();
  const dialog = page.getByRole('dialog', { name: 'Paste lines' });
  const many = Array.from({ length: 500 }, (_, at) => `${at % 2 === 0 ? 'Junction Box' : 'ER-1'}\t${at + 1}\t10`);
  await dialog.getByRole('textbox').fill(many.join('\n'));
  const add = dialog.getByRole('button', { name: 'Add 500 lines' });
  await add.waitFor();
  const started = Date.now();
  await add.press('Enter');
  const grid = page.getByRole('grid', { name: 'Items' });
  await soon(() => grid.getAttribute('aria-rowcount')).toBe('501');
  await soon(() => page.getByRole('complementary').innerText()).toContain('12,52,500.00');
  expect(Date.now() - started).toBeLessThan(10_000);
  expect(complaints).toEqual([]);
}, 120_000);

it('at 390 pixels the window fits, and its lines become cards', async () => {
  const { page, complaints } = await openDesk(site, 390, 860, '/app/sales-order/add');
  await page.getByRole('button', { name: 'Paste lines' }).click();
  const dialog = page.getByRole('dialog', { name: 'Paste lines' });
  await dialog.getByRole('textbox').fill(rows.slice(0, 4).join('\n'));
  await dialog.getByText('1 of 3 rows are left out').waitFor();
  expect(await findings(page, 'paste-lines-390')).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await dialog.getByRole('button', { name: 'Add 2 lines' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await soon(() => page.getByRole('region', { name: 'Items' }).innerText()).toContain('Junction Box');
  expect(await findings(page, 'pasted-lines-390')).toEqual([]);
  expect(complaints).toEqual([]);
}, 120_000);
