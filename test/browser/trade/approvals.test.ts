import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findings, leave, openDesk, openElsewhere, visit } from '#test/browser/browser';
import { colleagueOf, newSite, type Site } from '#test/browser/site';
import { soon } from '#test/browser/soon';
import { newId } from '#test/kit/new-id';

// Ravi enters orders and reviews them; Asha approves what others reviewed, and delivers it.
let asha: Site;
let ravi: Site;
let page: Page;
let his: Page;
let partyId: string | undefined;
let itemId: string | undefined;
type Found = Readonly<Record<string, unknown>> & { readonly id: string; readonly version: number; readonly number: string };

beforeAll(async () => {
  asha = await newSite();
  const org = (await asha.call('GET', `organization/s/${asha.scope.organisationId}`)) as Found;
  const { id, version, name, address, gstin, currency, negativeStock } = org;
  const typed = { id, version, name, address, gstin, currency, negativeStock };
  await asha.call('PUT', 'organization/s', { ...typed, reviewOrders: true, approveOrders: true });
  ravi = await colleagueOf(asha, 'Ravi', [
    ...['', '/view', '/add', '/edit', '/email'].map((verb) => `/sales-order${verb}`),
    '/sales-order-review-tracker',
  ]);
  const rows = async (entity: string) => ((await asha.call('POST', `${entity}/s/list`, {})) as { readonly rows: readonly Found[] }).rows;
  partyId = (await rows('customer')).find((row) => row['gstin'])?.id;
  itemId = (await rows('inventoryItem'))[0]?.id;
  ({ page } = await openDesk(asha, 1280, 860, '/app/dashboard'));
  ({ page: his } = await openElsewhere(ravi, 1280, 860, '/app/dashboard'));
}, 180_000);
afterAll(leave);

const orderBy = async ({ call }: Site) =>
  (await call('POST', 'salesOrder/s', {
    ...{ id: newId(), date: '2026-11-20', dueDate: '2026-12-05', partyId },
    lines: [{ itemId, quantity: 10_0000 }],
  })) as Found;
const rowOf = (on: Page, { number }: Found) => on.locator('[role="row"]').filter({ hasText: number });
const choose = async (on: Page, entry: RegExp | string) => on.getByRole('menuitem', { name: entry }).click();
const offers = async (on: Page, order: Found) =>
  rowOf(on, order)
    .getByRole('button', { name: /^Actions of/ })
    .click();

const answer = async (on: Page, said?: string) => {
  if (said !== undefined) await on.getByLabel(/^(Remark|Reason)/).fill(said);
  await on.getByRole('alertdialog').getByRole('button').last().click();
};

it('is given in the tracker by somebody else, for many orders at once', async () => {
  const [own, hers, more] = [await orderBy(ravi), await orderBy(asha), await orderBy(asha)];
  const mailbox = async () => (await fetch(`${asha.address}/mailbox?to=${ravi.email}`)).text();
  await soon(async () => (await mailbox()).includes(`${hers.number} waits for Review`)).toBe(true);
  expect(await mailbox()).not.toContain(`${own.number} waits`);
  await his.goto(`${asha.address}/app/sales-order-review-tracker`);
  await his.getByRole('link', { name: 'Sales Orders to Review 3 waiting' }).waitFor();
  await offers(his, own);
  await his
    .getByRole('menuitem', { name: /Mark as Reviewed/ })
    .getByText('You entered or changed this')
    .waitFor();
  expect(await findings(his, 'own order in the tracker')).toEqual([]);
  await his.keyboard.press('Escape');
  await rowOf(his, hers).getByRole('checkbox').click();
  await soon(() => rowOf(his, hers).getByRole('checkbox').isChecked()).toBe(true);
  await rowOf(his, more).getByRole('checkbox').click();
  await his.getByRole('button', { name: 'Mark as Reviewed' }).click();
  await his.getByText('You can reverse it with Send back').waitFor();
  await answer(his, 'Rates checked');
  await soon(() => rowOf(his, hers).count()).toBe(0);
  await his.getByRole('link', { name: 'Sales Orders to Review 1 waiting' }).waitFor();
  await his.setViewportSize({ width: 390, height: 844 });
  await soon(() => his.locator('.cards > li').count()).toBe(1);
  await visit(his, '/app/sales-order');
  await soon(() => his.locator('.cards').getByText('Approval', { exact: true }).count()).toBe(2);
  expect(await findings(his, 'orders that wait-390')).toEqual([]);
  await his.setViewportSize({ width: 1280, height: 860 });
  await visit(page, '/app/sales-order-approve-tracker');
  await offers(page, more);
  await choose(page, /Send back/);
  await answer(page, 'Wrong address');
  await soon(() => rowOf(page, more).count()).toBe(0);
  await soon(() => rowOf(page, hers).count()).toBe(1);
  expect(await findings(page, 'orders to approve-1280')).toEqual([]);
});

it('lets an order be changed from the tracker of a later level only, and then begins anew', async () => {
  const order = await orderBy(asha);
  await ravi.call('PUT', `salesOrder/s/${order.id}/review`, { version: order.version });
  await visit(page, `/app/sales-order/view/${order.id}`);
  await soon(() => page.getByRole('button', { name: 'Edit', exact: true }).isDisabled()).toBe(true);
  // Loaded again, because the list was shown a moment ago.
  await page.goto(`${asha.address}/app/sales-order-approve-tracker`);
  await offers(page, order);
  await choose(page, 'Edit');
  await page.waitForURL(`**/sales-order/edit/${order.id};fromApproveTracker=true`);
  await page.getByRole('textbox', { name: 'Notes' }).fill('Split delivery');
  await page.keyboard.press('Control+Enter');
  await page.waitForURL((url) => !url.pathname.includes('/edit/'));
  await soon(async () => ((await asha.call('GET', `salesOrder/s/${order.id}`)) as Found)['awaits']).toBe('Reviewed');
});

it('comes before the delivery, the invoice and the receipt', async () => {
  const order = await orderBy(ravi);
  await visit(page, `/app/sales-order/view/${order.id}`);
  await page.getByText('Waits for Review', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page
    .getByRole('menuitem', { name: /New Delivery Note/ })
    .getByText('This waits for Review')
    .waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Mark as Reviewed' }).click();
  await answer(page, 'Rates checked');
  await page.getByRole('button', { name: 'Mark as Approved' }).click();
  await answer(page);
  await page.getByText('Active', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Sales Orders to Approve 1 waiting' }).waitFor();
  await page.getByRole('tab', { name: 'Approvals' }).click();
  await page.getByRole('row', { name: /Reviewed Asha Kulkarni .* Rates checked/ }).waitFor();
  expect(await findings(page, 'approvals of an order')).toEqual([]);
  await page.getByRole('tab', { name: 'History' }).click();
  await page.getByText('approved it', { exact: true }).waitFor();
  expect(await findings(page, 'history of an approved order')).toEqual([]);
  await start('Delivery Note');
  await start('Sales Invoice');
  await page.getByRole('button', { name: 'Receive Payment' }).click();
  await page.locator('#field-accountId:focus').waitFor();
  await page.keyboard.type('hdfc');
  await page.getByRole('option', { name: 'HDFC Bank' }).waitFor();
  await page.keyboard.press('Enter');
  await soon(() => page.getByRole('checkbox', { name: /SI\/HO26/ }).isChecked()).toBe(true);
  await save();
  await page.getByRole('heading', { level: 1, name: /^Receipt BC/ }).waitFor();
});

async function start(title: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: `New ${title}` }).click();
  await page.getByRole('heading', { name: `New ${title}` }).waitFor();
  await save();
}

async function save(): Promise<void> {
  await page.keyboard.press('Control+Enter');
  await page.waitForURL(/\/view\//);
}
