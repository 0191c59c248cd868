import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findings, goTo, leave, openDesk, type Visitor } from '#test/browser/browser';
import { type ListData, startLists } from '#test/browser/list-data';
import type { Site } from '#test/browser/site';
import { soon } from '#test/browser/soon';
import { byTurns, oneOfEach } from '#test/kit/runs';

// Changes a list for everyone: its columns, conditions, filters and where its rows come from. Mistakes are reported with
// line and column, a preview shows the list before it is saved, and the built-in setup can be restored.
let site: Site;
let wide: Visitor;
let data: ListData;

/** The columns of sales invoices that people see first. */
const builtIn = ['Date', 'Number', 'Customer', 'Total', 'Due Date', 'Balance Due', 'Payment', 'Status'];

beforeAll(async () => {
  ({ site, wide, data } = await startLists());
}, 180_000);

afterAll(leave, 60_000);

describe('a list is changed', () => {
  it('is chosen by module and name, with one blank column until then', async () => {
    const { page } = wide;
    await goTo(page, '/configure-grid');
    await page.getByText('Choose a module and one of its lists').waitFor();
    await openSetup(page);
    await soon(() => shownColumns(page)).toEqual(builtIn);
    expect(await findings(page, 'setup-1280')).toEqual([]);
  });

  it('hides, names, orders and styles columns, and has one default sort column or none', async () => {
    const { page } = wide;
    await cell(page, 'Search Column', 10).click();
    await cell(page, 'Display Name', 3).fill('Buyer');
    await cell(page, 'Order Column', 9).fill('2');
    await cell(page, 'Order Column', 2).fill('9');
    await cell(page, 'Style Class', 9).fill('text-danger');
    const byDate = cell(page, 'Default Sort By', 1);
    await soon(() => byDate.isChecked()).toBe(true);
    await byDate.click();
    await soon(() => byDate.isChecked()).toBe(false);
    await cell(page, 'Default Sort By', 9).click();
    await soon(() => byDate.isChecked()).toBe(false);
    await soon(() => cell(page, 'Default Sort By', 9).isChecked()).toBe(true);
    await cell(page, 'Direction', 9).selectOption('desc');
    await page.getByRole('button', { name: '+ Add condition' }).click();
    await fillCondition(page, 6, ['only', 'status', 'NE', 'Dispatched']);
    await soon(() => shownColumns(page)).toEqual(['Date', 'Total', 'Buyer', 'Number', 'Balance Due', 'Payment', 'Status']);
  });

  it('reports a mistake in a clause with line and column, and focuses it', async () => {
    const { page } = wide;
    const from = page.getByRole('textbox', { name: /^From Clause/ });
    await from.fill('FROM salesInvoice si\nJOIN secrets s ON si.partyId = s.id');
    const wrong = 'From Clause, line 2, column 6: unknown table secrets';
    await page.getByRole('region', { name: 'First rows' }).getByText(wrong).waitFor();
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    const summary = page.locator('.error-summary:focus');
    await summary.getByText(wrong).waitFor();
    await soon(() => from.getAttribute('aria-invalid')).toBe('true');
    await from.fill('FROM salesInvoice si\nLEFT JOIN customer c ON si.partyId = c.id');
    const columns = page.getByRole('region', { name: 'Search Columns and Criteria Columns', exact: true });
    const place = (await rowsIn(columns, 'Table Name').count()) + 1;
    await page.getByRole('button', { name: '+ Add column' }).click();
    await cell(page, 'Table Name', place).fill('c');
    await cell(page, 'Column Name', place).fill('email');
    await cell(page, 'Display Name', place).fill('Mail');
  });

  it('shows the first rows of an unsaved setup, and the saved banner for five seconds', async () => {
    const { page } = wide;
    await soon(() => shownColumns(page)).toContain('Mail');
    const [largest] = [...fitting()].sort((one, other) => other.total - one.total);
    const first = page.getByRole('region', { name: 'First rows', exact: true }).locator('tbody tr').first();
    await first.getByText(largest?.number ?? '', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    const banner = page.getByText('Saved Successfully');
    await banner.waitFor();
    expect(await banner.evaluate((one) => one.getBoundingClientRect().top >= 0)).toBe(true);
    await page.getByText('Saved as version 1.').waitFor();
    await banner.waitFor({ state: 'detached', timeout: 10_000 });
  });

  it('is what everyone sees after that', async () => {
    const { page } = wide;
    await goTo(page, '/app/sales-invoice');
    await page.getByText(`${fitting().length} rows`).waitFor();
    await soon(() => headings(page)).toEqual(['Date', 'Total', 'Buyer', 'Number', 'Balance Due', 'Payment', 'Status', 'Mail']);
    const totals = page.locator('.list-grid [data-rowindex] [data-field="total"]');
    await soon(() => totals.first().getAttribute('class')).toMatch(/text-danger/);
    await soon(async () => {
      const amounts = (await totals.allInnerTexts()).map((text) => Number(text.replace(/[^\d.]/g, '')));
      return amounts.every((amount, place) => place === 0 || amount <= (amounts[place - 1] ?? 0));
    }).toBe(true);
    await page.locator('.list-grid').getByText('accounts@sunrise.example').first().waitFor();
  });

  it('can be reset to the built-in setup and saved', async () => {
    const { page } = wide;
    await openSetup(page);
    await page.getByRole('button', { name: 'Reset to default' }).press('Enter');
    await page.getByRole('button', { name: 'Reset', exact: true }).press('Enter');
    await soon(() => shownColumns(page)).toContain('Customer');
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    await page.getByText('Saved as version 2.').waitFor();
    await goTo(page, '/app/sales-invoice');
    await soon(() => headings(page)).toEqual(builtIn);
    await page.getByText(`${data.invoices.length} rows`).waitFor();
  });
});

describe('a filter of every type', () => {
  it('is set up', async () => {
    const { page } = wide;
    await openSetup(page);
    const filters = page.getByRole('region', { name: 'Filters', exact: true });
    const builtInFilters = await rowsIn(filters, 'Filter Type').count();
    for (const [index, [type, name, key, column, operator, values]] of setUp.entries()) {
      await page.getByRole('button', { name: '+ Add filter' }).click();
      const place = builtInFilters + 1 + index;
      await filters.getByLabel(`Filter Type, row ${place}`, { exact: true }).selectOption(type);
      await filters.getByLabel(`Display Name, row ${place}`, { exact: true }).fill(name);
      await filters.getByLabel(`Key, row ${place}`, { exact: true }).fill(key);
      if (type.endsWith('Select') && !values.includes('=')) {
        await filters.getByLabel(`Values come from, row ${place}`, { exact: true }).selectOption('N');
        await filters.getByLabel(`Data source, row ${place}`, { exact: true }).fill(values);
      } else if (values !== '') await filters.getByLabel(`Values, row ${place}: label = value, one per line`).fill(values);
      await page.getByRole('button', { name: '+ Add condition' }).click();
      await fillCondition(page, 6 + index, [key, column, operator, '']);
    }
    // Empty rows are dropped, and errors are shown at their fields.
    await page.getByRole('button', { name: '+ Add filter' }).click();
    await page.getByRole('button', { name: '+ Add condition' }).click();
    const source = filters.getByLabel(`Data source, row ${builtInFilters + 1 + setUp.findIndex(([, name]) => name === 'Buyer')}`, {
      exact: true,
    });
    await source.fill('NOBODY');
    await filters.getByLabel('Filter Type, row 2', { exact: true }).selectOption('Date');
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    await filters.getByText('Unknown source of values NOBODY').waitFor();
    await filters.getByText('Number is not a date').waitFor();
    await soon(() => filters.getByLabel('Filter Type, row 2', { exact: true }).getAttribute('aria-invalid')).toBe('true');
    await source.fill('CUSTOMERS');
    await filters.getByLabel('Filter Type, row 2', { exact: true }).selectOption('Textbox');
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    await page.getByText('Saved as version 3.').waitFor();
  }, 60_000);

  it('filters the list with its own editor, and all filters are in the address', async () => {
    const { page } = wide;
    const address = new URL(`${site.address}/app/sales-invoice`);
    // The list is drawn from what it was before, and again once the new filters have come, which closes its menu.
    const setup = page.waitForResponse((response) => response.url().endsWith('/grid/load'));
    await goTo(page, '/app/sales-invoice');
    await (await setup).finished();
    await page.locator('.list-grid [data-rowindex]').first().waitFor();
    for (const { name, fill, fits } of tried) {
      await page.getByText(`${data.invoices.length} rows`).waitFor();
      await page.getByRole('button', { name: '+ Filter' }).press('Enter');
      await page.getByRole('menuitem', { name, exact: true }).press('Enter');
      await page.getByRole('dialog', { name, exact: true }).locator('input, textarea, button').first().waitFor();
      await fill(page);
      await page.keyboard.press('Escape');
      const count = data.invoices.filter(fits).length;
      expect(count, name).toBeLessThan(data.invoices.length);
      const says = `${count} row${count === 1 ? '' : 's'}`;
      await soon(() => page.getByRole('status').allInnerTexts(), name).toContain(says);
      await page.getByRole('button', { name: new RegExp(`^${name}: `) }).waitFor();
      for (const [key, value] of new URL(page.url()).searchParams) address.searchParams.set(key, value);
      await page.getByRole('button', { name: `Remove the filter ${name}`, exact: true }).click();
    }
    // All in one address, because a page load takes seconds.
    await page.goto(address.href);
    for (const { name } of tried) await page.getByRole('button', { name: new RegExp(`^${name}: `) }).waitFor();
  }, 240_000);

  it('shows the name of a chosen value to anyone who opens the address', async () => {
    const { page } = wide;
    await goTo(page, '/app/sales-invoice');
    // The same list was open with filters.
    await page.getByText(`${data.invoices.length} rows`).waitFor();
    await page.getByRole('button', { name: '+ Filter' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Buyer', exact: true }).press('Enter');
    await page.getByRole('radio', { name: 'Sunrise Power' }).click();
    await page.getByRole('button', { name: 'Buyer: Sunrise Power' }).waitFor();
    await soon(() => new URL(page.url()).searchParams.has('buyer')).toBe(true);
    const { pathname, search } = new URL(page.url());
    const colleague = await openDesk(site, 1280, 560, pathname + search);
    await colleague.page.getByRole('button', { name: 'Buyer: Sunrise Power' }).waitFor();
    const theirs = data.invoices.filter(({ partyName }) => partyName === 'Sunrise Power');
    await colleague.page.getByText(`${theirs.length} rows`, { exact: true }).waitFor();
    expect(colleague.complaints).toEqual([]);
    await colleague.page.close();
  }, 60_000);

  it('also applies beside another filter on the same date', async () => {
    const { page } = wide;
    await goTo(page, '/app/sales-invoice?date=2026-04-01..2026-09-30&inYear=2026-08-01..2026-12-31');
    const both = data.invoices.filter(({ date }) => date >= '2026-08-01' && date <= '2026-09-30');
    await page.getByText(`${both.length} rows`, { exact: true }).waitFor();
    // The whole year is the open year, not all years.
    await page.getByRole('button', { name: /^In the year: / }).press('Enter');
    await page.getByRole('button', { name: 'Whole year' }).press('Enter');
    await soon(() => new URL(page.url()).searchParams.get('inYear')).toBe('2026-04-01..2027-03-31');
  });
});

describe('a report is changed', () => {
  it('only in its columns, which it then shows', async () => {
    const { page } = wide;
    await goTo(page, '/configure-grid');
    await page.getByRole('combobox', { name: 'Module', exact: true }).selectOption({ label: 'Reports' });
    await page.getByRole('combobox', { name: 'Sub Module', exact: true }).selectOption({ label: 'Trial Balance' });
    const preview = page.getByRole('region', { name: 'Columns', exact: true });
    await soon(() => preview.locator('th').allInnerTexts()).toContain('Opening Dr');
    await soon(() => page.getByRole('region', { name: 'Clauses', exact: true }).count()).toBe(0);
    expect(await findings(page, 'setup-report')).toEqual([]);
    await cell(page, 'Search Column', 2).click();
    await cell(page, 'Search Column', 3).click();
    await cell(page, 'Display Name', 1).fill('Account');
    await cell(page, 'Style Class', 6).fill('text-bold');
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    await page.getByText('Saved as version 1.').waitFor();
    await goTo(page, '/app/trial-balance');
    const table = page.locator('.report-table');
    await soon(() => table.locator('thead th').allInnerTexts()).toEqual(['Account', 'Debit', 'Credit', 'Closing Dr', 'Closing Cr']);
    await soon(() => table.locator('tbody td.text-bold').count()).toBeGreaterThan(0);
  }, 60_000);
});

describe('a late answer', () => {
  it('does not replace the list that was chosen last', async () => {
    const { page } = wide;
    await goTo(page, '/configure-grid');
    let letThrough = () => {};
    const held = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    await page.route('**/setup/get', async (route) => {
      if (route.request().postData()?.includes('GROUP_LIST')) await held;
      await route.continue();
    });
    await page.getByRole('combobox', { name: 'Module', exact: true }).selectOption({ label: 'Accounts' });
    const lists = page.getByRole('combobox', { name: 'Sub Module', exact: true });
    await lists.selectOption({ label: 'Groups' });
    await lists.selectOption({ label: 'Ledgers' });
    const from = page.getByRole('textbox', { name: /^From Clause/ });
    await from.waitFor();
    const late = page.waitForResponse((response) => response.request().postData()?.includes('GROUP_LIST') === true);
    letThrough();
    await (await late).finished();
    await soon(() => shownColumns(page)).toContain('GSTIN');
    expect(await from.inputValue()).toBe('FROM customer');
    await page.unroute('**/setup/get');
  });

  it('does not undo what was typed during the save', async () => {
    const { page } = wide;
    let letThrough = () => {};
    const held = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    await page.route('**/setup/save', async (route) => {
      await held;
      await route.continue();
    });
    await cell(page, 'Display Name', 1).fill('Account');
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    await cell(page, 'Display Name', 1).fill('Account name');
    letThrough();
    await page.getByText('Saved as version 1.').waitFor();
    expect(await cell(page, 'Display Name', 1).inputValue()).toBe('Account name');
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    await page.getByText('Saved as version 2.').waitFor();
    await page.unroute('**/setup/save');
  });
});

describe('the same on a phone, 390 px', () => {
  it('makes each row a card, and nothing is wider than the page', async () => {
    const { page } = wide;
    await page.setViewportSize({ width: 390, height: 844 });
    await openSetup(page);
    await cell(page, 'Display Name', 3).fill('Buyer');
    await soon(() => shownColumns(page)).toContain('Buyer');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await findings(page, 'setup-390')).toEqual([]);
  }, 60_000);
});

it('logs nothing in the console except refused calls', () => {
  expect(wide.complaints.filter((said) => !said.includes('status of 422'))).toEqual([]);
});

interface Case {
  /** Cases of a kind are filled in alike and narrow alike. */
  readonly kind: string;
  readonly name: string;
  readonly fill: (page: Page) => Promise<void>;
  readonly fits: (invoice: ListData['invoices'][number]) => boolean;
}

const invoiceAt = (place: number) => {
  const found = data.invoices[place];
  if (found === undefined) throw new Error('There are too few invoices');
  return found;
};
const dayOf = (day: string) => day.split('-').reverse().join('/');
const isDispatched: Case['fits'] = ({ status }) => status === 'Dispatched';

const cases: readonly Case[] = [
  { kind: 'day', name: 'On day', fill: (page) => typeDay(page, dayOf(invoiceAt(7).date)), fits: ({ date }) => date === invoiceAt(7).date },
  {
    kind: 'day',
    name: 'Due on',
    fill: (page) => typeDay(page, dayOf(invoiceAt(7).dueDate)),
    fits: ({ dueDate }) => dueDate === invoiceAt(7).dueDate,
  },
  {
    kind: 'days',
    name: 'Due within',
    fill: (page) => typeDays(page, '01/06/2026', '31/07/2026'),
    fits: ({ dueDate }) => dueDate >= '2026-06-01' && dueDate <= '2026-07-31',
  },
  {
    kind: 'days of the year',
    name: 'In the year',
    fill: (page) => typeDays(page, '01/08/2026', '30/09/2026'),
    fits: ({ date }) => date >= '2026-08-01' && date <= '2026-09-30',
  },
  { kind: 'text', name: 'Number', fill: (page) => typeText(page, '/1'), fits: ({ number }) => number.includes('/1') },
  {
    kind: 'texts',
    name: 'Numbers',
    fill: (page) => typeText(page, `${invoiceAt(7).number}, ${invoiceAt(9).number}`),
    fits: ({ number }) => [invoiceAt(7).number, invoiceAt(9).number].includes(number),
  },
  {
    kind: 'days',
    name: 'Between',
    fill: (page) => typeDays(page, '01/05/2026', '31/05/2026'),
    fits: ({ date }) => date >= '2026-05-01' && date <= '2026-05-31',
  },
  {
    kind: 'one value',
    name: 'Buyer',
    fill: (page) => page.getByRole('radio', { name: 'Sunrise Power' }).click(),
    fits: ({ partyName }) => partyName === 'Sunrise Power',
  },
  {
    kind: 'values',
    name: 'Stages',
    fill: async (page) => {
      await page.getByRole('checkbox', { name: 'Gone', exact: true }).click();
      await page.getByRole('checkbox', { name: 'Checked', exact: true }).click();
    },
    fits: isDispatched,
  },
  { kind: 'amount', name: 'Above', fill: (page) => typeText(page, '1,50,000'), fits: ({ total }) => total > 1_50_000_00 },
  {
    kind: 'amount',
    name: 'Amounts',
    fill: (page) => typeText(page, '1,00,000, 2,00,000.00'),
    fits: ({ total }) => total >= 1_00_000_00 && total <= 2_00_000_00,
  },
  { kind: 'yes or no', name: 'Was dispatched', fill: (page) => page.getByRole('radio', { name: 'Yes' }).click(), fits: isDispatched },
  {
    kind: 'values',
    name: 'Status',
    fill: (page) => page.getByRole('checkbox', { name: 'Dispatched', exact: true }).click(),
    fits: isDispatched,
  },
];

/** One of each kind, and half of the kinds, because each costs a second and a half; all by `npm test -- --deep`. */
const tried = byTurns(
  oneOfEach(cases, ({ kind }) => kind),
  2,
);

/** More filters than the built-in ones: type, name, key, the condition that names the column, and the options. */
const added = [
  ['Date', 'On day', 'onDay', 'date', 'EQ', ''],
  ['DateLong', 'Due on', 'dueOn', 'dueDate', 'EQ', ''],
  ['DateRangeLong', 'Due within', 'dueWithin', 'dueDate', 'BETWEEN', ''],
  ['DateRangeRestricted', 'In the year', 'inYear', 'date', 'BETWEEN', ''],
  ['Barcodes', 'Numbers', 'numbers', 'number', 'BARCODES', ''],
  ['Single Select', 'Buyer', 'buyer', 'partyId', 'EQ', 'CUSTOMERS'],
  ['Multi Select', 'Stages', 'stages', 'status', 'IN', 'Gone = Dispatched\nChecked = Verified'],
  ['DateRange', 'Between', 'between', 'date', 'BETWEEN', ''],
  ['Textbox', 'Above', 'above', 'total', 'GT', ''],
  ['Textbox', 'Amounts', 'amounts', 'total', 'BETWEEN', ''],
] as const;

/** Those that are tried, and what the tests after that use. */
const setUp = added.filter(([, name]) => name === 'In the year' || name === 'Buyer' || tried.some((one) => one.name === name));

const fitting = () => data.invoices.filter(({ status }) => status !== 'Dispatched');

async function openSetup(page: Page): Promise<void> {
  await goTo(page, '/configure-grid');
  await chooseList(page);
}

async function chooseList(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Module', exact: true }).selectOption({ label: 'Sales' });
  await page.getByRole('combobox', { name: 'Sub Module', exact: true }).selectOption({ label: 'Sales Invoices' });
  await page.getByRole('region', { name: 'First rows', exact: true }).locator('th').first().waitFor();
}

const cell = (page: Page, name: string, row: number) =>
  page.getByRole('region', { name: 'Search Columns and Criteria Columns', exact: true }).getByLabel(`${name}, row ${row}`, { exact: true });

async function fillCondition(page: Page, row: number, [key, column, operator, value]: readonly [string, string, string, string]) {
  const conditions = page.getByRole('region', { name: 'Conditions', exact: true });
  await conditions.getByLabel(`Key, row ${row}`, { exact: true }).fill(key);
  await conditions.getByLabel(`Column, row ${row}`, { exact: true }).fill(column);
  await conditions.getByLabel(`Condition, row ${row}`, { exact: true }).selectOption(operator);
  await conditions.getByLabel(`Value, row ${row}`, { exact: true }).fill(value);
}

/** The rows of a table of the setup, by a field that each of them has. */
const rowsIn = (region: Locator, field: string) => region.getByLabel(new RegExp(`^${field}, row \\d+$`));

/** Headings of the preview. */
const shownColumns = (page: Page) => page.getByRole('region', { name: 'First rows', exact: true }).locator('th').allInnerTexts();

/** Headings of the list, once the data grid shows them. */
const headings = (page: Page) =>
  page.locator('.list-grid [role="columnheader"]:not(.stuck):not([data-field="__check__"]) .MuiDataGrid-columnHeaderTitle').allInnerTexts();

async function typeDay(page: Page, day: string): Promise<void> {
  await page.keyboard.press('Control+a');
  await page.keyboard.type(day);
  await page.keyboard.press('Tab');
}

async function typeDays(page: Page, from: string, to: string): Promise<void> {
  await page.getByLabel('From', { exact: true }).focus();
  await typeDay(page, from);
  await page.getByLabel('To', { exact: true }).focus();
  await typeDay(page, to);
}

async function typeText(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text);
  await page.getByRole('button', { name: 'Apply' }).press('Enter');
}
