import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leave, newMachine, quitTo, signIn } from '#test/browser/browser';
import { newSite, type Site } from '#test/browser/site';
import { soon } from '#test/browser/soon';
import { newId } from '#test/kit/new-id';
import { firstList, limits, weightOf } from '#test/kit/screens/page-weight';

// What a browser with an empty cache loads. It tends to grow, so every run counts it.
let site: Site;
let context: BrowserContext;

beforeAll(async () => {
  site = await newSite();
  context = await newMachine(1280, 800);
}, 120_000);

afterAll(leave, 60_000);

describe('an empty cache', () => {
  it('loads little for the sign-in page, and no extra font for the figures of the dashboard', async () => {
    const page = await context.newPage();
    const before = await weightOf(page, async () => {
      await page.goto(`${site.address}/login`);
      await page.getByLabel(/email/i).waitFor();
      await page.waitForLoadState('networkidle');
    });
    console.log(`Sign-in: ${before.scripts.toFixed(1)} kB of scripts, ${before.fonts.toFixed(1)} kB of fonts`);
    expect(before.scripts).toBeLessThanOrEqual(limits.signIn);
    expect(before.fonts).toBeLessThanOrEqual(limits.fonts);
    const { fontFiles } = await weightOf(page, async () => {
      await signIn(page, site);
      await page.getByText(/₹\d/).first().waitFor();
      await page.evaluate(() => document.fonts.ready);
      await page.waitForLoadState('networkidle');
    });
    expect(fontFiles).toContainEqual(expect.stringMatching(/^rupee-/));
    expect(fontFiles.filter((name) => !/^rupee-|-latin-\d/.test(name))).toEqual([]);
    await page.close();
  }, 60_000);

  it('loads the first list, and then the grid, within their limits', async () => {
    const { readable, whole } = await firstList(context, `${site.address}/app/customer`, 'Deccan Rooftop Systems');
    console.log(
      `First list: ${readable.scripts.toFixed(1)} kB until readable, ${whole.scripts.toFixed(1)} kB in all, fonts ${whole.fonts.toFixed(1)} kB`,
    );
    expect(readable.scripts).toBeLessThanOrEqual(limits.firstList);
    expect(whole.scripts).toBeLessThanOrEqual(limits.everything);
    expect(whole.fonts).toBeLessThanOrEqual(limits.fonts);
  }, 60_000);

  it('loads the font of a script only when it is shown', async () => {
    const groups = (await site.call('POST', 'group/s/list', {})) as {
      readonly rows: readonly { readonly id: string; readonly alias: string }[];
    };
    const groupId = groups.rows.find(({ alias }) => alias === 'debtors')?.id;
    const shown = async (name: string) => {
      await site.call('POST', 'customer/s', { id: newId(), name, groupId });
      const page = await context.newPage();
      const { fontFiles } = await weightOf(page, async () => {
        await page.goto(`${site.address}/app/customer`);
        await page.getByText(name).first().waitFor();
        await page.evaluate(() => document.fonts.ready);
        await page.waitForLoadState('networkidle');
      });
      await page.close();
      return fontFiles
        .filter((file) => !/-latin-\d|^rupee-/.test(file))
        .map((file) => file.split(/[-_]/)[file.startsWith('noto-sans-') ? 2 : 0]);
    };
    // The first name stays in the list.
    expect(new Set(await shown('Aarti आरती'))).toEqual(new Set(['devanagari']));
    expect(new Set(await shown('Murugan முருகன்'))).toEqual(new Set(['devanagari', 'NotoSansTamil']));
    expect(new Set(await shown('Rahman رحمان'))).toEqual(new Set(['devanagari', 'NotoSansTamil', 'NotoSansArabic']));
  }, 60_000);
});

describe('typing fast', () => {
  it('loses no key of a combobox, an amount or a date at 15 ms a key, with the processor slowed four times', async () => {
    const page = await context.newPage();
    await page.goto(`${site.address}/app/customer/add?kind=Customer`);
    await page.locator('#field-name:focus').waitFor();
    await types(page, '#field-name', 'Shree Ganesh Traders and Sons', 'Tab', /^Shree Ganesh Traders and Sons$/);
    await types(page, '#field-groupId', 'sundry cred', 'Tab', /^Sundry Creditors$/);
    await quitTo(page, '/app/sales-invoice/add');
    await page.locator('#field-partyId:focus').waitFor();
    await types(page, '#field-partyId', 'deccan rooft', 'Enter', /^Deccan Rooftop Systems$/);
    await types(page, '#field-date', '15/10', 'Tab', /^15-Oct-\d{4}$/);
    await page.close();
  }, 90_000);
});

/** Slows the processor for as long as the keys take, because what slows it is busy all that time. */
async function types(page: Page, field: string, text: string, last: string, shows: RegExp): Promise<void> {
  const session = await context.newCDPSession(page);
  const box = page.locator(field);
  await box.fill('');
  await box.focus();
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.keyboard.type(text, { delay: 15 });
  await page.keyboard.press(last);
  await soon(() => box.inputValue()).toMatch(shows);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await session.detach();
}
