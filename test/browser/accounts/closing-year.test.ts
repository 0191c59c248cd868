import { afterAll, beforeAll, expect, it } from 'vitest';
import { findings, leave, openDesk } from '#test/browser/browser';
import { newSite, type Site } from '#test/browser/site';
import { newId } from '#test/kit/new-id';
import { byTurns } from '#test/kit/runs';

// Before a year is closed, the person sees what is still open of it and what the lock does. Then no form lets them type for nothing.
let site: Site;
beforeAll(async () => {
  site = await newSite();
  const { rows } = (await site.call('POST', 'customer/s/list', { search: 'Sunrise' })) as Rows;
  const goods = (await site.call('POST', 'inventoryItem/s/list', { filters: { type: ['Goods'] } })) as Rows;
  const [item] = goods.rows;
  await site.call('POST', 'salesInvoice/s', {
    ...{ id: newId(), date: '2026-11-20', partyId: rows[0]?.id },
    lines: [{ itemId: item?.id, quantity: 5_0000 }],
  });
}, 120_000);
afterAll(leave, 60_000);

interface Rows {
  readonly rows: readonly { readonly id: string }[];
}

const widths = [
  [1280, 860],
  [390, 844],
] as const;

it.each(byTurns(widths, 2))('at %i px, a year is closed after a look at what is open, and unlocked again', async (width, height) => {
  const { page } = await openDesk(site, width, height, '/app/financial-year');
  const act = async (label: string) => {
    const menu = page.getByRole('button', { name: /^Actions of 2026-27/ }).first();
    await menu.click();
    await page.getByRole('menuitem', { name: label }).click();
  };

  await act('Close Year');
  const dialog = page.getByRole('dialog', { name: 'Close 2026-27' });
  await dialog.getByText('No earlier years to close first').waitFor();
  await dialog.getByText('1 item below zero on the last day').waitFor();
  await dialog.getByText('No lines of bank statements without an entry').waitFor();
  await dialog.getByText('Depreciation for the year is entered').waitFor();
  await dialog.getByText(/nothing dated up to 31-Mar-2027 can be entered, changed, cancelled or deleted/).waitFor();
  expect(await dialog.getByText('Reason', { exact: true }).evaluate((label) => getComputedStyle(label, '::after').content)).toBe('" *"');
  expect(await findings(page, `closing-year-${width}`)).toEqual([]);
  await dialog.getByRole('button', { name: /Submit/ }).click();
  await dialog.getByText('Reason is required').waitFor();
  await dialog.getByLabel('Reason').fill('Audited');
  await dialog.getByRole('button', { name: /Submit/ }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.goto(`${site.address}/app/sales-invoice/add`);
  await page.getByText(/The books are locked until 31-Mar-2027\. Choose another date/).waitFor();
  await page.goto(`${site.address}/app/financial-year`);
  await act('Unlock');
  await page.getByLabel('Reason').fill('One bill was missing');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unlock' }).click();
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
});
