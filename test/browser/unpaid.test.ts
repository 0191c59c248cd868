import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { derivedId } from '#application/organisation/derived-id';
import { addDays, dayOf } from '#domain/time/day';
import { findings, leave, openDesk, type Visitor } from '#test/browser/browser';
import { newSite, type Site } from '#test/browser/site';
import { soon } from '#test/browser/soon';
import { newId } from '#test/kit/new-id';

// The list of sales invoices says what is paid, what is due and since when, on a wide screen and on a phone.
let site: Site;
let wide: Visitor;
const today = dayOf(new Date().toISOString());
let receive: (amount: number) => Promise<unknown>;

beforeAll(async () => {
  site = await newSite();
  const { call, scope } = site;
  const ids = async (entity: string) => ((await call('POST', `${entity}/s/list`, {})) as { rows: { id: string; name: string }[] }).rows;
  const partyId = (await ids('customer')).find(({ name }) => name === 'Sunrise Power')?.id ?? '';
  const [item] = await ids('inventoryItem');
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
});

function cell(page: Page, text: string) {
  return page.locator('[role="gridcell"], .first-rows td').filter({ hasText: text }).first();
}
