import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { names } from '#infra/local/runner/environment';
import { openStorage } from '#storage/storage';
import { findings, leave, openDesk } from '#test/browser/browser';
import { newSite, type Site } from '#test/browser/site';
import { saveAsEarlier } from '#test/kit/books/as-saved-earlier';
import { says } from '#test/kit/books/says';
import { newId } from '#test/kit/new-id';

// A note on a price that was saved before such notes changed what goods cost says so, until it is saved again.
let site: Site;
let noteId: string;
const said = 'This was saved before such vouchers changed what goods cost.';

beforeAll(async () => {
  site = await newSite();
  const { call } = site;
  const rows = async (entity: string) =>
    ((await call('POST', `${entity}/s/list`, {})) as { rows: Readonly<Record<string, string>>[] }).rows;
  const groupId = (await rows('group')).find(({ alias }) => alias === 'creditors')?.['id'];
  const itemId = (await rows('inventoryItem'))[0]?.['id'];
  const billingAddress = { line1: '7 Port Road', line2: '', city: 'Surat', state: '24', pincode: '395001', country: 'India' };
  const supplier = { id: newId(), name: 'Kutch Panels', groupId, gstin: '24AANFA2641L1ZF', billingAddress };
  const { id: partyId } = (await call('POST', 'customer/s', supplier)) as { id: string };
  const bought = (await call('POST', 'purchaseInvoice/s', {
    ...{ id: newId(), date: '2026-11-10', partyId, referenceNo: 'KP/1', referenceDate: '2026-11-10' },
    lines: [{ itemId, quantity: 10_0000, rate: 100_0000 }],
  })) as { id: string };
  noteId = newId();
  await call('POST', 'debitNote/s', {
    ...{ id: noteId, date: '2026-11-12', partyId, purchaseInvoiceId: bought.id },
    lines: [{ itemId, sourceSlug: 'purchase-invoice', sourceId: bought.id, sourceLine: '1', quantity: 10_0000, rate: 4_0000 }],
  });
  await writeEarlier(site);
}, 180_000);
afterAll(leave);

it.each([1280, 390])('on a screen of %i', async (width) => {
  const { page, complaints } = await openDesk(site, width, 860, `/app/debit-note/view/${noteId}`);
  await page.getByText(said).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  expect(await findings(page, `earlier-cost-${width}`)).toEqual([]);
  if (width === 1280) return;
  await page.goto(`${site.address}/app/debit-note/edit/${noteId}`);
  await page.getByRole('heading', { name: 'Edit Debit Note' }).waitFor();
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.waitForURL(/\/view\//);
  await page
    .getByText('Saved. Please note:')
    .or(page.getByRole('heading', { name: /^Debit Note DN/ }))
    .first()
    .waitFor();
  expect(await page.getByText(said).count()).toBe(0);
  expect(complaints).toEqual([]);
});

async function writeEarlier({ tables, scope }: Site): Promise<void> {
  const client = new DynamoDBClient({
    endpoint: tables,
    region: 'ap-south-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  const physical = { log: names.table('log'), records: names.table('records'), views: names.table('views') };
  const { journal } = openStorage({ says, client, tables: physical, clock: { now: () => new Date() } });
  await saveAsEarlier(journal, { ...scope, userId: 'test', from: '127.0.0.1', requestId: 'test' }, 'debit-note', noteId);
  client.destroy();
}
