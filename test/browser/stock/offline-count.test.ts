import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findings, leave, newMachine, startSession, visitorOf } from '#test/browser/browser';
import { newSite, type Site } from '#test/browser/site';
import { soon } from '#test/browser/soon';
import { newId } from '#test/kit/new-id';
import { handScanner } from '#test/kit/screens/hand-scanner';

// A rack is counted on a phone where there is no network. Nothing is lost, and everything is saved once.
let site: Site;
type Found = Readonly<Record<string, unknown>> & { readonly id: string };
const ids: Record<string, string> = {};

beforeAll(async () => {
  site = await newSite();
  const units = ((await site.call('POST', 'measureUnit/s/list', {})) as { readonly rows: readonly Found[] }).rows;
  const unitId = units.find((row) => String(row['symbol']).toLowerCase() === 'nos')?.id;
  const gstHistory = [{ effectiveFrom: '2017-07-01', taxability: 'Taxable', rate: 18_0000 }];
  for (const [name, stockCode] of [
    ['Roof clamp', '8901030865275'],
    ['Junction box', 'JB-20'],
    ['Zinc screw', 'ZS-8'],
  ] as const) {
    const body = { id: newId(), name, stockCode, type: 'Goods', unitId, hsn: '73089090', gstHistory };
    ids[name] = ((await site.call('POST', 'inventoryItem/s', body)) as Found).id;
  }
  const lines = ['Roof clamp', 'Junction box'].map((name) => ({ itemId: ids[name], quantity: 2_0000, rate: 100_0000 }));
  await site.call('POST', 'openingStock/s', { id: newId(), date: '2026-04-01', lines });
}, 180_000);
afterAll(leave);

const told = (page: Page, text: string | RegExp) => page.locator('.scan-told').filter({ hasText: text }).first().waitFor();
const counts = async () =>
  ((await site.call('POST', 'stockAdjustment/s/list', {})) as { readonly rows: readonly Found[] }).rows.map(({ id }) => id);

it('counts without a network, loses nothing when the page is loaded again, and saves once when it is back', async () => {
  const context = await newMachine(390, 860, 'allow');
  const { page, complaints } = visitorOf(await context.newPage());
  await startSession(context, page, site);
  await page.goto(`${site.address}/app/stock-adjustment/add`);
  // The service worker takes part from the next page load on.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  await page.getByRole('button', { name: 'Fill with stock' }).click();
  await page
    .getByRole('button', { name: /Roof clamp/ })
    .first()
    .waitFor();
  const scan = await handScanner(page);
  await context.setOffline(true);
  await page.getByText('You are offline.').waitFor();
  // What is in the lines is known without the server; the rest waits.
  await scan('8901030865275');
  await told(page, 'Roof clamp: 1');
  await scan('JB-20');
  await scan('JB-20');
  await told(page, 'Junction box: 2');
  await scan('ZS-8');
  await told(page, 'ZS-8: kept. It is looked up when you are back online');
  await scan('ZS-8');
  const targets = await page
    .locator('.scan-bar')
    .locator('button, input')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
  expect(targets.every((height) => height >= 44)).toBe(true);
  expect(await findings(page, 'count-offline-390')).toEqual([]);

  // The draft is written a moment later; then the page is loaded again, still without a network.
  await soon(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('bahi.draft.')).length)).toBe(1);
  await soon(async () => (await page.evaluate(draftTexts)).includes('ZS-8')).toBe(true);
  await page.reload();
  await page.getByText('What you typed or scanned is kept on this device').waitFor();
  expect(await findings(page, 'no-connection-390')).toEqual([]);
  await context.setOffline(false);
  // It comes back by itself.
  await page.getByRole('button', { name: 'Continue' }).click({ timeout: 20_000 });
  await page
    .getByRole('button', { name: /Zinc screw/ })
    .first()
    .waitFor();

  await context.setOffline(true);
  await page.getByText('You are offline.').waitFor();
  await page.keyboard.press('Control+Enter');
  await page.getByText('Waiting for the connection').waitFor();
  await context.setOffline(false);
  await page.waitForURL(/\/view\//);
  const id = page.url().split('/').at(-1)?.split('?')[0] ?? '';
  expect(await site.call('GET', `stockAdjustment/s/${id}`)).toMatchObject({
    lines: [
      { itemName: 'Junction box', counted: 2_0000, difference: 0 },
      { itemName: 'Roof clamp', counted: 1_0000, difference: -1_0000 },
      { itemName: 'Zinc screw', counted: 2_0000, difference: 2_0000 },
    ],
  });
  expect(await counts()).toEqual([id]);
  await soon(async () => (await site.call('GET', '/api/utility/draft/s')) as readonly object[]).toEqual([]);
  // The definitions that load ahead may still be under way when the network goes.
  const withoutNetwork = /ERR_INTERNET_DISCONNECTED|Failed to fetch|ERR_FAILED at \S+\/assets\/modules-|422/;
  expect(complaints.filter((one) => !withoutNetwork.test(one))).toEqual([]);
}, 120_000);

it('asks before a sign-out deletes what is only on this device', async () => {
  const context = await newMachine(1280, 860);
  const { page } = visitorOf(await context.newPage());
  await startSession(context, page, site);
  await page.goto(`${site.address}/app/stock-adjustment/add`);
  await page.getByRole('button', { name: 'Fill with stock' }).waitFor();
  await context.setOffline(true);
  await page.getByText('You are offline.').waitFor();
  await page.locator('textarea').first().fill('Counted by two');
  await soon(async () => (await page.evaluate(draftTexts)).includes('Counted by two')).toBe(true);
  const signOut = async () => {
    await page.getByRole('button', { name: /Asha/ }).click();
    await page.getByRole('menuitem', { name: /log ?out/i }).click();
  };
  await signOut();
  const question = page.getByRole('alertdialog');
  await question.getByText('only on this device').waitFor();
  expect(await findings(page, 'sign-out-offline-1280')).toEqual([]);
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  expect(await page.evaluate(draftTexts)).toContain('Counted by two');
  await signOut();
  await question.getByRole('button', { name: 'Log out and delete' }).click();
  await soon(() => page.evaluate(draftTexts).catch(() => '')).toBe('');
}, 90_000);

/** The drafts of the browser, as it keeps them. */
function draftTexts(): string {
  return Object.keys(localStorage)
    .filter((key) => key.startsWith('bahi.draft.'))
    .map((key) => atob(localStorage.getItem(key) ?? ''))
    .join('\n');
}
