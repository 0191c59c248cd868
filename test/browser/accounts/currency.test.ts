import { afterAll, beforeAll, expect, it } from 'vitest';
import { findings, leave, openDesk } from '#test/browser/browser';
import { newSite, type Site } from '#test/browser/site';
import { soon } from '#test/browser/soon';
import { newId } from '#test/kit/new-id';
import { byTurns } from '#test/kit/runs';

// An export invoice in dollars is received at another rate; in one width of each run.
let site: Site;
let party: string;
/** A customer of each width: an advance is set off once. */
const advanced: Record<number, string> = {};
beforeAll(async () => {
  site = await newSite();
  const rows = async (entity: string) =>
    (
      (await site.call('POST', `${entity}/s/list`, {})) as {
        readonly rows: readonly { readonly id: string; readonly name: string; readonly groupId: string }[];
      }
    ).rows;
  const [ledgers, items] = [await rows('customer'), await rows('inventoryItem')];
  const groupId = ledgers.find(({ name }) => name === 'Sunrise Power')?.groupId;
  party = newId();
  const billingAddress = { line1: 'Hafenstr. 1', line2: '', city: 'Hamburg', state: '96', pincode: '', country: 'Germany' };
  await site.call('POST', 'customer/s', { id: party, name: 'Helios GmbH', groupId, clientType: 'Overseas', billingAddress });
  for (const width of [1280, 390])
    await site.call('POST', 'salesInvoice/s', {
      ...{ id: newId(), date: '2026-11-03', partyId: party, currency: 'USD', exchangeRate: 86_4525 },
      ...{ exportType: 'without-payment', lutNumber: `AD2703260000${width}X` },
      lines: [{ itemId: items[0]?.id, quantity: 1_0000, rate: 999_5000 }],
    });
  for (const width of [1280, 390]) {
    const partyId = newId();
    advanced[width] = partyId;
    await site.call('POST', 'customer/s', {
      id: partyId,
      name: `Nordsolar ${width} GmbH`,
      groupId,
      clientType: 'Overseas',
      billingAddress,
    });
    await site.call('POST', 'bankCash/s', {
      ...{ id: newId(), date: '2026-11-02', type: 'Receipt', currency: 'USD', exchangeRate: 80_0000 },
      accountId: ledgers.find(({ name }) => name === 'Cash')?.id,
      lines: [{ ledgerId: partyId, amount: 100_00 }],
    });
    await site.call('POST', 'salesInvoice/s', {
      ...{ id: newId(), date: '2026-11-03', partyId, currency: 'USD', exchangeRate: 86_4525 },
      ...{ exportType: 'without-payment', lutNumber: `AD2703260000A${width}` },
      lines: [{ itemId: items[0]?.id, quantity: 1_0000, rate: 999_5000 }],
    });
  }
}, 180_000);
afterAll(leave);

it.each(byTurns([1280, 390], 2))(
  'dollars come in at a better rate, at %i pixels',
  async (width) => {
    const { page, complaints } = await openDesk(site, width, 860, `/app/bank-cash/add?type=Receipt&party=${party}&amount=99950`);
    await page.getByText('Foreign currency').click();
    await page.getByLabel('Currency', { exact: true }).selectOption('USD');
    await page.getByLabel('Exchange Rate').fill('87.10');
    await page.locator('#field-accountId').fill('HDFC');
    await page
      .getByRole('option', { name: /HDFC Bank/ })
      .first()
      .click();
    await page.getByText('Exchange gain of ₹ 647.18.').waitFor();
    expect(await page.getByText('TDS on what is paid in advance').count()).toBe(0);
    await soon(() => page.getByRole('region', { name: 'Bills of Helios GmbH' }).innerText()).toContain('999.50');
    expect(await findings(page, `new-receipt-in-dollars-${width}`)).toEqual([]);
    await page.keyboard.press('Control+Enter');
    await page.getByRole('heading', { level: 1, name: /^Receipt BC\// }).waitFor();
    const side = page.locator('.document-side');
    await soon(() => side.innerText()).toContain('647.18');
    expect(await side.innerText()).toContain('87,056.45');
    expect(await findings(page, `receipt-in-dollars-${width}`)).toEqual([]);
    expect(complaints).toEqual([]);
  },
  60_000,
);

it.each(byTurns([1280, 390], 2))(
  'an advance in dollars is set off in dollars, at %i pixels',
  async (width) => {
    const { page } = await openDesk(site, width, 860, `/app/bill-set-off/add?party=${advanced[width]}`);
    await page.getByText('USD 100.00 on both sides').waitFor();
    await page.getByText('Exchange loss of ₹ 645.25.').waitFor();
    expect(await page.getByLabel('Currency', { exact: true }).inputValue()).toBe('USD');
    await soon(() => page.getByRole('region', { name: 'Debits' }).innerText()).toContain('999.50');
    expect(await findings(page, `new-set-off-in-dollars-${width}`)).toEqual([]);
    await page.keyboard.press('Control+Enter');
    await page.getByRole('heading', { level: 1, name: /^Bill Set-off BS/ }).waitFor();
    expect(await page.getByRole('region', { name: 'Totals' }).innerText()).toMatch(/Exchange gain or loss\s+-645\.25/);
  },
  60_000,
);
