import { afterAll, beforeAll, expect, it } from 'vitest';
import { findings, leave, openDesk } from '#test/browser/browser';
import { newSite, type Site } from '#test/browser/site';
import { soon } from '#test/browser/soon';
import { typeInCell } from '#test/browser/type-in-cell';
import { newId } from '#test/kit/new-id';
import { byTurns } from '#test/kit/runs';

// A seller sees what orders reserve and bring of an item, and takes the batches that expire first with one key.
let site: Site;
let partyId: string | undefined;
type Found = Readonly<Record<string, unknown>> & { readonly id: string };

beforeAll(async () => {
  site = await newSite();
  const rows = async (entity: string) => ((await site.call('POST', `${entity}/s/list`, {})) as { readonly rows: readonly Found[] }).rows;
  const unitId = (await rows('measureUnit')).find((row) => String(row['symbol']).toLowerCase() === 'nos')?.id;
  partyId = (await rows('customer')).find(({ name }) => name === 'Sunrise Power')?.id;
  const gstHistory = [{ effectiveFrom: '2017-07-01', taxability: 'Taxable', rate: 12_0000 }];
  const { id: itemId } = (await site.call('POST', 'inventoryItem/s', {
    ...{ id: newId(), name: 'Cough syrup', type: 'Goods', unitId, hsn: '30049099', salesRate: 90_0000, gstHistory },
    batchTracking: true,
  })) as Found;
  const organisation = (await site.call('GET', `organization/s/${site.scope.organisationId}`)) as Found;
  await site.call('PUT', 'organization/s', {
    ...{ id: organisation.id, version: organisation['version'], name: organisation['name'], currency: 'INR' },
    ...{ negativeStock: 'warned', reserveStock: 'all', expiredGoods: 'refused' },
  });
  const groupId = (await rows('group')).find((row) => row['alias'] === 'creditors')?.id;
  const address = { line1: '5 Dock Road', line2: '', city: 'Surat', state: '24', pincode: '395003', country: 'India' };
  await site.call('POST', 'customer/s', { id: newId(), name: 'Gujarat Pharma', groupId, billingAddress: address });
  const line = (batch: string, quantity: number, expires: string) => ({ itemId, batch, quantity, expires, rate: 60_0000 });
  await site.call('POST', 'purchaseInvoice/s', {
    ...{ id: newId(), date: '2026-10-20', partyId, referenceNo: 'ST/11', referenceDate: '2026-10-20' },
    lines: [
      line('LATE', 30_0000, '2028-03-31'),
      line('SOON', 4_0000, '2026-12-05'),
      line('NEXT', 9_0000, '2027-06-30'),
      line('OLD', 7_0000, '2026-11-01'),
    ],
  });
  const order = (quantity: number) => ({ id: newId(), date: '2026-11-02', partyId, lines: [{ itemId, quantity, rate: 90_0000 }] });
  await site.call('POST', 'salesOrder/s', order(12_0000));
  await site.call('POST', 'purchaseOrder/s', order(100_0000));
}, 180_000);
afterAll(leave);

it.each(byTurns([1280, 390], 2))(
  'a line shows what is free and takes the batches that expire first, at %i pixels',
  async (width) => {
    const { page, complaints } = await openDesk(site, width, 860, '/app/sales-invoice/add');
    await page.locator('#field-partyId').fill('Sunrise');
    await page
      .getByRole('option', { name: /Sunrise Power/ })
      .first()
      .click();
    if (width === 390) await page.getByRole('button', { name: '+ Add line' }).first().click();
    else await page.getByRole('grid', { name: 'Items' }).getByText('Type to search').click();
    await page.keyboard.type('Cough');
    await page.getByRole('option', { name: 'Cough syrup' }).first().waitFor();
    await page.keyboard.press('Enter');
    await typeInCell(page, 'Qty', '6');
    const about = page.getByLabel('Current line');
    await soon(() => about.innerText()).toMatch(/In stock 50 Nos.*Reserved 12 Nos.*Free 38 Nos.*Expected 100 Nos/s);
    await soon(() => about.innerText()).toMatch(/expired 01-Nov-2026.*expires 05-Dec-2026/s);
    await about.getByRole('button', { name: /Take SOON 4 Nos, NEXT 2 Nos/ }).waitFor();
    expect(await findings(page, `batches-in-sight-${width}`)).toEqual([]);
    await page.keyboard.press('Alt+b');
    if (width === 390) await page.getByRole('button', { name: 'Done' }).click();
    const items = page.getByRole('region', { name: 'Items' });
    await soon(() => items.innerText()).toMatch(/SOON.*NEXT/s);
    expect(await findings(page, `batches-taken-${width}`)).toEqual([]);
    await page.keyboard.press('Control+Enter');
    await page.waitForURL(/\/view\//);
    const id = page.url().split('/').at(-1)?.split('?')[0] ?? '';
    const stored = (await site.call('GET', `salesInvoice/s/${id}`)) as { readonly lines: readonly object[]; readonly version: number };
    expect(stored.lines).toMatchObject([
      { batch: 'SOON', quantity: 4_0000, rate: 90_0000 },
      { batch: 'NEXT', quantity: 2_0000, rate: 90_0000 },
    ]);
    await site.call('PUT', `salesInvoice/s/${id}/cancel`, { version: stored.version, remark: 'for the other width' });
    expect(complaints).toEqual([]);
  },
  60_000,
);

it('what is known of a batch is typed where it comes in', async () => {
  const { page, complaints } = await openDesk(site, 1280, 860, '/app/purchase-invoice/add');
  await page.locator('#field-partyId').fill('Gujarat');
  await page
    .getByRole('option', { name: /Gujarat Pharma/ })
    .first()
    .click();
  await page.getByRole('grid', { name: 'Items' }).getByText('Type to search').click();
  await page.keyboard.type('Cough');
  await page.getByRole('option', { name: 'Cough syrup' }).first().waitFor();
  await page.keyboard.press('Enter');
  await typeInCell(page, 'Qty', '5');
  await typeInCell(page, 'Batch', 'FRESH');
  await typeInCell(page, 'Expires', '31-12-2028');
  await soon(() => page.getByRole('grid', { name: 'Items' }).innerText()).toContain('31-Dec-2028');
  expect(await findings(page, 'batch-comes-in')).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await page.waitForURL(/\/view\//);
  await page.goto(`${site.address}/app/batch`);
  await page.getByText('FRESH').first().waitFor();
  await page.getByText('31-Dec-2028').first().waitFor();
  expect(await findings(page, 'batch-list')).toEqual([]);
  expect(complaints).toEqual([]);
}, 60_000);

it.each(byTurns([1280, 390], 2))(
  'the report colours batches that expired and those that soon will, at %i pixels',
  async (width) => {
    const { page, complaints } = await openDesk(site, width, 860, '/app/batch-report?from=2026-04-01&to=2026-11-21');
    const row = (batch: string) => page.getByRole('row').filter({ hasText: batch });
    const colourOf = (batch: string) => row(batch).evaluate((one) => getComputedStyle(one).boxShadow);
    await row('LATE').waitFor();
    await soon(() => row('OLD').innerText()).toContain('Expired');
    expect(await colourOf('LATE')).toBe('none');
    expect(await colourOf('OLD')).toContain('inset');
    expect(await colourOf('SOON')).toContain('inset');
    expect(await colourOf('SOON')).not.toBe(await colourOf('OLD'));
    expect(await findings(page, `batch-report-marked-${width}`)).toEqual([]);
    expect(complaints).toEqual([]);
  },
  60_000,
);
