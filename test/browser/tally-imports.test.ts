import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findings, leave, openDesk } from '#test/browser/browser';
import { newSite, type Site } from '#test/browser/site';
import { byTurns } from '#test/kit/runs';

let site: Site;
beforeAll(async () => {
  site = await newSite();
}, 180_000);
afterAll(leave);

const file = join(import.meta.dirname, '..', '..', 'packages', 'integrations', 'tally', 'cases', '13-rounding-ledger.xml');

it.each(byTurns([1280, 390], 3))(
  'at %i pixels books of Tally are read, laid beside the books, approved and taken back by keyboard',
  async (width) => {
    const { page, complaints } = await openDesk(site, width, 860, '/app/tally-import-file');
    await page
      .getByRole('button', { name: /Import from Tally/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: 'Import from Tally' });
    await dialog.locator('input[type=file]').setInputFiles(file);
    const save = page.getByRole('button', { name: 'Approve and save' });
    await save.waitFor({ timeout: 60_000 });
    await page.getByRole('heading', { name: 'The file and what the books would have' }).waitFor();
    expect(await findings(page, `tally-read-${width}`)).toEqual([]);
    if (width === 390) expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    const why = page.getByLabel('Why may the books differ from the file?');
    if ((await why.count()) > 0) {
      await save.press('Enter');
      await page.getByText('Say why, such as').waitFor();
      await why.fill('Looked at');
    }
    await save.press('Enter');
    await page.getByText('rows were saved').waitFor({ timeout: 60_000 });
    await page.getByRole('heading', { name: 'The file and the books' }).waitFor();
    expect(await findings(page, `tally-saved-${width}`)).toEqual([]);
    await page.getByRole('link', { name: 'Open the trial balance' }).click();
    await page.getByRole('heading', { name: 'Trial Balance' }).waitFor();
    await page.goBack();
    await page.getByRole('button', { name: 'Take back' }).press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).press('Enter');
    await page.getByText('Taken back on').waitFor({ timeout: 60_000 });
    expect(await findings(page, `tally-taken-back-${width}`)).toEqual([]);
    expect(complaints).toEqual([]);
  },
  180_000,
);
