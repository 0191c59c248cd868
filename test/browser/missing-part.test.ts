import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { findings, goTo, leave, openDesk } from '#test/browser/browser';
import { newSite, type Site } from '#test/browser/site';

// A part of the program that does not load: because the connection failed for a moment or longer, or because there is a new version.
let site: Site;
let page: Page;

beforeAll(async () => {
  site = await newSite();
}, 120_000);
afterEach(() => page.close());
afterAll(leave, 60_000);

/** Opens the dashboard, from which the screen of locations is loaded; so many requests for it fail. */
async function open(failures: number): Promise<() => number> {
  ({ page } = await openDesk(site, 1280, 860, '/app/dashboard'));
  await page.locator('#screen h1').first().waitFor();
  let asked = 0;
  await page.route(/\/assets\/locations-[^/]*\.js/, (route) => {
    asked += 1;
    return asked <= failures ? route.abort('connectionreset') : route.continue();
  });
  await goTo(page, '/app/branch/locations');
  return () => asked;
}

it('is loaded all the same if one request fails', async () => {
  const asked = await open(1);
  await page.getByRole('heading', { level: 1, name: 'Warehouse Locations' }).waitFor();
  expect(asked()).toBeGreaterThan(1);
});

it('is told as a failed connection, and comes with Try again', async () => {
  await open(Number.POSITIVE_INFINITY);
  await page.getByRole('heading', { level: 1, name: 'This part could not be loaded' }).waitFor();
  expect(await page.getByRole('alert').innerText()).toContain('The connection failed.');
  expect(await page.getByText('A new version is ready').count()).toBe(0);
  expect(await findings(page, 'missing-part')).toEqual([]);
  await page.unroute(/\/assets\/locations-[^/]*\.js/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { level: 1, name: 'Warehouse Locations' }).waitFor();
});

it('is told as a new version only if the server has one', async () => {
  ({ page } = await openDesk(site, 1280, 860, '/app/dashboard'));
  await page.locator('#screen h1').first().waitFor();
  await page.route(/\/assets\/locations-[^/]*\.js/, (route) => route.fulfill({ status: 404 }));
  await page.route(`${site.address}/`, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).replace(/src="\/assets\/[^"]+"/, 'src="/assets/another.js"') });
  });
  await goTo(page, '/app/branch/locations');
  await page.getByRole('heading', { level: 1, name: 'A new version is ready' }).waitFor();
});
