import { beforeAll, describe, expect, it } from 'vitest';
import { type App, type Organisation, ok, type Person, type Reply } from '#test/kit/app';
import { newId } from '#test/kit/new-id';
import { sharedApp } from '#test/kit/shared-app';

/** Access to branches and years, and entries that must stay in theirs, through real HTTP. */
let app: App;
let org: Organisation;
beforeAll(async () => {
  app = await sharedApp();
  org = await app.organisation('Surya Access', { state: '27' });
}, 120_000);

const branches = '/api/ims-crm/branch/s';
const years = '/api/ims-crm/financialYear/s';
const users = '/api/ims-crm/user/s';
const permissions = '/api/ims-crm/userBranchPermission/s';
const invitations = '/api/ims-crm/userInvitation/s';

/** The refused fields, or the sentence. */
function refusedAt({ status, body }: Reply, paths: readonly string[]): void {
  expect({ status, paths: body.errors?.map(({ path }: { path: string }) => path) }).toEqual({ status: 422, paths });
}

async function newBranch(code: string): Promise<{ readonly id: string; readonly version: number }> {
  return org.post('branch', { code, name: `Shop ${code}`, address: { line1: '1 Mill Road', city: 'Pune', state: '27' } });
}

async function roleId(name: string): Promise<string> {
  return (await org.list('role')).rows.find((row: { name: string }) => row.name === name).id;
}

async function rowOf(person: Person): Promise<{ id: string; version: number; roleId: string; branchIds: string[] }> {
  const { rows } = ok(await org.call('POST', `${users}/list`, { body: {} }));
  return rows.find(({ email }: { email: string }) => email === person.email);
}

describe('a deactivated branch', () => {
  it('does not block editing people who work there', async () => {
    const shop = await newBranch('OFF');
    const both = [org.branchId, shop.id];
    const admin = await org.member('Admin', both);
    const sales = await rowOf(await org.member('Sales', both));
    ok(await org.call('PUT', `${branches}/statusChange/${shop.id}`, { body: { version: shop.version, active: false } }));
    const password = (value: string, as?: Person) =>
      org.call('POST', `${users}/${sales.id}/password`, { body: { password: value }, ...(as ? { as } : {}) });
    ok(await password('monsoon over Mysuru'));
    ok(await password('monsoon over Madikeri', admin));
    const viewer = await roleId('Viewer');
    ok(await org.call('PUT', users, { as: admin, body: { id: sales.id, version: sales.version, roleId: viewer, branchIds: both } }));
    // In a branch they never worked in, people cannot grant anything that would apply again when it is reopened.
    const elsewhere = await org.member('Admin');
    const reply = await password('monsoon over Madurai', elsewhere);
    expect([reply.status, reply.body.code]).toEqual([403, 'forbidden']);
  });

  it('cannot be given to more people', async () => {
    const shop = await newBranch('SHUT');
    ok(await org.call('PUT', `${branches}/statusChange/${shop.id}`, { body: { version: shop.version, active: false } }));
    const sales = await rowOf(await org.member('Sales'));
    const branchIds = [org.branchId, shop.id];
    refusedAt(await org.call('PUT', users, { body: { id: sales.id, version: 1, roleId: sales.roleId, branchIds } }), ['branchIds.1']);
    const body = { id: newId(), email: 'tara@example.in', firstName: 'Tara', roleId: sales.roleId, branchIds };
    refusedAt(await org.call('POST', invitations, { body }), ['branchIds.1']);
  });
});

describe('a cancelled invitation', () => {
  it('cannot be sent again by someone who could not have sent it', async () => {
    const admin = await org.member('Admin');
    const body = { id: newId(), email: 'uma@example.in', firstName: 'Uma', roleId: await roleId('Super Admin'), branchIds: [org.branchId] };
    ok(await org.call('POST', invitations, { body }));
    const resend = (version: number, as: Person) => org.call('PUT', `${invitations}/${body.id}/resend`, { as, body: { version } });
    // It grants only what the super admin who sent it granted.
    ok(await resend(1, admin));
    ok(await org.call('PUT', `${invitations}/statusChange/${body.id}`, { as: admin, body: { version: 2, active: false } }));
    for (const reply of [
      await resend(3, admin),
      await org.call('PUT', `${invitations}/statusChange/${body.id}`, { as: admin, body: { version: 3, active: true } }),
    ])
      expect([reply.status, reply.body.code]).toEqual([403, 'forbidden']);
    ok(await resend(3, org.owner));
  });
});

describe('a branch that is listed twice', () => {
  it('is refused at the second place, wherever branches are chosen', async () => {
    const sales = await rowOf(await org.member('Sales'));
    const branchIds = [org.branchId, org.branchId];
    const body = { id: newId(), email: 'twice@example.in', firstName: 'Tara', roleId: sales.roleId, branchIds };
    refusedAt(await org.call('POST', invitations, { body }), ['branchIds.1']);
    refusedAt(await org.call('PUT', users, { body: { id: sales.id, version: 1, roleId: sales.roleId, branchIds } }), ['branchIds.1']);
    const differing = [
      { branchId: org.branchId, permissions: ['/branch'] },
      { branchId: org.branchId, permissions: null },
    ];
    refusedAt(await org.call('POST', permissions, { body: { userId: sales.id, version: 1, branches: differing } }), [
      'branches.1.branchId',
    ]);
  });
});

describe('existing entries', () => {
  let place: Organisation;
  beforeAll(async () => {
    place = await app.organisation('Surya Places', { state: '27', gstin: '27AAPFU0939F1ZV' });
    const ledgers = (await place.list('customer')).rows;
    const ledger = (name: string) => ledgers.find((row: { name: string }) => row.name === name).id;
    await place.post('journal-voucher', {
      date: '2026-11-20',
      type: 'Journal',
      lines: [
        { ledgerId: ledger('Round Off'), debit: 100_00 },
        { ledgerId: ledger('Cash'), credit: 100_00 },
      ],
    });
  });

  const year = () => place.get('financial-year', `/${place.financialYearId}`);
  const changeYear = async (change: object, as?: Person) => {
    const { id, version, start, end, lockedUntil, lockReason } = await year();
    return place.call('PUT', years, { body: { id, version, start, end, lockedUntil, lockReason, ...change }, ...(as ? { as } : {}) });
  };

  it('stay within the dates of their year', async () => {
    refusedAt(await changeYear({ end: '2026-06-30' }), ['end']);
    refusedAt(await changeYear({ start: '2026-05-01' }), ['start']);
    const { version } = await year();
    const again = { id: place.financialYearId, version, start: '2026-04-01', end: '2026-06-30' };
    refusedAt(await place.call('POST', years, { body: again }), ['end']);
    const next = await place.post('financial-year', { start: '2027-04-01', end: '2027-12-31' });
    // An empty branch.
    ok(await place.call('PUT', years, { body: { id: next.id, version: 1, start: '2027-04-01', end: '2027-09-30' } }));
  });

  it('stay in their state, and a branch may move within it', async () => {
    const { id, version, code, name, address, gstin } = await place.get('branch', `/${place.branchId}`);
    const move = (change: object) => place.call('PUT', branches, { body: { id, version, code, name, address, gstin, ...change } });
    refusedAt(await move({ address: { ...address, state: '24' }, gstin: null }), ['address.state']);
    expect(ok(await move({ address: { ...address, line1: '9 New Road' } }))).toMatchObject({ stateName: 'Maharashtra' });
    const empty = await place.post('branch', { code: 'NEW', name: 'New', address: { line1: '1', city: 'Pune', state: '27' } });
    const body = { id: empty.id, version: 1, code: 'NEW', name: 'New', address: { line1: '1', city: 'Surat', state: '24' } };
    expect(ok(await place.call('PUT', branches, { body }))).toMatchObject({ stateName: 'Gujarat' });
  });

  it('need the permission to close and unlock years, even through an edit of the year', async () => {
    const role = await place.post('role', {
      name: 'Years',
      permissions: ['/financial-year', '/financial-year/edit', '/financial-year/close'],
    });
    const clerk = await place.member(role.name);
    ok(await changeYear({ lockedUntil: '2026-06-30', lockReason: 'Returns filed' }, clerk));
    ok(await changeYear({ lockReason: 'Returns of the quarter filed' }, clerk));
    for (const change of [{ lockedUntil: '2026-05-31' }, { lockedUntil: null, lockReason: null }])
      expect(await changeYear(change, clerk)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    ok(await changeYear({ lockedUntil: null, lockReason: null }));
  });
});

describe('an organisation', () => {
  it('cannot have the name of another one of the same person, even when renamed', async () => {
    const one = await app.organisation('Surya North');
    await app.organisation('Surya South', { by: one.owner });
    const { version, name, currency, negativeStock } = await one.get('org', `/findForEdit/${one.organisationId}`);
    const rename = (to: string, from = version) =>
      one.call('PUT', '/api/ims-crm/organization/s', {
        body: { id: one.organisationId, version: from, name: to, currency, negativeStock },
      });
    const refused = await rename('  surya  SOUTH');
    expect([refused.status, refused.body.errors]).toEqual([409, [{ path: 'name', message: 'Name already exists' }]]);
    expect(ok(await rename(`${name} Ltd`)).name).toBe('Surya North Ltd');
  });

  it('writes no log entry if the email attachment to remove is not there', async () => {
    const one = await app.organisation('Surya Papers');
    ok(await one.call('DELETE', `/api/ims-crm/organization/s/deleteEmailConfigDoc/${one.organisationId}`));
    expect(await one.get('org', `/${one.organisationId}/history`)).toMatchObject([{ action: 'create' }]);
  });
});
