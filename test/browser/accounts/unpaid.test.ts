import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { derivedId } from '#application/derived-id';
import { addDays, dayOf } from '#domain/time/day';
import { findings, leave, openDesk, type Visitor } from '#test/browser/browser';
import { newSite, type Site } from '#test/browser/site';
import { soon } from '#test/browser/soon';
import { typeInCell } from '#test/browser/type-in-cell';
import { newId } from '#test/kit/new-id';

// The list of sales invoices says what is paid, what is due and since when, on a wide screen and on a phone.
let site: Site;
let wide: Visitor;
const today = dayOf(new Date().toISOString());
let itemName: string;
let receive: (amount: number) => Promise<unknown>;

beforeAll(async () => {
  site = await newSite();
  const { call, scope } = site;
  const ids = async (entity: string) => ((await call('POST', `${entity}/s/list`, {})) as { rows: { id: string; name: string }[] }).rows;
  const partyId = (await ids('customer')).find(({ name }) => name === 'Sunrise Power')?.id ?? '';
  const [item] = await ids('inventoryItem');
  itemName = item?.name ?? '';
  const sell = async (dueDate: string) => {
    const lines = [{ itemId: item?.id, quantity: 1_0000, rate: 1_000_0000 }];
    const body = { id: newId(), date: addDays(today, -20), dueDate, partyId, lines };
    return (await call('POST', 'salesInvoice/s', body)) as { id: string; total: number };
  };
  const late = await sell(addDays(today, -3));
  await sell(today);
  receive = (amount) =>
    call('POST', 'bankCash/s', {
      ...{ id: newId(), date: today, type: 'Receipt', accountId: derivedId(scope.organisationId, 'ledger:cash') },
      lines: [{ ledgerId: partyId, amount }],
      allocations: [{ ledgerId: partyId, billId: late.id, amount }],
    });
  wide = await openDesk(site, 1280, 720, '/app/sales-invoice');
}, 180_000);

afterAll(leave, 60_000);

it('each row says whether it is paid, and a filter finds what is late', async () => {
  const { page, complaints } = wide;
  await cell(page, 'Overdue by 3 days').waitFor();
  await cell(page, 'Unpaid').waitFor();
  // All columns fit beside the open menu, and no badge is cut.
  const tooWide = () => page.locator('.list-grid .MuiDataGrid-virtualScroller').evaluate((box) => box.scrollWidth - box.clientWidth);
  await soon(tooWide).toBe(0);
  const isCut = (badges: Element[]) => badges.filter((badge) => badge.clientWidth > (badge.parentElement?.clientWidth ?? 0) - 16).length;
  expect(await page.locator('[role="gridcell"] > .badge').evaluateAll(isCut)).toBe(0);
  await page.goto(`${site.address}/app/sales-invoice?paymentStatus=Overdue`);
  await page.getByRole('button', { name: 'Payment: Overdue' }).waitFor();
  await soon(() => page.locator('[role="row"][data-id]').count()).toBe(1);
  expect(await findings(page, 'unpaid-list')).toEqual([]);
  // A receipt shows at once.
  await receive(100_00);
  await page.reload();
  await page.getByRole('gridcell').filter({ hasText: 'Overdue by 3 days' }).waitFor();
  await soon(() => page.locator('[data-field="balanceDue"][role="gridcell"]').innerText()).toBe('1,080.00');
  expect(complaints).toEqual([]);
});

it('so do the cards of a phone', async () => {
  const { page } = await openDesk(site, 390, 844, '/app/sales-invoice');
  const card = page.locator('.cards > li').filter({ hasText: 'Overdue by 3 days' });
  await card.getByText('Balance Due').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await findings(page, 'unpaid-cards')).toEqual([]);
  // Receive Payment is at hand, and what has no room beside it is in the menu.
  await card.click();
  await page.getByRole('button', { name: 'Receive Payment' }).waitFor();
  const tops = await page.locator('.document-bar button').evaluateAll((all) => all.map((button) => button.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
  await page.getByRole('button', { name: 'More actions' }).click();
  for (const name of ['Print', 'Email', 'Clone', 'Cancel']) await page.getByRole('menuitem', { name }).first().waitFor();
});

it('what is received now is saved with the invoice, and the receipt can be opened', async () => {
  const { page, complaints } = wide;
  await page.goto(`${site.address}/app/sales-invoice/add`);
  await page.locator('#field-partyId').fill('Sunrise');
  await page
    .getByRole('option', { name: /Sunrise Power/ })
    .first()
    .click();
  await page.getByRole('grid', { name: 'Items' }).getByText('Type to search').click();
  await page.keyboard.type(itemName, { delay: 60 });
  await page.getByRole('option', { name: itemName }).first().waitFor();
  await page.keyboard.press('Enter');
  await typeInCell(page, 'Qty', '1');
  await typeInCell(page, 'Rate', '1000');
  await typeInCell(page, 'Disc', '0');
  // Two keys on the empty last line never save.
  await page.locator('[data-cell="1:0"]:focus').waitFor();
  await page.keyboard.press('Enter');
  await page.locator('#field-notes:focus').waitFor();
  await page.keyboard.press('Enter');
  await page.locator('#field-received-mode').selectOption('UPI');
  await page.locator('#field-received-accountId').fill('Cash');
  await page.getByRole('listbox').getByRole('option', { name: /^Cash/ }).click();
  await page.getByLabel('Amount received').fill('5000');
  await page.keyboard.press('Control+Enter');
  // More than the invoice is refused at the amount, and nothing is saved.
  await page
    .getByText(/Only 1,180\.00 of .* is open/)
    .first()
    .waitFor();
  expect(await findings(page, 'received-now')).toEqual([]);
  await page.getByLabel('Amount received').fill('180');
  await page.getByText('Balance after this: ₹ 1,000.00').waitFor();
  await page.keyboard.press('Control+Enter');
  await page.getByText(/^Sales Invoice SI\S+ and Receipt BC\S+$/).waitFor();
  await page.getByRole('button', { name: /^Open Receipt BC/ }).click();
  await page.waitForURL(/bank-cash\/view/);
  await page.getByRole('heading', { name: /Receipt/ }).waitFor();
  expect(complaints.filter((text) => !text.includes('422'))).toEqual([]);
});

function cell(page: Page, text: string) {
  return page.locator('[role="gridcell"], .first-rows td').filter({ hasText: text }).first();
}
