import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findings, leave, openDesk } from '#test/browser/browser';
import { newSite, type Site } from '#test/browser/site';
import { soon } from '#test/browser/soon';
import { byTurns } from '#test/kit/runs';

let site: Site;
beforeAll(async () => {
  site = await newSite();
}, 180_000);
afterAll(leave);

const table = ['Ledger Group,Under,Remarks', 'Exporters,Sundry Debtors,x', 'Importers,Nowhere,', 'Below Importers,Importers,'].join('\n');

it.each([1280, 390])(
  'at %i pixels a file is imported: columns chosen, rows with errors downloaded, the others saved',
  async (width) => {
    const { page, complaints } = await openDesk(site, width, 860, '/app/import-file?import=group');
    const mine = (text: string) => text.replace(/(Ex|Im)porters/g, `$1porters ${width}`);
    const dialog = page.getByRole('dialog', { name: 'Import a file' });
    const choosing = page.waitForEvent('filechooser');
    await dialog.locator('#import-file').click();
    await (await choosing).setFiles([{ name: 'groups.csv', mimeType: 'text/csv', buffer: Buffer.from(mine(table)) }]);
    await dialog.getByText('2 not imported').or(dialog.getByText('1 not imported')).waitFor();
    // The choice of the first round is proposed in the second.
    if (width === 1280) {
      await dialog.getByRole('button', { name: 'Submit' }).click();
      await dialog.getByText('Choose a column for Name').waitFor();
      await dialog.getByLabel(/^Ledger Group/).selectOption({ label: 'Name *' });
    }
    expect(await findings(page, `import-columns-${width}`)).toEqual([]);
    if (width === 390) expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await dialog.getByRole('button', { name: 'Submit' }).click();
    const save = page.getByRole('button', { name: 'Save 1 row' });
    await save.waitFor({ timeout: 30_000 });
    await page.getByText('Nothing is saved yet. Rows with errors will be skipped.').waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download 2 rows with errors' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('groups errors.csv');
    expect(readFileSync(await file.path(), 'utf8')).toContain(mine('Importers,Nowhere,,Under Nowhere was not found'));
    expect(await findings(page, `import-checked-${width}`)).toEqual([]);
    await save.click();
    await page.getByText('no row is created twice').waitFor({ timeout: 30_000 });
    await soon(() => page.locator('.import-counts').innerText()).toMatch(/Created\s+1/);
    expect(complaints).toEqual([]);
  },
  120_000,
);

const vouchers = [
  'Voucher No,Document,Date,Type,Ledger,Debit,Credit,Narration',
  ',1,{today},Journal,Round Off,25.50,,Small change',
  ',1,{today},Journal,Cash,,25.50,Small change',
  ',2,{today},Journal,Round Off,10,,',
  ',,,,Cash,,11,',
].join('\n');

it.each(byTurns([1280, 390], 2))(
  'at %i pixels vouchers are imported from their list: each whole, a wrong one with all its rows returned',
  async (width) => {
    const { page, complaints } = await openDesk(site, width, 860, '/app/journal-voucher');
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date());
    const mine = vouchers.replaceAll('{today}', today).replaceAll('25.50', `${width}.50`);
    await page.getByRole('link', { name: 'Import', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Import a file' });
    await dialog.getByText('belong to the document above').waitFor();
    const choosing = page.waitForEvent('filechooser');
    await dialog.locator('#import-file').click();
    await (await choosing).setFiles([{ name: 'vouchers.csv', mimeType: 'text/csv', buffer: Buffer.from(mine) }]);
    await dialog.getByText('All are imported').waitFor();
    expect(await findings(page, `import-vouchers-${width}`)).toEqual([]);
    if (width === 390) expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await dialog.getByRole('button', { name: 'Submit' }).click();
    const save = page.getByRole('button', { name: 'Save 2 rows of 1 document' });
    await save.waitFor({ timeout: 30_000 });
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download 2 rows with errors' }).click(),
    ]);
    expect(readFileSync(await file.path(), 'utf8')).toContain('This document has an error in line 4');
    expect(await findings(page, `import-vouchers-checked-${width}`)).toEqual([]);
    await save.click();
    await soon(() => page.locator('.import-counts').innerText()).toMatch(/Entered\s+1/);
    await page.getByRole('link', { name: 'Open Journal Vouchers' }).click();
    await page
      .getByText(`${width === 1280 ? '1,280' : '390'}.50`)
      .first()
      .waitFor();
    expect(complaints).toEqual([]);
  },
  120_000,
);

it.each(byTurns([1280, 390], 2))(
  'at %i pixels missing groups are made, a row is corrected by keyboard, and what was saved is taken back',
  async (width) => {
    const { page, complaints } = await openDesk(site, width, 860, '/app/import-file?import=customer');
    const lines = ['Name,Group', `Om ${width},Dealers ${width}`, ',Sundry Debtors', `Kaveri ${width},Sundry Debtors`].join('\n');
    const dialog = page.getByRole('dialog', { name: 'Import a file' });
    const choosing = page.waitForEvent('filechooser');
    await dialog.locator('#import-file').click();
    await (await choosing).setFiles([{ name: 'parties.csv', mimeType: 'text/csv', buffer: Buffer.from(lines) }]);
    await dialog.getByText('All are imported').waitFor();
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await page.getByRole('heading', { name: 'Not in your books yet' }).waitFor({ timeout: 30_000 });
    expect(await findings(page, `import-refused-${width}`)).toEqual([]);
    if (width === 390) expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.locator('#missing-group-parentId').click();
    await page.keyboard.type('Sundry Deb');
    await page
      .getByRole('option', { name: /Sundry Debtors/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Make 1 record' }).click();
    await page.getByText('1 record made.').waitFor();
    await page.getByRole('button', { name: 'Check the file again' }).click();
    await page.getByRole('button', { name: 'Save 2 rows' }).waitFor({ timeout: 30_000 });
    await page.getByLabel('Name, line 3').focus();
    await page.keyboard.type(`Ganga ${width}`);
    await page.getByRole('button', { name: 'Check 1 row' }).press('Enter');
    await page.getByRole('heading', { name: 'parties corrected.csv' }).waitFor({ timeout: 30_000 });
    await page.getByRole('button', { name: 'Save 1 row' }).click({ timeout: 30_000 });
    await page.getByRole('button', { name: 'Take back' }).click({ timeout: 30_000 });
    await page.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).click();
    await page.getByText('Taken back: 1 record deleted').waitFor({ timeout: 30_000 });
    expect(await findings(page, `import-taken-back-${width}`)).toEqual([]);
    expect(complaints).toEqual([]);
  },
  120_000,
);
