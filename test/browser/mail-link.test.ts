import { afterAll, beforeAll, expect, it } from 'vitest';
import { goTo, leave, newVisitor, openDesk } from '#test/browser/browser';
import { newSite, type Site } from '#test/browser/site';
import { soon } from '#test/browser/soon';
import { newId } from '#test/kit/new-id';

// Asha works in Head Office and opens the link of a mail to an order of Head Office while she works in Surat, signed in or not.
let site: Site;
let link: string;
let surat: string;
let number: string;

beforeAll(async () => {
  site = await newSite();
  const branch = (await site.call('GET', `branch/s/${site.scope.branchId}`)) as Record<string, unknown>;
  surat = newId();
  await site.call('POST', 'branch/s', {
    id: surat,
    name: 'Surat Depot',
    code: 'SRT',
    gstin: branch['gstin'],
    address: branch['address'],
  });
  const rows = async (entity: string) =>
    ((await site.call('POST', `${entity}/s/list`, {})) as { readonly rows: readonly { readonly id: string; readonly name: string }[] })
      .rows;
  const [customers, items] = [await rows('customer'), await rows('inventoryItem')];
  const order = (await site.call('POST', 'salesOrder/s', {
    ...{ id: newId(), date: '2026-11-20', dueDate: '2026-12-05', partyId: customers.find(({ name }) => name === 'Sunrise Power')?.id },
    lines: [{ itemId: items[0]?.id, quantity: 1_0000 }],
  })) as { readonly id: string; readonly number: string };
  number = order.number;
  const { organisationId, branchId, financialYearId } = site.scope;
  link = `/app/sales-order/view/${order.id}?place=${organisationId}.${branchId}.${financialYearId}`;
}, 120_000);
afterAll(leave);

it('opens the document in its own branch', async () => {
  const { page, complaints } = await openDesk(site, 1280, 860, '/app/dashboard');
  const scope = page.locator('.scope');
  await scope.click();
  await page.getByRole('button', { name: /Surat Depot/ }).click();
  await soon(() => scope.innerText()).toContain('Surat Depot');
  await page.goto(`${site.address}${link}`);
  await page.getByRole('heading', { level: 1, name: new RegExp(number) }).waitFor();
  expect(await scope.innerText()).toContain('Head Office');
  expect(new URL(page.url()).search).toBe('');
  expect(complaints).toEqual([]);

  // What is typed stays in the branch where it was typed.
  const moveTo = async (branch: RegExp) => {
    await scope.click();
    await page.getByRole('button', { name: branch }).click();
    await soon(() => scope.innerText()).toMatch(branch);
  };
  await goTo(page, '/app/sales-order/add');
  await page.locator('#field-notes').fill('Typed in the head office');
  await moveTo(/Surat Depot/);
  await page.getByText('What you typed is kept in Head Office').waitFor();
  await page.locator('#field-notes').waitFor();
  expect(await page.locator('.draft-offer').count()).toBe(0);
  await moveTo(/Head Office/);
  await page.locator('.draft-offer').getByRole('button', { name: 'Continue' }).click();
  await soon(() => page.locator('#field-notes').inputValue()).toBe('Typed in the head office');

  // Of a stored document, the list is shown, without a question.
  const edit = new URL(link, site.address).pathname.replace('/view/', '/edit/');
  await page.goto(site.address + edit);
  await page.locator('#field-notes').fill('Changed in the head office');
  await moveTo(/Surat Depot/);
  await page.getByText('What you typed is kept in Head Office').waitFor();
  await page.getByRole('heading', { level: 1, name: 'Sales Orders' }).waitFor();
  expect(await page.getByRole('alertdialog').count()).toBe(0);
  await moveTo(/Head Office/);
  await goTo(page, edit);
  await page.locator('.draft-offer').getByRole('button', { name: 'Continue' }).click();
  await soon(() => page.locator('#field-notes').inputValue()).toBe('Changed in the head office');
});

it('opens it after signing in', async () => {
  const { page } = await newVisitor(390, 844);
  await page.goto(`${site.address}${link}`);
  await page.getByLabel('Email').fill(site.email);
  await page.getByLabel('Password', { exact: true }).fill(site.password);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: new RegExp(number) }).waitFor();
  expect(new URL(page.url()).search).toBe('');
});
