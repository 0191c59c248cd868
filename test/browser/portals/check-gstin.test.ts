import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkCharacter } from '#domain/registration/gstin';
import { portalUsers } from '#functions/seed/portal-users';
import { findings, leave, openDesk, visit } from '#test/browser/browser';
import { newSite, type Site } from '#test/browser/site';
import { newId } from '#test/kit/new-id';
import { byTurns } from '#test/kit/runs';

// A GSTIN is checked at the simulated portals while a supplier is entered, and on its page.
type Found = Readonly<Record<string, unknown>> & { readonly id: string; readonly version: number };
let site: Site;
let groupId = '';
const gstinOf = (digits: string) => `27AAKFS${digits}L1Z${checkCharacter(`27AAKFS${digits}L1Z`)}`;

beforeAll(async () => {
  site = await newSite();
  const [{ gstin, ...user } = expect.fail('a GSTIN of the demo')] = portalUsers;
  const branch = (await site.call('GET', `branch/s/${site.scope.branchId}`)) as Found;
  const address = { line1: 'Plot 14', line2: '', city: 'Pune', state: '27', pincode: '411026', country: 'India' };
  await site.call('PUT', 'branch/s', {
    ...{ id: branch.id, version: branch.version, name: branch['name'], code: branch['code'] },
    gstin,
    address,
  });
  const made = (await site.call('POST', 'gstRegistration/s', { id: newId(), gstin, provider: 'NIC', mode: 'Sandbox' })) as Found;
  await site.call('POST', `gstRegistration/s/${made.id}/portal-user`, { version: made.version, ...user });
  const groups = ((await site.call('POST', 'group/s/list', {})) as { readonly rows: readonly Found[] }).rows;
  groupId = groups.find((row) => row['alias'] === 'creditors')?.id ?? '';
}, 180_000);
afterAll(leave);

it.each(byTurns([1280, 390], 2))(
  'at %i pixels the page of a supplier tells that it did not file, and a form is filled in from the portal',
  async (width) => {
    const party = { id: newId(), name: `Kaveri Traders ${width}`, groupId, gstin: gstinOf('4002') };
    await site.call('POST', 'customer/s', party);
    const { page, complaints } = await openDesk(site, width, 860, `/app/customer/view/${party.id}`);
    const card = page.getByRole('region', { name: 'GSTIN' });
    await card.getByText(/^GSTR-3B is not filed for .* \(rule 37A\)\.$/).waitFor();
    expect(await card.getByRole('row').count()).toBe(13);
    expect(await card.getByText('Not filed', { exact: true }).count()).toBeGreaterThanOrEqual(4);
    expect(await findings(page, `check-gstin-card-${width}`)).toEqual([]);
    if (width === 390) expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await card.getByRole('button', { name: 'Check again' }).press('Enter');
    await card.and(page.locator('[aria-busy=false]')).waitFor();
    await card.getByText('Active', { exact: true }).waitFor();

    await visit(page, '/app/customer/add?kind=Customer');
    const gstin = page.getByLabel('GSTIN', { exact: true });
    await gstin.fill(gstinOf('4004'));
    await page.getByText('The portal has no such GSTIN. Check the number.').waitFor();
    await gstin.fill(gstinOf('4003'));
    await page.getByText('Active · S. AAK and Sons · Composition').waitFor();
    expect(await findings(page, `check-gstin-form-${width}`)).toEqual([]);
    await page.getByRole('button', { name: 'Fill in name, address and registration type' }).press('Enter');
    expect(await page.getByLabel(/^Name/).first().inputValue()).toBe('S. AAK and Sons');
    await page.getByText('Fill in').waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
  },
  180_000,
);
