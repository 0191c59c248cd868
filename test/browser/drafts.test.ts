import type { BrowserContext, Page, Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { findings, goTo, leave, newMachine, openDesk, startSession } from '#test/browser/browser';
import { openSeveringProxy, type SeveringProxy } from '#test/browser/severing-proxy';
import { newSite, type Site } from '#test/browser/site';
import { soon } from '#test/browser/soon';

// Nothing typed is lost and everything is saved once, when the tab is closed, the network is gone, the process is killed before or after it
// has written, or the person signs out.
let site: Site;
let proxy: SeveringProxy;
let context: BrowserContext;
/** Left open for the next test, because each page load takes a second. */
let tab: Page | undefined;

beforeAll(async () => {
  site = await newSite();
  proxy = await openSeveringProxy(site.address);
  context = await newContext();
}, 120_000);

// Connects again for the next test, however this one ended.
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await tab?.close();
  proxy.down = false;
  await context.setOffline(false).catch(() => undefined);
});

afterAll(async () => {
  await leave();
  await proxy?.stop();
}, 60_000);

const invoices = '/api/ims-crm/salesInvoice/s';
const rows = async (entity: string) =>
  ((await site.call('POST', `${entity}/s/list`, { limit: 100 })) as { rows: { id: string; name?: string; total?: number }[] }).rows;
const drafts = async () => (await site.call('GET', '/api/utility/draft/s')) as { form: string; id: string }[];
const offer = (page: Page) => page.locator('.draft-offer');

it('continues an invoice after its tab was closed, and saves it once when the network is back', async () => {
  const first = await openTab();
  await typeInvoice(first, 'Half a sentence');
  await soon(() => browserDrafts(first)).toBe(1);
  await first.close();

  const page = await newPage(context);
  // The item does not load before the connection is lost, so the browser cannot check the invoice.
  const loading: Route[] = [];
  await page.route('**/inventoryItem/s/*', (route) => void loading.push(route));
  await page.goto(`${proxy.address}/app/sales-invoice/add`);
  await offer(page).getByText('(this browser)').waitFor();
  expect(await findings(page, 'draft-offer')).toEqual([]);
  await offer(page).getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Mono PERC Panel 540 W').first().waitFor();
  await soon(() => page.locator('#field-partyId').inputValue()).toBe('Sunrise Power');
  expect(await page.locator('#field-notes').inputValue()).toBe('Half a sentence');
  await offer(page).waitFor({ state: 'detached' });
  await soon(() => loading.length).toBe(1);

  await context.setOffline(true);
  await page.getByText('You are offline.').waitFor();
  await page.locator('#field-notes').fill('A whole sentence');
  await page.keyboard.press('Control+Enter');
  await page.locator('button:focus', { hasText: 'Stop waiting' }).waitFor();
  expect(await findings(page, 'saving-waits')).toEqual([]);
  await page.unroute('**/inventoryItem/s/*');
  await context.setOffline(false);
  await page.waitForURL('**/sales-invoice/view/**');
  await page.getByText('A whole sentence').waitFor();
  expect((await rows('salesInvoice')).length).toBe(1);
  await soon(drafts).toEqual([]);
  expect(await browserDrafts(page)).toBe(0);
  tab = page;
}, 90_000);

it('saves an invoice once if the process is killed before writing, and again before answering', async () => {
  const page = await openTab();
  await typeInvoice(page, 'Saved once');
  proxy.sever('POST', invoices, 'unsent', 'unanswered');
  await page.keyboard.press('Control+Enter');
  await page.getByText('The server cannot be reached.').waitFor();
  expect((await rows('salesInvoice')).length).toBe(1);
  proxy.down = false;
  await soon(async () => (await rows('salesInvoice')).length).toBe(2);
  proxy.down = false;
  await page.waitForURL('**/sales-invoice/view/**');
  await page.getByText('Saved once').waitFor();
  expect((await rows('salesInvoice')).length).toBe(2);
}, 90_000);

it('neither offers nor repeats an invoice saved in a tab that closed before the answer', async () => {
  const page = await openTab();
  await typeInvoice(page, 'Closed too early');
  await soon(async () => (await drafts()).length).toBe(1);
  proxy.sever('POST', invoices, 'unanswered');
  await page.keyboard.press('Control+Enter');
  await page.getByText('The server cannot be reached.').waitFor();
  await page.close();
  proxy.down = false;
  expect((await rows('salesInvoice')).length).toBe(3);

  const next = await newPage(context);
  await next.goto(`${proxy.address}/app/sales-invoice/add`);
  await soon(drafts).toEqual([]);
  await soon(() => browserDrafts(next)).toBe(0);
  expect(await offer(next).count()).toBe(0);
  tab = next;
}, 90_000);

it('changes the saved invoice if more was typed after its answer was lost', async () => {
  const page = await openTab();
  await typeInvoice(page, 'Too short');
  proxy.sever('POST', invoices, 'unanswered');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('button', { name: 'Stop waiting' }).click();
  await page.locator('#field-notes').fill('Long enough');
  proxy.down = false;
  await page.getByText('The server cannot be reached.').waitFor({ state: 'detached' });
  await page.keyboard.press('Control+Enter');
  await page.waitForURL('**/sales-invoice/view/**');
  await page.getByText('Long enough').waitFor();
  expect((await rows('salesInvoice')).length).toBe(4);
}, 90_000);

it('counts an update as saved if only its answer was lost, and continues one after a reload', async () => {
  const page = await openTab();
  const id = (await rows('customer')).find(({ name }) => name === 'Deccan Rooftop Systems')?.id ?? '';
  const edit = `/app/customer/edit/${id}`;
  await goTo(page, edit);
  await page.locator('#field-creditDays').fill('45');
  await soon(() => browserDrafts(page)).toBe(1);
  await page.reload();
  await offer(page).getByRole('button', { name: 'Continue' }).click();
  await soon(() => page.locator('#field-creditDays').inputValue()).toBe('45');
  proxy.sever('PUT', '/api/ims-crm/customer/s', 'unanswered');
  await page.keyboard.press('Control+Enter');
  await page.getByText('Waiting for the connection').waitFor();
  proxy.down = false;
  await page.waitForURL(`**/customer/view/${id}`);
  expect(await site.call('GET', `customer/s/${id}`)).toMatchObject({ creditDays: 45, version: 2 });
  // A discarded draft is not offered again.
  await goTo(page, edit);
  await page.locator('#field-creditDays').fill('60');
  await soon(() => browserDrafts(page)).toBe(1);
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button').last().click();
  await page.waitForURL((url) => !url.pathname.includes('/edit/'));
  await soon(() => browserDrafts(page)).toBe(0);
}, 90_000);

it('is offered on another machine after a sign-out, which leaves nothing in the browser', async () => {
  const page = await openTab();
  await goTo(page, '/app/transporter/add');
  await page.locator('#field-name').fill('Gati Express');
  await soon(() => browserDrafts(page)).toBe(1);
  await signOut(page);
  expect(await browserDrafts(page)).toBe(0);
  await context.close();

  // The other machine is the desk, because a new one compiles every script again.
  const { page: next } = await openDesk(site, 1280, 860, '/app/dashboard');
  next.setDefaultTimeout(15_000);
  await next.getByRole('region', { name: 'Unsaved entries' }).getByRole('link', { name: 'New Transporter' }).click();
  await offer(next).getByText('(another browser or device)').waitFor();
  await offer(next).getByRole('button', { name: 'Continue' }).click();
  await soon(() => next.locator('#field-name').inputValue()).toBe('Gati Express');
  await next.keyboard.press('Control+Enter');
  await next.waitForURL('**/transporter/view/**');
  expect((await rows('transporter')).map(({ name }) => name)).toEqual(['Gati Express']);
  await soon(drafts).toEqual([]);
}, 90_000);

async function newContext(): Promise<BrowserContext> {
  const made = await newMachine(1280, 860);
  // Its empty tab keeps the process alive, which has compiled all scripts.
  await startSession(made, await made.newPage(), { ...site, address: proxy.address });
  return made;
}

async function newPage(at: BrowserContext): Promise<Page> {
  const page = await at.newPage();
  page.setDefaultTimeout(15_000);
  page.on('dialog', (dialog) => void dialog.accept());
  return page;
}

/** The tab of the test before, with nothing begun in it. */
async function openTab(): Promise<Page> {
  if (tab === undefined || tab.isClosed()) tab = await openAt(await newPage(context), '/app/dashboard');
  else await goTo(tab, '/app/dashboard');
  return tab;
}

async function openAt(page: Page, path: string): Promise<Page> {
  await page.goto(`${proxy.address}${path}`);
  await page.locator('#screen h1').first().waitFor();
  return page;
}

/** One line, typed like a person and not saved. */
async function typeInvoice(page: Page, notes: string): Promise<void> {
  await goTo(page, '/app/sales-invoice/add');
  await page.locator('#field-partyId:focus').waitFor();
  await page.keyboard.type('sunrise');
  await page.keyboard.press('Enter');
  await page.locator('[data-cell="0:0"]:focus, [data-cell="0:0"] :focus').first().waitFor();
  await page.keyboard.type('mono perc', { delay: 60 });
  await page.keyboard.press('Enter');
  await page.keyboard.type('2');
  await page.keyboard.press('Enter');
  await page.getByText('27,000.00').first().waitFor();
  await page.locator('#field-notes').fill(notes);
}

function browserDrafts(page: Page): Promise<number> {
  return page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('bahi.draft.')).length);
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Asha Kulkarni/ }).click();
  const loaded = page.waitForEvent('load');
  await page.getByRole('menuitem', { name: /log ?out|sign out/i }).click();
  await loaded;
  await page.waitForURL('**/login**');
}
