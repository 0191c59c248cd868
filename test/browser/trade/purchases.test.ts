import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findings, goTo, leave, openDesk } from '#test/browser/browser';
import { newSite, type Site } from '#test/browser/site';
import { soon } from '#test/browser/soon';
import { newId } from '#test/kit/new-id';
import { byTurns } from '#test/kit/runs';

// From a purchase order to the invoice of the supplier and its payment.
let site: Site;
const pages: Record<number, Page> = {};
const orders: Record<number, string> = {};
/** One width in each run, by turns. */
const tried = byTurns([1280, 390], 2);
type Found = Readonly<Record<string, unknown>> & { readonly id: string };

beforeAll(async () => {
  site = await newSite();
  const rows = async (entity: string) => ((await site.call('POST', `${entity}/s/list`, {})) as { readonly rows: readonly Found[] }).rows;
  const [groups, items] = [await rows('group'), await rows('inventoryItem')];
  const groupId = groups.find((row) => row['alias'] === 'creditors')?.id;
  const address = { line1: '7 Port Road', line2: '', city: 'Surat', state: '24', pincode: '395001', country: 'India' };
  const supplier = { id: newId(), name: 'Kutch Panels', groupId, gstin: '24AANFA2641L1ZF', billingAddress: address, billWise: true };
  const { id: partyId } = (await site.call('POST', 'customer/s', supplier)) as Found;
  const lines = [{ itemId: items[0]?.id, quantity: 10_0000, rate: 8000_0000 }];
  for (const width of tried) {
    const order = await site.call('POST', 'purchaseOrder/s', { id: newId(), date: '2026-11-20', partyId, lines });
    orders[width] = (order as Found).id;
    pages[width] = (await openDesk(site, width, 860, `/app/purchase-order/view/${orders[width]}`)).page;
  }
}, 180_000);
afterAll(leave);

describe.each(tried)('at %i pixels', (width) => {
  it('an order becomes the invoice of the supplier, with its number, TDS and credit', async () => {
    const page = pages[width] as Page;
    await page.getByRole('heading', { name: /PO\// }).waitFor();
    expect(await findings(page, `purchase order at ${width}`)).toEqual([]);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'New Purchase Invoice' }).click();
    await page.getByRole('heading', { name: 'New Purchase Invoice' }).waitFor();
    await page.getByLabel('Supplier Invoice No.').fill(`KP/${width}`);
    await page.getByText('Discount, currency and income tax').click();
    await page.getByLabel('TDS Section').selectOption('393(1)');
    await page.getByLabel('TDS Rate').fill('0.1');
    await page.getByLabel('TDS Rate').blur();
    await page.getByText("Tax and round-off as on the supplier's invoice").click();
    await page.getByLabel("Supplier's Cess").fill('1');
    await page.keyboard.press('Tab');
    await page.keyboard.type('-0.50');
    await page.keyboard.press('Tab');
    await page.getByText("Round off as on the supplier's invoice").waitFor();
    await page.keyboard.press('Control+Enter');
    await page.getByText('There is no cess of the supplier here').first().waitFor();
    await page.getByLabel("Supplier's Cess").fill('');
    await page.getByText('Import: bill of entry').click();
    await soon(() => page.getByText('TDS deducted').count()).toBe(1);
    expect(await findings(page, `new purchase invoice at ${width}`)).toEqual([]);
    // Where the columns are wider than the page, as with goods that the customs cleared, a line can still be removed.
    if (width === 1280) {
      await page.setViewportSize({ width: 1160, height: 860 });
      const remove = page.getByRole('grid', { name: 'Items' }).getByRole('button', { name: 'Remove line 1' });
      const isHit = (button: Element) => {
        const { left, right, top, bottom } = button.getBoundingClientRect();
        return document.elementFromPoint((left + right) / 2, (top + bottom) / 2) === button;
      };
      await remove.evaluate((button) => button.scrollIntoView({ block: 'center', inline: 'nearest' }));
      await page
        .locator('[data-scroller]')
        .first()
        .evaluate((one) => one.scrollTo(0, 0));
      expect(
        await page
          .locator('[data-scroller]')
          .first()
          .evaluate((one) => one.scrollWidth > one.clientWidth),
      ).toBe(true);
      expect(await remove.evaluate(isHit)).toBe(true);
      await page.setViewportSize({ width, height: 860 });
    }
    await page.keyboard.press('Control+Enter');
    await page.waitForURL(/\/view\//);
    await page.getByText(`KP/${width}`).first().waitFor();
    expect(await findings(page, `purchase invoice at ${width}`)).toEqual([]);
  });

  it('the order is received, and the invoice is paid', async () => {
    const page = pages[width] as Page;
    await page.getByRole('button', { name: 'Make Payment' }).click();
    await page
      .getByRole('heading', { name: /Payment|Bank/ })
      .first()
      .waitFor();
    expect(page.url()).toContain('type=Payment');
    // The bill and the saved payment name the supplier's number beside ours.
    const bills = page.getByRole('region', { name: 'Bills of Kutch Panels' });
    await bills.getByText(`(supplier's no. KP/${width})`).waitFor();
    await page.locator('#field-accountId').fill('Cash');
    await page.getByRole('listbox').getByRole('option', { name: /^Cash/ }).click();
    expect(await findings(page, `payment of a supplier at ${width}`)).toEqual([]);
    await page.keyboard.press('Control+Enter');
    await page.waitForURL(/bank-cash\/view/);
    await page.getByRole('region', { name: 'Bill references' }).getByText(`(supplier's no. KP/${width})`).waitFor();
    await goTo(page, `/app/purchase-order/view/${orders[width]}`);
    await page.getByText('Received').first().waitFor();
    await goTo(page, '/app/purchase-invoice');
    await page.getByText(`KP/${width}`).first().waitFor();
    expect(await findings(page, `purchase invoices at ${width}`)).toEqual([]);
  });
});
