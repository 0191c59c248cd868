import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findings, goTo, leave, openDesk, quitTo, Typist, type Visitor } from '#test/browser/browser';
import { newSite, type Site } from '#test/browser/site';
import { soon } from '#test/browser/soon';
import { newId } from '#test/kit/new-id';

// Payments other than the full amount: a receipt less tax deducted, a journal that opens references, an advance set off against an invoice.
let site: Site;
let wide: Visitor;
let party: string;
let start: string;
let advance: { readonly id: string; readonly number: string };

beforeAll(async () => {
  site = await newSite();
  const rows = async (entity: string) => ((await site.call('POST', `${entity}/s/list`, {})) as { rows: readonly Row[] }).rows;
  const ledgers = await rows('customer');
  const ledger = (name: string) => ledgers.find((row) => row.name === name)?.id ?? '';
  party = ledger('Sunrise Power');
  ({ start } = (await site.call('GET', `financialYear/s/${site.scope.financialYearId}`)) as { start: string });
  const enter = (entity: string, body: object) => site.call('POST', `${entity}/s`, { id: newId(), date: start, ...body });
  advance = (await enter('bankCash', {
    type: 'Receipt',
    accountId: ledger('HDFC Bank'),
    lines: [{ ledgerId: party, amount: 70_000_00 }],
  })) as typeof advance;
  await enter('journalVoucher', {
    type: 'Journal',
    lines: [
      { ledgerId: party, debit: 1_50_000_00 },
      { ledgerId: ledger('Sales'), credit: 1_50_000_00 },
    ],
    allocations: [
      { ledgerId: party, kind: 'new', number: 'INV-41', amount: 50_000_00 },
      { ledgerId: party, kind: 'new', number: 'INV-42', amount: 1_00_000_00 },
    ],
  });
  const groupId = (ledgers.find((row) => row.name === 'Sunrise Power') as unknown as { groupId: string }).groupId;
  const kaveri = newId();
  await site.call('POST', 'customer/s', { id: kaveri, name: 'Kaveri Traders', groupId });
  await enter('journalVoucher', {
    type: 'Journal',
    lines: [
      { ledgerId: kaveri, debit: 1_50_000_00 },
      { ledgerId: ledger('Sales'), credit: 1_50_000_00 },
    ],
    allocations: [
      { ledgerId: kaveri, kind: 'new', number: 'KT-2', amount: 1_00_000_00, dueDate: dayAfter(start, 60) },
      { ledgerId: kaveri, kind: 'new', number: 'KT-1', amount: 50_000_00, dueDate: dayAfter(start, 30) },
    ],
  });
  wide = await openDesk(site, 1280, 860, '/app/dashboard');
}, 180_000);

const dayAfter = (day: string, days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

interface Row {
  readonly id: string;
  readonly name: string;
}

const focused = (one: Locator) => one.evaluate((element) => element === document.activeElement);

afterAll(leave, 60_000);

it('receives money against two bills in at most 14 keys beyond the names, and says what stays on account', async () => {
  const { page } = wide;
  const typist = new Typist(page);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await typist.press('F6');
  await page.locator('#field-accountId:focus').waitFor();
  await typist.name('hdfc');
  await typist.press('Enter');
  await page.locator('[data-cell="0:0"]:focus').waitFor();
  await typist.name('kaveri');
  await typist.press('Enter');
  await typist.digits('160000');
  await page.getByText('₹ 10,000.00 stays on account of Kaveri Traders.').waitFor();
  await typist.press('Enter');
  const amount = (number: string) => page.getByRole('textbox', { name: `Settled now: ${number}` });
  await soon(() => focused(amount('KT-1'))).toBe(true);
  expect(await amount('KT-1').inputValue()).toBe('50,000.00');
  await typist.press('Enter');
  expect(await focused(amount('KT-2'))).toBe(true);
  expect(await amount('KT-2').inputValue()).toBe('1,00,000.00');
  expect(await findings(page, 'receipt-proposed')).toEqual([]);
  await typist.press('Enter');
  expect(await page.locator('#document-submit:focus').count()).toBe(1);
  await typist.press('Enter');
  await page.waitForURL('**/bank-cash/view/**');
  await page.getByText('Against KT-1').waitFor();
  await page.getByText('Against KT-2').waitFor();
  expect(typist.strokes).toBeLessThanOrEqual(14);
}, 60_000);

it('keeps the bills that the user chose, and adds lines with Tab', async () => {
  const { page } = wide;
  await goTo(page, `/app/bank-cash/add?type=Receipt&party=${party}&amount=6000000`);
  const tick = (number: RegExp) => page.getByRole('checkbox', { name: number });
  await page.getByText('On account', { exact: true }).waitFor();
  await soon(() => tick(/INV-41/).isChecked()).toBe(true);
  await tick(/INV-41/).press('Space');
  await page.getByText('₹ 50,000.00 stays on account of Sunrise Power.').waitFor();
  await page.locator('[data-cell="0:2"]').click();
  await page.keyboard.type('70000');
  await page.getByText('₹ 60,000.00 stays on account of Sunrise Power.').waitFor();
  expect(await tick(/INV-41/).isChecked()).toBe(false);
  await page.keyboard.press('Tab');
  await page.locator('[data-cell="1:0"]:focus').waitFor();
  // A blank line goes to the bills as well; Shift+Enter comes back from them.
  await page.keyboard.press('Enter');
  await soon(() => focused(page.getByRole('textbox', { name: 'Settled now: INV-41' }))).toBe(true);
  await page.keyboard.press('Shift+Enter');
  await page.locator('[data-cell="1:0"]:focus').waitFor();
}, 60_000);

it('receives 1,00,000 less tax deducted and bank charges, by keyboard, and settles the bill in full', async () => {
  const { page } = wide;
  await page.goto(`${site.address}/app/bank-cash/add?type=Receipt&party=${party}&amount=10000000`);
  await page.locator('#field-accountId:focus').waitFor();
  await page.keyboard.type('hdfc');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'TDS' }).click();
  await page.keyboard.type('2000');
  await page.keyboard.press('Enter');
  // The next key may come before the next frame, so the amount has the focus at once.
  const cell = await page.getByRole('button', { name: 'Bank charges' }).evaluate(async (button) => {
    (button as HTMLButtonElement).click();
    await Promise.resolve();
    return document.activeElement?.getAttribute('data-cell');
  });
  expect(cell).toBe('1:2');
  await page.keyboard.type('118');
  await page.keyboard.press('Enter');
  // The oldest bills are proposed, but this money is for a later one.
  await page.getByRole('checkbox', { name: /INV-41/, checked: true }).press('Space');
  const bill = page.getByRole('checkbox', { name: /INV-42/ });
  await bill.press('Space');
  await bill.press('Space');
  await page.getByText('97,882.00').first().waitFor();
  expect(await findings(page, 'receipt-deductions-1280')).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await page.waitForURL('**/bank-cash/view/**');
  await page.getByText('Against INV-42').waitFor();
  await page.getByText('2,118.00').first().waitFor();
}, 60_000);

it('sets the advance off against the other invoice, from the receipt it came with', async () => {
  const { page } = wide;
  await goTo(page, `/app/bank-cash/view/${advance.id}`);
  await page.getByText(`${advance.number} unused`).waitFor();
  expect(await findings(page, 'receipt-advance-view')).toEqual([]);
  await page.getByRole('link', { name: 'Set off' }).press('Enter');
  await page.getByText('₹ 50,000.00 on both sides').waitFor();
  expect(await findings(page, 'bill-set-off-1280')).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await page.waitForURL('**/bill-set-off/view/**');
  await page.getByRole('heading', { level: 1, name: /^Bill Set-off BS\// }).waitFor();
  await page.getByRole('rowheader', { name: 'INV-41' }).waitFor();
  await goTo(page, new URL(page.url()).pathname.replace('/view/', '/edit/'));
  // Bills that the voucher itself settled count as open.
  await page.getByRole('checkbox', { name: /INV-41/, checked: true }).waitFor();
  await page.getByText('₹ 50,000.00 on both sides').waitFor();
}, 60_000);

it('opens from the receivables by Alt+F7, and from the ledger', async () => {
  const { page } = wide;
  await goTo(page, '/app/payment-receivables-payables');
  await page.getByRole('row', { name: /Sunrise Power/ }).focus();
  await page.keyboard.press('Alt+F7');
  await page.waitForURL(`**/bill-set-off/add?party=${party}`);
  await page.getByText('No open bills on this side.').waitFor();
  await goTo(page, `/app/customer/view/${party}`);
  await page.getByRole('heading', { name: 'Open bills' }).waitFor();
  await page.getByRole('region', { name: 'Open bills' }).getByRole('link', { name: advance.number }).waitFor();
  expect(await findings(page, 'ledger-open-bills')).toEqual([]);
}, 60_000);

it('opens references in a journal, by number and due date', async () => {
  const { page } = wide;
  await goTo(page, '/app/journal-voucher/add');
  await page.locator('#field-date:focus').waitFor();
  await page.keyboard.press('Enter');
  await page.locator('[data-cell="0:0"]:focus').waitFor();
  await page.keyboard.type('deccan');
  await page.keyboard.press('Enter');
  await page.keyboard.type('400');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'New reference' }).click();
  await page.getByRole('textbox', { name: 'Number of the reference' }).fill('DN-7');
  await page.getByText('400.00').first().waitFor();
  expect(await findings(page, 'journal-references-1280')).toEqual([]);
}, 60_000);

it('totals receipts and payments separately, and fits a phone', async () => {
  const { page } = wide;
  await site.call('POST', 'bankCash/s', {
    id: newId(),
    date: start,
    type: 'Payment',
    accountId: (advance as unknown as { accountId: string }).accountId,
    lines: [{ ledgerId: party, amount: 500_00 }],
  });
  await quitTo(page, '/app/bank-cash');
  await page.getByText('Payment (1)').waitFor();
  await page.getByText('Receipt (3)').waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  const screens = [
    ['phone-bank-cash-list', '/app/bank-cash', 'Payment (1)'],
    ['journal-references-390', '/app/journal-voucher/add', 'Difference'],
    ['bill-set-off-390', `/app/bill-set-off/add?party=${party}`, 'Oldest first'],
    ['receipt-deductions-390', `/app/bank-cash/add?type=Receipt&party=${party}&amount=10000000`, 'Deductions'],
  ] as const;
  const found: string[] = [];
  for (const [name, path, text] of screens) {
    await quitTo(page, path);
    await page.getByText(text).first().waitFor();
    found.push(...(await findings(page, name)));
    expect([name, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([name, 390]);
  }
  expect(found).toEqual([]);
  expect(wide.complaints).toEqual([]);
}, 120_000);

it('takes back a receipt whose cheque was returned, with the charges of the bank', async () => {
  const { page } = wide;
  await page.setViewportSize({ width: 1280, height: 860 });
  const ledger = async (name: string) =>
    ((await site.call('POST', 'customer/s/list', { search: name })) as { rows: readonly Row[] }).rows.find((row) => row.name === name)?.id;
  const receipt = (await site.call('POST', 'bankCash/s', {
    id: newId(),
    date: start,
    type: 'Receipt',
    accountId: await ledger('HDFC Bank'),
    mode: 'Cheque',
    instrumentNo: '004512',
    lines: [{ ledgerId: party, amount: 11_800_00 }],
  })) as { readonly id: string; readonly number: string };
  await goTo(page, `/app/bank-cash/view/${receipt.id}`);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Cheque Returned' }).click();
  await page.getByText(`Takes back ${receipt.number}, which the bank returned unpaid. Its bills are open again.`).waitFor();
  await page.getByText('Returned cheque: bank charges').click();
  await page.locator('#field-returnCharges').fill('590');
  await page.getByText('Bank Charges', { exact: true }).first().waitFor();
  expect(await findings(page, 'cheque-returned-1280')).toEqual([]);
  await page.locator('#document-submit').click();
  await page.waitForURL('**/bank-cash/view/**');
  await page.getByText('Returned Voucher').waitFor();
  await page.getByText(receipt.number, { exact: true }).first().waitFor();
  expect(await findings(page, 'cheque-returned-view-1280')).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await findings(page, 'cheque-returned-view-390');
  await page.setViewportSize({ width: 1280, height: 860 });
}, 60_000);

it('enters an expense with GST and TDS by keyboard, which opens a bill of the supplier', async () => {
  const { page } = wide;
  await page.setViewportSize({ width: 1280, height: 860 });
  const groups = (await site.call('POST', 'group/s/list', { search: 'Sundry Creditors' })) as { rows: readonly Row[] };
  const gstin = '27AAGCS4321M1Z5';
  const made = { id: newId(), name: 'Audit House', groupId: groups.rows[0]?.id, registrationType: 'Regular', gstin };
  await site.call('POST', 'customer/s', { ...made, billingAddress: { ...address, state: '27' } });
  const expenses = (await site.call('POST', 'group/s/list', { search: 'Indirect Expenses' })) as { rows: readonly Row[] };
  await site.call('POST', 'customer/s', { id: newId(), name: 'Audit Fees', groupId: expenses.rows[0]?.id });
  await goTo(page, '/app/journal-voucher/add');
  await page.getByRole('radio', { name: 'Expense' }).click();
  await page.locator('#field-partyId').waitFor();
  await page.getByText('TDS', { exact: true }).click();
  await page.locator('#field-tdsSection').selectOption('393(1)');
  await page.locator('#field-tdsRate').fill('10');
  await page.locator('#field-partyId').click();
  await page.keyboard.type('audit house');
  await page.getByRole('option', { name: /Audit House/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.locator('[data-cell="0:0"]:focus').waitFor();
  await page.keyboard.type('audit fees');
  await page.getByRole('option', { name: /Audit Fees/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.type('45250.50');
  await page.keyboard.press('Enter');
  await page.keyboard.type('18');
  await page.keyboard.press('Enter');
  await page.getByText('TDS deducted').waitFor();
  await page.getByText('48,870.', { exact: false }).first().waitFor();
  // The supplier rounded the tax up, which may be typed within a rupee.
  await page.getByText("Tax and round-off as on the supplier's invoice").click();
  await page.locator('#field-statedIgst').fill('8147');
  await page.keyboard.press('Tab');
  await page.getByText(/^IGST as on the supplier's invoice/).waitFor();
  await page.locator('#document-submit').click();
  await page.locator('#field-statedIgst[aria-invalid=true]').waitFor();
  await page.locator('#field-statedIgst').fill('8145.50');
  await page.keyboard.press('Tab');
  await page.getByText('48,871.00').first().waitFor();
  expect(await findings(page, 'expense-1280')).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await findings(page, 'expense-390');
  await page.setViewportSize({ width: 1280, height: 860 });
  await page.locator('#document-submit').click();
  await page.waitForURL('**/journal-voucher/view/**');
  await page.getByText('TDS Payable').waitFor();
  await page.getByText(/^Unpaid/).waitFor();
  await page.getByText('8,145.50').first().waitFor();
  expect(await findings(page, 'expense-view-1280')).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await findings(page, 'expense-view-390');
  await page.setViewportSize({ width: 1280, height: 860 });
}, 60_000);

const address = { line1: '1 MG Road', line2: '', city: 'Pune', state: '27', pincode: '411001', country: 'India' };

it('receives an advance for a service, and takes its tax back', async () => {
  const { page } = wide;
  await page.setViewportSize({ width: 1280, height: 860 });
  await goTo(page, `/app/journal-voucher/add?type=Advance%20Receipt&party=${party}`);
  await page.locator('#field-accountId').click();
  await page.keyboard.type('hdfc');
  await page.getByRole('option', { name: /HDFC Bank/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.locator('[data-cell="0:0"]').click();
  await page.keyboard.type('Installation');
  await page.keyboard.press('Enter');
  await page.keyboard.type('18');
  await page.keyboard.press('Enter');
  await page.keyboard.type('11800');
  await page.keyboard.press('Tab');
  await page.getByText('GST on Advances').waitFor();
  expect(await findings(page, 'advance-1280')).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await findings(page, 'advance-390');
  await page.setViewportSize({ width: 1280, height: 860 });
  await page.locator('#document-submit').click();
  await page.waitForURL('**/journal-voucher/view/**');
  await page.getByRole('heading', { name: /Advance Receipt JV/ }).waitFor();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Reverse Advance Receipt' }).click();
  await page.getByText(/Takes back the tax of JV/).waitFor();
  expect(await findings(page, 'advance-reversal-1280')).toEqual([]);
  await page.locator('#document-submit').click();
  await page.waitForURL('**/journal-voucher/view/**');
  await page.getByRole('heading', { name: /Reverse Advance Receipt JV/ }).waitFor();
  expect(await findings(page, 'advance-reversal-view-1280')).toEqual([]);
}, 60_000);
