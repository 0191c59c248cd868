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
      figure('P8', 'JavaScript of the sign-in page', signIn, 'kB gzip', { most: 130 }),
      figure('P8', 'JavaScript of the shell with the first list, until its rows can be read', list.readable, 'kB gzip', { most: 260 }),
      figure('P8', 'the same with all that follows on a wide screen', list.whole, 'kB gzip', { most: 450 }, list.readable),
    ];
  } finally {
    await browser.close();
    await product.stop();
  }
}

/** The same person in a fresh tab without a cache opens a list: until its rows can be read, and until nothing more comes. */
async function firstList(context: BrowserContext, url: string) {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  let readable = 0;
  const whole = await scriptsOf(page, async (soFar) => {
    await page.goto(`${url}/app/sales-invoice`);
    await page
      .getByText(/SI\/\w+\/\d+/)
      .first()
      .waitFor();
    readable = soFar();
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(1500);
  });
  return { readable, whole };
}

/** Kilobytes, each script compressed as gzip does, that a page loads while something is done. */
async function scriptsOf(page: Page, act: (soFar: () => number) => Promise<void>): Promise<number> {
  const sizes: number[] = [];
  const arriving: Promise<void>[] = [];
  const total = () => sizes.reduce((sum, size) => sum + size, 0) / 1000;
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    arriving.push(
      response.body().then((body) => {
        sizes.push(gzipSync(body).length);
      }),
    );
  });
  await act(total);
  await Promise.all(arriving);
  page.removeAllListeners('response');
  return total();
}
