import type { Product } from '../kit/product.ts';
import { openChromium } from '../kit/screens/chromium.ts';
import { firstList, limits, weightOf } from '../kit/screens/page-weight.ts';
import { type Figure, figure } from './measuring/figure.ts';

/** P8: what a browser with an empty cache loads before the first screen works, counted in a real one. */
export async function firstLoad(product: Product): Promise<readonly Figure[]> {
  const browser = await openChromium();
  try {
    const owner = product.signIns[0];
    if (!owner) throw new Error('The demo has no sign-in');
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, serviceWorkers: 'block' });
    const page = await context.newPage();
    const signIn = await weightOf(page, async () => {
      await page.goto(`${product.url}/login`);
      await page.getByLabel('Email', { exact: true }).waitFor();
      await page.waitForLoadState('networkidle');
    });
    await page.getByLabel('Email', { exact: true }).fill(owner.email);
    await page.getByLabel('Password', { exact: true }).fill(owner.password);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/app/);
    const list = await firstList(context, `${product.url}/app/sales-invoice`, 'SI/');
    const weighed = (what: string, value: number, most: number) => figure('P8', what, value, 'kB', { most });
    return [
      weighed('JavaScript of the sign-in page, gzip', signIn.scripts, limits.signIn),
      weighed('fonts of the sign-in page', signIn.fonts, limits.fonts),
      weighed('JavaScript of the shell with the first list, until its rows can be read, gzip', list.readable.scripts, limits.firstList),
      weighed('the same with all that follows on a wide screen, gzip', list.whole.scripts, limits.everything),
      weighed('fonts of the first list', list.whole.fonts, limits.fonts),
    ];
  } finally {
    await browser.close();
  }
}
