import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import chromium from '@sparticuz/chromium';
import { type Browser, type BrowserContext, type Page, chromium as playwright } from 'playwright-core';
import type { Site } from '#test/browser/site';
import { moveClock } from '#test/kit/processes/move-clock';
import { byTurns } from '#test/kit/runs';

/**
 * A real Chromium from npm, so nothing needs to be installed on the machine. It draws without an emulated graphics card, because that took
 * half of its time. The compilers for long-running scripts are off, unused memory is looked for seldom and by one thread, and the tabs of
 * one machine share a process, because tests are short and each process compiles all scripts again. Only these arguments of the package
 * help: with a single process, closing one window would close the browser, and without its protections it would not be the browser that
 * people use.
 */
const args = [
  ...['--disable-gpu', '--disable-software-rasterizer', '--in-process-gpu', '--no-zygote', '--font-render-hinting=none'],
  '--process-per-site',
  '--js-flags=--no-turbofan --no-maglev --single-threaded-gc --min-semi-space-size=64 --max-semi-space-size=64',
];

let started: Promise<Browser> | undefined;

/** One browser for all files of a worker; it ends with the worker. */
function sharedBrowser(): Promise<Browser> {
  started ??= chromium
    .executablePath()
    .then((executablePath) => playwright.launch({ executablePath, args, headless: true, chromiumSandbox: false }));
  return started;
}

/** Problems that the browser reports: script errors and refused calls. */
export interface Visitor {
  readonly page: Page;
  readonly complaints: readonly string[];
}

/** Everything this file opened; `leave` closes it. */
const opened: { close(): Promise<void> }[] = [];

/**
 * Another machine: its own cookies, storage and cache, and nobody is signed in. The service worker is left out unless asked for: it keeps
 * files for the next visit, and filling that cache costs as much as two page loads.
 */
export async function newMachine(width: number, height: number, serviceWorkers: 'allow' | 'block' = 'block'): Promise<BrowserContext> {
  const context = await (await sharedBrowser()).newContext({ viewport: { width, height }, reducedMotion: 'reduce', serviceWorkers });
  opened.push(context);
  await setClock(context);
  return context;
}

/** The pages of a machine have the clock of the product (`test/kit/processes/own-day.ts`). */
export async function setClock(context: BrowserContext): Promise<void> {
  await context.addInitScript(moveClock, Number(process.env['BAHI_CLOCK_AHEAD_MS'] ?? 0));
}

export async function newVisitor(width: number, height: number): Promise<Visitor> {
  return visitorOf(await (await newMachine(width, height)).newPage());
}

/** One machine serves all files of a worker, because a new one loads and compiles every script again. Its empty tab keeps the process alive. */
let desk: Promise<{ readonly context: BrowserContext; readonly empty: Page }> | undefined;
let atDesk: string | undefined;

/** A tab of the machine where the owner of this site works, signed in, with this address open. */
export async function openDesk(site: Site, width: number, height: number, path: string): Promise<Visitor> {
  desk ??= sharedBrowser()
    .then((browser) => browser.newContext({ reducedMotion: 'reduce', serviceWorkers: 'block' }))
    .then(async (context) => {
      await setClock(context);
      return { context, empty: await context.newPage() };
    });
  const { context, empty } = await desk;
  if (atDesk !== site.email) {
    await startSession(context, empty, site);
    atDesk = site.email;
  }
  const page = await context.newPage();
  opened.push(page);
  await page.setViewportSize({ width, height });
  const visitor = visitorOf(page);
  await page.goto(`${site.address}${path}`);
  return visitor;
}

/** The same on another machine, which knows only the session. */
export async function openElsewhere(site: Site, width: number, height: number, path: string): Promise<Visitor> {
  const context = await newMachine(width, height);
  const visitor = visitorOf(await context.newPage());
  await startSession(context, visitor.page, site);
  await visitor.page.goto(`${site.address}${path}`);
  return visitor;
}

/** Signed in as by the sign-in page: with the cookie and the user. The page itself has its own tests. */
export async function startSession(
  context: BrowserContext,
  empty: Page,
  { address, email, password, userId }: Omit<Site, 'call' | 'scope' | 'tables'>,
): Promise<void> {
  await context.clearCookies();
  await empty.goto(`${address}/icon.svg`);
  // By the browser, which says by its own clock how long the cookie lives.
  const status = await empty.evaluate(
    async ({ user, sent }) => {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch('/api/ims-crm/user/login', { method: 'POST', headers, body: JSON.stringify(sent) });
      // Only then: other tabs follow the user at once.
      localStorage.clear();
      localStorage.setItem('bahi.user', btoa(JSON.stringify(user)));
      return answer.status;
    },
    { user: { id: userId, email, name: '' }, sent: { email, password } },
  );
  if (status !== 200) throw new Error(`The sign-in was refused: ${status}`);
}

/** At the end of a file: closes what it opened and signs out. */
export async function leave(): Promise<void> {
  atDesk = undefined;
  await Promise.all(opened.splice(0).map((one) => one.close()));
}

export function visitorOf(page: Page): Visitor {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    const { url } = message.location();
    // A draft that one form lists while another gives it up; the form then offers nothing.
    const isGone = url.includes('/draft/s/') && message.text().includes('404');
    if (message.type() === 'error' && !isGone) complaints.push(`${message.text()} at ${url}`);
  });
  return { page, complaints };
}

/**
 * Goes to an address like a link of the product, without loading the page again; a form with changes asks first. Returns when another
 * screen is drawn, because until then rows and texts are those of the one before. A screen whose address is there is drawn first: nobody
 * chooses anything on one that is not.
 */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.waitForFunction(
    () => [undefined, location.pathname].includes(document.querySelector<HTMLElement>('#screen')?.dataset['path']),
    undefined,
    { timeout: 15_000 },
  );
  const before = await page.evaluate((to) => {
    const drawn = document.querySelector<HTMLElement>('#screen')?.dataset['path'];
    const state = { usr: null, key: crypto.randomUUID().slice(0, 8), idx: (history.state?.idx ?? 0) + 1 };
    history.pushState(state, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state }));
    return drawn === new URL(to, location.origin).pathname ? undefined : drawn;
  }, path);
  if (before === undefined) return;
  await page.waitForFunction(
    (old) =>
      document.querySelector<HTMLElement>('#screen')?.dataset['path'] !== old ||
      document.querySelector('[role="dialog"], [role="alertdialog"]') !== null,
    before,
    { timeout: 15_000 },
  );
}

/** The same from a form, and if it asks, what was typed is dropped. */
export async function quitTo(page: Page, path: string): Promise<void> {
  await goTo(page, path);
  const quit = page.getByRole('alertdialog').getByRole('button', { name: 'Quit' });
  if ((await quit.count()) > 0) await quit.press('Enter');
  await page.locator(`#screen[data-path="${new URL(path, page.url()).pathname}"]`).waitFor();
}

/** Address, heading and first words of every open page. */
export async function shownNow(): Promise<readonly string[]> {
  const pages = started === undefined ? [] : (await started).contexts().flatMap((context) => context.pages());
  return Promise.all(
    pages.map(async (page) => {
      const text = await page.evaluate(() => document.body?.innerText ?? '').catch((error: unknown) => String(error));
      return `${page.url()}\n${text.replaceAll(/\s+/g, ' ').slice(0, 1_500)}`;
    }),
  );
}

/** Signs in on the open sign-in page, and waits for the product. */
export async function signIn(page: Page, { email, password }: { readonly email: string; readonly password: string }): Promise<void> {
  await page.getByLabel(/email/i).fill(email);
  await page.getByLabel(/^password/i).fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/app/**');
  await page.locator('#screen h1').first().waitFor();
}

/** The part of the page and the rules to check or to leave out; by default the whole page and all rules. */
export interface Look {
  readonly of?: string;
  readonly rules?: readonly string[];
  readonly without?: readonly string[];
}

/** What axe finds on the current page, each with the element. Takes a picture if `BAHI_SCREENSHOTS` is set. */
export async function look(page: Page, name: string, how: Look): Promise<readonly string[]> {
  await takePicture(page, name);
  return (await found(page, how)).map(({ id, html }) => `${name}: ${id} at ${html}`);
}

/**
 * Serious and critical findings of axe on the current page, or on the dialog that keeps people from the rest of it. The same screen at two
 * widths, named `print-1280` and `print-390`, is looked at in one of them, by turns; `npm test -- --deep` looks at both.
 */
export async function findings(page: Page, name: string): Promise<readonly string[]> {
  await takePicture(page, name);
  const [, screen, width = ''] = /^(.+)-(1280|390)$/.exec(name) ?? [];
  if (screen !== undefined && !byTurns(['1280', '390'], 2, screen.length).includes(width)) return [];
  const modal = '[role="dialog"][aria-modal="true"]';
  const how = (await page.locator(modal).count()) > 0 ? { of: modal } : {};
  const grave = (await found(page, { ...how, without: slight })).filter(({ impact }) => impact === 'serious' || impact === 'critical');
  return grave.map(({ id, html }) => `${name}: ${id} at ${html}`);
}

/** Rules whose findings are at most moderate. They take a third of the time, and "every screen" checks them. */
const slight = [
  ...['aria-allowed-role', 'aria-deprecated-role', 'empty-heading', 'empty-table-header', 'form-field-multiple-labels', 'heading-order'],
  ...['html-xml-lang-mismatch', 'image-redundant-alt', 'landmark-banner-is-top-level', 'landmark-contentinfo-is-top-level'],
  ...['landmark-main-is-top-level', 'landmark-no-duplicate-banner', 'landmark-no-duplicate-contentinfo', 'landmark-no-duplicate-main'],
  ...['landmark-one-main', 'landmark-unique', 'meta-viewport', 'meta-viewport-large', 'no-autoplay-audio', 'page-has-heading-one'],
  ...['presentation-role-conflict', 'region', 'scope-attr-valid', 'server-side-image-map', 'skip-link', 'table-duplicate-name'],
];

interface Finding {
  readonly id: string;
  readonly impact: string;
  readonly html: string;
}

async function takePicture(page: Page, name: string): Promise<void> {
  const folder = process.env['BAHI_SCREENSHOTS'];
  if (folder === undefined || folder === '') return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name.replaceAll('/', '_')}.png`) });
}

async function found(page: Page, how: Look): Promise<readonly Finding[]> {
  await page.evaluate(settled);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  return page.evaluate(runAxe, how);
}

/** The minified script, because each page load sends it again. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Runs in the page. Passed checks are not reported in detail, because that took most of the time. */
async function runAxe({ of, rules, without = [] }: Look): Promise<readonly Finding[]> {
  const { axe } = window as unknown as { readonly axe: typeof import('axe-core') };
  const { violations } = await axe.run(of ?? document, {
    ...(rules === undefined ? {} : { runOnly: [...rules] }),
    rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
    resultTypes: ['violations'],
    iframes: false,
    preload: false,
  });
  return violations.flatMap(({ id, impact, nodes }) => nodes.map(({ html }) => ({ id, impact: impact ?? '', html: html.slice(0, 160) })));
}

/** Goes to a screen inside the product, and waits until everything on it is loaded. */
export async function visit(page: Page, path: string): Promise<void> {
  await goTo(page, path);
  await page.waitForFunction(
    (to) => {
      const screen = document.querySelector('#screen, .setup');
      const waits = document.querySelector('.global-loader, #screen .grey-bar, #screen [aria-busy="true"]');
      // Some redirect to their record.
      return (location.pathname + location.search).startsWith(to) && screen?.querySelector('h1') && waits === null;
    },
    path,
    { timeout: 15_000 },
  );
}

/** A keyboard that counts keys: names are free, and every other key or combination counts as one. */
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

/** Waits until elements have faded in, because before that they have less contrast. Endless animations are ignored. */
async function settled(): Promise<void> {
  const short = document.getAnimations().filter((one) => Number(one.effect?.getComputedTiming().endTime) < 1000);
  await Promise.allSettled(short.map(({ finished }) => finished));
}
