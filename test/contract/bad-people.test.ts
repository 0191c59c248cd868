import { beforeAll, describe, expect, it } from 'vitest';
import { type App, type Organisation, ok, type Reply } from '#test/kit/app';
import { newId } from '#test/kit/new-id';
import { sharedApp } from '#test/kit/shared-app';

/** Changes that would lock everyone out of an organisation, or add somebody twice, are refused at the field. */
let app: App;
let org: Organisation;

beforeAll(async () => {
  app = await sharedApp();
  org = await app.organisation('Surya Solar', { state: '24' });
}, 120_000);

const users = '/api/ims-crm/user/s';
const role = '/api/ims-crm/role/s';
const invitations = '/api/ims-crm/userInvitation/s';

function refused(reply: Reply, status: number, path: string): void {
  expect({ status: reply.status, body: reply.body }).toMatchObject({
    status,
    body: { status: 'Error', message: expect.stringMatching(/\w/), code: expect.stringMatching(/^\w+$/), errors: [{ path }] },
  });
}

async function roleNamed(name: string): Promise<{ readonly id: string; readonly name: string; readonly version: number }> {
  const { rows } = await org.list('role', { limit: 100 });
  return rows.find((one: { readonly name: string }) => one.name === name);
}

describe('the last super admin', () => {
  it.each([
    ['takes another role', 'PUT', users, { roleId: 'Viewer' }, 'roleId'],
    ['is deactivated', 'PUT', `${users}/statusChange/`, { active: false }, 'active'],
  ])('%s: refused', async (_, method, path, change, field) => {
    const { userId } = org.owner;
    const before = ok(await org.call('GET', `${users}/${userId}`));
    const { version } = before;
    const body =
      path === users ? { id: userId, version, branchIds: [org.branchId], roleId: (await roleNamed('Viewer')).id } : { version, ...change };
    refused(await org.call(method, path === users ? path : path + userId, { body }), 422, field);
    expect(ok(await org.call('GET', `${users}/${userId}`))).toEqual(before);
  });

  it('has a role that cannot be changed, deactivated or deleted', async () => {
    const { id, version } = await roleNamed('Super Admin');
    const replies = [
      await org.call('PUT', role, { body: { id, version, name: 'Super Admin', permissions: [] } }),
      await org.call('POST', role, { body: { id, version, name: 'Anyone', permissions: [] } }),
      await org.call('PUT', `${role}/statusChange/${id}`, { body: { version, active: false } }),
      await org.call('DELETE', `${role}/${id}?version=${version}`),
      await org.call('DELETE', `${role}/hardDelete/${id}?version=${version}`),
    ];
    // While someone has the role, it cannot be deleted. This is checked first.
    expect(replies.map(({ status, body }) => [status, body.status])).toEqual([422, 422, 422, 226, 226].map((status) => [status, 'Error']));
    expect(await roleNamed('Super Admin')).toMatchObject({ version });
  });
});

it('people cannot change their own role', async () => {
  const permissions = ['/role', '/role/edit', '/role/delete', '/role/status', '/transporter'];
  const made = await org.post('role', { name: 'Clerk', permissions });
  const clerk = await org.member('Clerk');
  for (const change of [['/transporter'], [...permissions, '/org/delete'], permissions]) {
    const body = { id: made.id, version: made.version, name: 'Clerk', permissions: change };
    refused(await org.call('PUT', role, { as: clerk, body }), 422, 'permissions');
  }
  expect(await org.get('role', `/${made.id}`)).toMatchObject({ permissions, version: made.version });
});

describe('an invitation', () => {
  it.each([
    ['for the founder of the organisation', (email: string) => email],
    ['in capitals', (email: string) => email.toUpperCase()],
    ['with spaces around', (email: string) => `  ${email} `],
  ])('of a member, %s, is refused', async (_, written) => {
    const body = {
      id: newId(),
      email: written(org.owner.email),
      firstName: 'Asha',
      roleId: (await roleNamed('Viewer')).id,
      branchIds: [org.branchId],
    };
    refused(await org.call('POST', invitations, { body }), 409, 'email');
    expect((await org.list('user-invitation', { search: 'asha' })).rows).toEqual([]);
  });

  it('of somebody already invited is refused', async () => {
    const { id: roleId } = await roleNamed('Viewer');
    const body = () => ({ id: newId(), email: 'ravi.twice@example.in', firstName: 'Ravi', roleId, branchIds: [org.branchId] });
    ok(await org.call('POST', invitations, { body: body() }));
    refused(await org.call('POST', invitations, { body: { ...body(), email: 'Ravi.Twice@Example.IN' } }), 409, 'email');
    expect((await org.list('user-invitation', { search: 'ravi' })).rows).toHaveLength(1);
  });

  it.each([
    ['to a role there is not', { roleId: newId() }, 'roleId'],
    ['to a branch there is not', { branchIds: [newId()] }, 'branchIds.0'],
    ['to no branch', { branchIds: [] }, 'branchIds'],
    ['of nobody', { email: 'ravi' }, 'email'],
    ['with markup for an id', { roleId: '<b>' }, 'roleId'],
    ['with an unknown field', { superAdmin: true }, 'superAdmin'],
  ])('%s is refused', async (_, change, path) => {
    const { id: roleId } = await roleNamed('Viewer');
    const body = { id: newId(), email: 'new@example.in', firstName: 'New', roleId, branchIds: [org.branchId], ...change };
    refused(await org.call('POST', invitations, { body }), 422, path);
    expect((await org.list('user-invitation', { search: 'new' })).rows).toEqual([]);
  });
});

describe('founding an organisation', () => {
  const address = { line1: '12 CG Road', line2: '', city: 'Ahmedabad', state: '24', pincode: '380009', country: 'India' };
  it.each([
    ['with a PIN code of another state', { address: { ...address, pincode: '411026' } }, 'address.pincode'],
    ['with a GSTIN of another state', { gstin: '27AAPFU0939F1ZV' }, 'gstin'],
    ['abroad', { address: { ...address, state: '96', pincode: '' } }, 'address.state'],
    ['without an address', { address: null }, 'address'],
    ['with an unknown field', { logo: 'x' }, 'logo'],
  ])('%s is refused', async (_, change, path) => {
    const body = { id: newId(), name: 'Vayu Air', address, ...change };
    refused(await app.call('POST', '/api/ims-crm/organization/s', { token: org.owner.token, body }), 422, path);
    const mine = await app.call('GET', '/api/ims-crm/organization/s/getAssociatedOrganizations', { token: org.owner.token });
    expect(ok(mine)).toHaveLength(1);
  });
});
