import { afterAll, beforeAll, expect, it } from 'vitest';
import { leave, openDesk, Typist } from '#test/browser/browser';
import { newSite, type Site } from '#test/browser/site';
import { typeInCell } from '#test/browser/type-in-cell';
import { typedFields } from '#test/kit/books/typed-fields';
import { newId } from '#test/kit/new-id';

// Goods are moved from one rack to another by keyboard, and what was typed wrong is told at its line and field.
let site: Site;
type Found = Readonly<Record<string, unknown>> & { readonly id: string };
const cable = 'DC Cable 4 sq mm';

beforeAll(async () => {
  site = await newSite();
  const branch = (await site.call('GET', `branch/s/${site.scope.branchId}`)) as Found;
  const locations = ['A1', 'B2'].map((code) => ({ code, name: `Rack ${code}` }));
  await site.call('PUT', 'branch/s', { ...typedFields('branch', branch), locations });
  const items = ((await site.call('POST', 'inventoryItem/s/list', {})) as { readonly rows: readonly Found[] }).rows;
  const itemId = items.find(({ name }) => name === cable)?.id;
  const lines = [{ itemId, quantity: 40_0000, rate: 30_0000, location: 'A1' }];
  await site.call('POST', 'openingStock/s', { id: newId(), date: '2026-04-01', lines });
}, 180_000);
afterAll(leave);

it('goods go to another rack by keyboard, and Enter leads from the racks to the lines', async () => {
  const { page, complaints } = await openDesk(site, 1280, 860, '/app/stock-transfer/add');
  const typist = new Typist(page);
  await page.locator('#field-fromLocation:focus').waitFor();
  for (const rack of ['A1', 'A1']) {
    await typist.name(rack);
    await page.getByRole('option', { name: new RegExp(rack) }).waitFor();
    await typist.press('Tab');
  }
  await page.locator('#field-date:focus').waitFor();
  await typist.press('Enter');
  await typist.name('DC');
  await page.getByRole('option', { name: /DC Cable/ }).waitFor();
  await typist.press('Enter');
  await typeInCell(page, 'Qty', '1.23456');
  await typist.press('Control+Enter');
  const problems = page.getByRole('alert').getByRole('button');
  await problems.first().waitFor();
  expect(await problems.allInnerTexts()).toEqual([
    'To Location: Choose another location than the one the goods come from',
    expect.stringMatching(/^Items, line 1, Qty: At most 4 decimals/),
  ]);
  await page.getByRole('textbox', { name: 'Qty' }).click();
  await page.keyboard.press('End');
  await page.keyboard.press('Shift+Home');
  await page.keyboard.type('37', { delay: 60 });
  await page.locator('#field-toLocation').fill('B2');
  await page.getByRole('option', { name: /B2/ }).waitFor();
  await typist.press('Enter', 'Control+Enter');
  await page.waitForURL(/stock-transfer\/view\//);
  await page.getByText('37').first().waitFor();
  expect(complaints.filter((one) => !one.includes('422'))).toEqual([]);
}, 90_000);
