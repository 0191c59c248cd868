import { afterAll, beforeAll, expect, it } from 'vitest';
import { findings, leave, openDesk } from '#test/browser/browser';
import { newSite, type Site } from '#test/browser/site';
import { soon } from '#test/browser/soon';
import { newId } from '#test/kit/new-id';
import { byTurns } from '#test/kit/runs';

// What people need to know of the item and the party while they enter a line: stock, last rates, open and overdue bills.
let site: Site;
let item: string;
let sold: { readonly id: string };
interface Found {
  readonly id: string;
  readonly name: string;
}

beforeAll(async () => {
  site = await newSite();
  const rows = async (entity: string) => ((await site.call('POST', `${entity}/s/list`, {})) as { readonly rows: readonly Found[] }).rows;
  const [customers, items] = [await rows('customer'), await rows('inventoryItem')];
  item = items[0]?.name ?? '';
  const party = (name: string) => customers.find((row) => row.name === name)?.id;
  const sell = (partyId: string | undefined, date: string, rate: number) =>
    site.call('POST', 'salesInvoice/s', {
      id: newId(),
      date,
      partyId,
      lines: [{ itemId: items[0]?.id, quantity: 2_0000, rate, discountPercent: 5_0000 }],
    });
  await sell(party('Sunrise Power'), '2026-05-04', 911_0000);
  await sell(party('Sunrise Power'), '2026-10-05', 922_0000);
  sold = (await sell(party('Deccan Rooftop Systems'), '2026-11-05', 922_0000)) as { readonly id: string };
  const back = { itemId: items[0]?.id, quantity: 1_0000, sourceSlug: 'sales-invoice', sourceId: sold.id, sourceLine: '1' };
  await site.call('POST', 'salesReturn/s', {
    id: newId(),
    date: '2026-11-06',
    partyId: party('Deccan Rooftop Systems'),
    invoiceId: sold.id,
    lines: [back],
  });
  await sell(party('Deccan Rooftop Systems'), '2026-11-06', 933_0000);
}, 180_000);
afterAll(leave);

it.each(byTurns([1280, 390], 2))(
  'a line shows its stock and takes a last rate by keyboard, at %i pixels',
  async (width) => {
    const { page, complaints } = await openDesk(site, width, 860, '/app/sales-invoice/add');
    await page.locator('#field-partyId:focus').waitFor();
    await page.keyboard.type('sunrise');
    await page.getByRole('option', { name: /Sunrise Power/ }).waitFor();
    await page.keyboard.press('Enter');
    await soon(() => page.getByLabel('Party', { exact: true }).innerText()).toMatch(
      /Overdue\s+4,109\.00 Dr \(2 bills, since 03-Jun-2026\)/,
    );
    if (width === 390) await page.getByRole('list', { name: 'Items' }).getByRole('button', { name: '+ Add line' }).click();
    else await page.locator('[data-cell="0:0"]').first().focus();
    await page.keyboard.type(item.slice(0, 8), { delay: 60 });
    await page.getByRole('option', { name: item }).first().waitFor();
    const options = await page.getByRole('listbox').boundingBox();
    expect((options?.x ?? 0) + (options?.width ?? width)).toBeLessThanOrEqual(width);
    await page.keyboard.press('Enter');
    await soon(() => page.getByLabel('Current line').innerText()).toContain('In stock');
    await page.keyboard.type('5000');
    await page.keyboard.press('Enter');
    const about = page.getByLabel('Current line');
    await soon(() => about.innerText()).toMatch(/In stock .+ short/s);
    await page.keyboard.press('Alt+l');
    const rates = page.getByRole('dialog', { name: /^Last rates of/ });
    await rates.getByText('922').first().waitFor();
    expect(await findings(page, `last-rates-${width}`)).toEqual([]);
    await soon(() => page.evaluate(() => document.activeElement?.textContent ?? '')).toContain('922');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await rates.waitFor({ state: 'detached' });
    expect(await findings(page, `line-in-sight-${width}`)).toEqual([]);
    if (width === 390) await page.getByRole('button', { name: 'Done' }).click();
    const lines = page.getByRole('region', { name: 'Items' });
    await soon(() => lines.innerText()).toMatch(/911.*5%/s);
    expect(complaints).toEqual([]);
  },
  60_000,
);

it('a line of a return shows what is open of the invoice', async () => {
  const { page, complaints } = await openDesk(site, 1280, 860, `/app/sales-return/add?of=sales-invoice&from=${sold.id}`);
  await page.getByRole('gridcell', { name: item }).first().waitFor();
  await page.locator('[data-cell="0:0"]').first().focus();
  await soon(() => page.getByLabel('Current line').innerText()).toMatch(/Open 1 /);
  await page.getByText('Invoice *').waitFor();
  expect(await findings(page, 'return-in-sight')).toEqual([]);
  expect(complaints).toEqual([]);
}, 60_000);
