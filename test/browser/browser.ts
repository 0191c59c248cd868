import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import chromium from '@sparticuz/chromium';
import { type Browser, type Page, chromium as playwright } from 'playwright-core';

/**
 * A real Chromium from npm, so that nothing needs to be installed on the machine. It draws without a graphics card even emulated: that
 * took half of its time. Of the package's own arguments none but these help: with one process for everything, closing one window would
 * close the browser, and with its protections off it would not be the browser of a person.
 */
export async function startBrowser(): Promise<Browser> {
  const args = ['--disable-gpu', '--disable-software-rasterizer', '--in-process-gpu', '--no-zygote', '--font-render-hinting=none'];
  return playwright.launch({ executablePath: await chromium.executablePath(), args, headless: true, chromiumSandbox: false });
}

/** What the browser complained about: errors of scripts, calls that were refused. */
export interface Visitor {
  readonly page: Page;
  readonly complaints: readonly string[];
}

export async function newVisitor(browser: Browser, width: number, height: number): Promise<Visitor> {
  const page = await (await browser.newContext({ viewport: { width, height }, reducedMotion: 'reduce' })).newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} at ${message.location().url}`);
  });
  return { page, complaints };
}

/** Types into the sign-in page that is open, and waits for the product. */
export async function signIn(page: Page, { email, password }: { readonly email: string; readonly password: string }): Promise<void> {
  await page.getByLabel(/email/i).fill(email);
  await page.getByLabel(/^password/i).fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/app/**');
}

/** Serious and critical findings of axe on the page as it stands, each with the element; takes a picture when asked for by `BAHI_SCREENSHOTS`. */
export async function findings(page: Page, name: string): Promise<readonly string[]> {
  const folder = process.env['BAHI_SCREENSHOTS'];
  if (folder !== undefined && folder !== '') {
    mkdirSync(folder, { recursive: true });
    await page.screenshot({ path: join(folder, `${name}.png`) });
  }
  await page.evaluate(settled);
  // In the page itself, and of what is well only that it is: a page of its own for the results, and all that is well, took most of the time.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${name}: ${id} at ${html.slice(0, 160)}`));
}

/** A keyboard that counts: names are typed for free, every other key is one stroke (a combination is one). */
export class Typist {
  readonly #page: Page;
  strokes = 0;

  constructor(page: Page) {
    this.#page = page;
  }

  async name(text: string): Promise<void> {
    await this.#page.keyboard.type(text);
  }

  async digits(text: string): Promise<void> {
    this.strokes += text.length;
    await this.#page.keyboard.type(text);
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      this.strokes += 1;
      await this.#page.keyboard.press(key);
    }
  }
}

/** Waits for what is fading in: half there, it has half its contrast. What turns for ever is let be. */
async function settled(): Promise<void> {
  const short = document.getAnimations().filter((one) => Number(one.effect?.getComputedTiming().endTime) < 1000);
  await Promise.allSettled(short.map(({ finished }) => finished));
}
