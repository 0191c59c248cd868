import { afterAll, beforeAll, expect, it } from 'vitest';
import { billUsers, portalUsers } from '#functions/seed/portal-users';
import { findings, leave, openDesk } from '#test/browser/browser';
import { newSite, type Site } from '#test/browser/site';
import { newId } from '#test/kit/new-id';
import { byTurns } from '#test/kit/runs';

// The users of the portals, by keyboard and on a phone: entered, tested against the simulated portals, removed.
let site: Site;
beforeAll(async () => {
  site = await newSite();
  for (const { gstin } of portalUsers) {
    const state = gstin.slice(0, 2);
    const address = { line1: 'Plot 14', line2: '', city: 'Here', state, pincode: state === '27' ? '411026' : '560058', country: 'India' };
    await site.call('POST', 'branch/s', { id: newId(), code: `B${state}`, name: `Branch ${state}`, gstin, address });
  }
}, 180_000);
afterAll(leave);

it.each(byTurns([1280, 390], 2))(
  'at %i pixels a user is entered, tested, replaced and removed',
  async (width) => {
    const id = newId();
    const { gstin, ...user } = portalUsers[width === 390 ? 1 : 0] ?? expect.fail('a GSTIN of the demo');
    await site.call('POST', 'gstRegistration/s', { id, gstin });
    const { page, complaints } = await openDesk(site, width, 860, `/app/gst-registration/view/${id}`);
    const part = page.getByRole('region', { name: 'E-invoice user' });
    await part.getByText('Press Edit and choose through whom the portal is reached').waitFor();
    expect(await part.getByRole('button').count()).toBe(0);

    await site.call('PUT', 'gstRegistration/s', { id, version: 1, gstin, provider: 'NIC', mode: 'Sandbox', automatic: true });
    await page.reload();
    await part.getByText('Nobody has entered a user of the e-invoice portal yet').waitFor();
    expect(await page.getByRole('region', { name: 'E-way bill user' }).count()).toBe(0);
    expect(await findings(page, `portal-user-none-${width}`)).toEqual([]);

    await part.getByRole('button', { name: 'Enter user and password' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: `E-invoice user of ${gstin}` });
    const [name, password] = [dialog.getByLabel('User name'), dialog.getByLabel('Password', { exact: true })];
    await name.waitFor();
    expect(await name.evaluate((input) => [document.activeElement === input, input.getAttribute('autocomplete')])).toEqual([true, 'off']);
    await page.keyboard.press('Enter');
    await dialog.getByText('User name is required').waitFor();
    expect(await findings(page, `portal-user-missing-${width}`)).toEqual([]);
    await page.keyboard.type(user.userName);
    await page.keyboard.press('Tab');
    await page.keyboard.type('not the password');
    await page.keyboard.press('Enter');
    await part.getByText(/^User entered on .+ by Asha Kulkarni\./).waitFor();

    const test = part.getByRole('button', { name: 'Test the connection' });
    await test.press('Enter');
    await part.getByText('The portal does not know this user with this password. Enter both again.').waitFor();
    expect(await findings(page, `portal-user-wrong-${width}`)).toEqual([]);

    await part.getByRole('button', { name: 'Enter another' }).press('Enter');
    await name.fill(user.userName);
    await password.fill(user.password);
    await page.keyboard.press('Control+Enter');
    await dialog.waitFor({ state: 'detached' });
    await part.getByRole('status').filter({ hasText: /^$/ }).waitFor({ state: 'attached' });
    await test.press('Enter');
    await part.getByText('The portal knows this user, and answers.').waitFor();
    if (width === 390) expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await page.content()).not.toContain(user.password);

    await part.getByRole('button', { name: 'Remove' }).press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).press('Enter');
    await part.getByText('Nobody has entered a user of the e-invoice portal yet').waitFor();
    expect(complaints).toEqual([]);
    await site.call('DELETE', `gstRegistration/s/${id}`);
  },
  180_000,
);

it.each(byTurns([1280, 390], 2))(
  'at %i pixels e-way bills are switched on, and their user is entered and tested beside the other',
  async (width) => {
    const { gstin, ...user } = billUsers[width === 390 ? 1 : 0] ?? expect.fail('a GSTIN of the demo');
    const id = newId();
    await site.call('POST', 'gstRegistration/s', { id, gstin, provider: 'NIC', mode: 'Sandbox' });
    const { page, complaints } = await openDesk(site, width, 860, `/app/gst-registration/edit/${id}`);
    await page.getByRole('checkbox', { name: 'E-way bills' }).press('Space');
    const limit = page.getByLabel('Limit within the state');
    await limit.fill('25000');
    await page.keyboard.press('Control+s');
    await page.getByText('The limit is ₹50,000 or more. Leave it empty for ₹50,000').first().waitFor();
    await limit.fill('100000');
    expect(await findings(page, `eway-settings-${width}`)).toEqual([]);
    await page.keyboard.press('Control+s');

    const part = page.getByRole('region', { name: 'E-way bill user' });
    await part.getByText('Nobody has entered a user of the e-way bill portal yet, so no e-way bills can be sent.').waitFor();
    await page.getByText('1,00,000.00').waitFor();
    await part.getByRole('button', { name: 'Enter user and password' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: `E-way bill user of ${gstin}` });
    await dialog.getByText('The API user that you made at the e-way bill portal (Sandbox).').waitFor();
    await dialog.getByLabel('User name').fill(user.userName);
    await dialog.getByLabel('Password', { exact: true }).fill(user.password);
    await page.keyboard.press('Control+Enter');
    await part.getByText(/^User entered on .+ by Asha Kulkarni\./).waitFor();
    await part.getByRole('button', { name: 'Test the connection' }).press('Enter');
    await part.getByText('The portal knows this user, and answers.').waitFor();
    const other = page.getByRole('region', { name: 'E-invoice user' });
    await other.getByText('Nobody has entered a user of the e-invoice portal yet').waitFor();
    if (width === 390) expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await findings(page, `eway-user-${width}`)).toEqual([]);

    await part.getByRole('button', { name: 'Remove' }).press('Enter');
    await page.getByRole('alertdialog').getByText(`E-way bills of ${gstin} are not sent any more`).waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).press('Enter');
    await part.getByText('Nobody has entered a user of the e-way bill portal yet').waitFor();
    // Of the limit that was refused.
    expect(complaints).toEqual([expect.stringContaining('422')]);
    await site.call('DELETE', `gstRegistration/s/${id}`);
  },
  180_000,
);
