import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findings, leave, openDesk } from '#test/browser/browser';
import { colleagueOf, newSite, type Site } from '#test/browser/site';
import { gstr2aFile, type Reported2a } from '#test/kit/books/gstr-2a-file';

// The IMS of a month, from the file of GSTR-2A to the file for the portal, without the mouse.
let site: Site;
const own = '24AAQCA8719H1ZC';
const supplier = '24AABCR6898M1ZN';

const reported = (number: string, rupees: number, more: Partial<Reported2a> = {}): Reported2a => ({
  ...{ gstin: supplier, number, date: '2026-10-05', taxable: rupees, cgst: rupees * 0.09, sgst: rupees * 0.09 },
  ...more,
});
const file = gstr2aFile(own, '2026-10', [
  ...Array.from({ length: 6 }, (_, at) => reported(`SP/${at + 1}`, 1_000 * (at + 1))),
  reported('CN/1', 500, { kind: 'credit' }),
  reported('CN/2', 700, { kind: 'credit' }),
]);

beforeAll(async () => {
  site = await newSite();
}, 180_000);
afterAll(leave);

const active = (page: Page) => page.locator('.gst-row.active');
const tab = (page: Page, name: string, rows: number) => page.getByRole('tab', { name: new RegExp(`^${name} \\(${rows}\\)`) }).waitFor();
const choose = async (page: Page, number: string) => {
  await page.locator('.gst-row').filter({ hasText: number }).click();
  await active(page).filter({ hasText: number }).waitFor();
};

it('records are accepted, rejected and kept pending by keyboard, and GSTR-2B is foreseen', async () => {
  const { page, complaints } = await openDesk(site, 1280, 860, '/app/ims');
  await page.getByRole('heading', { name: 'Nothing was imported yet' }).waitFor();
  expect(await findings(page, 'ims-nothing')).toEqual([]);
  await page.getByRole('link', { name: 'Go to GST Reconciliation' }).click();
  await page.getByRole('heading', { name: 'No GSTR-2A was imported yet' }).waitFor();
  await page.keyboard.press('i');
  const imports = page.getByRole('dialog', { name: 'Import a file of the GST portal' });
  await imports.getByRole('combobox', { name: 'Month' }).selectOption('2026-10');
  await page.locator('input[type=file]').setInputFiles({ name: 'october.json', mimeType: 'application/json', buffer: Buffer.from(file) });
  await imports.getByText('8 documents').waitFor();
  await page.keyboard.press('Control+Enter');
  await imports.waitFor({ state: 'detached' });

  await page.goto(`${site.address}/app/ims?period=2026-10`);
  await tab(page, 'No action', 8);
  // 21,000 of invoices less 1,200 of credit notes, at 18 %.
  await page.getByRole('heading', { name: 'GSTR-2B of Oct 2026 will have ₹3,564.00' }).waitFor();
  await page.getByText('Credit notes lower it by ₹216.00').waitFor();
  expect(await findings(page, 'ims-none')).toEqual([]);
  await choose(page, 'SP/1');
  await page.keyboard.press('a');
  await tab(page, 'Accepted', 1);
  await choose(page, 'SP/2');
  await page.keyboard.press('p');
  await tab(page, 'Pending', 1);
  await choose(page, 'SP/3');
  await page.keyboard.press('r');
  const why = page.getByRole('alertdialog', { name: 'Reject the record' });
  await why.getByLabel('Remark').fill('Goods were not received');
  expect(await findings(page, 'ims-reject')).toEqual([]);
  await why.getByRole('button', { name: 'Reject' }).click();
  await tab(page, 'Rejected', 1);
  await page.getByRole('heading', { name: 'will have ₹2,664.00' }).waitFor();

  // Credit that was never claimed does not fall.
  await choose(page, 'CN/1');
  await active(page).getByText('If you reject it, the supplier pays that tax instead').waitFor();
  await page.keyboard.press('d');
  const part = page.getByRole('dialog', { name: 'Accept in part' });
  await part.getByLabel('Remark').fill('Never claimed');
  expect(await findings(page, 'ims-part')).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await part.waitFor({ state: 'detached' });
  await tab(page, 'Accepted', 2);
  await page.getByText('Credit notes lower it by ₹126.00').waitFor();

  // Several at once.
  await choose(page, 'SP/4');
  await page.keyboard.press('Space');
  await page.keyboard.press('j');
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Accept (2)' }).waitFor();
  await page.keyboard.press('Shift+A');
  await tab(page, 'Accepted', 4);

  await page.getByRole('button', { name: /^File for the portal/ }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'What changed since the last file (6)' }).click();
  expect((await download).suggestedFilename()).toBe(`IMS ${own} 102026 SAVE.json`);
  await page.getByRole('tab', { name: /^Rejected/ }).click();
  await active(page).getByText('Rejected. “Goods were not received”').waitFor();
  await active(page).getByText('In the file').waitFor();
  expect(await findings(page, 'ims-rejected')).toEqual([]);
  await page.keyboard.press('u');
  await tab(page, 'Rejected', 0);
  await page.getByRole('heading', { name: 'Nothing is rejected' }).waitFor();
  expect(complaints).toEqual([]);
}, 180_000);

it('fits on a phone, for people who may only look', async () => {
  const reader = await colleagueOf(site, 'Meera', ['/gst-reconciliation']);
  const { page, complaints } = await openDesk(reader, 390, 844, '/app/ims?period=2026-10&tab=accept');
  await page.locator('.gst-row').first().waitFor();
  expect(await findings(page, 'ims-390')).toEqual([]);
  await page.getByText('You can see this, but not change it.').waitFor();
  await page.keyboard.press('p');
  await page.keyboard.press('r');
  expect(await page.getByRole('dialog').or(page.getByRole('alertdialog')).count()).toBe(0);
  await tab(page, 'Accepted', 4);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(complaints).toEqual([]);
}, 60_000);
