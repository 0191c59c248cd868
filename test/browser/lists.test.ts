import { readFileSync } from 'node:fs';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatPaise } from '#domain/money/format';
import { paise } from '#domain/money/paise';
import { names } from '#infra/local/runner/environment';
import { openStorage } from '#storage/storage';
import { findings, goTo, leave, openDesk, openElsewhere, type Visitor } from '#test/browser/browser';
import { importLedgers, type ListData, startLists } from '#test/browser/list-data';
import type { Site } from '#test/browser/site';
import { soon } from '#test/browser/soon';
import { says } from '#test/kit/books/says';

// Working with a list: filters and sorting are in its address, views are saved for the person, totals add up
// all matching rows, and it can be exported. Uses the keyboard where people would; axe checks on the way.
let site: Site;
let wide: Visitor;
let data: ListData;

beforeAll(async () => {
  ({ site, wide, data } = await startLists());
}, 180_000);

afterAll(leave, 60_000);

const year = '2026-04-01..2027-03-31';

describe('filters and sorting of a list', () => {
  it('starts with the open year, and totals all of it', async () => {
    const { page } = wide;
    await openList(page, '/sales-invoice');
    await page.getByRole('button', { name: 'Date: This Financial Year' }).waitFor();
    await choose(page, 'Columns', '25 rows at a time');
    await page.getByText(`25 of ${data.invoices.length}`).waitFor();
    await soon(() => totalIn(page)).toBe(rupees(sum(data.invoices)));
  });

  it('sets a status and a party by keyboard, and returns the focus', async () => {
    const { page } = wide;
    const add = page.getByRole('button', { name: '+ Filter' });
    await add.press('Enter');
    await page.keyboard.type('sta');
    await page.keyboard.press('Enter');
    await page.getByRole('checkbox', { name: 'New Order' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Space');
    expect(await findings(page, 'list-filter')).toEqual([]);
    await page.keyboard.press('Escape');
    await add.and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.type('party');
    await page.keyboard.press('Enter');
    await page.getByRole('searchbox', { name: 'Find Party' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.type('sun');
    await soon(() => page.getByRole('radio').count()).toBe(1);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await add.and(page.locator(':focus')).waitFor();
    await page.getByRole('button', { name: 'Party: Sunrise Power' }).waitFor();
    const left = data.invoices.filter(isNewForSunrise);
    await page.getByText(`${left.length} rows`).waitFor();
    await soon(() => totalIn(page)).toBe(rupees(sum(left)));
  });

  it('sorts by a heading, and with Shift by one more column', async () => {
    const { page } = wide;
    await heading(page, 'Customer').click();
    await soon(() => new URL(page.url()).searchParams.get('sort')).toBe('partyName');
    await heading(page, 'Total').click({ modifiers: ['Shift'] });
    await soon(() => new URL(page.url()).searchParams.get('sort')).toBe('partyName,total');
    await heading(page, 'Total').click({ modifiers: ['Shift'] });
    await soon(() => new URL(page.url()).searchParams.get('sort')).toBe('partyName,-total');
    expect(await page.evaluate(() => String(getSelection()))).toBe('');
    await page.getByRole('button', { name: 'Sort: Customer ↑ +1' }).waitFor();
    const falling = data.invoices.filter(isNewForSunrise).map(({ total }) => total / 100);
    falling.sort((one, other) => other - one);
    await soon(async () => {
      const shown = await amounts(page);
      return shown.length > 0 && shown.every((amount, place) => amount === falling[place]);
    }).toBe(true);
  });

  it('keeps everything in the address, so that a reload shows the same', async () => {
    const { page } = wide;
    const { searchParams } = new URL(page.url());
    expect(Object.fromEntries(searchParams)).toMatchObject({ date: year, status: 'New Order', sort: 'partyName,-total' });
    const before = await amounts(page);
    await page.reload();
    await grid(page);
    await page.getByRole('button', { name: 'Party: Sunrise Power' }).waitFor();
    await page.getByRole('button', { name: 'Sort: Customer ↑ +1' }).waitFor();
    await soon(() => amounts(page)).toEqual(before);
  });
});

describe('saved views of a list', () => {
  it('saves a named filter, clears all filters, applies it again and deletes it', async () => {
    const { page } = wide;
    await choose(page, 'Saved filters', 'Save filter as…');
    await page.getByLabel('Name', { exact: true }).and(page.locator(':focus')).waitFor();
    await page.keyboard.type('To dispatch');
    await page.keyboard.press('Enter');
    await page.getByText('Filter saved').waitFor();
    await page.getByRole('button', { name: 'Clear all' }).click();
    await page.getByText(`25 of ${data.invoices.length}`).waitFor();
    await soon(() => page.locator('.chip').allInnerTexts()).toEqual(['Date: This Financial Year', '+ Filter']);
    await choose(page, 'Saved filters', 'To dispatch');
    await page.getByRole('button', { name: 'Status: New Order' }).waitFor();
    await page.getByRole('button', { name: 'Party: Sunrise Power' }).waitFor();
    await choose(page, 'Saved filters', 'Delete filter “To dispatch”');
    await page.getByText('Filter deleted').waitFor();
    await page.getByRole('button', { name: 'Saved filters' }).click();
    await page.getByRole('menu').waitFor();
    await soon(() => page.getByRole('menuitemcheckbox', { name: 'To dispatch' }).count()).toBe(0);
    await page.keyboard.press('Escape');
  });

  it('opens with the saved view, also after signing in again, but not after a redirect', async () => {
    const { page } = wide;
    await choose(page, 'Saved filters', 'Set as default view');
    await page.getByText('Default view saved').waitFor();
    await openList(page, '/transporter', false);
    await openList(page, '/sales-invoice');
    await page.getByRole('button', { name: 'Status: New Order' }).waitFor();
    await page.getByRole('button', { name: 'Sort: Customer ↑ +1' }).waitFor();
    const other = await openElsewhere(site, 1280, 860, '/app/sales-invoice');
    await grid(other.page);
    await other.page.getByRole('button', { name: 'Party: Sunrise Power' }).waitFor();
    await openList(other.page, '/transporter', false);
    await openList(other.page, '/sales-invoice?redirected=1&status=Dispatched');
    await other.page.getByRole('button', { name: 'Status: Dispatched' }).waitFor();
    await other.page.getByText(`${data.dispatched} rows`).waitFor();
    await soon(() => other.page.getByRole('button', { name: /^Party/ }).count()).toBe(0);
    expect(other.complaints).toEqual([]);
    await other.page.context().close();
    await choose(page, 'Saved filters', 'Reset view');
    await page.getByText('View reset').waitFor();
    await openList(page, '/transporter', false);
    await openList(page, '/sales-invoice');
    await page.getByText(`25 of ${data.invoices.length}`).waitFor();
  });

  it('hides columns and shows them again', async () => {
    const { page } = wide;
    await choose(page, 'Columns', 'Due Date');
    await page.keyboard.press('Escape');
    await soon(() => heading(page, 'Due Date').count()).toBe(0);
    await page.reload();
    await grid(page);
    await soon(() => heading(page, 'Due Date').count()).toBe(0);
    await choose(page, 'Columns', 'Reset columns and widths');
    await heading(page, 'Due Date').waitFor();
  });
});

describe('an empty list', () => {
  it('says that filters are on, and shows all again', async () => {
    const { page } = wide;
    await openList(page, '/sales-invoice?status=Verified', false);
    await page.getByRole('heading', { name: 'No sales invoices match' }).waitFor();
    expect(await findings(page, 'list-empty')).toEqual([]);
    await page.getByRole('button', { name: 'Show all sales invoices' }).click();
    await page.getByText(`25 of ${data.invoices.length}`).waitFor();
  });

  it('says that there is nothing yet, and how to add the first', async () => {
    const { page } = wide;
    await openList(page, '/transporter', false);
    await page.getByRole('heading', { name: 'No transporters yet' }).waitFor();
    await page.getByRole('button', { name: 'Add Transporter' }).last().click();
    await page.waitForURL('**/transporter/add');
  });
});

describe('bulk selection', () => {
  it('counts the selected rows, and selects all that match', async () => {
    const { page } = wide;
    await openList(page, '/sales-invoice');
    const ticks = page.getByRole('grid').getByRole('checkbox');
    await ticks.first().waitFor();
    // While a person types, the rows wait; ticks never do.
    await page.getByRole('searchbox').press('Shift');
    await ticks.nth(1).click();
    await ticks.nth(2).click();
    await page.getByText('2 row(s) selected').waitFor();
    // With Shift, all rows in between; a press anywhere in the cell counts, and Space ticks once.
    await page
      .locator('[role="gridcell"][data-field="__check__"]')
      .nth(4)
      .click({ position: { x: 3, y: 3 }, modifiers: ['Shift'] });
    await page.getByText('5 row(s) selected').waitFor();
    await soon(() => ticks.nth(5).isChecked()).toBe(true);
    await page.keyboard.press('Space');
    await page.getByText('4 row(s) selected').waitFor();
    await ticks.first().click();
    await page.getByText('25 row(s) selected').waitFor();
    await page.getByRole('button', { name: `Select all ${data.invoices.length} matching` }).click();
    await page.getByText(`${data.invoices.length} row(s) selected`).waitFor();
    expect(await findings(page, 'list-selected')).toEqual([]);
    await page.locator('.selection-bar').getByRole('button', { name: 'Clear all' }).click();
    await soon(() => page.locator('.selection-bar').count()).toBe(0);
  });
});

describe('the list as a file', () => {
  it('downloads at once if it is short, with all matching rows', async () => {
    const { page } = wide;
    const coming = page.waitForEvent('download');
    await choose(page, 'Export', 'JSON');
    const file = await coming;
    expect(file.suggestedFilename()).toMatch(/sales.invoices.*\.json$/i);
    const { rows } = JSON.parse(readFileSync(await file.path(), 'utf8'));
    expect(rows).toHaveLength(data.invoices.length);
    const workbook = page.waitForEvent('download');
    await choose(page, 'Export', 'EXCEL');
    const excel = await workbook;
    expect(excel.suggestedFilename()).toMatch(/\.xlsx$/);
    expect(
      readFileSync(await excel.path())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');
  });

  it('is written by a job if it is long, and downloads by itself', async () => {
    const { page } = wide;
    await importLedgers(site, 2_100);
    await openList(page, '/customer');
    await page.getByText(/of 2,1\d\d$/).waitFor();
    const coming = page.waitForEvent('download');
    await choose(page, 'Export', 'JSON');
    const shown = page.getByRole('dialog', { name: /as JSON$/ });
    await shown.getByRole('status').waitFor();
    expect(await findings(page, 'list-export')).toEqual([]);
    const { rows } = JSON.parse(readFileSync(await (await coming).path(), 'utf8'));
    expect(rows.length).toBeGreaterThan(2_100);
    await shown.getByText(/2,1\d\d rows are in .*\.json/).waitFor();
    await shown.getByRole('button', { name: 'OK' }).click();
    await shown.waitFor({ state: 'detached' });
    // It can be fetched again later.
    await openList(page, '/export-file');
    await page.locator('main').getByText('Ledgers', { exact: true }).first().click();
    const button = page.getByRole('button', { name: /^Download Ledgers.*\.json$/ });
    await button.waitFor();
    expect(await findings(page, 'export-view')).toEqual([]);
    const [again] = await Promise.all([page.waitForEvent('download'), button.click()]);
    expect(JSON.parse(readFileSync(await again.path(), 'utf8')).rows).toHaveLength(rows.length);
    expect(await page.locator('main').innerText()).not.toMatch(/Question|bahi-files|T\d\d:\d\d/);
  }, 120_000);

  it('is searched when typing pauses, and loads more to the end', async () => {
    const { page } = wide;
    await openList(page, '/customer');
    const asked: string[] = [];
    const note = (request: Request) => request.url().endsWith('/grid/get') && asked.push(request.postData() ?? '');
    page.on('request', note);
    await page.getByRole('searchbox', { name: 'Search Ledgers' }).focus();
    await page.keyboard.type('ledger 0', { delay: 40 });
    await soon(() => asked.map((body) => JSON.parse(body).search).at(-1)).toBe('ledger 0');
    await soon(() => page.locator('.list-rows').getAttribute('aria-busy')).toBe('false');
    await page.getByText(/^50 of (at least )?[12],\d{3}$/).waitFor();
    page.off('request', note);
    // So that it also works on slow machines.
    expect(asked.length).toBeLessThan('ledger 0'.length);
    await page.getByRole('button', { name: 'Load more' }).click();
    await page.getByText(/^100 of (at least )?[12],\d{3}$/).waitFor();
  }, 60_000);

  it('is refused without a subscription, before any request', async () => {
    await expireSubscription(site);
    const { page, complaints } = await openDesk(site, 1280, 860, '/app/sales-invoice');
    await grid(page);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    for (const type of ['PDF', 'EXCEL', 'JSON']) {
      await choose(page, 'Export', type);
      const refusal = page.locator('.toast', { hasText: 'Subscription is required' });
      await refusal.waitFor();
      await refusal.getByRole('button').click();
      await refusal.waitFor({ state: 'detached' });
    }
    expect(asked.filter((url) => /export/i.test(url) && url.includes('/api/'))).toEqual([]);
    expect(complaints).toEqual([]);
    await page.close();
  });
});

describe('the same on a phone, 390 px', () => {
  it('filters, sorts and totals without anything wider than the page', async () => {
    const { page } = wide;
    await page.setViewportSize({ width: 390, height: 844 });
    await goTo(page, '/app/sales-invoice?status=Dispatched');
    await page.getByText(`${data.dispatched} rows`).waitFor();
    // None of them is paid, so the balance due is the same.
    await page
      .getByText(rupees(sum(data.invoices.slice(0, data.dispatched))))
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Sort', exact: true }).click();
    await page.getByLabel('Sort by').selectOption({ label: 'Total' });
    await soon(() => new URL(page.url()).searchParams.get('sort')).toBe('total');
    expect(await findings(page, 'phone-list-sort')).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Status: Dispatched' }).click();
    await page.getByRole('checkbox', { name: 'New Order' }).click();
    await page.keyboard.press('Escape');
    // The page size that the person chose on the wide screen.
    await page.getByText(`25 of ${data.invoices.length}`).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  }, 60_000);
});

it('logs nothing in the console', () => {
  expect(wide.complaints).toEqual([]);
});

async function openList(page: Page, path: string, filled = true): Promise<void> {
  await goTo(page, `/app${path}`);
  if (filled) await grid(page);
}

/** Waits until the data grid has replaced the first rows. */
async function grid(page: Page): Promise<void> {
  await page.locator('.list-grid [data-rowindex]').first().waitFor();
}

const heading = (page: Page, name: string) => page.getByRole('columnheader', { name: new RegExp(`^${name}`) });

async function choose(page: Page, menu: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: menu, exact: true }).press('Enter');
  await page.getByRole('menu').locator('.menu-item', { hasText: entry }).first().click();
}

const isNewForSunrise = ({ status, partyName }: ListData['invoices'][number]) => status === 'New Order' && partyName === 'Sunrise Power';

const sum = (invoices: ListData['invoices']) => invoices.reduce((total, one) => total + one.total, 0);
const rupees = (amount: number) => formatPaise(paise(amount));

async function totalIn(page: Page): Promise<string | undefined> {
  return (await page.getByRole('region', { name: 'Totals' }).locator('span.amount').allInnerTexts()).at(-1);
}

async function amounts(page: Page): Promise<readonly number[]> {
  const shown = await page.locator('[data-rowindex] [data-field="total"]').allInnerTexts();
  return shown.map((text) => Number(text.replace(/[^\d.]/g, '')));
}

/** Ends the subscription in the table, as on the day after the trial, because no call of the product does. */
async function expireSubscription({ tables, scope }: Site): Promise<void> {
  const client = new DynamoDBClient({
    endpoint: tables,
    region: 'ap-south-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  const physical = { log: names.table('log'), records: names.table('records'), views: names.table('views') };
  const { journal } = openStorage({ says, client, tables: physical, clock: { now: () => new Date() } });
  const id = scope.organisationId;
  await journal.commit({ ...scope, userId: 'test', from: '127.0.0.1', requestId: 'test' }, 'organisation', {
    slug: 'subscription',
    id,
    kind: 'change',
    decide: () => ({
      action: 'edit',
      slug: 'subscription',
      id,
      row: { plan: 'Trial', startsOn: '2026-01-01', endsOn: '2026-01-31', status: 'Active' },
      list: null,
      unique: [],
      words: [],
    }),
  });
  client.destroy();
}
