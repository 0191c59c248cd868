import { afterAll, beforeAll, expect, it } from 'vitest';
import { findings, leave, openDesk } from '#test/browser/browser';
import { newSite, type Site } from '#test/browser/site';
import { byTurns } from '#test/kit/runs';

let site: Site;
beforeAll(async () => {
  site = await newSite();
}, 180_000);
afterAll(leave);

const day = new Date().toISOString().slice(0, 10);
/** Its headings are others each time, because the choice of the first round is proposed in the next. */
const ledger = (width: number) =>
  [
    'Bahi Traders,,,',
    `Tag ${width},Konto ${width},Debit,Credit`,
    `${day},Bank ${width},"1,23,456.50",`,
    `${day},Capital ${width},,"1,23,456.50"`,
  ].join('\n');

it.each(byTurns([1280, 390], 3))(
  'at %i pixels the columns of a general ledger are chosen, and it is approved, by keyboard',
  async (width) => {
    const { page, complaints } = await openDesk(site, width, 860, '/app/acct-import-file?import=');
    const dialog = page.getByRole('dialog', { name: 'Import accounts' });
    const buffer = Buffer.from(ledger(width));
    await dialog.locator('input[type=file]').setInputFiles({ name: 'ledger.csv', mimeType: 'text/csv', buffer });
    const date = dialog.getByLabel(/^Tag/);
    await date.waitFor();
    await dialog.getByText('2 not imported').waitFor();
    expect(await findings(page, `ledger-columns-${width}`)).toEqual([]);
    if (width === 390) expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    const read = dialog.getByRole('button', { name: 'Read the file' });
    await read.press('Enter');
    await dialog.getByText('Choose a column for Date').waitFor();
    // A closed list takes the first letters of an option.
    await date.focus();
    await page.keyboard.type('Date');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Account');
    await dialog.getByText('All are imported').waitFor();
    await read.press('Enter');
    const save = page.getByRole('button', { name: 'Approve and save' });
    await save.waitFor({ timeout: 60_000 });
    await page.getByText('Trial balance, open bills and stock agree.').waitFor();
    await save.press('Enter');
    await page.getByText('rows were saved').waitFor({ timeout: 60_000 });
    expect(await findings(page, `ledger-saved-${width}`)).toEqual([]);
    expect(complaints).toEqual([]);
  },
  180_000,
);
