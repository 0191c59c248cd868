import type { Page } from 'playwright-core';
import { openChromium } from '../kit/chromium.ts';
import { startProduct } from '../kit/product.ts';
import { type Figure, figure } from './figure.ts';

/** Milliseconds between two keys of a person who types fast. */
const pause = 60;

/** KEYS: the time of the slowest key until its effect is painted, with the processor slowed four times. */
export async function keyAnswer(): Promise<readonly Figure[]> {
  const product = await startProduct();
  const browser = await openChromium();
  try {
    const owner = product.signIns[0];
    if (!owner) throw new Error('The demo has no sign-in');
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.goto(`${product.url}/login`);
    await page.getByLabel('Email', { exact: true }).fill(owner.email);
    await page.getByLabel('Password', { exact: true }).fill(owner.password);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/app\//);
    await page.goto(`${product.url}/app/sales-invoice`);
    await page.locator('.list-grid [data-rowindex]').first().waitFor();
    await page.getByRole('searchbox').focus();
    const search = await slowestKey(page, () => page.keyboard.type('surya energy', { delay: pause }));
    await page.goto(`${product.url}/app/sales-invoice/add`);
    await page.locator('#field-partyId:focus').waitFor();
    const choice = await slowestKey(page, () => page.keyboard.type('surya', { delay: pause }));
    await page.keyboard.press('Enter');
    await page.locator('[data-cell="0:0"]:focus').waitFor();
    const grid = await slowestKey(page, async () => {
      await page.keyboard.type('mono', { delay: pause });
      await page.getByRole('listbox').getByRole('option').first().waitFor();
      await page.keyboard.press('Enter', { delay: pause });
      await page.keyboard.type('125', { delay: pause });
    });
    return [
      figure('KEYS', 'the slowest key in the search of a list, processor slowed four times', search, 'ms', { most: 100 }),
      figure('KEYS', 'the slowest key in a combobox, processor slowed four times', choice, 'ms', { most: 100 }),
      figure('KEYS', 'the slowest key in the lines of an invoice, processor slowed four times', grid, 'ms', { most: 100 }),
    ];
  } finally {
    await browser.close();
    await product.stop();
  }
}

/** By the browser's own count (Event Timing): from the key to the next paint, rounded to 8 ms; 0 when every key was faster than 16. */
async function slowestKey(page: Page, type: () => Promise<void>): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await page.evaluate(() => {
    const slow: number[] = [];
    Object.assign(window, { slow });
    const watch = new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) if (/^key|^input/.test(name)) slow.push(duration);
    });
    watch.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await type();
  // The last key is counted once it is painted.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 200))));
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const slow = await page.evaluate(() => (window as unknown as { readonly slow: readonly number[] }).slow);
  await session.detach();
  return Math.max(0, ...slow);
}
