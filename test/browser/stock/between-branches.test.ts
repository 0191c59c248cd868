import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findings, leave, openDesk, openElsewhere } from '#test/browser/browser';
import { colleagueOf, newSite, type Site } from '#test/browser/site';
import { soon } from '#test/browser/soon';
import { newId } from '#test/kit/new-id';
import { byTurns } from '#test/kit/runs';

// Asha sends goods from Ahmedabad. Meera receives them in Pune, another registration, on a computer or on a phone in the yard.
let asha: Site;
let meera: Site;
type Found = Readonly<Record<string, unknown>> & { readonly id: string; readonly version: number; readonly number: string };
const panel = 'Mono PERC Panel 540 W';

beforeAll(async () => {
  asha = await newSite();
  const address = { line1: '4 Station Road', line2: '', city: 'Pune', state: '27', pincode: '411001', country: 'India' };
  const pune = (await asha.call('POST', 'branch/s', {
    id: newId(),
    code: 'PUNE',
    name: 'Pune',
    address,
    gstin: '27AAQCA8719H1Z6',
  })) as Found;
  meera = await colleagueOf({ ...asha, scope: { ...asha.scope, branchId: pune.id } } as Site, 'Meera', [
    ...['', '/view', '/destination-qty'].map((verb) => `/ist-sales${verb}`),
    ...['', '/view', '/edit', '/print'].map((verb) => `/ist-receipt${verb}`),
    '/delivery-note/view',
  ]);
  const items = ((await asha.call('POST', 'inventoryItem/s/list', {})) as { readonly rows: readonly Found[] }).rows;
  const itemId = items.find(({ name }) => name === panel)?.id;
  await asha.call('POST', 'openingStock/s', { id: newId(), date: '2026-04-01', lines: [{ itemId, quantity: 40_0000, rate: 9000_0000 }] });
}, 180_000);
afterAll(leave);

it.each(byTurns([1280, 390], 2))(
  'goods are sent by one person and received by another, with what was short, at %i pixels',
  async (width) => {
    const { page, complaints } = await openDesk(asha, 1280, 860, '/app/ist-sales/add');
    const id = await send(page);
    expect(await findings(page, 'ist-sent')).toEqual([]);
    const incoming = await arrivesAt(meera);
    const { page: hers, complaints: herComplaints } = await openElsewhere(meera, width, 860, `/app/ist-sales/view/${incoming.id}`);
    await hers.getByRole('region', { name: 'Where the goods are' }).getByText('Nothing was received yet').waitFor();
    expect(await findings(hers, `ist-incoming-${width}`)).toEqual([]);
    await hers.getByRole('button', { name: /^Receive/ }).click();
    await hers.getByRole('heading', { name: 'New IST Receipt' }).waitFor();
    await receive(hers, width);
    await hers.waitForURL(/ist-receipt\/view\//);
    expect(await findings(hers, `ist-received-${width}`)).toEqual([]);
    await soon(async () => ((await asha.call('GET', `istSales/s/${id}`)) as Found)['status']).toBe('Full Received');
    await page.reload();
    const where = page.getByRole('region', { name: 'Where the goods are' });
    await where.getByText(/short: damaged on the way/).waitFor();
    expect((await where.getByRole('row').last().innerText()).split(/\s*\t\s*/).slice(-4)).toEqual(['10', '8', '2', '–']);
    expect(await findings(page, 'ist-arrived')).toEqual([]);
    for (const one of [...complaints, ...herComplaints]) expect(one).toContain('403');
  },
  120_000,
);

/** Typed by keyboard, and dispatched. */
async function send(page: Page): Promise<string> {
  await page.locator('#field-toBranchId').fill('Pune');
  await page.getByRole('option', { name: /Pune/ }).first().click();
  await page.locator('#field-toBranchId').press('Enter');
  await page.keyboard.type('Mono');
  await page
    .getByRole('option', { name: /Mono PERC/ })
    .first()
    .waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.type('10');
  await page.keyboard.press('Enter');
  await page.getByRole('row').filter({ hasText: panel }).filter({ hasText: '13,500' }).waitFor();
  await page.getByRole('complementary').getByText('IGST').first().waitFor();
  expect(await findings(page, 'ist-typed')).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await page.waitForURL(/ist-sales\/view\//);
  await page.getByRole('button', { name: /^Dispatch/ }).click();
  await page.getByRole('alertdialog').getByRole('button').last().click();
  await page.getByText('In-transit').first().waitFor();
  return page.url().split('/').at(-1)?.split('?')[0] ?? '';
}

/** What comes in, once the message arrived. */
async function arrivesAt({ call }: Site): Promise<Found> {
  const rows = async () => ((await call('POST', 'istSales/s/list', {})) as { readonly rows: readonly Found[] }).rows;
  await soon(async () => (await rows()).some(({ status }) => status === 'In-transit')).toBe(true);
  return (await rows()).find(({ status }) => status === 'In-transit') as Found;
}

/** The form is filled with what is open; two of ten are missing. */
async function receive(page: Page, width: number): Promise<void> {
  if (width === 390) await onPhone(page);
  else await inGrid(page);
  expect(await findings(page, `ist-receiving-${width}`)).toEqual([]);
  await page.keyboard.press('Control+Enter');
}

async function inGrid(page: Page): Promise<void> {
  const row = page.getByRole('row').filter({ hasText: panel });
  await row.waitFor();
  const heads = await page.getByRole('grid', { name: 'Items' }).getByRole('columnheader').allInnerTexts();
  const cell = (name: string) => row.getByRole('gridcell').nth(heads.filter((text) => text !== '#').indexOf(name));
  for (const [name, text] of [
    ['Received', '8'],
    ['Short', '2'],
    ['Why short', 'Damaged'],
  ] as const) {
    await cell(name).click();
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
}

/** Received and short are typed on the card; the reason is in the line. */
async function onPhone(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Received' }).fill('8');
  await page.getByRole('textbox', { name: 'Short' }).fill('2');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: panel }).first().click();
  await page.getByRole('dialog').getByLabel('Why short').selectOption({ label: 'Damaged on the way' });
  await page.getByRole('dialog').getByRole('button').last().click();
}
