import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findings, goTo, leave, newVisitor, openDesk } from '#test/browser/browser';
import { newSite, type Site } from '#test/browser/site';
import { soon } from '#test/browser/soon';
import { newId } from '#test/kit/new-id';

// Forms and lists without the mouse: typed text is never lost, records are created inside other forms, and the focus is always in a useful
// place.
let site: Site;
let page: Page;

beforeAll(async () => {
  site = await newSite();
  ({ page } = await openDesk(site, 1280, 860, '/app/dashboard'));
  page.setDefaultTimeout(10_000);
}, 120_000);

afterAll(leave, 60_000);

describe('a reference', () => {
  it('that is typed and saved at once is looked up first', async () => {
    await open('/app/group/add', '#field-name');
    await page.keyboard.type('Old Debtors');
    await page.keyboard.press('Tab');
    await page.keyboard.type('sundry deb');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('heading', { level: 1, name: 'Old Debtors' }).waitFor();
    await page.getByText('Sundry Debtors').waitFor();
    await soon(() => page.title()).toBe('Old Debtors · Bahi');
  });

  it('that matches nothing is not saved as empty', async () => {
    await open('/app/holiday/add', '#field-name');
    await page.keyboard.type('Founding Day');
    await page.keyboard.press('Tab');
    await page.keyboard.type('5-12');
    await page.locator('#field-branchOnlyId').focus();
    await page.keyboard.type('Mumbai');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('alert').getByText('Branch: “Mumbai” is not in the list').waitFor();
    await page.locator('#field-branchOnlyId:focus').waitFor();
    await page.locator('#field-branchOnlyId').fill('');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('heading', { level: 1, name: 'Founding Day' }).waitFor();
  });

  it('to a role creates one with its permission tree, and to a year starts with its first day', async () => {
    await open('/app/user-invitation/invite', '#invite-roleId');
    await page.locator('#invite-roleId').focus();
    await page.keyboard.type('Cashier');
    await page.keyboard.press('Alt+c');
    const window = page.getByRole('dialog', { name: 'New Role' });
    await window.getByRole('tree').waitFor();
    await soon(() => page.locator('#inline-name').inputValue()).toBe('Cashier');
    expect(await findings(page, 'inline-role')).toEqual([]);
    await window.getByRole('treeitem').first().focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Control+Enter');
    await window.waitFor({ state: 'detached' });
    await soon(() => page.locator('#invite-roleId').inputValue()).toBe('Cashier');
    // The role is there, so the next field is what is left to fill.
    await page.locator('#invite-firstName:focus').waitFor();
    await open('/app/leave-balance/add', '#field-yearId');
    await page.locator('#field-yearId').focus();
    await page.keyboard.type('next');
    await page.keyboard.press('Alt+c');
    await page.locator('#inline-start:focus').waitFor();
    await soon(() => page.locator('#inline-lockReason').inputValue()).toBe('');
  });
});

describe('a form', () => {
  it('that is left while it is saved leads nowhere when the save ends', async () => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const began = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/group/s'));
    await page.route('**/group/s', async (route) => {
      await held;
      await route.continue();
    });
    // Loaded again, because a window is open over the form that was begun.
    await page.goto(`${site.address}/app/group/add`);
    await page.locator('#field-name:focus').waitFor();
    await page.keyboard.type('Left Debtors');
    await page.keyboard.press('Tab');
    await page.keyboard.type('sundry deb');
    await page.keyboard.press('Control+Enter');
    await began;
    await goTo(page, '/app/holiday');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Quit' }).press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Holidays' }).waitFor();
    const saved = page.waitForResponse((answer) => answer.url().endsWith('/group/s') && answer.ok());
    release();
    await saved;
    await page.getByText('Successfully saved').waitFor();
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    expect(new URL(page.url()).pathname).toBe('/app/holiday');
    await page.unroute('**/group/s');
  });

  it('of a receipt that nothing was typed in is left without a question', async () => {
    await open('/app/bank-cash/add?type=Receipt', '#field-date');
    await goTo(page, '/app/holiday');
    await page.getByRole('heading', { level: 1, name: 'Holidays' }).waitFor();
  });
});

describe('an invoice', () => {
  it('that is refused leads to its first problem, and has the text of the cell that was typed last', async () => {
    await open('/app/sales-invoice/add', '#field-partyId:focus');
    await page.keyboard.press('Control+Enter');
    await page.locator('.document-problems button:focus', { hasText: 'Customer' }).waitFor();
    await page.locator('#field-partyId').focus();
    await choose('Sunrise', /Sunrise Power/);
    await page.locator('[data-cell="0:0"]:focus').waitFor();
    await page.keyboard.type('Mono');
    await page.getByRole('option', { name: /Mono PERC/ }).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.type('2');
    await page.keyboard.press('Tab');
    await page.locator('[data-cell="0:5"]:focus').waitFor();
    for (const _ of ['quantity', 'unit', 'rate', 'hsn']) await page.keyboard.press('ArrowLeft');
    await page.locator('[data-cell="0:1"]:focus').waitFor();
    await page.keyboard.type('on the roof', { delay: 15 });
    await page.keyboard.press('Control+Enter');
    await page.getByRole('heading', { level: 1, name: /^Sales Invoice SI/ }).waitFor();
    await page.getByText('on the roof').waitFor();
  });

  it('leads each key to the next field, though no frame comes between, and looks up what was typed last before it saves', async () => {
    await open('/app/sales-invoice/add', '#field-partyId:focus');
    await page.keyboard.type('Sunrise');
    await page.getByRole('option', { name: /Sunrise Power/ }).waitFor();
    const cell = await page.locator('#field-partyId').evaluate(async (field) => {
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
      await Promise.resolve();
      return document.activeElement?.getAttribute('data-cell');
    });
    expect(cell).toBe('0:0');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.type('2');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Home');
    await page.locator('[data-cell="0:0"]:focus').waitFor();
    // Typed and saved before the items are known.
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/inventoryItem/s/options*', async (route) => {
      await held;
      await route.continue();
    });
    await page.keyboard.type('Mono PERC', { delay: 60 });
    await page.keyboard.press('Control+Shift+Enter');
    await page.locator('[data-cell="0:0"]:focus', { hasText: 'Mono PERC' }).waitFor();
    answer();
    await page.getByText('Successfully saved').waitFor();
    await page.unroute('**/inventoryItem/s/options*');
    await page.locator('#field-partyId:focus').waitFor();
    expect(await page.locator('#field-partyId').inputValue()).toBe('');
  });

  it('goes to the site that is chosen, and not to that of another customer', async () => {
    const groups = ((await site.call('POST', 'group/s/list', {})) as { rows: readonly { id: string; alias: string }[] }).rows;
    const place = { line1: '4 Mill Road', line2: '', city: 'Vapi', state: '24', pincode: '396191', country: 'India' };
    await site.call('POST', 'customer/s', {
      id: newId(),
      name: 'Konkan Cold Stores',
      groupId: groups.find(({ alias }) => alias === 'debtors')?.id,
      registrationType: 'Unregistered',
      billingAddress: { ...place, city: 'Surat', pincode: '395003' },
      shippingAddresses: [{ name: 'Vapi yard', address: place, gstin: null }],
    });
    await open('/app/sales-invoice/add', '#field-partyId:focus');
    await choose('Konkan', /Konkan Cold Stores/);
    const sites = page.getByLabel('Ship to', { exact: true });
    await sites.selectOption({ label: 'Vapi yard, Vapi' });
    await page.getByText('Reference, ledger and addresses').click();
    await soon(() => page.locator('#field-shippingName').inputValue()).toBe('Vapi yard');
    await page.locator('#field-partyId').focus();
    await choose('Deccan', /Deccan Rooftop/);
    await sites.waitFor({ state: 'detached' });
    await soon(() => page.locator('#field-shippingName').inputValue()).toBe('');
  });

  it('takes customer and site from a project, and gives the site up with it', async () => {
    const parties = ((await site.call('POST', 'customer/s/list', { search: 'Konkan' })) as { rows: readonly { id: string }[] }).rows;
    const siteAddress = { line1: 'Shed 9', line2: '', city: 'Bharuch', state: '24', pincode: '392001', country: 'India' };
    const roof = { id: newId(), projectNo: 'P-9', name: 'Cold store roof', customerId: parties[0]?.id, siteAddress };
    await site.call('POST', 'project/s', roof);
    await page.goto(`${site.address}/app/sales-order/add`);
    await page.locator('#field-partyId:focus').waitFor();
    await page.getByText('Reference, ledger and addresses').click();
    await page.locator('#field-projectId').focus();
    await choose('Cold store', /Cold store roof/);
    await soon(() => page.locator('#field-partyId').inputValue()).toBe('Konkan Cold Stores');
    const sites = page.getByLabel('Ship to', { exact: true });
    await soon(() => sites.locator('option:checked').innerText()).toBe('Site of Cold store roof, Bharuch');
    expect(await findings(page, 'sales-order-of-project')).toEqual([]);
    await page.locator('#field-projectId').fill('');
    await page.locator('#field-referenceNo').focus();
    await soon(() => sites.locator('option:checked').innerText()).toBe('Billing address');
  });
});

describe('the palette', () => {
  it('loses no key that is typed before it has loaded', async () => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/palette*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`${site.address}/app/holiday`);
    await page.getByRole('heading', { level: 1, name: 'Holidays' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('trial bal');
    await page.keyboard.press('Enter');
    release();
    await page.getByRole('heading', { level: 1, name: 'Trial Balance' }).waitFor();
    await page.unroute('**/palette*.js');
  });
});

describe('a list', () => {
  it('takes the focus in one step, and not again from the search', async () => {
    await goTo(page, '/app/dashboard');
    // The grid looks in frames for its first row. A focus that comes after that frame could be taken from a field that someone chose meanwhile.
    await page.evaluate(() => {
      const frame = window.requestAnimationFrame.bind(window);
      window.requestAnimationFrame = (draw) =>
        frame((now) => {
          draw(now);
          if (document.activeElement?.role === 'gridcell') document.documentElement.dataset['focused'] ??= 'in the frame';
        });
      document.addEventListener('focusin', ({ target }) => {
        if ((target as HTMLElement).role === 'gridcell') queueMicrotask(() => (document.documentElement.dataset['focused'] ??= 'later'));
      });
    });
    await goTo(page, '/app/customer');
    await page.locator('[role="gridcell"]:focus').waitFor();
    expect(await page.locator('html').getAttribute('data-focused')).toBe('in the frame');
    await page.getByRole('searchbox').first().focus();
    await page.keyboard.type('sun', { delay: 30 });
    await soon(() => page.locator('[role="row"][data-id]').count()).toBe(1);
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    expect(
      await page
        .getByRole('searchbox')
        .first()
        .evaluate((box) => box === document.activeElement),
    ).toBe(true);
    await page.getByRole('searchbox').first().fill('');
    await page.reload();
  });

  it('returns to the opened row, past the menu', async () => {
    await goTo(page, '/app/customer');
    await page.locator('[role="grid"] [data-rowindex]').first().waitFor();
    await page.getByRole('gridcell', { name: 'Deccan Rooftop Systems', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Deccan Rooftop Systems' }).waitFor();
    // The focus stays in the screen and does not return to the menu.
    await page.keyboard.press('Tab');
    await soon(() => page.evaluate(() => document.activeElement?.closest('#screen') !== null)).toBe(true);
    await page.keyboard.press('Escape');
    await page.locator('[role="gridcell"]:focus', { hasText: 'Deccan Rooftop Systems' }).waitFor();
  });

  it('shows the actions of a row by a key, and returns the focus to the cell', async () => {
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menu').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('[role="gridcell"]:focus', { hasText: 'Deccan Rooftop Systems' }).waitFor();
  });

  it('opens its export by the key of the help sheet', async () => {
    await page.keyboard.press('Alt+e');
    await page.getByRole('menu', { name: 'Export' }).waitFor();
    await page.keyboard.press('Escape');
    await page.locator('button:focus', { hasText: 'Export' }).waitFor();
  });
});

it('refuses an incomplete link with a clear message', async () => {
  const { page: guest } = await newVisitor(390, 844);
  await guest.goto(`${site.address}/accept-invitation/abc`);
  await guest.getByRole('heading', { level: 1, name: 'This invitation no longer works' }).waitFor();
  await guest.getByText('This link is not complete').waitFor();
  expect(await findings(guest, 'dead-invitation')).toEqual([]);
});

/** Types a name into the field and takes the option. */
async function choose(text: string, option: RegExp): Promise<void> {
  await page.keyboard.type(text);
  await page.getByRole('option', { name: option }).waitFor();
  await page.keyboard.press('Enter');
}

/** Opens a screen and waits until the named element is on it. */
async function open(path: string, shown: string): Promise<void> {
  await goTo(page, path);
  await page.locator(shown).first().waitFor();
}
