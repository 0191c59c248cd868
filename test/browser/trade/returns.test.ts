import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findings, leave, openDesk } from '#test/browser/browser';
import { newSite, type Site } from '#test/browser/site';
import { soon } from '#test/browser/soon';
import { newId } from '#test/kit/new-id';
import { byTurns } from '#test/kit/runs';

// From invoices to goods that come back and to a note on a price, in one width of each run.
let site: Site;
/** The number of an invoice of another party. */
let stranger: string;
/** One of which nothing has come back. */
let open: Found;
const pages: Record<number, Page> = {};
const invoices: Record<number, readonly [Found, Found]> = {};
const tried = byTurns([1280, 390], 2);
type Found = Readonly<Record<string, unknown>> & { readonly id: string };

beforeAll(async () => {
  site = await newSite();
  const rows = async (entity: string) => ((await site.call('POST', `${entity}/s/list`, {})) as { readonly rows: readonly Found[] }).rows;
  const [customers, items] = [await rows('customer'), await rows('inventoryItem')];
  const partyId = customers.find((row) => row['gstin'])?.id;
  const other = customers.find((row) => row['gstin'] && row.id !== partyId);
  const strange = {
    id: newId(),
    date: '2026-11-20',
    partyId: other?.id,
    lines: [{ itemId: items[0]?.id, quantity: 1_0000, rate: 1000_0000 }],
  };
  open = (await site.call('POST', 'salesInvoice/s', strange)) as Found;
  stranger = String(open['number']);
  for (const width of tried) {
    const lines = [{ itemId: items[0]?.id, quantity: 3_0000, rate: 1000_0000 }];
    const sold = async () => (await site.call('POST', 'salesInvoice/s', { id: newId(), date: '2026-11-20', partyId, lines })) as Found;
    const both = [await sold(), await sold()] as const;
    invoices[width] = both;
    pages[width] = (await openDesk(site, width, 860, `/app/sales-invoice/view/${both[0].id}`)).page;
  }
}, 180_000);
afterAll(leave);

const begin = async (page: Page, title: string) => {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: `New ${title}` }).click();
  await page.getByRole('heading', { name: `New ${title}` }).waitFor();
};
const save = async (page: Page) => {
  await page.keyboard.press('Control+Enter');
  await page.waitForURL(/\/view\//);
};

describe.each(tried)('at %i pixels', (width) => {
  const drafts = async () =>
    (await pages[width]?.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('bahi.draft.')))) ?? ['no page'];
  it('goods of two invoices come back at their rates, and their bills are lower', async () => {
    const page = pages[width] as Page;
    await page.getByRole('heading', { name: /SI\// }).waitFor();
    await begin(page, 'Sales Return');
    const total = () => page.locator('.document-side').innerText();
    // Nothing comes back unless a quantity says so.
    await soon(total).toMatch(/Total\s+₹\s0\.00/);
    await page.keyboard.press('Control+Enter');
    await soon(() => page.locator('.document-problems').innerText()).toContain('Enter the quantity of at least one line');
    await page.keyboard.press('Alt+Q');
    await soon(total).toContain('3,000.00');
    const [first, second] = invoices[width] as readonly [Found, Found];
    await page.getByRole('button', { name: 'Add another invoice' }).click();
    // Only invoices of the party that are not here yet.
    await page.getByRole('combobox', { name: 'Another invoice' }).fill('SI');
    await page.getByRole('option', { name: String(second['number']) }).waitFor();
    expect(await page.getByRole('option', { name: String(first['number']), exact: true }).count()).toBe(0);
    expect(await page.getByRole('option', { name: stranger }).count()).toBe(0);
    await page.getByRole('combobox', { name: 'Another invoice' }).fill(String(second['number']));
    await page.getByRole('option', { name: String(second['number']) }).click();
    await soon(() => page.locator('.document-lines').first().innerText()).toContain(String(second['number']));
    expect(await total()).toContain('3,000.00');
    await page.getByRole('button', { name: 'Return Everything' }).click();
    await soon(total).toContain('6,000.00');
    expect(await findings(page, `new sales return at ${width}`)).toEqual([]);
    await save(page);
    await page.getByRole('heading', { name: /SR\// }).waitFor();
    expect(await findings(page, `sales return at ${width}`)).toEqual([]);
    await page.getByRole('tab', { name: 'Chain' }).click();
    for (const { number } of [first, second])
      await page
        .getByRole('link', { name: String(number) })
        .last()
        .waitFor();
    const bills = (await site.call('GET', `customer/s/getUnadjustedVoucherDetailsByLedgerId/${first['partyId']}`)) as readonly {
      readonly billId?: string;
    }[];
    expect(bills.filter(({ billId }) => billId === first.id || billId === second.id)).toEqual([]);
  });

  it('a return whose lines came from its invoice is no unsaved entry', async () => {
    const page = pages[width] as Page;
    const { number } = open;
    await page.goto(`${site.address}/app/sales-return/add`);
    await page.getByRole('combobox', { name: 'Invoice' }).fill(String(number));
    await page.getByRole('option', { name: String(number) }).click();
    await page.waitForURL(/from=/);
    await page.getByRole('button', { name: 'Return Everything' }).waitFor();
    await soon(drafts).toEqual([]);
    if (width === 1280) {
      // Enter adds a line below the last.
      const lines = page.getByRole('grid', { name: 'Items' });
      await lines.locator('[data-cell="0:0"]').focus();
      await soon(async () => {
        await page.keyboard.press('Enter');
        return lines.locator('.lines-row').count();
      }).toBe(2);
    }
    await page.keyboard.press('Escape');
    await page.locator('#screen[data-path="/app/sales-return/add"]').waitFor({ state: 'detached' });
    expect(await page.getByRole('alertdialog').count()).toBe(0);
    expect(await drafts()).toEqual([]);
  });

  it.each(['Sales Return', 'Credit Note'])(
    'a %s is offered the invoices of its party, and asks before it takes another party',
    async (title) => {
      const page = pages[width] as Page;
      const slug = title.toLowerCase().replace(' ', '-');
      const field = page.getByRole('combobox', { name: title === 'Sales Return' ? 'Invoice' : 'Sales Invoice', exact: true });
      const party = page.getByRole('combobox', { name: /^(Customer|Party)/ });
      const [first] = invoices[width] as readonly [Found, Found];
      const name = String(first['partyName']);
      await page.goto(`${site.address}/app/${slug}/add`);
      await page.getByRole('heading', { name: `New ${title}` }).waitFor();
      await party.fill(name);
      await page.getByRole('option', { name }).first().click();
      await field.fill('');
      await field.press('ArrowDown');
      const option = page.getByRole('option', { name: String(first['number']) });
      await soon(() => option.first().innerText()).toMatch(/20-Nov-2026 · [\d,.]+ · ([\d,.]+|nothing) left/);
      // All of it can be read, also under a narrow field.
      const beside = option.first().locator('.option-beside');
      expect(await beside.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
      expect(await page.getByRole('option', { name: stranger }).count()).toBe(0);
      expect(await findings(page, `${slug}-invoices-${width}`)).toEqual([]);
      // People who type the whole number of another party's invoice are asked first.
      const choose = async () => {
        await field.fill(stranger);
        await page.getByRole('option', { name: stranger }).click();
        await page.getByRole('alertdialog').waitFor();
      };
      await choose();
      expect(await page.getByRole('alertdialog').innerText()).toContain(`${stranger} is of ${open['partyName']}. Change the party to`);
      expect(await findings(page, `${slug}-another-party-${width}`)).toEqual([]);
      await page.keyboard.press('Escape');
      await soon(() => field.inputValue()).toBe('');
      expect(await party.inputValue()).toBe(name);
      await choose();
      await page.getByRole('button', { name: 'Change Party' }).click();
      await page.waitForURL(/from=/);
      await soon(() => party.inputValue()).toBe(String(open['partyName']));
      // What was typed before is in this form, so nothing is offered; and the next key goes into the lines, not over the party.
      await soon(drafts).toEqual([]);
      if (width === 1280) await page.locator('[role="grid"] [data-cell^="0:"]:focus').waitFor();
      else expect(await party.evaluate((one) => one === document.activeElement)).toBe(false);
      await page.keyboard.press('Escape');
      await page.locator(`#screen[data-path="/app/${slug}/add"]`).waitFor({ state: 'detached' });
    },
  );

  it('a credit note takes an amount of a line', async () => {
    const page = pages[width] as Page;
    await page.goto(`${site.address}/app/sales-invoice/view/${invoices[width]?.[0].id}`);
    await begin(page, 'Credit Note');
    expect(await findings(page, `new credit note at ${width}`)).toEqual([]);
    await page.keyboard.press('Control+Enter');
    await page.locator('.document-problems').waitFor();
    expect(await page.locator('.document-problems').innerText()).toContain('Enter the amount of at least one line');
  });
});
