import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findings, leave, openDesk } from '#test/browser/browser';
import { newSite, type Site } from '#test/browser/site';
import { newId } from '#test/kit/new-id';

// GSTR-1 from its summary to a document and to the file of the portal, and GSTR-3B with the credit of a purchase.
let site: Site;
type Found = Readonly<Record<string, unknown>> & { readonly id: string };
const october = 'from=2026-10-01&to=2026-10-31';

beforeAll(async () => {
  site = await newSite();
  const rowsOf = async (entity: string) => ((await site.call('POST', `${entity}/s/list`, {})) as { readonly rows: readonly Found[] }).rows;
  const [groups, items, ledgers] = [await rowsOf('group'), await rowsOf('inventoryItem'), await rowsOf('customer')];
  const group = (alias: string) => groups.find((row) => row['alias'] === alias)?.id;
  const buyer = ledgers.find((row) => row['gstin'])?.id;
  const supplier = { id: newId(), name: 'Kutch Panels', groupId: group('creditors'), gstin: '24AANFA2641L1ZF' };
  const partyId = ((await site.call('POST', 'customer/s', supplier)) as Found).id;
  const lines = [{ itemId: items[0]?.id, quantity: 1_0000, rate: 10_000_0000 }];
  for (const date of ['2026-10-05', '2026-10-12']) await site.call('POST', 'salesInvoice/s', { id: newId(), date, partyId: buyer, lines });
  const bought = { id: newId(), date: '2026-10-07', partyId, referenceNo: 'KP/7', lines };
  await site.call('POST', 'purchaseInvoice/s', bought);
  const posted = (name: string) => ledgers.find((row) => row['name'] === name)?.id;
  await site.call('POST', 'journalVoucher/s', {
    ...{ id: newId(), date: '2026-09-09', type: 'Journal' },
    lines: [
      { ledgerId: posted('Cash'), debit: 7_00 },
      { ledgerId: posted('Output CGST'), credit: 7_00 },
    ],
  });
}, 180_000);
afterAll(leave);

it('GSTR-1 leads by keyboard from its summary to a table, to a document and back, and gives the file of the portal', async () => {
  const { page, complaints } = await openDesk(site, 1280, 860, `/app/gstr-1?${october}`);
  const table = page.locator('[data-row="b2b"]');
  await table.getByText('20,000.00').waitFor();
  expect(await findings(page, 'gstr-1-1280')).toEqual([]);
  await page.getByRole('button', { name: /^Export/ }).click();
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: /JSON/ }).click()]);
  expect(file.suggestedFilename()).toMatch(/^GSTR-1 \d{2}[A-Z0-9]{13} 102026\.json$/);
  const { fp, b2b } = JSON.parse(readFileSync(await file.path(), 'utf8'));
  expect([fp, b2b[0].inv.map(({ idt }: { idt: string }) => idt)]).toEqual(['102026', ['05-10-2026', '12-10-2026']]);
  await table.focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/table=b2b/);
  await page.getByRole('heading', { level: 1, name: /^GSTR-1, table 4/ }).waitFor();
  expect(await findings(page, 'gstr-1-b2b-1280')).toEqual([]);
  const document = page.locator('[data-row]', { hasText: '05-Oct-2026' });
  await document.focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/app/sales-invoice/view/**');
  await page.getByRole('heading', { level: 1, name: /^Sales Invoice / }).waitFor();
  await page.keyboard.press('Escape');
  await page.waitForURL(/gstr-1\?.*table=b2b/);
  await page.locator('[data-row]:focus', { hasText: '05-Oct-2026' }).waitFor();
  expect(complaints).toEqual([]);
}, 90_000);

it.each([1280, 390])(
  'at %i px GSTR-3B says what is sold, what is claimed and what is paid in cash',
  async (width) => {
    const { page, complaints } = await openDesk(site, width, 860, `/app/gstr-3b?${october}`);
    const row = (id: string) => page.locator(`[data-row="${id}"]`);
    await row('3.1 a').getByText('20,000.00').waitFor();
    // CGST and SGST credit of the purchase pay IGST, and the rest is cash.
    expect(await row('4 A5').innerText()).toMatch(/All other\s+900\.00\s+900\.00/);
    expect(await row('6.1 due').innerText()).toMatch(/Tax\s+3,600\.00\s*$/);
    expect(await row('6.1 cash').innerText()).toMatch(/In cash, with reverse charge\s+1,800\.00\s*$/);
    await page.getByText('it was not compared with GSTR-2B').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    expect(await findings(page, `gstr-3b-${width}`)).toEqual([]);
    expect(complaints).toEqual([]);
  },
  60_000,
);

it.each([1280, 390])(
  'at %i px GST Tie-Outs say that all agrees, and lead from a difference to the journal that made it',
  async (width) => {
    const { page, complaints } = await openDesk(site, width, 860, `/app/gst-tie-outs?${october}`);
    await page.getByText('All figures agree.').waitFor();
    expect(await page.locator('[data-row="output difference"]').innerText()).toMatch(/Difference[\s\S]*Agrees/);
    expect(await findings(page, `gst-tie-outs-${width}`)).toEqual([]);
    const september = october.replaceAll('2026-10', '2026-09').replace('31', '30');
    await page.goto(page.url().replace(/\?.*/, `?${september}`));
    const difference = page.locator('[data-row="output difference"]');
    await difference.getByText('Differs').waitFor();
    await difference.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/tie=output/);
    await page.getByText('Only the ledgers have it').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    expect(await findings(page, `gst-tie-outs-output-${width}`)).toEqual([]);
    await page.locator('[data-row]', { hasText: '09-Sep-2026' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/app/journal-voucher/view/**');
    expect(complaints).toEqual([]);
  },
  60_000,
);

it.each([1280, 390])(
  'at %i px GSTR-9 has the year, and leads to its codes',
  async (width) => {
    const { page, complaints } = await openDesk(site, width, 860, '/app/gstr-9?from=2026-04-01&to=2027-03-31');
    const row = (id: string) => page.locator(`[data-row="${id}"]`);
    expect(await row('4B').innerText()).toMatch(/registered buyers\s+20,000\.00/);
    await page.getByText('A working sheet from the books').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    expect(await findings(page, `gstr-9-${width}`)).toEqual([]);
    await row('17').focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/table=17/);
    await page.getByRole('heading', { level: 1, name: /^GSTR-9, table 17/ }).waitFor();
    expect(complaints).toEqual([]);
  },
  60_000,
);

it.each(['CMP-08', 'GSTR-4'])(
  '%s tells a regular branch that it files other returns',
  async (title) => {
    const { page, complaints } = await openDesk(site, 390, 860, `/app/${title.toLowerCase()}?from=2026-04-01&to=2027-03-31`);
    await page.getByText(`so it files no ${title}`).waitFor();
    expect(await findings(page, `${title.toLowerCase()}-390`)).toEqual([]);
    expect(complaints).toEqual([]);
  },
  60_000,
);

it('a return is marked as filed with its ARN, and opened again with a reason', async () => {
  const { page, complaints } = await openDesk(site, 1280, 860, '/app/gst-returns');
  const row = page.getByRole('row').filter({ hasText: 'Sales', has: page.getByRole('cell', { name: 'Oct-2026', exact: true }) });
  await page.getByRole('button', { name: 'Mark as filed: GSTR-1 of Oct-2026', exact: true }).focus();
  await page.keyboard.press('Enter');
  const filing = page.getByRole('dialog', { name: 'GSTR-1 of Oct-2026 is filed' });
  await filing.getByRole('textbox', { name: 'ARN' }).fill('AA2910');
  await page.keyboard.press('Control+Enter');
  await filing.getByText('An ARN has 15 letters and digits').waitFor();
  expect(await findings(page, 'file-return-1280')).toEqual([]);
  await filing.getByRole('textbox', { name: 'ARN' }).fill('AA291026000001A');
  await page.keyboard.press('Control+Enter');
  await row.getByText('Filed', { exact: true }).waitFor();
  await row.getByRole('button', { name: 'Open for changes' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('A wrong price');
  await page.keyboard.press('Control+Enter');
  await row.getByText('Opened: A wrong price').waitFor();
  expect(await findings(page, 'gst-returns-1280')).toEqual([]);
  await page.setViewportSize({ width: 390, height: 860 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await findings(page, 'gst-returns-390')).toEqual([]);
  expect(complaints).toEqual([]);
}, 90_000);

it.each([1280, 390])(
  'at %i px the balances of the portal are entered, and removed',
  async (width) => {
    const { page, complaints } = await openDesk(site, width, 860, '/app/gst-returns');
    const row = page.getByRole('row').filter({ hasText: 'Electronic credit ledger' });
    await row.getByText('Not entered: zero').waitFor();
    await page.getByRole('button', { name: 'Enter: Electronic credit ledger' }).click();
    const entering = page.getByRole('dialog', { name: 'Electronic credit ledger' });
    await entering.getByRole('textbox', { name: 'IGST', exact: true }).fill('-1');
    await page.keyboard.press('Control+Enter');
    await entering.getByText('This ledger is never below zero').waitFor();
    expect(await findings(page, `enter-balance-${width}`)).toEqual([]);
    await entering.getByRole('textbox', { name: 'IGST', exact: true }).fill('1,234');
    await page.keyboard.press('Control+Enter');
    await row.getByText('1,234.00').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    expect(await findings(page, `portal-balances-${width}`)).toEqual([]);
    await row.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('button', { name: 'Remove', exact: true }).last().click();
    await row.getByText('Not entered: zero').waitFor();
    expect(complaints).toEqual([]);
  },
  60_000,
);

it.each([1280, 390])(
  'at %i px GSTR-3B is marked as filed beside its payment, which is folded on a phone',
  async (width) => {
    const { page, complaints } = await openDesk(site, width, 860, '/app/gst-returns');
    await page.getByRole('button', { name: 'Mark as filed: GSTR-3B of Oct-2026', exact: true }).click();
    const filing = page.getByRole('dialog', { name: 'GSTR-3B of Oct-2026 is filed' });
    const table = filing.getByRole('table', { name: 'Payment' });
    const summary = filing.getByText('Payment: ₹1,800.00 in cash');
    if (width === 390) {
      await summary.waitFor();
      expect(await table.isVisible()).toBe(false);
      const arn = await filing.getByRole('textbox', { name: 'ARN' }).boundingBox();
      expect((arn?.y ?? 0) + (arn?.height ?? 0)).toBeLessThan(860);
      expect(await findings(page, 'file-3b-folded-390')).toEqual([]);
      await summary.click();
    }
    await table.getByRole('row', { name: /^In cash/ }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    expect(await findings(page, `file-3b-${width}`)).toEqual([]);
    expect(complaints).toEqual([]);
  },
  60_000,
);

it('an empty month says so, and a period that is no month says what a return is of', async () => {
  const { page, complaints } = await openDesk(site, 390, 860, '/app/gstr-1?from=2026-04-01&to=2026-04-30');
  await page.getByText('Exported as JSON it is the file that the portal takes.').waitFor();
  expect(await findings(page, 'gstr-1-empty-390')).toEqual([]);
  await page.goto(page.url().replace('2026-04-30', '2026-04-29'));
  await page.getByText('A return is of a month').waitFor();
  expect(complaints).toEqual([]);
}, 60_000);
