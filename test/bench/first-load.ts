import { gzipSync } from 'node:zlib';
import type { BrowserContext, Page } from 'playwright-core';
import { openChromium } from '../kit/chromium.ts';
import { startProduct } from '../kit/product.ts';
import { type Figure, figure } from './figure.ts';

/** P8: JavaScript that a browser with an empty cache loads before the first screen works, counted in a real one. */
export async function firstLoad(): Promise<readonly Figure[]> {
  const product = await startProduct();
  const browser = await openChromium();
  try {
    const owner = product.signIns[0];
    if (!owner) throw new Error('The demo has no sign-in');
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, serviceWorkers: 'block' });
    const page = await context.newPage();
    const signIn = await scriptsOf(page, async () => {
      await page.goto(`${product.url}/login`);
      await page.getByLabel('Email', { exact: true }).waitFor();
      await page.waitForLoadState('networkidle');
    });
    await page.getByLabel('Email', { exact: true }).fill(owner.email);
    await page.getByLabel('Password', { exact: true }).fill(owner.password);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/app/);
    const list = await firstList(context, product.url);
    return [
      figure('P8', 'JavaScript of the sign-in page', total(signIn.values()), 'kB gzip', { most: 130 }),
      figure('P8', 'JavaScript of the shell with the first list, until its rows can be read', list.readable, 'kB gzip', { most: 260 }),
      figure('P8', 'the same with all that follows on a wide screen', list.whole, 'kB gzip', { most: 450 }, list.readable),
    ];
  } finally {
    await browser.close();
    await product.stop();
  }
}

/** The same person in a fresh tab without a cache opens a list: until its rows can be read, by the browser's own clock, and until nothing more comes. */
async function firstList(context: BrowserContext, url: string) {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await page.addInitScript(() => {
    const look = () => {
      if (!/SI\/\w+\/\d+/.test(document.body?.innerText ?? '')) setTimeout(look, 5);
      else requestAnimationFrame(() => performance.mark('readable'));
    };
    look();
  });
  const sizes = await scriptsOf(page, async () => {
    await page.goto(`${url}/app/sales-invoice`);
    await page.waitForFunction(() => performance.getEntriesByName('readable').length > 0);
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(1500);
  });
  const asked = await page.evaluate(() => {
    const readable = performance.getEntriesByName('readable')[0]?.startTime ?? 0;
    return performance.getEntriesByType('resource').flatMap(({ name, startTime }) => (startTime <= readable ? [name] : []));
  });
  return { readable: total([...new Set(asked)].map((name) => sizes.get(name) ?? 0)), whole: total(sizes.values()) };
}

/** Each script a page loads while something is done, with its bytes as gzip makes them. */
async function scriptsOf(page: Page, act: () => Promise<void>): Promise<ReadonlyMap<string, number>> {
  const sizes = new Map<string, number>();
  const arriving: Promise<unknown>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    arriving.push(response.body().then((body) => sizes.set(response.url(), gzipSync(body).length)));
  });
  await act();
  await Promise.all(arriving);
  page.removeAllListeners('response');
  return sizes;
}

function total(bytes: Iterable<number>): number {
  let sum = 0;
  for (const each of bytes) sum += each;
  return sum / 1000;
}
