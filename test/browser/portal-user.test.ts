import { afterAll, beforeAll, expect, it } from 'vitest';
import { portalUsers } from '#functions/seed/portal-users';
import { findings, leave, openDesk } from '#test/browser/browser';
import { newSite, type Site } from '#test/browser/site';
import { newId } from '#test/kit/new-id';
import { byTurns } from '#test/kit/runs';

// The user of the e-invoice portal, by keyboard and on a phone: entered, tested against the simulated portal, removed.
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
    const user = portalUsers[width === 390 ? 1 : 0];
    await site.call('POST', 'gstRegistration/s', { id, gstin: user?.gstin });
    const { page, complaints } = await openDesk(site, width, 860, `/app/gst-registration/view/${id}`);
    const part = page.getByRole('region', { name: 'Portal user' });
    await part.getByText('Press Edit and choose through whom the portal is reached').waitFor();
    expect(await part.getByRole('button').count()).toBe(0);

    const version = 1;
    await site.call('PUT', 'gstRegistration/s', { id, version, gstin: user?.gstin, provider: 'NIC', mode: 'Sandbox', automatic: true });
    await page.reload();
    await part.getByText('Nobody has entered a user of the portal yet').waitFor();
    expect(await findings(page, `portal-user-none-${width}`)).toEqual([]);

    await part.getByRole('button', { name: 'Enter user and password' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: `Portal user of ${user?.gstin}` });
    const [name, password] = [dialog.getByLabel('User name'), dialog.getByLabel('Password', { exact: true })];
    await name.waitFor();
    expect(await name.evaluate((input) => [document.activeElement === input, input.getAttribute('autocomplete')])).toEqual([true, 'off']);
    await page.keyboard.press('Enter');
    await dialog.getByText('User name is required').waitFor();
    expect(await findings(page, `portal-user-missing-${width}`)).toEqual([]);
    await page.keyboard.type(user?.userName ?? '');
    await page.keyboard.press('Tab');
    await page.keyboard.type('not the password');
    await page.keyboard.press('Enter');
    await part.getByText(/^User entered on .+ by Asha Kulkarni\./).waitFor();

    const test = part.getByRole('button', { name: 'Test the connection' });
    await test.press('Enter');
    await part.getByText('The portal does not know this user with this password. Enter both again.').waitFor();
    expect(await findings(page, `portal-user-wrong-${width}`)).toEqual([]);

    await part.getByRole('button', { name: 'Enter another' }).press('Enter');
    await name.fill(user?.userName ?? '');
    await password.fill(user?.password ?? '');
    await page.keyboard.press('Control+Enter');
    await dialog.waitFor({ state: 'detached' });
    await part.getByRole('status').filter({ hasText: /^$/ }).waitFor({ state: 'attached' });
    await test.press('Enter');
    await part.getByText('The portal knows this user, and answers.').waitFor();
    if (width === 390) expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await page.content()).not.toContain(user?.password);

    await part.getByRole('button', { name: 'Remove' }).press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).press('Enter');
    await part.getByText('Nobody has entered a user of the portal yet').waitFor();
    expect(complaints).toEqual([]);
  },
  180_000,
);
