import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findings, goTo, leave, newVisitor, openDesk, signIn, Typist, type Visitor } from '#test/browser/browser';
import { newSite, type Site } from '#test/browser/site';
import { soon } from '#test/browser/soon';
import { samples } from '#test/kit/files';

// One day at the desk, in a real browser against the product as `npm start` runs it: sign in, invoice by keyboard, receipt, trial
// balance, and from a figure back to its voucher. axe checks every screen on the way, wide and narrow.
let site: Site;
let wide: Visitor;
let invoicePath = '';
let openingsPath = '';

beforeAll(async () => {
  site = await newSite();
  wide = await newVisitor(1280, 860);
}, 120_000);

afterAll(leave, 60_000);

describe('the desk at 1280 px', () => {
  it('signs in', async () => {
    await wide.page.goto(`${site.address}/login`);
    await signIn(wide.page, site);
    await wide.page.getByRole('heading', { level: 1 }).waitFor();
  });

  it('enters a five-line invoice without the mouse, in at most 32 keys beyond the names', async () => {
    const { page } = wide;
    const typist = new Typist(page);
    await typist.press('F8');
    await page.locator('#field-partyId').waitFor();
    await page.locator('#field-partyId:focus').waitFor();
    await typist.name('sunrise');
    await typist.press('Enter');
    await page.locator('[data-cell="0:0"]:focus').waitFor();
    for (const [item, quantity] of order) {
      await typist.name(item);
      await typist.press('Enter');
      await typist.digits(quantity);
      await typist.press('Enter', 'Enter', 'Enter');
    }
    await page.getByText('₹ 6,28,149.00').first().waitFor();
    await page.getByRole('row', { name: /Output CGST/ }).waitFor();
    await typist.press('Control+Enter');
    await page.waitForURL('**/sales-invoice/view/**');
    await page.getByRole('heading', { level: 1, name: /^Sales Invoice SI\/HO26\/1$/ }).waitFor();
    await page.getByText('Successfully saved').waitFor();
    invoicePath = new URL(page.url()).pathname;
    console.log(`A five-line invoice took ${typist.strokes} strokes beyond the names`);
    expect(typist.strokes).toBeLessThanOrEqual(32);
  });

  it('attaches files to the invoice: chosen by keyboard, dropped by mouse, refused, removed', async () => {
    const { page } = wide;
    await page.getByRole('tab', { name: 'Postings' }).focus();
    await page.keyboard.press('ArrowRight');
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Attach files' }).press('Enter');
    await (await choosing).setFiles([paper('Signed bill.pdf', samples.pdf), paper('panel.png', samples.png)]);
    const papers = page.getByRole('list', { name: 'Attachments' }).getByRole('listitem');
    await expect
      .poll(() => papers.allInnerTexts(), { timeout: 10_000 })
      .toEqual([expect.stringMatching(/Signed bill\.pdf\s*15 bytes\s*Asha Kulkarni/), expect.stringMatching(/panel\.png/)]);
    await expect
      .poll(() =>
        papers
          .nth(1)
          .locator('img')
          .evaluate((picture: HTMLImageElement) => picture.naturalWidth),
      )
      .toBe(1);
    await drop(page, 'page.pdf', samples.page.toString());
    await page.getByRole('alert').getByText('Only PDF, PNG, JPEG, WebP, Excel or CSV/text files are accepted').waitFor();
    expect(await findings(page, 'attachments')).toEqual([]);
    await page.getByRole('button', { name: 'Dismiss page.pdf' }).click();
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download Signed bill.pdf' }).click();
    expect((await downloading).suggestedFilename()).toBe('Signed bill.pdf');
    await page.getByRole('button', { name: 'Delete Signed bill.pdf' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await soon(() => papers.count()).toBe(1);
    await soon(() => page.getByRole('tab', { name: 'Attachments' }).getAttribute('aria-selected')).toBe('true');
  });

  it('prints the logo after a picture was chosen', async () => {
    const { page } = wide;
    await goTo(page, '/app/org');
    await page.getByRole('button', { name: /^Edit/ }).click();
    const field = page.locator('.field', { hasText: 'Logo' });
    await field.locator('input[type=file]').setInputFiles(paper('logo.png', samples.pdf));
    await field.getByRole('alert').getByText('Choose a PNG or JPEG file').waitFor();
    await field.locator('input[type=file]').setInputFiles(paper('logo.png', samples.png));
    await field.getByRole('img', { name: 'Logo: logo.png' }).waitFor();
    await page.keyboard.press('Control+Enter');
    await page.waitForURL('**/org/view/**');
    await goTo(page, invoicePath);
    await page.getByRole('button', { name: /Receive Payment/ }).waitFor();
  });

  it('receives the money against it', async () => {
    const { page } = wide;
    await page.getByRole('button', { name: /Receive Payment/ }).press('Enter');
    await page.locator('#field-accountId:focus').waitFor();
    await page.getByRole('checkbox', { name: /SI\/HO26\/1/ }).waitFor();
    await page.keyboard.type('hdfc');
    await page.getByRole('option', { name: 'HDFC Bank' }).waitFor();
    await page.keyboard.press('Enter');
    await soon(() => page.getByRole('checkbox', { name: /SI\/HO26\/1/ }).isChecked()).toBe(true);
    await page.getByRole('row', { name: /Dr HDFC Bank/ }).waitFor();
    await page.keyboard.press('Control+Enter');
    await page.getByRole('heading', { level: 1, name: /^Receipt BC\/HO26\/1$/ }).waitFor();
  });

  it('finds both in the trial balance, and opens the voucher from the figure and returns to the same row', async () => {
    const { page } = wide;
    await goTo(page, '/app/trial-balance');
    await page.getByRole('treegrid', { name: 'Trial Balance' }).waitFor();
    await page.keyboard.press('Alt+F1');
    const bank = page.getByRole('row', { name: /HDFC Bank/ });
    await soon(() => bank.innerText()).toContain('6,28,149.00');
    await bank.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: /HDFC Bank/ }).waitFor();
    const receipt = page.getByRole('row', { name: /BC\/HO26\/1/ });
    await receipt.waitFor();
    await receipt.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: /^Receipt BC\/HO26\/1$/ }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { level: 1, name: /HDFC Bank/ }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('treegrid', { name: 'Trial Balance' }).waitFor();
    await soon(() => page.evaluate(() => document.activeElement?.textContent)).toContain('HDFC Bank');
  });

  it('enters opening balances by keyboard, and asks before leaving an unreadable amount', async () => {
    const { page } = wide;
    await goTo(page, '/app/financial-year');
    await page.getByRole('button', { name: /^Actions of/ }).click();
    await page.getByRole('menuitem', { name: 'Update Opening Balance' }).click();
    const cash = page.getByRole('textbox', { name: 'Opening balance of Cash' });
    await cash.focus();
    await page.keyboard.type('1.5L');
    await page.keyboard.press('Enter');
    const state = page.getByRole('row', { name: /^Cash / }).getByRole('status');
    await state.getByText('Saved', { exact: true }).waitFor();
    await state.hover();
    await page.getByRole('tooltip', { name: 'Saved', exact: true }).waitFor();
    await soon(() => cash.inputValue()).toBe('1,50,000.00');
    await soon(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toMatch(/^Opening balance of /);
    await page.locator('.openings-totals').getByText('1,50,000.00 Dr').last().waitFor();
    openingsPath = new URL(page.url()).pathname;
    await page.keyboard.type('abc');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('This must be an amount').waitFor();
    await page.getByRole('link', { name: 'Financial Years' }).first().click();
    await page.getByText('Are you sure, you want to quit?').waitFor();
    await page.getByRole('button', { name: 'Quit' }).click();
    await page.getByRole('heading', { level: 1, name: 'Financial Years' }).waitFor();
  });

  it('enters the open bills of a customer by keyboard and from a sheet, and pastes those of many', async () => {
    const { page } = wide;
    await goTo(page, '/app/financial-year/update_opening_balance?search=Sunrise');
    await page
      .getByRole('button', { name: /^Enter bills of/ })
      .first()
      .focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: /^Opening balance of/ });
    const number = dialog.getByRole('textbox', { name: 'Bill No., row 1' });
    await number.focus();
    await number.evaluate((input) => {
      const data = new DataTransfer();
      data.setData('text/plain', 'INV/41\t20-11-2025\t20-12-2025\t11,800.00\t\nRC/12\t20-03-2026\t\t\t2000\n');
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    });
    await dialog.getByText('9,800.00 Dr in bills, 0.00 on account').waitFor();
    expect(await findings(page, 'opening-bills')).toEqual([]);
    await page.keyboard.press('Control+s');
    await page.getByRole('button', { name: /^2 bills of/ }).waitFor();
    await page.getByRole('button', { name: 'Paste rows' }).click();
    const paste = page.getByRole('dialog', { name: 'Paste opening balances' });
    await paste.getByRole('textbox').fill('Nobody\t\t\t\t100\nHDFC Bank\t\t\t\t2500');
    await paste.getByRole('button', { name: 'Check 2 rows' }).click();
    await paste.getByText('Ledger Nobody was not found').waitFor();
    expect(await findings(page, 'opening-paste')).toEqual([]);
    await paste.getByRole('button', { name: 'Save 1 row' }).click();
    await paste.getByText('0 new, 1 already exist, 1 with errors').waitFor();
  });

  it('logs nothing in the console except the refused file', () => {
    expect(wide.complaints).toEqual([expect.stringContaining('status of 422')]);
  });
});

describe('the same on a phone, 390 px', () => {
  it('has nothing wider than the page on any screen', async () => {
    const { page, complaints } = await openDesk(site, 390, 844, '/app/dashboard');
    const found: string[] = [];
    for (const [name, path, ready] of phoneScreens(invoicePath, openingsPath)) {
      await goTo(page, path);
      await page.getByText(ready).first().waitFor();
      // The screen scrolls within the page, so it can be too wide while the page is not.
      const width = await page.evaluate(() => Math.max(...[...document.querySelectorAll('html, main')].map((one) => one.scrollWidth)));
      if (width > 390) found.push(`phone-${name}: ${width} px wide`);
    }
    expect(found).toEqual([]);
    expect(complaints).toEqual([]);
  }, 90_000);
});

const order = [
  ['mono', '20'],
  ['hybrid', '2'],
  ['dc', '15'],
  ['mounting', '8'],
  ['lithium', '1'],
] as const;

const phoneScreens = (invoice: string, openings: string) =>
  [
    ['sales-invoices', '/app/sales-invoice', 'SI/HO26/1'],
    ['sales-invoice', '/app/sales-invoice/add', 'Add line'],
    ['sales-invoice-view', invoice, 'Mono PERC'],
    ['receipt', '/app/bank-cash/add?type=Receipt', 'Bank / Cash'],
    ['journal-voucher', '/app/journal-voucher/add', 'Difference'],
    ['trial-balance', '/app/trial-balance', 'Current Assets'],
    ['opening-balances', openings, 'Opening Balances of'],
    ['day-book', '/app/day-book', 'BC/HO26/1'],
    ['receivables', '/app/payment-receivables-payables', 'Receivables'],
  ] as const;

const paper = (name: string, buffer: Buffer) => ({ name, mimeType: name.endsWith('.png') ? 'image/png' : 'application/pdf', buffer });

/** Drops a file on the drop area. */
async function drop(page: Page, name: string, content: string): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    ([called, text]) => {
      const data = new DataTransfer();
      data.items.add(new File([text], called, { type: 'application/pdf' }));
      return data;
    },
    [name, content] as const,
  );
  await page.locator('.file-drop').dispatchEvent('drop', { dataTransfer });
}
