import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findings, leave, openDesk } from '#test/browser/browser';
import { colleagueOf, newSite, type Site } from '#test/browser/site';
import { newId } from '#test/kit/new-id';

// A month of a bank account: its file is imported and every line is matched without the mouse.
let site: Site;
let bank = '';
type Found = Readonly<Record<string, unknown>> & { readonly id: string };
const base = 'bankReconciliation/s';

const file = [
  'HDFC BANK Ltd.',
  '',
  'Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance',
  '04/06/26,CHQ PAID ASHA CHEMICALS,000000471880,04/06/26,200.00,,9800.00',
  '05/06/26,NEFT CR-HDFCN52026597012651306-RAVI TOOLS,HDFCN52026597012651306,05/06/26,,700.00,10500.00',
  '06/06/26,CASH DEPOSIT SELF,,06/06/26,,75.00,10575.00',
  '07/06/26,INWARD REM UTIBN52026507831936075 LESS CHGS,,07/06/26,,494.10,11069.10',
  '08/06/26,UPI CR tulsi85@okaxis,,08/06/26,,120.00,11189.10',
  '09/06/26,TRF TO SAVINGS ACCOUNT,,09/06/26,1000.00,,10189.10',
  '',
  'STATEMENT SUMMARY',
].join('\r\n');

beforeAll(async () => {
  site = await newSite();
  const groups = ((await site.call('POST', 'group/s/list', {})) as { readonly rows: readonly Found[] }).rows;
  const groupId = (alias: string) => groups.find((row) => row['alias'] === alias)?.id ?? '';
  const ledger = async (name: string, alias: string) =>
    ((await site.call('POST', 'customer/s', { id: newId(), name, groupId: groupId(alias), registrationType: 'Unregistered' })) as Found).id;
  bank = await ledger('HDFC Current', 'bank_accounts');
  const [savings, asha, ravi] = [
    await ledger('HDFC Savings', 'bank_accounts'),
    await ledger('Asha Chemicals', 'debtors'),
    await ledger('Ravi Tools', 'debtors'),
  ];
  await ledger('Tulsi Packaging', 'debtors');
  const enter = (type: string, date: string, ledgerId: string, amount: number, more: object = {}) =>
    site.call('POST', 'bankCash/s', { id: newId(), type, date, accountId: bank, lines: [{ ledgerId, amount }], ...more });
  await enter('Receipt', '2026-05-30', asha, 10_000_00, { mode: 'Cheque', instrumentNo: '100' });
  await enter('Payment', '2026-06-02', asha, 200_00, { mode: 'Cheque', instrumentNo: '471880' });
  await enter('Payment', '2026-06-03', ravi, 40_00, { mode: 'Cheque', instrumentNo: '471881' });
  await enter('Receipt', '2026-06-04', ravi, 700_00, { mode: 'NEFT / RTGS', instrumentNo: 'HDFCN52026597012651306' });
  await enter('Receipt', '2026-06-05', ravi, 30_00);
  await enter('Receipt', '2026-06-05', asha, 45_00);
  await enter('Receipt', '2026-06-06', asha, 500_00, { mode: 'NEFT / RTGS', instrumentNo: 'UTIBN52026507831936075' });
  expect(savings).not.toBe('');
}, 180_000);
afterAll(leave);

const active = (page: Page) => page.locator('.bank-row.active');

it('a month is reconciled by keyboard, at 1280 pixels', async () => {
  const { page, complaints } = await openDesk(site, 1280, 860, `/app/bank-cash/bulk-import?ledgerId=${bank}`);
  await page.locator('input[type=file]').setInputFiles({ name: 'june.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  await page.getByText('as HDFC writes them').waitFor();
  expect(await findings(page, 'bank-import-preview')).toEqual([]);
  await page.getByRole('button', { name: 'Import 6 lines' }).click();
  await page.getByText('6 lines added').waitFor();
  // The next step has the focus.
  await expect
    .poll(() => page.getByRole('link', { name: 'Reconcile them' }).evaluate((link) => link === document.activeElement))
    .toBe(true);
  await page.keyboard.press('Enter');
  await page.waitForURL(/bank-reconciliation/);
  await page.getByRole('button', { name: 'Accept 2 certain matches' }).waitFor();
  expect(await findings(page, 'bank-to-do')).toEqual([]);
  await page.getByRole('button', { name: 'Accept 2 certain matches' }).click();
  await page.getByText('2 matches accepted').waitFor();
  await expect.poll(() => page.locator('.bank-row').count()).toBe(4);
  await expect.poll(() => page.locator('.bank-row:focus').count()).toBe(1);

  // Two receipts add up to the deposit.
  await active(page).filter({ hasText: 'CASH DEPOSIT' }).filter({ hasText: '2 entries add up to it' }).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.locator('.bank-row').count()).toBe(3);
  // The bank kept charges of the next: they are booked in the same window.
  await active(page).filter({ hasText: 'LESS CHGS' }).filter({ hasText: 'Differs by' }).waitFor();
  await page.keyboard.press('Enter');
  const find = page.getByRole('dialog', { name: 'Find and match' });
  await find.getByText('₹5.90 less on the statement than chosen').waitFor();
  await expect.poll(() => find.locator('input[id$=-book]').inputValue()).toMatch(/bank charges/i);
  expect(await findings(page, 'bank-find')).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await find.waitFor({ state: 'detached' });
  // J and K move between the lines.
  await active(page).filter({ hasText: 'tulsi85' }).waitFor();
  await page.keyboard.press('j');
  await active(page).filter({ hasText: 'SAVINGS' }).waitFor();
  // A window in which nothing was chosen closes without a question.
  await page.keyboard.press('f');
  await find.getByText('₹1,000.00 to match').waitFor();
  // Nothing chosen is nothing to match, and the line is not booked as charges of the bank.
  await page.keyboard.press('Control+Enter');
  await find.getByRole('alert').filter({ hasText: 'Choose the entries that belong to this line' }).waitFor();
  await page.keyboard.press('Escape');
  await find.waitFor({ state: 'detached' });
  await page.keyboard.press('t');
  const transfer = page.getByRole('dialog', { name: 'Transfer to another account' });
  await transfer.locator('input[id$=-account]').fill('HDFC Sav');
  await page
    .getByRole('option', { name: /HDFC Savings/ })
    .first()
    .click();
  await page.keyboard.press('Control+Enter');
  await transfer.waitFor({ state: 'detached' });
  await active(page).filter({ hasText: 'tulsi85' }).waitFor();
  await page.keyboard.press('c');
  const create = page.getByRole('dialog', { name: 'New receipt' });
  await create.locator('input[id$=-ledger]').fill('Tulsi');
  await page
    .getByRole('option', { name: /Tulsi Packaging/ })
    .first()
    .click();
  expect(await findings(page, 'bank-create')).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await create.waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: 'All lines are matched' }).waitFor();

  // The first receipt is on an older statement.
  await page.getByRole('tab', { name: /Not on a statement/ }).click();
  await page.getByRole('checkbox', { name: /10,000/ }).check();
  await page.getByRole('button', { name: 'Mark as presented…' }).click();
  await page.keyboard.press('Control+Enter');
  await page.getByText('₹0.00 ✓ reconciled').waitFor();
  expect(await findings(page, 'bank-entries')).toEqual([]);

  // What is marked counts as matched, beside the six lines.
  await page.getByRole('tab', { name: 'Matched (7)' }).waitFor();

  // Unmatching asks for the reason and opens the line again.
  await page.getByRole('tab', { name: /Matched/ }).click();
  await active(page).filter({ hasText: '471880' }).waitFor();
  expect(await findings(page, 'bank-matched')).toEqual([]);
  await page.keyboard.press('u');
  const question = page.locator('[role=dialog], [role=alertdialog]');
  await question.getByRole('button', { name: 'Unmatch' }).click();
  await page.getByText('Unmatched.').waitFor();
  // Keys of the list wait until it is gone.
  await question.waitFor({ state: 'detached' });
  // What happened to the line stays, with people, moments and reasons.
  await page.getByRole('tab', { name: /To do/ }).click();
  await active(page).filter({ hasText: '471880' }).waitFor();
  await page.keyboard.press('h');
  const history = page.getByRole('dialog', { name: /^History of the line of/ });
  await history.getByText('unmatched it').waitFor();
  await history.getByText('“Accepted with all certain matches”').waitFor();
  expect(await history.getByRole('listitem').count()).toBe(2);
  expect(await findings(page, 'bank-history')).toEqual([]);
  await page.keyboard.press('Escape');
  await history.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Reconciliation statement' }).click();
  await page.getByText('The books agree with the statement of the bank').waitFor();
  expect(await findings(page, 'bank-statement')).toEqual([]);
  // The line that is not in the books leads to itself in the reconciliation, and Esc back to its row.
  await page
    .getByRole('row', { name: /debited by the bank, not in the books/ })
    .getByRole('button', { name: /^Expand/ })
    .click();
  await page.getByRole('link', { name: 'CHQ PAID ASHA CHEMICALS' }).click();
  await page.waitForURL(/bank-reconciliation\?/);
  await page.locator('.bank-row.active:focus').filter({ hasText: 'CHQ PAID ASHA CHEMICALS' }).waitFor();
  await page.keyboard.press('Escape');
  await page.locator('tr:focus').filter({ hasText: 'CHQ PAID ASHA CHEMICALS' }).waitFor();
  expect(complaints).toEqual([]);
}, 120_000);

it('begins with the bank that was used last, and Esc leads to the list above', async () => {
  const { page, complaints } = await openDesk(site, 1280, 860, '/app/bank-cash/bank-reconciliation');
  await page.waitForURL(new RegExp(`ledgerId=${bank}`));
  // The statement is of other days than this month, and the way to them is there.
  await page.getByRole('button', { name: 'Show 04-Jun-2026 to 09-Jun-2026' }).click();
  await page.waitForURL(/from=2026-06-04&to=2026-06-09/);
  await page.getByRole('tab', { name: 'To do (1)' }).waitFor();
  await page.keyboard.press('Escape');
  await page.waitForURL(/\/app\/bank-cash$/);
  expect(complaints).toEqual([]);
}, 60_000);

it('marks in one go what is older than the first statement', async () => {
  const { page, complaints } = await openDesk(
    site,
    1280,
    860,
    `/app/bank-cash/bank-reconciliation?ledgerId=${bank}&from=2026-06-01&to=2026-06-30&tab=entries`,
  );
  await page.getByRole('checkbox', { name: /471880/ }).waitFor();
  await page.getByRole('button', { name: 'Mark all before 04-Jun-2026…' }).click();
  await page.getByRole('button', { name: 'Mark them' }).click();
  await page.getByText('2 entries marked').waitFor();
  await page.getByText('Every entry is on a statement').waitFor();
  expect(complaints).toEqual([]);
}, 60_000);

it('fits on a phone', async () => {
  const { page, complaints } = await openDesk(
    site,
    390,
    844,
    `/app/bank-cash/bank-reconciliation?ledgerId=${bank}&from=2026-06-01&to=2026-06-30`,
  );
  await page.locator('.bank-row').first().waitFor();
  expect(await findings(page, 'bank-to-do-390')).toEqual([]);
  await page.getByRole('tab', { name: /All lines/ }).click();
  await expect.poll(() => page.locator('.bank-row').count()).toBeGreaterThan(5);
  expect(await findings(page, 'bank-all-390')).toEqual([]);
  await page.goto(`${new URL(page.url()).origin}/app/bank-cash/bulk-import?ledgerId=${bank}`);
  await page.getByText('june.csv').waitFor();
  expect(await findings(page, 'bank-import-390')).toEqual([]);
  expect(complaints).toEqual([]);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(390);
  expect((await site.call('GET', `${base}/banks`)) as readonly unknown[]).toHaveLength(3);
}, 60_000);

it('columns are chosen once for an account, and an import is taken out again', async () => {
  const banks = (await site.call('GET', `${base}/banks`)) as readonly (Found & { readonly name: string })[];
  const savings = banks.find(({ name }) => name === 'HDFC Savings')?.id ?? '';
  const { page, complaints } = await openDesk(site, 1280, 860, `/app/bank-cash/bulk-import?ledgerId=${savings}`);
  const take = (name: string) => {
    const content = 'Account Number: XXXX9999\nPosted,Info,Out,In\n31/03/2026,RENT,100.00,\n16/06/2026,SALE,,50.00\n';
    return page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
  };
  await take('june.csv');
  await page.getByText('Choose which column is the date').waitFor();
  for (const [label, heading] of [
    ['Date *', 'Posted'],
    ['Narration *', 'Info'],
    ['Withdrawal', 'Out'],
    ['Deposit', 'In'],
    ['Date format *', 'DD/MM/YY'],
  ] as const)
    await page
      .getByRole('combobox', { name: new RegExp(`^${label.replace('*', String.raw`\*`)}`) })
      .first()
      .selectOption(heading);
  await page.getByRole('button', { name: 'Import 2 lines' }).click();
  await page.getByText('2 lines added').waitFor();
  // The columns are known now, and the same file adds nothing.
  await take('june again.csv');
  await page.getByText('2 already there').waitFor();
  await page.getByRole('button', { name: 'Import 0 lines' }).and(page.locator('[aria-disabled="true"], [disabled]')).waitFor();
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByText('2 lines removed').waitFor();
  await expect.poll(() => page.getByText('june.csv').count()).toBe(0);
  // What the preview said is said anew.
  await page.getByRole('button', { name: 'Import 2 lines' }).click();
  await page.getByText('2 lines added').waitFor();
  await page.keyboard.press('Enter');
  // A voucher of another year cannot be entered here, and the window says so.
  await active(page).filter({ hasText: 'RENT' }).waitFor();
  await page.keyboard.press('c');
  const create = page.getByRole('dialog', { name: 'New payment' });
  await create.locator('input[id$=-ledger]').fill('Ravi');
  await page
    .getByRole('option', { name: /Ravi Tools/ })
    .first()
    .click();
  await page.keyboard.press('Control+Enter');
  await page.getByText('The date must be in financial year 2026-27').waitFor();
  expect(complaints.filter((text) => !text.includes('422'))).toEqual([]);
}, 60_000);

it('people who may only read the statement see its lines, and nothing that changes them', async () => {
  const reader = await colleagueOf(site, 'Meera', ['/bank-cash', '/bank-cash/bank-reconciliation/statement']);
  const { page, complaints } = await openDesk(
    reader,
    1280,
    860,
    `/app/bank-cash/bank-reconciliation?ledgerId=${bank}&from=2026-06-01&to=2026-06-30&tab=all`,
  );
  await page.locator('.bank-row').first().waitFor();
  const buttons = await page.locator('#bank-panel').getByRole('button').allTextContents();
  expect([...new Set(buttons.map((text) => text.replace(/\W*H$/, '')))]).toEqual(['History']);
  // The keys do nothing either.
  await page.keyboard.press('f');
  await page.keyboard.press('u');
  expect(await page.getByRole('dialog').or(page.getByRole('alertdialog')).count()).toBe(0);
  await page.keyboard.press('h');
  await page.getByRole('dialog', { name: /^History of the line of/ }).waitFor();
  expect(complaints).toEqual([]);
}, 60_000);
