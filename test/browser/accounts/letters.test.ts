import { afterAll, beforeAll, expect, it } from 'vitest';
import { findings, leave, openDesk } from '#test/browser/browser';
import { newSite, type Site } from '#test/browser/site';
import { newId } from '#test/kit/new-id';

// Letters to parties, from the report of receivables to what was sent to whom.
let site: Site;
type Found = Readonly<Record<string, unknown>> & { readonly id: string };

beforeAll(async () => {
  site = await newSite();
  const rows = async (entity: string) => ((await site.call('POST', `${entity}/s/list`, {})) as { readonly rows: readonly Found[] }).rows;
  const [groups, items] = [await rows('group'), await rows('inventoryItem')];
  const groupId = groups.find((row) => row['alias'] === 'debtors')?.id;
  const lines = [{ itemId: items[0]?.id, quantity: 1_0000, rate: 12_345_0000 }];
  for (const [name, email, date] of [
    ['Asha Traders', 'asha@traders.example', '2026-05-02'],
    ['Kiran & Co', null, '2026-06-10'],
    ['Ravi Stores', 'ravi@stores.example', '2026-11-20'],
  ] as const) {
    const partyId = newId();
    const billingAddress = { line1: '12 FC Road', line2: '', city: 'Pune', state: '27', pincode: '411004', country: 'India' };
    await site.call('POST', 'customer/s', { id: partyId, name, groupId, email, billingAddress, registrationType: 'Unregistered' });
    await site.call('POST', 'salesInvoice/s', { id: newId(), date, dueDate: date, creditDays: 0, partyId, lines });
  }
}, 180_000);
afterAll(leave);

const report = '/app/payment-receivables-payables?asOf=2026-11-20';

it('reminders go to those who are late, and the run says who got one', async () => {
  const { page, complaints } = await openDesk(site, 1280, 860, report);
  await page.getByRole('button', { name: 'Letters' }).click();
  await page.getByText('3 of 3 parties').waitFor();
  expect(await findings(page, 'letters-1280')).toEqual([]);
  await page.getByLabel('Message').fill('Please call Meera for questions.');
  await page.getByRole('button', { name: 'Send to 3 parties' }).click();
  await page.getByText('1 sent.').waitFor({ timeout: 90_000 });
  await page.getByText('Kiran & Co: There is no email address').waitFor();
  await page.getByText('Ravi Stores: Nothing is overdue').waitFor();
  expect(await findings(page, 'letters-sent-1280')).toEqual([]);
  await page.getByRole('link', { name: 'See what was sent to whom' }).click();
  await page.waitForURL('**/app/party-letter/view/**');
  await page.getByText('asha@traders.example').waitFor();
  // Times read as people write them, and each party has one column.
  expect(await page.getByRole('main').innerText()).not.toMatch(/\d{4}-\d{2}-\d{2}T/);
  expect(await page.getByRole('columnheader').allInnerTexts()).toEqual(['Party', 'Email', 'Balance', 'Status', 'Sent At', 'Reason']);
  expect(await findings(page, 'letters-kept-1280')).toEqual([]);
  expect(complaints).toEqual([]);
}, 90_000);

it('balance confirmations are chosen and downloaded on a phone', async () => {
  const { page, complaints } = await openDesk(site, 390, 844, report);
  await page.getByRole('button', { name: 'Letters' }).click();
  await page.locator('#letter-kind').selectOption('Balance Confirmation');
  await page.getByRole('checkbox', { name: 'Ravi Stores' }).uncheck();
  await page.getByText('2 of 3 parties').waitFor();
  await page.getByLabel('Add a party').fill('Deccan');
  await page.getByRole('option', { name: /Deccan Rooftop Systems/ }).click();
  await page.getByText('3 of 4 parties').waitFor();
  expect(await findings(page, 'letters-390')).toEqual([]);
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download PDF' }).click()]);
  expect(file.suggestedFilename()).toBe('Balance Confirmation 2026-11-20.pdf');
  expect(complaints).toEqual([]);
}, 60_000);
