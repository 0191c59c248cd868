import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findings, goTo, leave, openDesk } from '#test/browser/browser';
import { colleagueOf, newSite, type Site } from '#test/browser/site';
import { soon } from '#test/browser/soon';
import { newId } from '#test/kit/new-id';

// Profit and loss and balance sheet on the screen: two sides, details of a row and the way back to it, months beside it.
let site: Site;
type Found = Readonly<Record<string, unknown>> & { readonly id: string };

beforeAll(async () => {
  site = await newSite();
  const rows = async (entity: string) => ((await site.call('POST', `${entity}/s/list`, {})) as { readonly rows: readonly Found[] }).rows;
  const [ledgers, items, groups] = [await rows('customer'), await rows('inventoryItem'), await rows('group')];
  const ledger = (alias: string) => ledgers.find((row) => row['alias'] === alias)?.id;
  const group = (alias: string) => groups.find((row) => row['alias'] === alias)?.id;
  const partyId = ledgers.find((row) => row['gstin'])?.id;
  const made = async (name: string, under: string, more: object = {}) => {
    const id = newId();
    await site.call('POST', 'customer/s', { id, name, groupId: group(under), ...more });
    return id;
  };
  const [owner, rent, wages] = [
    await made('Owner', 'capital_account'),
    await made('Rent', 'indirect_expenses'),
    await made('Wages', 'direct_expenses'),
  ];
  const bank = ledgers.find((row) => row['name'] === 'HDFC Bank')?.id;
  const itemId = items[0]?.id;
  await site.call('POST', 'openingStock/s', { id: newId(), date: '2026-04-01', lines: [{ itemId, quantity: 40_0000, rate: 10_000_0000 }] });
  for (const [date, quantity] of [
    ['2026-05-12', 5],
    ['2026-07-20', 8],
    ['2026-10-10', 4],
  ] as const)
    await site.call('POST', 'salesInvoice/s', {
      ...{ id: newId(), date, creditDays: 0, dueDate: date, partyId },
      lines: [{ itemId, quantity: quantity * 1_0000, rate: 13_500_0000 }],
    });
  for (const [date, debit, credit, amount] of [
    ['2026-04-02', bank, owner, 5_00_000_00],
    ['2026-06-30', rent, bank, 45_000_00],
    ['2026-06-30', wages, ledger('cash'), 12_345_67],
  ] as const)
    await site.call('POST', 'journalVoucher/s', {
      ...{ id: newId(), date, type: 'Journal' },
      lines: [
        { ledgerId: debit, debit: amount },
        { ledgerId: credit, credit: amount },
      ],
    });
}, 180_000);
afterAll(leave);

const period = 'from=2026-04-01&to=2027-03-31';
const half = (page: Page, name: string) => page.getByRole('treegrid', { name }).or(page.getByRole('grid', { name }));
const total = (page: Page, name: string) => half(page, name).locator('tfoot tr').last();

it('profit and loss has two sides with the same totals, and Enter leads to a ledger and back to its row', async () => {
  const { page, complaints } = await openDesk(site, 1280, 860, `/app/profit-loss?${period}`);
  const [left, right] = ['Profit & Loss, left side, part 1', 'Profit & Loss, right side, part 1'];
  await half(page, left).getByText('Gross Profit c/o').waitFor();
  await half(page, right).getByText('Closing Stock').waitFor();
  const boxes = await Promise.all([left, right].map((name) => total(page, name).boundingBox()));
  expect(boxes[0]?.y).toBe(boxes[1]?.y);
  expect(boxes[0]?.x).toBeLessThan(boxes[1]?.x ?? 0);
  expect(await total(page, left).innerText()).toBe(await total(page, right).innerText());
  expect(await findings(page, 'profit-loss-1280')).toEqual([]);

  await page.locator('[data-row="line:trading-left:opening_stock"]').focus();
  await page.keyboard.press('Alt+F1');
  const rent = page.locator('[data-row^="ledger:"]', { hasText: 'Rent' });
  await rent.waitFor();
  await rent.focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/app/ledger-group/report?**');
  await page.getByRole('heading', { level: 1, name: /Rent/ }).waitFor();
  expect(new URL(page.url()).searchParams.get('from')).toBe('2026-04-01');
  await page.keyboard.press('Escape');
  await page.waitForURL('**/app/profit-loss?**');
  await page.locator('[data-row^="ledger:"]:focus', { hasText: 'Rent' }).waitFor();
  expect(complaints).toEqual([]);
}, 90_000);

it('Alt+C puts last year and the months beside it, and months have one column below the other', async () => {
  const { page, complaints } = await openDesk(site, 1280, 860, `/app/profit-loss?${period}`);
  await page.getByText('Gross Profit c/o').waitFor();
  for (const compare of ['before', 'last-year', 'months']) {
    await page.keyboard.press('Alt+c');
    await soon(() => page.locator('#filter-compare').inputValue()).toBe(compare);
  }
  await page.getByRole('columnheader', { name: 'Jul 2026' }).waitFor();
  await page.getByText('Income and closing stock').waitFor();
  expect(await page.locator('.two-sides').count()).toBe(0);
  expect(await findings(page, 'profit-loss-months-1280')).toEqual([]);
  expect(complaints).toEqual([]);
}, 60_000);

it('the balance sheet balances in each form, and closing stock leads to the stock report', async () => {
  const { page, complaints } = await openDesk(site, 1280, 860, `/app/balance-sheet?${period}`);
  const [left, right] = ['Balance Sheet, left side', 'Balance Sheet, right side'];
  await half(page, left).getByText('Capital Account').waitFor();
  expect(await total(page, left).innerText()).toBe(await total(page, right).innerText());
  expect(await findings(page, 'balance-sheet-1280')).toEqual([]);
  await half(page, right).locator('[data-row]').first().focus();
  await page.keyboard.press('Alt+F1');
  await findings(page, 'balance-sheet-open-1280');
  await half(page, right).getByText('Closing Stock').click();
  await page.waitForURL('**/app/stock-report?**');
  await page.goBack();
  await page.locator('#filter-form').selectOption('schedule-iii');
  await page.getByText("Shareholders' funds").waitFor();
  expect(await findings(page, 'schedule-iii-1280')).toEqual([]);
  expect(complaints).toEqual([]);
}, 90_000);

it.each(['profit-loss', 'balance-sheet', 'cash-flow', 'ratios'])(
  'on a phone, %s is no wider than the screen, with one side below the other',
  async (slug) => {
    const { page, complaints } = await openDesk(site, 390, 844, `/app/${slug}?${period}`);
    await page.locator('.report-table tbody tr').first().waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    const tops = await page.locator('.two-sides > *').evaluateAll((boxes) => boxes.map((box) => box.getBoundingClientRect().top));
    expect(tops).toEqual([...new Set(tops)].sort((one, other) => one - other));
    expect(await findings(page, `${slug}-390`)).toEqual([]);
    expect(complaints).toEqual([]);
  },
  60_000,
);

it.each(['cash-flow', 'ratios'])(
  '%s opens from the menu, and exports',
  async (slug) => {
    const { page, complaints } = await openDesk(site, 1280, 860, '/app/trial-balance');
    await goTo(page, `/app/${slug}?${period}`);
    await page.locator('.report-table tbody tr').first().waitFor();
    expect(await findings(page, `${slug}-1280`)).toEqual([]);
    for (const [item, type] of [
      ['PDF, landscape', '.pdf'],
      ['EXCEL', '.xlsx'],
      ['JSON', '.json'],
    ] as const) {
      await page.locator('.report-export').click();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: item, exact: true }).click(),
      ]);
      await soon(() => download.suggestedFilename().endsWith(type)).toBe(true);
    }
    expect(complaints).toEqual([]);
  },
  90_000,
);

it('five branches are beside each other in the trial balance and the statements, and lead to their ledgers', async () => {
  const branches = [site.scope.branchId];
  for (const [code, name] of [
    ['PUNE', 'Pune'],
    ['SURAT', 'Surat'],
    ['NASIK', 'Nashik'],
    ['BARODA', 'Vadodara'],
  ] as const) {
    const address = { line1: '4 Station Road', line2: '', city: name, state: '24', pincode: '390001', country: 'India' };
    branches.push(((await site.call('POST', 'branch/s', { id: newId(), code, name, address, gstin: '24AAQCA8719H1ZC' })) as Found).id);
  }
  const scope = { ...site.scope, branchId: branches[1] ?? '' };
  const meera = await colleagueOf({ ...site, scope }, 'Meera', ['/journal-voucher', '/journal-voucher/add']);
  const ledgers = ((await site.call('POST', 'customer/s/list', {})) as { readonly rows: readonly Found[] }).rows;
  const ledger = (name: string) => ledgers.find((row) => row['name'] === name)?.id;
  await meera.call('POST', 'journalVoucher/s', {
    ...{ id: newId(), date: '2026-05-05', type: 'Journal' },
    lines: [
      { ledgerId: ledger('Rent'), debit: 12_000_00 },
      { ledgerId: ledger('Owner'), credit: 12_000_00 },
    ],
  });
  const asked = `${period}&branches=${branches.join(',')}`;
  const { page, complaints } = await openDesk(site, 1280, 860, `/app/trial-balance?${asked}`);
  await page.getByLabel('By branch').click();
  await page.getByRole('columnheader', { name: 'Vadodara Cr' }).waitFor();
  expect(await findings(page, 'trial-balance-branches-1280')).toEqual([]);
  await page.goto(`${site.address}/app/profit-loss?${asked}&compare=branches`);
  await page.getByRole('columnheader', { name: 'Pune' }).waitFor();
  const rent = page.locator('.report-table tr', { hasText: 'Indirect Expenses' }).locator('td');
  await soon(async () => (await rent.allInnerTexts()).includes('12,000.00')).toBe(true);
  expect(await findings(page, 'profit-loss-branches-1280')).toEqual([]);
  await page.goto(`${site.address}/app/balance-sheet?${asked}&compare=branches`);
  await page.getByText('Total assets').waitFor();
  expect(await findings(page, 'balance-sheet-branches-1280')).toEqual([]);
  await page.locator('.report-export').click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'PDF, landscape', exact: true }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.pdf$/);
  expect(complaints).toEqual([]);
}, 90_000);

it('two sides with last year and percents stay inside the window, and no heading is broken in a date', async () => {
  const { page } = await openDesk(site, 1280, 800, `/app/profit-loss?${period}&compare=last-year&percent=true`);
  await half(page, 'Profit & Loss, right side, part 1').waitFor();
  const measured = await page.evaluate(() => {
    const screen = document.querySelector('#screen')?.getBoundingClientRect();
    const sides = [...document.querySelectorAll('.report-scroller')];
    return {
      outside: sides.filter((side) => side.getBoundingClientRect().right > (screen?.right ?? 0)).length,
      cut: sides.filter((side) => side.scrollWidth > side.clientWidth).length,
      broken: [...document.querySelectorAll('.report-table thead th span')].filter((word) => word.getClientRects().length > 1).length,
    };
  });
  expect(measured).toEqual({ outside: 0, cut: 0, broken: 0 });
  // Percents have two decimals, and a row without an amount has none.
  expect(await total(page, 'Profit & Loss, left side, part 1').innerText()).toMatch(/\d\.\d\d\s/);
  expect(await page.getByRole('row', { name: /^Direct Incomes/ }).innerText()).not.toMatch(/\d/);
});
