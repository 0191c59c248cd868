import { afterAll, beforeAll, expect, it } from 'vitest';
import { findings, leave, openDesk } from '#test/browser/browser';
import { uploaded } from '#test/browser/list-data';
import { newSite, type Site } from '#test/browser/site';
import { soon } from '#test/browser/soon';
import { samples } from '#test/kit/files';
import { newId } from '#test/kit/new-id';
import { byTurns } from '#test/kit/runs';

let site: Site;
beforeAll(async () => {
  site = await newSite();
  const { rows } = (await site.call('POST', 'inventoryItem/s/list', {})) as { readonly rows: readonly { readonly id: string }[] };
  const picture = await uploaded(site, 'roof.png', 'image/png', samples.png);
  await site.call('POST', '/api/utility/quotationMaster/s', {
    id: newId(),
    name: 'Rooftop',
    preferred: true,
    validDays: 15,
    introduction: 'Thank you for your enquiry.',
    inclusions: 'Installation',
    closing: 'We look forward to your order.',
    lines: [{ itemId: rows[0]?.id, quantity: 4_0000, rate: 2500_0000, description: 'On the flat roof' }],
    pictures: [{ picture, caption: 'A roof like yours' }],
  });
}, 180_000);
afterAll(leave);

it.each(byTurns([1280, 390], 2))(
  'a quotation starts from its quotation master, and prints its pictures, at %i pixels',
  async (width) => {
    const { page, complaints } = await openDesk(site, width, 860, '/app/quotation/add');
    await page.locator('#field-partyId:focus').waitFor();
    // The default one is chosen already.
    await soon(() => page.locator('.document-side').innerText()).toContain('10,000.00');
    await soon(() => page.getByLabel('Introduction').inputValue()).toBe('Thank you for your enquiry.');
    if (width === 1280) expect(await page.locator('.document').innerText()).toContain('On the flat roof');
    await page.keyboard.type('deccan rooft');
    await page.getByRole('option', { name: /Deccan Rooftop/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByLabel('Closing').fill('Regards');
    expect(await findings(page, `new-quotation-${width}`)).toEqual([]);
    await page.keyboard.press('Control+Enter');
    await page.getByRole('heading', { level: 1, name: /^Quotation QU\// }).waitFor();
    expect(await findings(page, `quotation-${width}`)).toEqual([]);
    await page.keyboard.press('Alt+P');
    const paper = page.getByRole('article', { name: /^Quotation QU\// });
    for (const text of ['Thank you for your enquiry.', 'Installation', 'Regards', 'A roof like yours'])
      await paper.getByText(text).waitFor();
    await paper.getByRole('figure').locator('img').waitFor();
    expect(complaints).toEqual([]);
  },
  60_000,
);
