import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findings, goTo, leave, openDesk, type Visitor } from '#test/browser/browser';
import { newSite, type Site } from '#test/browser/site';
import { soon } from '#test/browser/soon';

// A new customer with only the keyboard: the form asks what a ledger of its group needs, a wrong GSTIN is reported at its field, and the
// history of registrations is on its screen. axe checks every step, wide and narrow.
let site: Site;
let wide: Visitor;
let ledger = '';

beforeAll(async () => {
  site = await newSite();
  wide = await openDesk(site, 1280, 860, '/app/customer/add');
}, 120_000);

afterAll(leave, 60_000);

describe('the form of a ledger at 1280 px', () => {
  it('asks first for a name and a group, and then for the fields of this group', async () => {
    const { page } = wide;
    await page.locator('#field-name:focus').waitFor();
    await soon(() => titles(page)).toEqual(['Details', 'Notes']);
    await page.keyboard.type('Nila Solar');
    await page.keyboard.press('Tab');
    await choose(page, 'Indirect Exp', 'Indirect Expenses');
    await soon(() => titles(page)).toEqual(['Details', 'Notes']);
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await choose(page, 'Sundry Deb', 'Sundry Debtors');
    await soon(() => titles(page)).toEqual(['Details', 'GST', 'Addresses', 'Contacts', 'Credit', 'Notes']);
  });

  it('reports a wrong GSTIN at its field, on leaving it and on saving', async () => {
    const { page } = wide;
    await tabTo(page, 'field-registrationType');
    await page.keyboard.type('Regular');
    await page.keyboard.press('Tab');
    await page.keyboard.type('24AANFA2641L1ZX');
    await page.keyboard.press('Tab');
    const gstin = page.locator('#field-gstin[aria-invalid=true]');
    await gstin.waitFor();
    await soon(() => described(page, 'field-gstin')).toMatch(/not a valid GSTIN/);
    await page.keyboard.press('Control+Enter');
    await page.locator('#field-gstin:focus').waitFor();
    expect(await findings(page, 'ledger-problem')).toEqual([]);
    await page.keyboard.press('Control+a');
    await page.keyboard.type('24AANFA2641L1ZF');
    await page.keyboard.press('Tab');
    await soon(() => gstin.count()).toBe(0);
  });

  it('moves to the field that the server refuses, and saves', async () => {
    const { page } = wide;
    await tabTo(page, 'field-billingAddress');
    for (const typed of ['12 Ring Road', '', 'Bengaluru', 'Karnataka', '560001']) {
      await page.keyboard.type(typed);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Control+Enter');
    await page.locator('#field-gstin:focus').waitFor();
    await soon(() => described(page, 'field-gstin')).toMatch(/This GSTIN is from Gujarat, but the address is not$/);
    await tabTo(page, 'field-billingAddress-city');
    for (const typed of ['Surat', 'Gujarat', '395003']) {
      await page.keyboard.type(typed);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Control+Enter');
    await page.getByRole('heading', { level: 1, name: 'Nila Solar' }).waitFor();
    ledger = new URL(page.url()).pathname;
    expect(ledger).toMatch(/\/customer\/view\//);
    await page.getByText('24AANFA2641L1ZF').first().waitFor();
  });
});

describe('the GST history of a ledger', () => {
  it('adds a registration by keyboard, with its problems in the window', async () => {
    const { page } = wide;
    const history = page.getByRole('region', { name: 'GST history' });
    await history.getByRole('button', { name: 'Add registration' }).press('Enter');
    await page.locator('#dated-effectiveFrom:focus').waitFor();
    await page.keyboard.type('1/7/2026');
    await tabTo(page, 'dated-registrationType');
    await page.keyboard.type('Composition');
    await page.keyboard.press('Control+Enter');
    await page.locator('#dated-gstin:focus').waitFor();
    await soon(() => described(page, 'dated-gstin')).toMatch(/needs a GSTIN/);
    expect(await findings(page, 'registration')).toEqual([]);
    await page.keyboard.type('24AANFA2641L1ZF');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await soon(() => rowsOf(page)).toEqual([
      expect.stringMatching(/01-Jul-2026\s*In force\s*Composition\s*24AANFA2641L1ZF/),
      expect.stringMatching(/01-Jul-2017\s*Regular\s*24AANFA2641L1ZF/),
    ]);
  });

  it('changes and removes a registration, and updates the current one', async () => {
    const { page } = wide;
    await page.getByRole('button', { name: 'Edit the registration from 01-Jul-2026' }).press('Enter');
    await page.locator('#dated-effectiveFrom:focus').waitFor();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('1/4/2027');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await soon(() => rowsOf(page)).toEqual([
      expect.stringMatching(/01-Apr-2027\s*Upcoming\s*Composition/),
      expect.stringMatching(/01-Jul-2017\s*In force\s*Regular/),
    ]);
    await page.getByRole('button', { name: 'Delete the registration from 01-Apr-2027' }).press('Enter');
    await page.getByRole('button', { name: 'Delete', exact: true }).press('Enter');
    await soon(() => rowsOf(page)).toEqual([expect.stringMatching(/01-Jul-2017\s*In force\s*Regular/)]);
  });

  it('is in the history of changes, with who, when and the old value', async () => {
    const { page } = wide;
    await page.getByRole('button', { name: 'History', exact: true }).press('Enter');
    const drawer = page.getByRole('dialog', { name: 'History of Nila Solar' });
    await soon(() => drawer.locator('ol > li').count()).toBe(4);
    await soon(() => drawer.innerText()).toMatch(/Asha Kulkarni created it/);
    const out = drawer.locator('ol > li').first().getByRole('row', { name: 'Registration History' });
    expect(await out.locator('del').innerText()).toBe('01-Apr-2027, Composition, 24AANFA2641L1ZF');
    expect(await findings(page, 'ledger-changes')).toEqual([]);
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
  });

  it('logs nothing in the console except refused calls', () => {
    expect(wide.complaints.filter((said) => !said.includes('status of 422'))).toEqual([]);
  });
});

describe('the same on a phone, 390 px', () => {
  it('opens for a type, has no serious axe finding, and nothing wider than the page', async () => {
    const { page, complaints } = wide;
    const before = complaints.length;
    await page.setViewportSize({ width: 390, height: 844 });
    const found: string[] = [];
    for (const [name, path, ready] of [
      ['customer-add', '/app/customer/add?kind=Customer', 'Shipping Addresses'],
      ['expense-add', '/app/customer/add?kind=Expense', 'Details'],
      ['ledger-view', ledger, 'In force'],
    ] as const) {
      await goTo(page, path);
      await page.getByText(ready).first().waitFor();
      found.push(...(await findings(page, `phone-${name}`)));
      const width = await page.evaluate(() => Math.max(...[...document.querySelectorAll('html, main')].map((one) => one.scrollWidth)));
      if (width > 390) found.push(`${name}: ${width} px wide`);
      if (name === 'customer-add') await soon(() => page.locator('#field-groupId').inputValue()).toBe('Sundry Debtors');
      if (name === 'expense-add') await soon(() => titles(page)).toEqual(['Details', 'Notes']);
    }
    expect(found).toEqual([]);
    expect(complaints.slice(before)).toEqual([]);
  }, 60_000);
});

const titles = (page: Page) => page.locator('form .record-section > h2').allInnerTexts();

const rowsOf = (page: Page) => page.getByRole('region', { name: 'GST history' }).locator('tbody tr').allInnerTexts();

/** The error of a field, or else its help. */
const described = (page: Page, id: string) => page.locator(`#${id}-note`).innerText();

/** Types part of a name into a search field and takes the first match. */
async function choose(page: Page, typed: string, name: string): Promise<void> {
  await page.keyboard.type(typed);
  await page.getByRole('option', { name }).waitFor();
  await page.keyboard.press('Enter');
}

/** Moves to the field with Tab, or Shift+Tab if it comes before. Fails if the keyboard cannot reach it. */
async function tabTo(page: Page, id: string): Promise<void> {
  const isBefore = await page.evaluate((wanted) => {
    const target = document.getElementById(wanted);
    const here = document.activeElement;
    return target !== null && here !== null && (here.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
  }, id);
  for (let steps = 0; steps < 40; steps += 1) {
    if ((await page.evaluate(() => document.activeElement?.id)) === id) return;
    await page.keyboard.press(isBefore ? 'Shift+Tab' : 'Tab');
  }
  throw new Error(`${id} is not reached by Tab`);
}
