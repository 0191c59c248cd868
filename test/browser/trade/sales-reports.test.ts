import { afterAll, beforeAll, expect, it } from 'vitest';
import { findings, leave, openDesk } from '#test/browser/browser';
import { newSite, type Site } from '#test/browser/site';
import { newId } from '#test/kit/new-id';

// What was sold, ordered, installed, and what projects cost: down to the voucher and back to the same row, on a desk and on a phone.
let site: Site;
type Found = Readonly<Record<string, unknown>> & { readonly id: string };
let roof: Found;
let jose: Found;

beforeAll(async () => {
  site = await newSite();
  const rows = async (entity: string) => ((await site.call('POST', `${entity}/s/list`, {})) as { readonly rows: readonly Found[] }).rows;
  const make = async (entity: string, body: object) => (await site.call('POST', `${entity}/s`, { id: newId(), ...body })) as Found;
  const [customers, items, groups] = [await rows('customer'), await rows('inventoryItem'), await rows('group')];
  const partyId = customers.find((row) => row['gstin'])?.id;
  const itemId = items[0]?.id;
  const supplier = await make('customer', {
    ...{ name: 'Kutch Panels', groupId: groups.find(({ alias }) => alias === 'creditors')?.id, registrationType: 'Unregistered' },
    billingAddress: { line1: '4 Station Road', city: 'Pune', state: '27', pincode: '411001' },
  });
  roof = await make('project', { projectNo: 'P-7', name: 'Roof of the Deccan school', budget: 25_00_000_00 });
  jose = await make('installer', { insFirstName: 'Jose', insLastName: 'Mathew', insMobile: '9800000001', licenceNumber: 'MH-77' });
  const lines = (quantity: number, rate: number) => [{ itemId, quantity: quantity * 1_0000, rate: rate * 1_0000 }];
  await make('purchaseInvoice', {
    ...{ date: '2026-05-02', partyId: supplier.id, projectId: roof.id, referenceNo: 'K/1', referenceDate: '2026-05-02' },
    lines: lines(90, 18_750),
  });
  for (const date of ['2026-05-20', '2026-06-11', '2026-07-23'])
    await make('salesInvoice', { date, partyId, projectId: roof.id, installerId: jose.id, lines: lines(20, 24_500) });
  await make('salesInvoice', { date: '2026-08-01', partyId, lines: lines(2, 26_000) });
  await make('salesOrder', { date: '2026-08-02', partyId, projectId: roof.id, lines: lines(5, 24_000) });
  await make('purchaseOrder', { date: '2026-08-03', partyId: supplier.id, projectId: roof.id, lines: lines(10, 18_000) });
}, 180_000);
afterAll(leave);

it('a cost of a project leads to its vouchers, and back to the same row', async () => {
  const { page, complaints } = await openDesk(site, 1280, 860, '/app/project-wise-cost');
  await page.locator(`tr[data-row="${roof.id}"]`).waitFor();
  await page.keyboard.press('Alt+F1');
  const head = page.locator(`tr[data-row="${roof.id}:purchase"]`);
  await head.waitFor();
  expect(await findings(page, 'project-wise-cost-1280')).toEqual([]);
  await head.focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**show=vouchers**');
  const bought = page.locator('tr.plain').filter({ hasText: 'Kutch Panels' });
  await bought.first().waitFor();
  expect(await findings(page, 'project-vouchers-1280')).toEqual([]);
  await bought.first().focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/purchase-invoice/view/**');
  await page.goBack();
  await bought.first().waitFor();
  await page.goBack();
  await page.waitForFunction((id) => document.activeElement?.getAttribute('data-row') === `${id}:purchase`, roof.id);
  expect(complaints).toEqual([]);
}, 90_000);

it('an installer leads to the installations', async () => {
  const { page, complaints } = await openDesk(site, 1280, 860, '/app/installer-report');
  const row = page.locator(`tr[data-row="${jose.id}"]`);
  await row.waitFor();
  expect(await findings(page, 'installer-report-1280')).toEqual([]);
  await row.focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**show=installations**');
  await page.getByText('3 installations').waitFor();
  expect(await findings(page, 'installations-1280')).toEqual([]);
  await page.goBack();
  await page.waitForFunction((id) => document.activeElement?.getAttribute('data-row') === id, jose.id);
  expect(complaints).toEqual([]);
}, 90_000);

it.each(['project-wise-cost', 'installer-report', 'productwise-sales-report', 'sales-order-report', 'purchase-order-report'])(
  'on a phone no row of %s is wider than the screen',
  async (path) => {
    const { page, complaints } = await openDesk(site, 390, 844, `/app/${path}`);
    await page.locator('.report-table tbody tr').first().waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await findings(page, `${path}-390`)).toEqual([]);
    expect(complaints).toEqual([]);
  },
  60_000,
);
