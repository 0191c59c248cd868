import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findings, setClock, startSession, visitorOf } from '#test/browser/browser';
import { newSite, type Site } from '#test/browser/site';
import { newId } from '#test/kit/new-id';
import { byTurns } from '#test/kit/runs';
import { openChromium } from '#test/kit/screens/chromium';
import { writeCameraFile } from '#test/kit/screens/fake-camera';

// The camera of a phone reads the codes of goods, from a picture that Chromium takes for a camera.
let site: Site;
let folder: string;
const browsers: Browser[] = [];

/** An item for each kind of code. */
const codes = [
  { kind: 'ean13', text: '8901030865275', name: 'Roof clamp' },
  { kind: 'code128', text: 'CLIP-77', name: 'Cable clip' },
  { kind: 'qrcode', text: 'QR/55', name: 'Fuse box' },
  { kind: 'datamatrix', text: 'DM-9', name: 'Zinc screw' },
  { kind: 'upca', text: '036000291452', name: 'Wall plug' },
  { kind: 'ean8', text: '12345670', name: 'Copper lug' },
  { kind: 'code39', text: 'C39-1', name: 'Steel rail' },
] as const;

beforeAll(async () => {
  site = await newSite();
  folder = mkdtempSync(join(tmpdir(), 'camera-'));
  const rows = async (entity: string) => ((await site.call('POST', `${entity}/s/list`, {})) as { readonly rows: readonly Row[] }).rows;
  const unitId = (await rows('measureUnit')).find((row) => String(row['symbol']).toLowerCase() === 'nos')?.['id'];
  const gstHistory = [{ effectiveFrom: '2017-07-01', taxability: 'Taxable', rate: 18_0000 }];
  for (const { text, name } of codes)
    await site.call('POST', 'inventoryItem/s', { id: newId(), name, stockCode: text, type: 'Goods', unitId, hsn: '85044010', gstHistory });
}, 180_000);
afterAll(async () => {
  await Promise.all(browsers.map((one) => one.close()));
  rmSync(folder, { recursive: true, force: true });
});

type Row = Readonly<Record<string, unknown>>;

/** A phone whose camera sees these codes. */
async function openPhone(seen: readonly (typeof codes)[number][], more: readonly string[] = []) {
  const file = join(folder, `${browsers.length}.y4m`);
  writeCameraFile(file, seen);
  const browser = await openChromium(['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${file}`, ...more]);
  browsers.push(browser);
  const context = await browser.newContext({ viewport: { width: 390, height: 860 }, reducedMotion: 'reduce', serviceWorkers: 'block' });
  await setClock(context);
  const visitor = visitorOf(await context.newPage());
  await startSession(context, visitor.page, site);
  return { context, ...visitor };
}

const isAllowed = ['--use-fake-ui-for-media-stream'];
const shown = (page: Page, text: string) => page.locator('.scan-bar').getByText(text, { exact: false }).first().waitFor();

it('reads every kind of code from our own origin, and a code that stays in view is one scan', async () => {
  const asked: string[] = [];
  for (const part of byTurns([codes.slice(0, 2), codes.slice(2, 4), codes.slice(4, 6), codes.slice(6)], 2)) {
    const { page, complaints, context } = await openPhone(part, isAllowed);
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(`${site.address}/app/stock-transfer/add`);
    await page.getByRole('button', { name: 'Camera' }).waitFor();
    expect(asked.filter((url) => url.endsWith('.wasm'))).toEqual([]);
    await page.getByRole('button', { name: 'Camera' }).click();
    for (const { name } of part) await shown(page, `${name}: 1`);
    // Many more pictures are read, and none of them counts.
    await page.waitForTimeout(1_000);
    expect(await page.locator('.scan-bar').innerText()).not.toMatch(/: 2/);
    expect(await findings(page, `camera-${part[0]?.kind}`)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
    expect(asked.filter((url) => url.endsWith('.wasm'))).toHaveLength(1);
    expect(asked.filter((url) => !url.startsWith(site.address) && !url.startsWith('blob:'))).toEqual([]);
    asked.length = 0;
  }
}, 180_000);

// Chromium without a window never asks for permission, so its answer is given in its place.
it.each([
  ['the browser may not use it', 'NotAllowedError', 'Allow it in the settings of this page'],
  ['there is none', 'NotFoundError', 'This device has no camera'],
])(
  'of a camera it says what to do when %s, and codes can be typed all the same',
  async (_, error, says) => {
    const { page, context } = await openPhone([], isAllowed);
    await page.addInitScript((name) => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', name));
    }, error);
    await page.goto(`${site.address}/app/stock-transfer/add`);
    await page.getByRole('button', { name: 'Camera' }).click();
    await page.getByText(says).waitFor();
    expect(await findings(page, `camera-${error}`)).toEqual([]);
    await page.getByLabel('Scan or type a code').fill('8901030865275');
    await page.keyboard.press('Enter');
    await shown(page, 'Roof clamp: 1');
    await context.close();
  },
  90_000,
);
