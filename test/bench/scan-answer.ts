import type { Page } from 'playwright-core';
import type { Product } from '../kit/product.ts';
import { openChromium } from '../kit/screens/chromium.ts';
import { handScanner } from '../kit/screens/hand-scanner.ts';
import { enter, pageCalls } from './key-answer.ts';
import { type Figure, figure } from './measuring/figure.ts';

const scans = 500;
/** SCAN: 500 scans in one invoice. From the last key of a code until the page shows what it was taken for, the slowest of them. */
export async function scanAnswer(product: Product): Promise<readonly Figure[]> {
  const browser = await openChromium();
  try {
    const owner = product.signIns[0];
    if (!owner) throw new Error('The demo has no sign-in');
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    page.on('dialog', (asked) => void asked.accept());
    await enter(page, product.url, owner);
    const { pieces, items } = await stock(page, product.url);
    await watchScans(page);
    const figures: Figure[] = [];
    for (const [what, codes] of [
      ['serial numbers, into one line', pieces],
      ['items, into 100 lines', items],
    ] as const) {
      await page.goto(`${product.url}/app/sales-invoice/add`);
      await page.locator('#field-partyId:focus').waitFor();
      await page.waitForLoadState('networkidle');
      const { slowest, wrong } = await scanAll(page, codes);
      if (wrong > 0) throw new Error(`${wrong} scans were refused`);
      figures.push(figure('SCAN', `the slowest answer of ${scans} scans of ${what}`, slowest, 'ms', { most: 50 }));
    }
    return figures;
  } finally {
    await browser.close();
  }
}

/** Pieces in stock, and items with a code each, in the order in which they are scanned. */
async function stock(page: Page, url: string): Promise<{ readonly pieces: readonly string[]; readonly items: readonly string[] }> {
  const call = await pageCalls(page, url);
  const rows = async (entity: string) => (await call('POST', `${entity}/s/list`, {}))['rows'] as readonly Record<string, unknown>[];
  const unitId = (await rows('measureUnit')).find(({ symbol }) => String(symbol).toLowerCase() === 'nos')?.['id'];
  const gstHistory = [{ effectiveFrom: '2017-07-01', taxability: 'Taxable', rate: 18_0000 }];
  const item = async (name: string, more: object) =>
    (
      await call('POST', 'inventoryItem/s', {
        ...{ id: crypto.randomUUID(), name, type: 'Goods', unitId, hsn: '85044010', salesRate: 100_0000, gstHistory },
        ...more,
      })
    )['id'];
  const itemId = await item('Scanned inverter', { barcodeTracking: true });
  const pieces = Array.from({ length: scans }, (_, at) => `SN${String(at).padStart(5, '0')}`);
  const { date, partyId } = await call('GET', `purchaseInvoice/s/${(await rows('purchaseInvoice'))[0]?.['id']}`);
  await call('POST', 'purchaseInvoice/s', {
    ...{ id: crypto.randomUUID(), date, partyId, referenceNo: 'SCAN/1', referenceDate: date },
    lines: [{ itemId, quantity: scans * 1_0000, rate: 50_0000, barcodes: pieces }],
  });
  const codes = Array.from({ length: 100 }, (_, at) => String(89_000_000 + at));
  for (const code of codes) await item(`Scanned goods ${code}`, { stockCode: code });
  return { pieces, items: Array.from({ length: scans }, (_, at) => codes[(at * 37) % codes.length] ?? '') };
}

/**
 * Notes how long each scan takes until something new is told. It listens before the page does, which keeps the last key of a code to itself.
 * Every frame looks at what is told, so a figure has at most one frame too much.
 */
async function watchScans(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const times: number[] = [];
    let from: number | null = null;
    let before: string | undefined;
    Object.assign(window, { times });
    const told = () => document.querySelector('.scan-told')?.textContent ?? undefined;
    window.addEventListener(
      'keydown',
      ({ key }) => {
        if (key !== 'Enter') return;
        from = performance.now();
        before = told();
      },
      true,
    );
    const look = () => {
      if (from !== null && told() !== before) {
        times.push(performance.now() - from);
        from = null;
      }
      requestAnimationFrame(look);
    };
    look();
  });
}

async function scanAll(page: Page, codes: readonly string[]): Promise<{ readonly slowest: number; readonly wrong: number }> {
  const scan = await handScanner(page);
  // The next code follows the answer at once, faster than any person scans.
  for (const [at, code] of codes.entries()) {
    await scan(code);
    await page.waitForFunction((count) => (window as unknown as { readonly times: readonly number[] }).times.length > count, at);
  }
  const wrong = await page.locator('.scan-bar .wrong').count();
  const times = await page.evaluate(() => (window as unknown as { readonly times: readonly number[] }).times);
  return { slowest: Math.max(...times), wrong };
}
