import { afterAll, beforeAll, expect, it } from 'vitest';
import { findings, leave, openDesk } from '#test/browser/browser';
import { newSite, type Site } from '#test/browser/site';
import { newId } from '#test/kit/new-id';
import { byTurns } from '#test/kit/runs';

// The cash and bank books on the screen, with the way to a voucher and back to its row.
let site: Site;
let [party, cashbox]: unknown[] = [];
type Found = Readonly<Record<string, unknown>> & { readonly id: string };

beforeAll(async () => {
  site = await newSite();
  const ledgers = ((await site.call('POST', 'customer/s/list', {})) as { readonly rows: readonly Found[] }).rows;
  const ledger = (name: string) => ledgers.find((row) => row['name'] === name || row['alias'] === name)?.id;
  const partyId = ledgers.find((row) => row['gstin'])?.id;
  const [bank, cash] = [ledger('HDFC Bank'), ledger('cash')];
  [party, cashbox] = [partyId, cash];
  const pay = (date: string, type: string, accountId: unknown, lines: readonly object[]) =>
    site.call('POST', 'bankCash/s', { id: newId(), date, type, accountId, lines });
  await pay('2026-10-05', 'Receipt', cash, [{ ledgerId: partyId, amount: 45_000_00 }]);
  await pay('2026-10-05', 'Contra', cash, [{ ledgerId: bank, amount: 40_000_00 }]);
  await pay('2026-10-07', 'Payment', bank, [
    { ledgerId: partyId, amount: 12_500_50 },
    { ledgerId: ledger('bank_charges'), amount: 59_00 },
  ]);
  await pay('2026-10-07', 'Receipt', bank, [{ ledgerId: partyId, amount: 1_23_456_78 }]);
}, 180_000);
afterAll(leave);

const period = 'from=2026-10-01&to=2026-10-31';

it('the bank book shows each day with its vouchers, and Enter leads to a voucher and Escape back to its row', async () => {
  const { page, complaints } = await openDesk(site, 1280, 860, `/app/bank-book?${period}`);
  await page.getByText('As per details').waitFor();
  expect(await page.locator('tr.group').count()).toBe(2);
  expect(await findings(page, 'bank-book-1280')).toEqual([]);
  const payment = page.locator('[data-row^="bank-cash:"]', { hasText: 'As per details' });
  await payment.focus();
  await page.keyboard.press('ArrowRight');
  await page.getByText('Bank Charges').waitFor();
  expect(await findings(page, 'bank-book-open-1280')).toEqual([]);
  await payment.focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/app/bank-cash/view/**');
  await page.getByRole('heading', { level: 1, name: /BC\/HO26\/3/ }).waitFor();
  await page.keyboard.press('Escape');
  await page.waitForURL('**/app/bank-book?**');
  await page.locator('[data-row^="bank-cash:"]:focus', { hasText: 'As per details' }).waitFor();
  // Its number opens the list in a new tab, filtered to it; the report stays (decision D49).
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 860 });
    const [list] = await Promise.all([page.context().waitForEvent('page'), payment.getByRole('link', { name: 'BC/HO26/3' }).click()]);
    await list.waitForURL(/\/app\/bank-cash\?.*accountId=/);
    await list.getByText('BC/HO26/3').first().waitFor();
    expect(await list.getByText('BC/HO26/4').count()).toBe(0);
    await list.close();
  }
  expect(page.url()).toContain('/app/bank-book?');
  expect(complaints).toEqual([]);
}, 90_000);

it.each(byTurns([1280, 390], 2))(
  'at %i px the day book keeps the number of a deleted voucher, which opens its history',
  async (width) => {
    const lines = [{ ledgerId: party, amount: 7_00 }];
    const entered = (await site.call('POST', 'bankCash/s', {
      id: newId(),
      date: '2026-10-09',
      type: 'Receipt',
      accountId: cashbox,
      lines,
    })) as Found;
    await site.call('DELETE', `bankCash/s/${entered.id}?version=${entered['version']}`);
    const { page, complaints } = await openDesk(site, width, 860, '/app/day-book?from=2026-10-09&to=2026-10-09&goneOnly=true');
    const number = String(entered['number']);
    const row = page.locator(`[data-row="bank-cash:${entered.id}"]`);
    await row.getByText(/^Deleted by .* on \d\d-\w{3}-\d{4}$/).waitFor();
    expect(await findings(page, `day-book-deleted-${width}`)).toEqual([]);
    await row.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: `${number} was deleted` }).waitFor();
    await page.locator('.revisions > li').nth(1).waitFor();
    expect(await page.locator('.revisions > li').count()).toBe(2);
    expect(await findings(page, `deleted-voucher-${width}`)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.locator('[data-row]:focus', { hasText: number }).waitFor();
    // The browser tells of the voucher that is not there.
    expect(complaints.filter((text) => !text.includes('404'))).toEqual([]);
  },
  60_000,
);

it('on a phone the cash book has days below each other, no wider than the screen', async () => {
  const { page, complaints } = await openDesk(site, 390, 844, `/app/cash-book?${period}`);
  await page.locator('tr.group').first().waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await findings(page, 'cash-book-390')).toEqual([]);
  expect(complaints).toEqual([]);
}, 60_000);

it('a group is summed up by its ledgers or by months', async () => {
  const { page, complaints } = await openDesk(site, 1280, 860, `/app/group-summary?${period}`);
  await page.getByText('Choose a group').waitFor();
  const groups = ((await site.call('POST', 'group/s/list', {})) as { readonly rows: readonly Found[] }).rows;
  const assets = groups.find(({ alias }) => alias === 'current_assets')?.id;
  await page.goto(`${site.address}/app/group-summary?group=${assets}&${period}`);
  await page.getByText('Bank Accounts').waitFor();
  expect(await findings(page, 'group-summary-1280')).toEqual([]);
  await page.getByLabel('Monthly Summary').selectOption('group');
  await page.getByText('Oct-2026', { exact: true }).waitFor();
  expect(await findings(page, 'group-summary-months-1280')).toEqual([]);
  await page.getByLabel('Monthly Summary').selectOption('each');
  const cash = page.locator('[data-row^="group:"]', { hasText: 'Cash-in-Hand' });
  await cash.waitFor();
  expect(await page.getByRole('columnheader').allInnerTexts()).toEqual(['Particulars', 'Opening', 'Debit', 'Credit', 'Closing']);
  expect(await findings(page, 'group-summary-each-1280')).toEqual([]);
  await cash.focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**monthly=each**');
  await page.getByRole('heading', { level: 1, name: /Cash-in-Hand/ }).waitFor();
  expect(new URL(page.url()).searchParams.get('monthly')).toBe('each');
  expect(complaints).toEqual([]);
}, 60_000);
