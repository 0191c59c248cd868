import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { findings, leave, newMachine, type Visitor, visitorOf } from '#test/browser/browser';
import { mailedToken } from '#test/browser/site';
import { soon } from '#test/browser/soon';
import { newId } from '#test/kit/new-id';
import { byTurns } from '#test/kit/runs';

// The first hour of a new customer, with the screens alone: register, set up the business, invoice a new customer for
// a new item, receive the money and print.
const { address } = inject('product');
const password = 'tide tables and teacups';

/** One machine for both, because a new one compiles every script again. */
let machine: BrowserContext;

beforeAll(async () => {
  machine = await newMachine(1280, 860);
});

afterAll(leave, 60_000);

/** A tab in which nobody is signed in. The one before stays open, without the product, and keeps the process alive. */
async function newCustomerTab(width: number, height: number): Promise<Visitor> {
  await machine.clearCookies();
  for (const before of machine.pages()) {
    await before.goto(`${address}/icon.svg`);
    await before.evaluate(() => localStorage.clear());
  }
  const visitor = visitorOf(await machine.newPage());
  await visitor.page.setViewportSize({ width, height });
  return visitor;
}

const machines: readonly (readonly [number, number])[] = [
  [1280, 860],
  [390, 844],
];

describe.each(byTurns(machines, 2))('at %i px', (width, height) => {
  const narrow = width < 600;

  it('a new business gets from registration to a paid and printed invoice', async () => {
    const { page, complaints } = await newCustomerTab(width, height);
    await register(page);
    await foundOrganisation(page);
    const steps = page.getByRole('region', { name: 'First steps' });
    await steps.getByText('1 of 7 done').waitFor();
    expect(await findings(page, `first-steps-${width}`)).toEqual([]);
    await steps.getByRole('link', { name: 'Enter the first invoice' }).click();

    await newCustomer(page, narrow);
    await newItem(page, narrow);
    await page.getByText('₹ 1,180.00').first().waitFor();
    expect(await findings(page, `first-invoice-${width}`)).toEqual([]);
    await page.locator('#document-submit').click();
    const heading = page.getByRole('heading', { level: 1, name: /^Sales Invoice SI\// });
    await heading.waitFor();
    await page.getByText(/^Unpaid, due /).waitFor();
    if (!narrow) await page.getByText('27AAPFU0939F1ZV').first().waitFor();
    const invoice = new URL(page.url()).pathname;
    expect(await findings(page, `first-invoice-view-${width}`)).toEqual([]);

    await page.getByRole('button', { name: /Receive Payment/ }).click();
    await page.locator('#field-accountId:focus').waitFor();
    await page.keyboard.type('cash');
    await page.getByRole('listbox').getByRole('option', { name: /^Cash/ }).waitFor();
    await page.keyboard.press('Enter');
    await soon(() => page.getByRole('checkbox', { name: /SI\// }).isChecked()).toBe(true);
    const screen = page.locator('#screen');
    await screen.evaluate((one) => one.scrollTo(0, one.scrollHeight));
    await page.locator('#document-submit').click();
    await page.getByRole('heading', { level: 1, name: /^Receipt BC\// }).waitFor();
    expect(await screen.evaluate((one) => one.scrollTop)).toBe(0);

    await page.getByRole('link', { name: /^Against SI\// }).click();
    await heading.waitFor();
    expect(new URL(page.url()).pathname).toBe(invoice);
    await page.getByText('Paid', { exact: true }).waitFor();
    const printed = page.waitForResponse((response) => response.url().includes('/print/') && response.ok());
    await page.getByRole('button', { name: /^Print/ }).click();
    await printed;
    await page.getByRole('dialog', { name: /Sales Invoice SI\// }).waitFor();
    await page.keyboard.press('Escape');

    await page.getByRole('link', { name: 'Asha Stores' }).first().click();
    const glance = page.getByRole('region', { name: 'At a glance' });
    await glance.getByRole('row', { name: /^BC\// }).waitFor();
    await glance.getByText('0.00', { exact: true }).waitFor();
    expect(await findings(page, `customer-view-${width}`)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);

    await page.keyboard.press('Control+K');
    const finder = page.getByRole('combobox', { name: 'Go to, create, find' });
    await finder.fill('asha');
    await page.getByRole('option', { name: /^Ledger\s*Asha Stores\s*Customer/ }).waitFor();
    await page.getByRole('option', { name: /^Voucher\s*Sales Invoice SI\/.*Asha Stores · .* · ₹ 1,180\.00/ }).waitFor();
    expect(await findings(page, `palette-${width}`)).toEqual([]);
    await finder.fill('solar lamp');
    await page.getByRole('option', { name: /^Item\s*Solar lamp\s*-2 Nos/ }).click();
    await glance.getByText('Last sold at').waitFor();
    await glance.getByRole('row', { name: /^SI\/.*Asha Stores/ }).waitFor();
    await glance.getByRole('row', { name: /^Head Office -2 Nos/ }).waitFor();
    expect(await findings(page, `item-view-${width}`)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    expect(complaints).toEqual([]);
  }, 120_000);
});

async function register(page: Page): Promise<void> {
  const email = `ravi.${newId()}@example.com`;
  await page.goto(`${address}/register`);
  await page.getByLabel('First name').fill('Ravi');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Register' }).click();
  await page.getByText(email).waitFor();
  await page.goto(`${address}/verify-email?token=${await mailedToken(address, email, 'verify-email')}`);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel(/email/i).fill(email);
  await page.getByLabel(/^password/i).fill(password);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Create your organisation' }).waitFor();
}

async function foundOrganisation(page: Page): Promise<void> {
  const name = page.getByLabel('Name of the organisation');
  // The library draws its fields without a frame until it has our look.
  expect(await name.evaluate((input) => getComputedStyle(input).borderTopWidth)).toBe('1px');
  await name.fill('Surya Lights');
  await page.getByLabel('GSTIN').fill('27AAACR5055K1Z7');
  await page.getByLabel('Address Line 1').fill('12 Station Road');
  expect(await page.getByLabel('State').inputValue()).toBe('27');
  await page.getByLabel('State').selectOption('');
  await page.getByRole('button', { name: 'Create organisation' }).click();
  await page.getByRole('button', { name: 'State is required' }).waitFor();
  await page.getByLabel('State').selectOption('27');
  await page.getByRole('button', { name: 'Create organisation' }).click();
  await page.waitForURL('**/app/dashboard');
}

/** On a wide screen with a GSTIN, which fills the other fields; on a phone with only the name. */
async function newCustomer(page: Page, narrow: boolean): Promise<void> {
  await page.locator('#field-partyId').click();
  await page.keyboard.type('Asha Stores');
  if (narrow) await page.getByRole('button', { name: /Asha Stores/ }).click();
  else await page.keyboard.press('Alt+C');
  const dialog = page.getByRole('dialog', { name: 'New Customer' });
  const group = dialog.getByLabel(/^Group/);
  await soon(() => group.inputValue()).toMatch(/Sundry Debtors/i);
  expect(await group.getAttribute('aria-required')).toBe('true');
  expect(await dialog.getByLabel(/^Name/).inputValue()).toBe('Asha Stores');
  if (!narrow) {
    await dialog.getByLabel('GSTIN').fill('27AAPFU0939F1ZV');
    expect(await dialog.getByLabel('Registration Type').inputValue()).toBe('Regular');
    expect(await dialog.getByLabel('State').inputValue()).toBe('27');
    await dialog.getByLabel('Address Line 1').fill('4 Laxmi Road');
  }
  expect(await findings(page, `new-customer-${narrow ? 390 : 1280}`)).toEqual([]);
  await dialog.getByRole('button', { name: /^Submit/ }).click();
  await dialog.waitFor({ state: 'detached' });
  await soon(() => page.locator('#field-partyId').inputValue()).toBe('Asha Stores');
  // As if an existing customer had been chosen, the lines are next.
  if (!narrow) await page.locator('[data-cell="0:0"]:focus').waitFor();
}

/** Creates the item from the first line of the invoice. Its form sets the tax. */
async function newItem(page: Page, narrow: boolean): Promise<void> {
  if (narrow) await page.getByRole('list', { name: 'Items' }).getByRole('button', { name: '+ Add line' }).click();
  await page.keyboard.type('Solar lamp', { delay: 60 });
  const add = page.getByRole('button', { name: /^\+ Add item “Solar lamp”/ });
  await add.waitFor();
  if (narrow) await add.click();
  else await page.keyboard.press('Alt+C');
  const dialog = page.getByRole('dialog', { name: 'New Item' });
  await soon(() => dialog.getByLabel(/^Unit/).inputValue()).toMatch(/Nos/);
  await dialog.getByLabel('HSN / SAC').fill('94054090');
  await dialog.getByLabel('GST Rate').fill('17');
  await dialog.getByRole('button', { name: /^Submit/ }).click();
  // No law knows this rate, so it is asked about before anything is sent.
  const question = page.getByRole('alertdialog', { name: 'Unknown GST rate' });
  await question.getByText(/^17 % is no GST rate in India\. Save it all the same\?$/).waitFor();
  await question.getByRole('button', { name: 'Back' }).click();
  await question.waitFor({ state: 'detached' });
  await dialog.getByLabel('GST Rate').fill('18');
  await dialog.getByLabel('Sales Rate').fill('500');
  expect(await findings(page, `new-item-${narrow ? 390 : 1280}`)).toEqual([]);
  await dialog.getByRole('button', { name: /^Submit/ }).click();
  await dialog.waitFor({ state: 'detached' });
  // As if an existing item had been chosen, its quantity is next.
  if (narrow) {
    await page.getByRole('textbox', { name: 'Qty' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.type('2');
    await page.getByRole('button', { name: 'Done' }).click();
  } else {
    await page.locator('[data-cell="0:3"]:focus').waitFor();
    await page.keyboard.type('2');
    await page.keyboard.press('Enter');
  }
}
