import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import type { ReactElement } from 'react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Look, leave, look, newVisitor, openDesk, type Visitor, visit } from '#test/browser/browser';
import { everyRecord } from '#test/browser/every-record';
import { newSite, type Site } from '#test/browser/site';
import { soon } from '#test/browser/soon';
import { byTurns } from '#test/kit/runs';
import { Redirect } from '../../web/src/kit/redirect.tsx';
import { screens } from '../../web/src/screens.tsx';

// Every screen of the product, taken from its routes, so that a new one cannot be left out: axe finds nothing on it, whatever the impact, and
// in the dark theme no colour that cannot be read. All of it in one page load; the kinds of screens again on a phone. A run looks at a
// sixteenth of the screens in each theme, a third of the kinds on a phone and of the pages before sign-in, other ones each time, because a
// look takes half a second; `npm test -- --deep` looks at all.
let site: Site;
let wide: Visitor;
/** The id of a record for a route that needs one. */
let recordOf: (path: string) => Promise<string>;

beforeAll(async () => {
  site = await newSite();
  recordOf = await everyRecord(site);
  wide = await openDesk(site, 1280, 860, '/app/dashboard');
}, 180_000);

afterAll(leave, 60_000);

describe('every screen inside the product', () => {
  it('has nothing that axe finds', async () => {
    const { page } = wide;
    expect(routes.length).toBeGreaterThan(100);
    const found = [...(await lookAt(page, '/app/dashboard', {}))];
    for (const route of byTurns(routes, 16)) found.push(...(await lookAt(page, await addressOf(route), onScreen)));
    expect(found).toEqual([]);
  }, 300_000);

  it('can be read in the dark theme', async () => {
    const { page } = wide;
    await visit(page, '/app/dashboard');
    await page.getByRole('button', { name: /: profile$/ }).click();
    await page
      .getByRole('menuitemcheckbox', { name: 'Dark' })
      .or(page.getByRole('menuitemradio', { name: 'Dark' }))
      .click();
    await soon(() => page.evaluate(() => document.body.className)).toContain('dark-theme-default');
    const found = [...(await lookAt(page, '/app/dashboard', colours))];
    // The form of an edit is the form of an add.
    for (const route of byTurns(routes, 16, 8))
      if (!route.includes('/edit/')) found.push(...(await lookAt(page, await addressOf(route), { ...onScreen, ...colours })));
    expect(found).toEqual([]);
  }, 300_000);

  it('leaves nothing in the console', () => {
    // A form that is left checks whether its record was saved after all.
    expect(wide.complaints.filter((said) => !/404 .*\/s\/[\w-]{36}$/.test(said))).toEqual([]);
  });
});

describe('the kinds of screens at 390 px', () => {
  it('have nothing that axe finds, and nothing wider than the page', async () => {
    const { page, complaints } = await openDesk(site, 390, 844, '/app/dashboard');
    const found = [...(await lookAt(page, '/app/dashboard', {}))];
    for (const kind of byTurns(kinds, 3)) {
      const path = await addressOf(kind);
      found.push(...(await lookAt(page, path, onScreen)));
      const width = await page.evaluate(() => Math.max(...[...document.querySelectorAll('html, main')].map((one) => one.scrollWidth)));
      if (width > 390) found.push(`${path}: ${width} px wide`);
    }
    expect(found).toEqual([]);
    expect(complaints).toEqual([]);
  }, 120_000);
});

describe('every page before sign-in', () => {
  it('has nothing that axe finds', async () => {
    const router = readFileSync(new URL('../../web/src/router.tsx', import.meta.url), 'utf8');
    const pages = [...router.matchAll(/page\('([^']+)'/g)].flatMap(([, path = '']) =>
      isInside(path) ? [] : [path.replace('/:token?', '/abc')],
    );
    expect(pages).toContain('/login');
    const { page } = await newVisitor(1280, 860);
    const found: string[] = [];
    for (const path of byTurns(pages, 3)) {
      await page.goto(site.address + path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      found.push(...(await look(page, path, {})));
    }
    expect(found).toEqual([]);
  }, 60_000);
});

/** The frame around the screen stays the same, so it is checked once. */
const onScreen: Look = { of: '#screen, .setup' };
const colours: Look = { rules: ['color-contrast', 'link-in-text-block'] };

/** One of each kind; special features of a screen at this width have their own tests. */
const kinds = [
  ...[
    '/app/customer',
    '/app/customer/add?kind=Customer',
    '/app/group',
    '/app/sales-invoice',
    '/app/sales-invoice/add',
    '/app/sales-invoice/view/:id',
    '/app/bank-cash/add?type=Receipt',
  ],
  ...['/app/journal-voucher/add', '/app/trial-balance', '/app/day-book', '/app/payment-receivables-payables', '/app/role/add', '/app/org'],
  ...['/app/financial-year/update_opening_balance', '/app/user', '/app/profile/security', '/configure-grid'],
];

/** Pages that need a session are in the other tests. */
const isInside = (path: string) => ['/app/*', '/configure-grid', '/create-organisation'].includes(path);

async function lookAt(page: Page, path: string, how: Look): Promise<readonly string[]> {
  const came = await visit(page, path).then(
    () => true,
    () => false,
  );
  return came ? look(page, path, how) : [`${path} did not come: ${new URL(page.url()).pathname}`];
}

/** All but the dashboard; lists with two addresses and redirects count once. */
function everyRoute(): readonly string[] {
  const seen = new Set<unknown>();
  const found = new Set(['/configure-grid']);
  for (const { path = '', element } of screens) {
    if ((element as ReactElement).type === Redirect || seen.has(element)) continue;
    seen.add(element);
    found.add(`/app/${path}`);
  }
  found.delete('/app/dashboard');
  // It leads on to the form, filled with what comes in.
  found.delete('/app/ist-sales/destination-qty/:id');
  return [...found];
}

const routes = everyRoute();

const addressOf = async (route: string) =>
  route.includes(':id') ? route.replace(':id', await recordOf(route.replace('/app/', ''))) : route;
