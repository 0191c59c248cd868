import type { Page } from 'playwright-core';
import type { Product } from '../kit/product.ts';
import { openChromium } from '../kit/screens/chromium.ts';
import { type Figure, figure } from './measuring/figure.ts';

/** Milliseconds between two keys of a person who types fast. */
const pause = 60;

/** KEYS: the time of the slowest key until its effect is painted, with the processor slowed four times. */
export async function keyAnswer({ url, signIns: [owner] }: Product): Promise<readonly Figure[]> {
  if (!owner) throw new Error('The demo has no sign-in');
  const found = await slowestKeys(url, owner);
  return found.map(({ where, slowest }) =>
    figure('KEYS', `the slowest key in ${where}, processor slowed four times`, slowest, 'ms', { most: where.includes('500') ? 50 : 100 }),
  );
}

interface Typing {
  readonly where: string;
  readonly path: string;
  /** Moves to where people start typing. */
  readonly begin: (page: Page) => Promise<void>;
  readonly type: (page: Page) => Promise<void>;
}

const typed = (text: string) => (page: Page) => page.keyboard.type(text, { delay: pause });
/** The same, and sure that it went into a field. */
const typedInto = (text: string) => async (page: Page) => {
  await typed(text)(page);
  const inside = await page.evaluate(() => (document.activeElement as Partial<HTMLInputElement> | null)?.value);
  if (inside !== text) throw new Error(`${text} was not typed into a field: ${inside}`);
};
const at = (selector: string) => (page: Page) => page.locator(selector).first().focus();

/** The data grid takes the place of the first rows while the browser is idle. */
const gridDrawn = (page: Page) => page.locator('.list-grid [data-rowindex]').first().waitFor();

async function toLines(page: Page): Promise<void> {
  await page.locator('#field-partyId:focus').waitFor();
  await page.keyboard.type('surya');
  await page.getByRole('listbox').getByRole('option').first().waitFor();
  await page.keyboard.press('Enter');
  await page.locator('[data-cell="0:0"]:focus').waitFor();
}

/** Ten lines with an item and a quantity each, and the cursor in the quantity of the last. */
async function toTenthLine(page: Page): Promise<void> {
  await toLines(page);
  for (let line = 0; line < 10; line += 1) {
    await page.locator(`[data-cell="${line}:0"]:focus`).waitFor();
    await page.keyboard.type('mono');
    await page.getByRole('listbox').getByRole('option').first().waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.type('12');
    if (line < 9) for (const key of ['Tab', 'Tab', 'Tab']) await page.keyboard.press(key);
  }
}

async function toSetup(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Module', exact: true }).selectOption({ label: 'Accounts' });
  await page.getByRole('combobox', { name: 'Sub Module', exact: true }).selectOption({ index: 1 });
  await at('[aria-label="Display Name, row 1"]')(page);
}

const invoice = '/app/sales-invoice/add';
/** Stands for the form of an invoice of 500 lines, which is saved when it is first needed. */
const long = 'long';

/** Calls the API with the headers of the page's own calls. */
export async function pageCalls(
  page: Page,
  url: string,
): Promise<(method: string, path: string, data?: object) => Promise<Record<string, unknown>>> {
  const asked = page.waitForRequest((request) => 'financialyearid' in request.headers() && 'authorization' in request.headers());
  await page.goto(`${url}/app/sales-invoice`);
  const sent = await (await asked).allHeaders();
  const names = ['authorization', 'organizationid', 'branchid', 'financialyearid', 'content-type', 'jti'];
  const headers = Object.fromEntries(Object.entries(sent).filter(([name]) => names.includes(name)));
  return async (method, path, data) => {
    const answer = await page.request.fetch(`${url}/api/ims-crm/${path}`, { method, headers, ...(data ? { data } : {}) });
    const { data: found } = (await answer.json()) as { readonly data: Record<string, unknown> };
    if (!answer.ok()) throw new Error(`${method} ${path} answered ${answer.status()}`);
    return found;
  };
}

/** An invoice of this many lines of one item. Returns the address of its form. */
async function longInvoice(page: Page, url: string, lines: number): Promise<string> {
  const call = await pageCalls(page, url);
  const first = async (entity: string) =>
    ((await call('POST', `${entity}/s/list`, { limit: 1 }))['rows'] as { readonly id: string }[])[0]?.id ?? '';
  const { date, partyId, lines: items } = await call('GET', `salesInvoice/s/${await first('salesInvoice')}`);
  const line = { itemId: (items as { readonly itemId: string }[])[0]?.itemId, quantity: 1_0000, rate: 100_0000 };
  const body = { id: crypto.randomUUID(), date, partyId, lines: Array.from({ length: lines }, () => line) };
  return `/app/sales-invoice/edit/${(await call('POST', 'salesInvoice/s', body))['id']}`;
}

/** The last line is in view, and its quantity has the cursor. */
async function toLastLine(page: Page): Promise<void> {
  await page.locator('[data-cell="0:0"]').first().waitFor();
  await at('[data-cell="0:0"]')(page);
  await page.keyboard.press('Control+End');
  await page.locator('[data-cell^="499:"]:focus').waitFor();
  for (let column = 8; column > 3; column -= 1) await page.keyboard.press('ArrowLeft');
  await page.locator('[data-cell="499:3"]:focus').waitFor();
}

/** Where people type most. */
const typings: readonly Typing[] = [
  {
    where: 'the search of a list',
    path: '/app/sales-invoice',
    begin: async (page) => {
      await gridDrawn(page);
      await at('[type="search"]')(page);
    },
    type: typed('surya energy'),
  },
  { where: 'a combobox', path: invoice, begin: (page) => page.locator('#field-partyId:focus').waitFor(), type: typed('surya') },
  {
    where: 'the lines of an invoice',
    path: invoice,
    begin: toLines,
    type: async (page) => {
      await typed('mono')(page);
      await page.getByRole('listbox').getByRole('option').first().waitFor();
      await page.keyboard.press('Enter', { delay: pause });
      await typed('125')(page);
    },
  },
  { where: 'the amounts of an invoice of ten lines', path: invoice, begin: toTenthLine, type: typed('3456') },
  {
    where: 'the date of an invoice of ten lines',
    path: invoice,
    begin: async (page) => {
      await toTenthLine(page);
      await at('#field-date')(page);
    },
    type: typed('20-11'),
  },
  {
    where: 'the narration of an invoice of ten lines',
    path: invoice,
    begin: async (page) => {
      await toTenthLine(page);
      await at('textarea')(page);
    },
    type: typed('sent by road'),
  },
  { where: 'the amounts of an invoice of 500 lines', path: long, begin: toLastLine, type: typedInto('3456') },
  {
    where: 'the lines of an invoice of 500 lines',
    path: long,
    begin: toLastLine,
    type: async (page) => {
      for (const key of ['ArrowUp', 'ArrowUp', 'ArrowDown', 'Tab', 'Tab']) await page.keyboard.press(key, { delay: pause });
    },
  },
  {
    where: 'the reference of an invoice of 500 lines',
    path: long,
    begin: async (page) => {
      await page.locator('.document-more summary').first().click();
      await at('#field-referenceNo')(page);
    },
    type: typed('PO 17'),
  },
  { where: 'a text of a form', path: '/app/customer/add?kind=Customer', begin: at('#field-name'), type: typed('surya energy') },
  {
    where: 'the palette',
    path: '/app/dashboard',
    begin: async (page) => {
      await page.keyboard.press('Control+K');
      await page.locator('.palette [role="listbox"]').waitFor();
    },
    type: typed('sales invoice'),
  },
  {
    where: 'the columns of a list',
    path: '/app/sales-invoice',
    begin: async (page) => {
      await gridDrawn(page);
      await at('[aria-label="Columns"]')(page);
      await page.keyboard.press('Enter');
      await page.getByRole('menuitemcheckbox').first().waitFor();
    },
    type: async (page) => {
      for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'Space', 'Space', 'ArrowDown']) {
        await page.keyboard.press(key, { delay: pause });
      }
    },
  },
  { where: 'a filter of a report', path: '/app/ledger-group/report', begin: at('.report-filters input'), type: typed('surya') },
  { where: 'Module Setup', path: '/configure-grid', begin: toSetup, type: typed('Number') },
];

/** Types in all these places of a running product, or only in those with a text in their name. */
export async function slowestKeys(
  url: string,
  owner: { readonly email: string; readonly password: string },
  only = '',
): Promise<readonly { readonly where: string; readonly slowest: number }[]> {
  const browser = await openChromium();
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    page.on('dialog', (asked) => void asked.accept());
    await enter(page, url, owner);
    const found = [];
    let saved: string | undefined;
    for (const { where, path, begin, type } of typings.filter((one) => one.where.includes(only))) {
      if (path === long) saved ??= await longInvoice(page, url, 500);
      await page.goto(url + (path === long ? saved : path));
      await page.getByRole('heading', { level: 1 }).waitFor();
      // Everything that loads while the browser is idle has loaded before the typing starts.
      await page.waitForLoadState('networkidle');
      await begin(page);
      found.push({ where, slowest: await slowestKey(page, () => type(page)) });
    }
    return found;
  } finally {
    await browser.close();
  }
}

export async function enter(page: Page, url: string, owner: { readonly email: string; readonly password: string }): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel('Email', { exact: true }).fill(owner.email);
  await page.getByLabel('Password', { exact: true }).fill(owner.password);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/app\//);
}

/** By the browser's own count (Event Timing): from the key to the next paint, rounded to 8 ms; 0 when every key was faster than 16. */
async function slowestKey(page: Page, type: () => Promise<void>): Promise<number> {
  const session = await page.context().newCDPSession(page);
  // The keys that led here are painted, or they would be counted too.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 200))));
  // Nor is the memory counted that the screen before left when the page was loaded again. People stay in one page.
  await session.send('HeapProfiler.collectGarbage');
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
