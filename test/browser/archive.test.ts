import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { proveArchive } from '#integrations/archive/prove-archive';
import { readBook } from '#integrations/tally/read-book';
import { findings, goTo, leave, openDesk } from '#test/browser/browser';
import { newSite, type Site } from '#test/browser/site';
import { bytesSource } from '#test/kit/papers/bytes-source';
import { filesIn } from '#test/kit/papers/sample-archive';
import { byTurns } from '#test/kit/runs';

let site: Site;
beforeAll(async () => {
  site = await newSite();
}, 180_000);
afterAll(leave);

it.each(byTurns([1280, 390], 2))(
  'at %i pixels an archive is made with the keyboard, downloaded, and becomes another organisation',
  async (width) => {
    const { page, complaints } = await openDesk(site, width, 860, '/app/archive');
    await page.getByRole('heading', { name: 'Archives' }).waitFor();
    if (width === 1280) {
      await page.getByText('No archives yet').waitFor();
      expect(await findings(page, `archive-none-${width}`)).toEqual([]);
    }
    await page.keyboard.press('Alt+a');
    const dialog = page.getByRole('dialog', { name: 'Make an archive' });
    await dialog.getByText('It can be imported into a new organisation').waitFor();
    expect(await findings(page, `archive-ask-${width}`)).toEqual([]);
    await page.keyboard.press('Control+Enter');
    const download = page.getByRole('button', { name: 'Download Everything' }).first();
    await download.waitFor({ timeout: 60_000 });
    await page.getByText('Hash of the books').first().waitFor();
    expect(await findings(page, `archive-made-${width}`)).toEqual([]);
    if (width === 390) expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    const [file] = await Promise.all([page.waitForEvent('download'), download.click()]);
    const path = await file.path();
    const { manifest, findings: problems } = await proveArchive(bytesSource(readFileSync(path)));
    expect(problems).toEqual([]);
    // The beginning of the hash is shown, and the whole is there to see and copy.
    await page
      .getByTitle(manifest?.books ?? 'no hash')
      .first()
      .waitFor();

    await page.goto(new URL('/create-organisation', page.url()).href);
    await page.getByRole('button', { name: 'Import an archive instead' }).click();
    const chooser = page.getByLabel('Archive (.zip)');
    await chooser.setInputFiles({ name: 'other.zip', mimeType: 'application/zip', buffer: Buffer.from('no archive at all') });
    await page.getByRole('alert').getByText('The file could not be read').waitFor({ timeout: 30_000 });
    expect(await findings(page, `archive-refused-${width}`)).toEqual([]);
    if (width === 390) expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await chooser.setInputFiles(path);
    await page.waitForURL('**/app/**', { timeout: 60_000 });
    await goTo(page, '/app/archive');
    await page.getByRole('heading', { name: 'Archives' }).waitFor();
    // Archives of the books it comes from are remembered, but their files are not there.
    expect(await page.getByRole('button', { name: 'Download Everything' }).count()).toBe(0);
    expect(complaints).toEqual([]);
  },
  180_000,
);

it.each(byTurns([390, 1280], 2))('at %i pixels the books are taken to TallyPrime with the keyboard', async (width) => {
  const { page, complaints } = await openDesk(site, width, 860, '/app/archive');
  await page.getByRole('heading', { name: 'Archives' }).waitFor();
  await page.keyboard.press('Alt+a');
  const dialog = page.getByRole('dialog', { name: 'Make an archive' });
  await dialog.getByLabel('What it is for').focus();
  await page.keyboard.type('For Tally');
  await dialog.getByText('TallyPrime imports it into a new company').waitFor();
  await dialog.getByLabel('Branch').waitFor();
  expect(await findings(page, `archive-tally-${width}`)).toEqual([]);
  await page.keyboard.press('Control+Enter');
  const download = page.getByRole('button', { name: /^Download For TallyPrime: / }).first();
  await download.waitFor({ timeout: 60_000 });
  if (width === 390) expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  const [file] = await Promise.all([page.waitForEvent('download'), download.click()]);
  const files = await filesIn(readFileSync(await file.path()));
  const xml = Object.entries(files).find(([name]) => name.endsWith('.xml'))?.[1];
  const { masters } = await readBook([() => inOne(xml ?? new Uint8Array())], '2099-01-01');
  expect(masters.ledgers.find('Cash')).toMatchObject({ parent: 'Cash-in-Hand' });
  expect(complaints).toEqual([]);
});

async function* inOne(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
