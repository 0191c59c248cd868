import { beforeAll, expect, it } from 'vitest';
import { derivedId } from '#application/derived-id';
import { checkCharacter } from '#domain/registration/gstin';
import { type Organisation, ok } from '#test/kit/app';
import { sharedApp } from '#test/kit/shared-app';
import { gstins, type SharedPortals, sellerAtPortals, sharedPortals } from '#test/kit/shared-portals';

// A GSTIN is checked over HTTP: from the user of the portal that somebody entered to the answer of the portal by its own protocol.
let portals: SharedPortals;
let org: Organisation;
const cancelled = `27AAKFS4010L1Z${checkCharacter('27AAKFS4010L1Z')}`;

beforeAll(async () => {
  portals = await sharedPortals();
  ({ org } = await sellerAtPortals('Surya Checks', gstins.checks, {}, ['e-invoice']));
}, 120_000);

const check = (query: string, as = org.owner, of = org) => of.call('GET', `/api/ims-crm/gstRegistration/s/taxpayer?${query}`, { as });
const asked = () => portals.invoices.simulator.calls.get(`GET /eivital/v1.04/Master/gstin/${cancelled}`) ?? 0;

it('tells status, holder and returns to people who see or enter parties, and asks the portal once', async () => {
  const told = ok(await check(`gstin=${cancelled}&returns=true`));
  expect(told).toMatchObject({
    ...{ exists: true, taxpayer: { status: 'Cancelled', tradeName: expect.any(String), address: { state: '27' } }, why: null },
    warnings: [expect.stringMatching(/^This GSTIN is cancelled since 01-\w{3}-\d{4}\./)],
    returns: { months: { length: 12 }, why: null },
  });
  expect(told.returns.months[0]).toMatchObject({ 'GSTR-1': { state: 'not registered' } });
  await org.post('role', { name: 'Party Desk', permissions: ['/customer', '/customer/add'] });
  await org.post('role', { name: 'Item Desk', permissions: ['/inventory-item'] });
  expect(ok(await check(`gstin=${cancelled}`, await org.member('Party Desk')))).toMatchObject({ exists: true, returns: null });
  expect((await check(`gstin=${cancelled}`, await org.member('Item Desk'))).status).toBe(403);
  expect(asked()).toBe(1);
});

it('asks nobody about what is no GSTIN', async () => {
  const wrong = `${cancelled.slice(0, 14)}${cancelled.endsWith('A') ? 'B' : 'A'}`;
  const { status, body } = await check(`gstin=${wrong}`);
  expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining('The last character of this GSTIN does not match')]);
  expect((await check('gstin=27')).status).toBe(422);
});

it('says what is missing to an organisation without a user at the portal, and saves its parties all the same', async () => {
  const app = await sharedApp();
  const other = await app.organisation('Kiran Stores', { state: '27', gstin: '27AAACR5055K1Z7' });
  expect(ok(await check(`gstin=${cancelled}&returns=true`, other.owner, other))).toMatchObject({
    ...{ exists: null, taxpayer: null, why: expect.stringContaining('Add the GST registration of 27AAACR5055K1Z7') },
    returns: { months: null },
  });
  expect(asked()).toBe(1);
  const party = { name: 'Asha Traders', groupId: derivedId(other.organisationId, 'group:creditors'), gstin: cancelled };
  expect(await other.post('customer', party)).toMatchObject({ gstin: cancelled, registrationType: 'Regular' });
});
