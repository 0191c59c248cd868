import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findings, leave, openDesk } from '#test/browser/browser';
import { colleagueOf, newSite, type Site } from '#test/browser/site';
import { gstr2bFile, type Reported } from '#test/kit/books/gstr-2b-file';
import { newId } from '#test/kit/new-id';

// GSTR-2B of a month: its file is imported, and thirty rows are reconciled without the mouse.
let site: Site;
type Found = Readonly<Record<string, unknown>> & { readonly id: string };

const own = '24AAQCA8719H1ZC';
const supplier = '24AABCR6898M1ZN';
const screen = '/app/gst-reconciliation';
const pairs = 30;
/** Every third differs by a rupee or more, so it is not certain. */
const rupeesOf = (at: number) => 1_000 + at * 100;
const theirsOf = (at: number) => rupeesOf(at) + (at % 3 === 0 ? 50 : 0);

const reported = (number: string, taxable: number, more: Partial<Reported> = {}): Reported => ({
  ...{ gstin: supplier, name: 'Surat Panels', number, date: '2026-10-05', taxable, cgst: taxable * 0.09, sgst: taxable * 0.09 },
  ...more,
});

const file = gstr2bFile(own, '2026-10', [
  ...Array.from({ length: pairs }, (_, at) => reported(`SP/${at + 1}`, theirsOf(at))),
  reported('SP/900', 7_000),
]);

beforeAll(async () => {
  site = await newSite();
  const rows = async (entity: string) => ((await site.call('POST', `${entity}/s/list`, {})) as { readonly rows: readonly Found[] }).rows;
  const groupId = (await rows('group')).find((row) => row['alias'] === 'creditors')?.id;
  const billingAddress = { line1: '4 GIDC', line2: '', city: 'Surat', state: '24', pincode: '395003', country: 'India' };
  const partyId = newId();
  await site.call('POST', 'customer/s', {
    ...{ id: partyId, name: 'Surat Panels', groupId, registrationType: 'Regular', gstin: supplier, billingAddress },
    email: 'accounts@surat.example',
  });
  const itemId = (await rows('inventoryItem')).find((row) => row['stockCode'] === 'DC4')?.id;
  const buy = (number: string, rupees: number) =>
    site.call('POST', 'purchaseInvoice/s', {
      ...{ id: newId(), date: '2026-10-07', partyId, referenceNo: number, referenceDate: '2026-10-05' },
      lines: [{ itemId, quantity: 1_0000, rate: rupees * 10_000 }],
    });
  for (let at = 0; at < pairs; at += 1) await buy(`SP/${at + 1}`, rupeesOf(at));
  await buy('SP/500', 9_000);
}, 180_000);
afterAll(leave);

const active = (page: Page) => page.locator('.gst-row.active');
const choose = (page: Page) =>
  page.locator('input[type=file]').setInputFiles({ name: 'october.json', mimeType: 'application/json', buffer: Buffer.from(file) });

it('thirty rows are reconciled by keyboard, at 1280 pixels', async () => {
  const { page, complaints } = await openDesk(site, 1280, 860, screen);
  await page.getByRole('heading', { name: 'No GSTR-2B was imported yet' }).waitFor();
  expect(await findings(page, 'gst-nothing')).toEqual([]);
  await page.keyboard.press('i');
  const imports = page.getByRole('dialog', { name: 'Import a file of the GST portal' });
  await imports.getByRole('combobox', { name: 'Month' }).selectOption('2026-09');
  await choose(page);
  // The file is of another month than the chosen one, and says so.
  await imports.getByRole('alert').filter({ hasText: 'Oct' }).waitFor();
  await imports.getByRole('combobox', { name: 'Month' }).selectOption('2026-10');
  await imports.getByText('31 documents').waitFor();
  expect(await findings(page, 'gst-import')).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await imports.waitFor({ state: 'detached' });

  await page.getByRole('tab', { name: /^Matched \(20\)/ }).waitFor();
  await page.getByRole('tab', { name: /^Missing in books \(1\)/ }).waitFor();
  await page.getByRole('tab', { name: /^Missing on portal \(1\)/ }).waitFor();
  expect(await findings(page, 'gst-matched')).toEqual([]);
  // J and K move; Enter accepts, and the next row is active with its focus.
  await page.keyboard.press('j');
  await page.keyboard.press('ArrowUp');
  for (let left = 19; left >= 0; left -= 1) {
    await page.keyboard.press('Enter');
    await page.getByRole('tab', { name: new RegExp(`^Matched \\(${left}\\)`) }).waitFor();
    if (left > 0) await expect.poll(() => page.locator('.gst-row.active:focus').count()).toBe(1);
  }
  await page.getByRole('button', { name: /^Go on with / }).waitFor();
  await page.getByRole('button', { name: /^Go on with / }).press('Enter');

  // What differs is marked, and said in words; the figures of the supplier, or one's own.
  await active(page).getByText('more there').first().waitFor();
  expect(await active(page).locator('.gst-differs').count()).toBe(6);
  expect(await findings(page, 'gst-mismatch')).toEqual([]);
  await page.keyboard.press('t');
  await page.getByRole('tab', { name: /^Mismatch \(9\)/ }).waitFor();
  await page.keyboard.press('m');
  await page.getByRole('tab', { name: /^Mismatch \(8\)/ }).waitFor();
  // Several at once.
  await page.keyboard.press('Space');
  await page.keyboard.press('j');
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Accept selected (2)' }).waitFor();
  await page.keyboard.press('Shift+Enter');
  await page.getByRole('tab', { name: /^Mismatch \(6\)/ }).waitFor();
  for (let left = 5; left >= 0; left -= 1) {
    await page.keyboard.press('Enter');
    await page.getByRole('tab', { name: new RegExp(`^Mismatch \\(${left}\\)`) }).waitFor();
  }
  await page.getByRole('tab', { name: /^Done \(30\)/ }).waitFor();
  // The file was refused for the other month.
  expect(complaints.filter((text) => !text.includes('422'))).toEqual([]);
}, 180_000);

it('what one side lacks is set aside, considered, ignored or written about, and a decision is taken back', async () => {
  const { page, complaints } = await openDesk(site, 1280, 860, `${screen}?tab=only-portal`);
  await active(page).filter({ hasText: 'SP/900' }).waitFor();
  await page.keyboard.press('w');
  const letter = page.getByRole('dialog', { name: 'Write to Surat Panels' });
  const link = letter.getByRole('link', { name: 'Open in the mail program' });
  await expect.poll(() => link.getAttribute('href')).toMatch(/^mailto:accounts@surat\.example\?subject=.*SP%2F900/);
  expect(await findings(page, 'gst-letter')).toEqual([]);
  const text = letter.getByLabel('Text');
  await text.fill(`${await text.inputValue()}\n\nPlease call us.`);
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog', { name: 'Are you sure, you want to quit?' }).waitFor();
  await page.keyboard.press('Escape');
  await letter.getByRole('button', { name: 'Send', exact: true }).press('Enter');
  await letter.waitFor({ state: 'detached' });
  await active(page)
    .getByText(/^Written on \d\d.\w{3}.\d{4}$/)
    .waitFor();
  expect(await findings(page, 'gst-written')).toEqual([]);
  await page.keyboard.press('l');
  const hand = page.getByRole('dialog', { name: 'Link by hand' });
  await hand.getByRole('checkbox', { name: /SP\/500/ }).check();
  await hand.getByText('On the portal').waitFor();
  expect(await findings(page, 'gst-link')).toEqual([]);
  await hand.getByRole('checkbox', { name: /SP\/500/ }).uncheck();
  await page.keyboard.press('Escape');
  await hand.waitFor({ state: 'detached' });
  await page.keyboard.press('x');
  const aside = page.getByRole('dialog', { name: 'Do not consider the credit' });
  await aside.getByRole('combobox', { name: 'Reason' }).selectOption('not-ours');
  expect(await findings(page, 'gst-set-aside')).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await aside.waitFor({ state: 'detached' });
  await page.getByRole('tab', { name: /^Missing in books \(0\)/ }).waitFor();

  // Undone at once, it is back.
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('tab', { name: /^Missing in books \(1\)/ }).waitFor();
  // The form of a purchase begins with what the portal says.
  await active(page).filter({ hasText: 'SP/900' }).waitFor();
  await page.keyboard.press('p');
  await page.waitForURL(/purchase-invoice\/add\?party=.*reference=SP%2F900&dated=2026-10-05/);
  await page.goBack();

  await page.getByRole('tab', { name: /^Missing on portal/ }).click();
  await active(page).filter({ hasText: 'SP/500' }).waitFor();
  await page.keyboard.press('c');
  const warns = page.getByRole('alertdialog');
  await warns.getByText('16(2)(aa)').waitFor();
  await warns.getByRole('button', { name: 'Consider it anyway' }).click();
  await page.getByRole('tab', { name: /^Done \(31\)/ }).click();
  await page.getByText('ITC Not Available on Portal but consider').waitFor();
  expect(await findings(page, 'gst-done')).toEqual([]);
  await page.getByText('ITC Not Available on Portal but consider').click();
  await page.keyboard.press('u');
  await page.getByRole('alertdialog').getByLabel('Reason').fill('Promised for November');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).click();
  await page.getByRole('tab', { name: /^Missing on portal \(1\)/ }).waitFor();
  expect(complaints).toEqual([]);
}, 120_000);

it('fits on a phone, for people who may only look', async () => {
  const reader = await colleagueOf(site, 'Meera', ['/gst-reconciliation']);
  const { page, complaints } = await openDesk(reader, 390, 844, `${screen}?tab=done`);
  await page.locator('.gst-row').first().waitFor();
  expect(await findings(page, 'gst-done-390')).toEqual([]);
  await page.getByText('You can see this, but not change it.').waitFor();
  await page.keyboard.press('u');
  await page.keyboard.press('i');
  expect(await page.getByRole('dialog').or(page.getByRole('alertdialog')).count()).toBe(0);
  await page.goto(`${site.address}${screen}?tab=only-portal`);
  await page.locator('.gst-row').first().waitFor();
  expect(await findings(page, 'gst-only-portal-390')).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(complaints).toEqual([]);
}, 60_000);
