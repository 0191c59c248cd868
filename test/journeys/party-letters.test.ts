import { beforeAll, describe, expect, it } from 'vitest';
import { type App, type Organisation, ok, type Person } from '#test/kit/app';
import { newId } from '#test/kit/new-id';
import { pagesOf } from '#test/kit/pdf';
import { sharedApp } from '#test/kit/shared-app';

/** Letters to parties over HTTP: who may send them, what is kept, and the same letters on paper. The browser tests send them. */
let app: App;
let org: Organisation;
let viewer: Person;
let accountant: Person;
let partyId: string;
const base = '/api/ims-crm/partyLetter/s';

beforeAll(async () => {
  app = await sharedApp();
  org = await app.organisation('Surya Letters', { state: '24' });
  [viewer, accountant] = [await org.member('Viewer'), await org.member('Accountant')];
  const groups = ok(await org.call('POST', '/api/ims-crm/group/s/list', { body: {} })).rows as readonly { id: string; alias: string }[];
  const groupId = groups.find(({ alias }) => alias === 'debtors')?.id;
  partyId = (await org.post('customer', { name: 'Asha Traders', groupId, email: 'asha@traders.example' })).id;
}, 120_000);

const wish = (more: object = {}) => ({ kind: 'Balance Confirmation', asOf: '2026-11-20', parties: [partyId], ...more });

it('an accountant starts letters once, and everybody who may look sees whom they go to', async () => {
  const body = { id: newId(), ...wish() };
  for (let times = 0; times < 2; times += 1)
    expect(ok(await org.call('POST', `${base}/begin`, { body, as: accountant }))).toEqual({ id: body.id });
  const kept = ok(await org.call('GET', `${base}/${body.id}`, { as: viewer }));
  expect(kept).toMatchObject({ letterKind: 'Balance Confirmation', runStatus: 'Sending', parties: 1 });
  expect(kept.letters).toMatchObject([{ partyName: 'Asha Traders', email: 'asha@traders.example', letterStatus: 'Queued' }]);
  const { rows } = ok(await org.call('POST', `${base}/list`, { body: {}, as: viewer }));
  expect(rows.map(({ id }: { id: string }) => id)).toEqual([body.id]);
  expect((await org.call('POST', `${base}/begin`, { body: { ...body, message: 'other' } })).status).toBe(409);
});

it('they are printed in one file', async () => {
  const reply = await org.call('POST', `${base}/print`, { body: wish(), as: accountant });
  expect([reply.status, pagesOf(reply.bytes)]).toEqual([200, 1]);
});

describe('refused', () => {
  it.each([
    ['of a person without the permission', () => wish(), 403],
    ['to nobody', () => wish({ parties: [] }), 422],
    ['to somebody unknown', () => wish({ parties: [newId()] }), 422],
    ['to too many', () => wish({ parties: Array.from({ length: 201 }, () => newId()) }), 422],
    ['of another kind', () => wish({ kind: 'Threat' }), 422],
    ['of no day', () => wish({ asOf: '2026-02-30' }), 422],
    ['of a branch of others', () => wish({ branches: [newId()] }), 403],
  ])('letters %s', async (what, body, status) => {
    const as = what.startsWith('of a person') ? viewer : accountant;
    for (const [path, more] of [
      ['begin', { id: newId() }],
      ['print', {}],
    ] as const) {
      const reply = await org.call('POST', `${base}/${path}`, { body: { ...more, ...body() }, as });
      expect(reply.status).toBe(status);
    }
  });

  it('letters of a person who may not see the ledgers that they tell, though they may write letters', async () => {
    const permissions = ['/party-letter', '/party-letter/add', '/customer'];
    ok(await org.call('POST', '/api/ims-crm/role/s', { body: { id: newId(), name: 'Writer', permissions } }));
    const as = await org.member('Writer');
    expect((await org.call('POST', `${base}/print`, { body: wish({ kind: 'Statement' }), as })).status).toBe(403);
    expect((await org.call('POST', `${base}/begin`, { body: { id: newId(), ...wish() }, as })).status).toBe(403);
  });

  it('what letters of another branch said', async () => {
    const address = { line1: '2 Side Road', line2: '', city: 'Surat', state: '24', pincode: '395001', country: 'India' };
    const branch = await org.post('branch', { code: 'SR', name: 'Surat', address, gstin: null });
    const body = { id: newId(), ...wish() };
    ok(await org.call('POST', `${base}/begin`, { body }));
    const there = await org.member('Accountant', [branch.id]);
    const scope = { organisationId: org.organisationId, branchId: branch.id, financialYearId: org.financialYearId };
    for (const rest of ['', '/history']) {
      expect((await org.call('GET', `${base}/${body.id}${rest}`, { as: accountant })).status).toBe(200);
      expect((await org.call('GET', `${base}/${body.id}${rest}`, { as: there, scope })).status).toBe(404);
    }
  });

  it('letters of another organisation are not found', async () => {
    const body = { id: newId(), ...wish() };
    ok(await org.call('POST', `${base}/begin`, { body }));
    const other = await app.organisation('Vayu Letters', { state: '24' });
    expect((await other.call('GET', `${base}/${body.id}`)).status).toBe(404);
  });
});
