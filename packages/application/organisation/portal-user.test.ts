import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callsOf } from '#integrations/eway-bill/simulator/calls';
import { gspDoor as gspBillDoor } from '#integrations/eway-bill/simulator/gsp-door';
import { nicDoor as nicBillDoor } from '#integrations/eway-bill/simulator/nic-door';
import { openBillRegister } from '#integrations/eway-bill/simulator/register';
import { gspDoor } from '#integrations/irp/simulator/gsp-door';
import { invoicesOf } from '#integrations/irp/simulator/invoices';
import { nicDoor } from '#integrations/irp/simulator/nic-door';
import { openRegister } from '#integrations/irp/simulator/register';
import { openFaults } from '#integrations/nic/simulator/faults';
import { type Simulator, startSimulator } from '#integrations/nic/simulator/server';
import { type App, type Organisation, startApp } from '#test/kit/app';
import { env } from '#topology/env';

// The user of a portal is entered, tested and removed, and never seen again: of the e-invoice portal, and another one of that of e-way bills.
const gstin = '24AAQCA8719H1ZC';
const user = { userName: 'asha_api', password: 'Sunrise@2026' };
const billUser = { userName: 'asha_ewb', password: 'Monsoon@2026' };
const path = (id: string, rest?: string) => `/api/ims-crm/gstRegistration/s/${[id, rest].filter(Boolean).join('/')}`;
const faults = openFaults(() => 1);
let app: App;
let org: Organisation;
let simulators: readonly Simulator[] = [];
let registration: { readonly id: string; readonly version: number };
beforeAll(async () => {
  app = await startApp();
  const register = openRegister(Date.now);
  const users = [
    { gstin, ...user },
    { gstin: '27AAGCG4821K1ZG', userName: 'godavari_api', password: 'Sunrise@2026' },
  ];
  const nic = nicDoor(invoicesOf(register), users, Date.now);
  const billUsers = [{ gstin, ...billUser }];
  const calls = callsOf(openBillRegister(), Date.now);
  const nicBills = nicBillDoor(calls, billUsers, Date.now);
  const [direct, provided, directBills, providedBills] = await Promise.all([
    startSimulator(nic, faults, 2_000),
    startSimulator(gspDoor(invoicesOf(register), users, 'key of ours'), faults),
    startSimulator(nicBills, faults, 2_000),
    startSimulator(gspBillDoor(calls, billUsers, 'key of ours'), faults),
  ]);
  simulators = [direct, provided, directBills, providedBills];
  const signingKeys = { [register.kid]: register.publicKey };
  const providers = {
    NIC: {
      Sandbox: { baseUrl: direct.url, clientId: 'bahi', clientSecret: 'hush', publicKey: nic.publicKey, signingKeys, patience: 1_000 },
    },
    GSP: { Sandbox: { baseUrl: provided.url, apiKey: 'key of ours', signingKeys } },
  };
  const bills = {
    NIC: { Sandbox: { baseUrl: directBills.url, clientId: 'bahi', clientSecret: 'hush', publicKey: nicBills.publicKey, patience: 1_000 } },
    GSP: { Sandbox: { baseUrl: providedBills.url, apiKey: 'key of ours' } },
  };
  writeFileSync(join(folder(), 'portal-providers'), JSON.stringify({ invoices: providers, bills }));
  org = await app.organisation('Asha Pumps', { state: '24', gstin });
  registration = await org.post('gst-registration', { gstin, provider: 'NIC', mode: 'Sandbox', automatic: true });
});
afterAll(async () => {
  await Promise.all(simulators.map((one) => one.close()));
  await app.stop();
});

const folder = () => (process.env[env.secrets] ?? '').replace('file:', '');
const enter = async (change: object = {}, as = org.owner) => {
  const { version } = await org.get('gst-registration', `/${registration.id}`);
  return org.call('POST', path(registration.id, 'portal-user'), { body: { version, ...user, ...change }, as });
};
const test = async () => (await org.call('POST', path(registration.id, 'portal-test'))).body.data;

describe('the user of the portal', () => {
  it('is missing at first', async () => {
    expect(await test()).toEqual({
      works: false,
      sentence: `The user and password of the e-invoice portal are missing for ${gstin}. Enter them in its GST registration.`,
    });
  });

  it('is entered, and nobody is answered more than by whom and when', async () => {
    const { status, body } = await enter();
    expect([status, body.data.portalAccess]).toEqual([200, expect.stringMatching(/^User entered on \d\d-\w{3}-\d{4} by \S/)]);
    const read = await org.call('GET', path(registration.id));
    const history = await org.call('GET', path(registration.id, 'history'));
    const said = JSON.stringify([body, read.body, history.body]);
    expect(history.body.data[0].action).toBe('e-invoice user entered');
    for (const word of Object.values(user)) expect(said).not.toContain(word);
    expect(readFileSync(join(folder(), 'organisations', org.organisationId, `irp-${gstin}`), 'utf8')).toContain(user.password);
  });

  it.each([
    ['works', {}, [], true, /^The portal knows this user, and answers\.$/],
    [
      'wrong password',
      { password: 'sunrise@2026' },
      [],
      false,
      /^The portal does not know this user with this password\. Enter both again\.$/,
    ],
    ['of another GSTIN', { userName: 'godavari_api' }, [], false, /^The portal does not know this user as one of 24AAQCA8719H1ZC\./],
    ['portal down', {}, ['down'], false, /^The portal is down or busy\. .* try again in some minutes\.$/],
    ['portal silent', {}, ['slow'], false, /^The portal gave no answer .* try again in some minutes\.$/],
  ] as const)('is tested: %s', async (_, change, wrong, works, sentence) => {
    await enter(change);
    faults.add(...wrong);
    expect(await test()).toEqual({ works, sentence: expect.stringMatching(sentence) });
  });

  it('is refused on a version that was changed since, without a trace', async () => {
    await enter();
    const refused = await enter({ version: 1, password: 'Another@2026' });
    expect([refused.status, refused.body.code]).toEqual([409, 'changed']);
    expect(await test()).toMatchObject({ works: true });
  });

  it.each([
    ['no password', { password: '' }],
    ['a blank user', { userName: '  ' }],
    ['a password of 201 letters', { password: 'x'.repeat(201) }],
    ['more than that', { gstin }],
  ])('is refused with %s, and the answer repeats nothing', async (_, change) => {
    const refused = await enter(change);
    expect(refused.status).toBe(422);
    expect(JSON.stringify(refused.body)).not.toContain(user.password);
  });

  it('needs a permission of its own, also to be tested', async () => {
    const clerk = await org.member('Accountant');
    expect((await enter({}, clerk)).status).toBe(403);
    expect((await org.call('POST', path(registration.id, 'portal-test'), { as: clerk })).status).toBe(403);
    expect((await org.call('DELETE', path(registration.id, 'portal-user'), { as: clerk })).status).toBe(403);
    const other = await app.organisation('Other Pumps', { state: '24' });
    const version = 1;
    expect((await other.call('POST', path(registration.id, 'portal-user'), { body: { version, ...user } })).status).toBe(404);
  });

  it('goes with the portal that it was entered for, and is of the next', async () => {
    await enter();
    const { id, version } = await org.get('gst-registration', `/${registration.id}`);
    const changed = await org.put('gst-registration', { id, version, gstin, provider: 'GSP', mode: 'Sandbox', automatic: true });
    expect(changed.portalAccess).toBeNull();
    expect(await test()).toMatchObject({ works: false, sentence: expect.stringContaining('are missing') });
    await enter();
    expect(await test()).toEqual({ works: true, sentence: 'The portal knows this user, and answers.' });
    const again = await org.get('gst-registration', `/${id}`);
    await org.put('gst-registration', { id, version: again.version, gstin, provider: 'NIC', mode: 'Production', automatic: true });
    await enter();
    expect(await test()).toEqual({
      works: false,
      sentence: 'This Bahi is not connected to the e-invoice portal through NIC in the mode Production. Tell the person who runs it.',
    });
  });

  it('is removed, once and again', async () => {
    await enter();
    const { version } = await org.get('gst-registration', `/${registration.id}`);
    const removed = await org.call('DELETE', `${path(registration.id, 'portal-user')}?version=${version}`);
    expect([removed.status, removed.body.data.portalAccess]).toEqual([200, null]);
    expect((await org.call('DELETE', path(registration.id, 'portal-user'))).status).toBe(200);
    expect(await test()).toMatchObject({ works: false, sentence: expect.stringContaining('are missing') });
  });

  it('goes with its registration', async () => {
    const { organisationSecrets } = await import('#functions/organisation-secrets');
    const scope = { ...org, userId: org.owner.userId, from: '', requestId: '' };
    await enter();
    expect(await organisationSecrets().get(scope, `irp-${gstin}`)).toContain(user.userName);
    expect((await org.call('DELETE', path(registration.id))).status).toBe(200);
    expect(await organisationSecrets().get(scope, `irp-${gstin}`)).toBeUndefined();
  });
});

describe('the user of the portal of e-way bills', () => {
  const ofBills = '?portal=eway-bill';
  const enterForBills = async (change: object = {}) => {
    const { version } = await org.get('gst-registration', `/${registration.id}`);
    return org.call('POST', path(registration.id, `portal-user${ofBills}`), { body: { version, ...billUser, ...change } });
  };
  const testBills = async () => (await org.call('POST', path(registration.id, `portal-test${ofBills}`))).body.data;
  const change = async (values: object) => {
    const { id, version } = await org.get('gst-registration', `/${registration.id}`);
    return org.put('gst-registration', { id, version, gstin, provider: 'NIC', mode: 'Sandbox', automatic: true, ...values });
  };

  it('is another one, and is entered beside the first', async () => {
    registration = await org.post('gst-registration', { gstin, provider: 'NIC', mode: 'Sandbox', automatic: true });
    await enter();
    expect(await testBills()).toEqual({
      works: false,
      sentence: `The user and password of the e-way bill portal are missing for ${gstin}. Enter them in its GST registration.`,
    });
    const { body } = await enterForBills();
    expect(body.data).toMatchObject({
      portalAccess: expect.stringContaining('User entered on'),
      ewayAccess: expect.stringContaining('User entered on'),
    });
    const history = await org.call('GET', path(registration.id, 'history'));
    expect(history.body.data[0].action).toBe('e-way bill user entered');
    expect(JSON.stringify([body, history.body])).not.toContain(billUser.password);
    expect([await testBills(), await test()]).toEqual(Array(2).fill({ works: true, sentence: 'The portal knows this user, and answers.' }));
  });

  it.each([
    ['wrong password', { password: 'monsoon@2026' }, [], /^The portal does not know this user with this password\. Enter both again\.$/],
    ['that of the e-invoice portal', user, [], /^The portal does not know this user with this password\. Enter both again\.$/],
    ['portal down', {}, ['down'], /^The portal is down or busy\./],
    ['portal silent', {}, ['slow'], /^The portal gave no answer that can be read\./],
  ] as const)('is tested: %s', async (_, entered, wrong, sentence) => {
    await enterForBills(entered);
    faults.add(...wrong);
    expect(await testBills()).toEqual({ works: false, sentence: expect.stringMatching(sentence) });
    expect(await test()).toMatchObject({ works: true });
  });

  it('goes with the provider that it was entered for', async () => {
    await enterForBills();
    expect(await change({ ewayBills: true })).toMatchObject({ ewayAccess: expect.any(String), portalAccess: expect.any(String) });
    expect(await change({ provider: 'GSP' })).toMatchObject({ ewayAccess: null, portalAccess: null });
    await enterForBills();
    expect(await testBills()).toMatchObject({ works: true });
    await change({ mode: 'Production' });
    await enterForBills();
    expect(await testBills()).toEqual({
      works: false,
      sentence: 'This Bahi is not connected to the e-way bill portal through NIC in the mode Production. Tell the person who runs it.',
    });
  });

  it('is removed alone', async () => {
    await change({});
    await enter();
    await enterForBills();
    const { version } = await org.get('gst-registration', `/${registration.id}`);
    const removed = await org.call('DELETE', `${path(registration.id, 'portal-user')}${ofBills}&version=${version}`);
    expect(removed.body.data).toMatchObject({ ewayAccess: null, portalAccess: expect.any(String) });
    expect([(await test()).works, (await testBills()).works]).toEqual([true, false]);
  });

  it('goes with its registration, and of a portal nobody knows there is none', async () => {
    const { organisationSecrets } = await import('#functions/organisation-secrets');
    const scope = { ...org, userId: org.owner.userId, from: '', requestId: '' };
    await enterForBills();
    expect(await organisationSecrets().get(scope, `ewb-${gstin}`)).toContain(billUser.userName);
    expect((await org.call('POST', path(registration.id, 'portal-test?portal=xero'))).status).toBe(422);
    expect((await org.call('DELETE', path(registration.id))).status).toBe(200);
    expect(await organisationSecrets().get(scope, `ewb-${gstin}`)).toBeUndefined();
  });
});

it('a job has the way to the portal with a session that is kept', async () => {
  const { portalAccess } = await import('#functions/portal-access');
  const portals = portalAccess();
  const again = await org.post('gst-registration', { gstin, provider: 'NIC', mode: 'Sandbox', automatic: true });
  registration = again;
  await enter();
  const scope = { ...org, userId: org.owner.userId, from: '', requestId: '' };
  const row = await org.get('gst-registration', `/${again.id}`);
  const signIns = () => simulators[0]?.calls.get('POST /eivital/v1.04/auth') ?? 0;
  const before = signIns();
  for (let time = 0; time < 3; time += 1) {
    const access = await portals.invoices(scope, row);
    if (typeof access === 'string') throw new Error(access);
    expect(await access.portal.find(access.account, 'INV', 'SI/never', '12/10/2026')).toEqual({ outcome: 'done', value: null });
  }
  expect(signIns() - before).toBe(1);
});

it.each(['NIC', 'GSP'])('a job makes bills by IRN through %s if there is a user of the e-invoice portal', async (provider) => {
  const { portalAccess } = await import('#functions/portal-access');
  const scope = { ...org, userId: org.owner.userId, from: '', requestId: '' };
  const row = () => org.get('gst-registration', `/${registration.id}`);
  const { id, version } = await row();
  await org.put('gst-registration', { id, version, gstin, provider, mode: 'Sandbox', automatic: true, notes: provider });
  const enterAt = async (portal: string, entered: object) => {
    const body = { version: (await row()).version, ...entered };
    expect((await org.call('POST', path(id, `portal-user?portal=${portal}`), { body })).status).toBe(200);
  };
  await org.call('DELETE', path(id, 'portal-user'));
  await enterAt('eway-bill', billUser);
  expect(await portalAccess().bills(scope, await row())).toMatchObject({ account: { gstin, ...billUser }, byIrn: undefined });
  await enterAt('e-invoice', user);
  const access = await portalAccess().bills(scope, await row());
  if (typeof access === 'string' || access.byIrn === undefined) throw new Error('There is no way');
  expect(access.byIrn.account).toEqual({ gstin, ...user });
  expect(await access.portal.find(access.account, 'INV', 'SI/never')).toEqual({ outcome: 'done', value: null });
  expect(await access.byIrn.bills.find(access.byIrn.account, 'a'.repeat(64))).toEqual({ outcome: 'done', value: null });
});
