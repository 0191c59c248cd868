import { beforeAll, describe, expect, it } from 'vitest';
import { operations } from '#modules/all';
import { type App, type Organisation, ok, tokenOf } from '#test/kit/app';
import { newId } from '#test/kit/new-id';
import { sharedApp } from '#test/kit/shared-app';

/** The generic entity service for users, invitations and the organisation, which are not stored as records. */
let app: App;
let org: Organisation;
let roles: Readonly<Record<string, string>>;

beforeAll(async () => {
  app = await sharedApp();
  org = await app.organisation('Surya Solar', { state: '24' });
  const { rows } = await org.list('role', { limit: 100 });
  roles = Object.fromEntries(rows.map(({ id, name }: { id: string; name: string }) => [name, id]));
}, 120_000);

const users = '/api/ims-crm/user/s';
const invitations = '/api/ims-crm/userInvitation/s';
const organisations = '/api/ims-crm/organization/s';

it.each([
  [
    users,
    'POST , PUT , GET /{id}, GET , DELETE /{id}, PUT /{id}/activate, PUT /statusChange/{id}, DELETE /hardDelete/{id}, POST /fileImport/{type}, POST /multipart, GET /download/{id}',
  ],
  [
    invitations,
    'POST , PUT , GET /{id}, GET , DELETE /{id}, PUT /{id}/activate, PUT /statusChange/{id}, DELETE /hardDelete/{id}, GET /download/{id}',
  ],
  // An organisation is never inactive; it exists until it is deleted.
  [organisations, 'POST , PUT , GET /{id}, GET , DELETE /{id}, DELETE /hardDelete/{id}, GET /download/{id}'],
])('%s offers the service at the paths of the specification', (base, wanted) => {
  const offered = new Set(operations.map(({ method, path }) => `${method} ${path}`));
  const missing = wanted.split(', ').filter((call) => !offered.has(call.replace(' ', ` ${base}`)));
  expect(missing).toEqual([]);
});

const person = (more = {}) => ({
  id: newId(),
  email: `lakshmi.${newId()}@example.in`,
  firstName: 'Lakshmi',
  lastName: 'Iyer',
  roleId: roles['Viewer'],
  branchIds: [org.branchId],
  ...more,
});

async function accepted(email: string, mails?: Awaited<ReturnType<App['notices']>>): Promise<string> {
  const mail = (mails ?? (await app.notices(email))).at(-1);
  ok(await app.call('POST', '/api/ims-crm/user/acceptInvitation', { body: { token: tokenOf(mail), password: 'a lantern in Leh' } }));
  const { rows } = await org.list('user', { search: email });
  return rows[0].id;
}

describe('a user', () => {
  it('is created by an invitation, once, however often the call comes', async () => {
    const body = person();
    expect(ok(await org.call('POST', users, { body }))).toEqual({ id: body.id });
    expect(ok(await org.call('POST', users, { body }))).toEqual({ id: body.id });
    expect((await org.call('POST', users, { body: { ...body, firstName: 'Uma' } })).status).toBe(409);
    expect(await org.get('user-invitation', `/${body.id}`)).toMatchObject({ email: body.email, status: 'Pending' });
    // Reading mails removes them.
    const mails = await app.notices(body.email);
    expect(mails).toHaveLength(1);
    const exists = async (base: string, values: object) => ok(await org.call('POST', `${base}/isAlreadyExist`, { body: { values } }));
    expect(await exists(invitations, { email: body.email.toUpperCase() })).toEqual({ exists: true, field: 'email' });
    expect(await exists(users, { email: body.email })).toEqual({ exists: false });
    await accepted(body.email, mails);
    expect(await exists(invitations, { email: body.email })).toEqual({ exists: false });
    expect(await exists(users, { email: body.email })).toEqual({ exists: true, field: 'email' });
  });

  it('is changed, printed, and removed if no record names them', async () => {
    const { userId, token } = await org.member('Viewer');
    const { version } = await org.get('user', `/${userId}`);
    const change = { id: userId, version, roleId: roles['Sales'], branchIds: [org.branchId] };
    const saved = ok(await org.call('PUT', users, { body: change }));
    expect(saved).toMatchObject({ roleName: 'Sales', version: version + 1 });
    const paper = await org.call('GET', `${users}/download/${userId}`);
    expect(paper.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    const remove = (at: number, path = '') => org.call('DELETE', `${users}${path}/${userId}?version=${at}`);
    expect((await remove(version)).status).toBe(409);
    const named = await org.post('customer', { name: 'Named', groupId: await debtors(), salesRepresentativeId: userId });
    const kept = await remove(saved.version);
    expect([kept.status, kept.body.errors]).toEqual([226, [{ path: 'id', message: 'Used in Ledgers: Named' }]]);
    const still = await org.get('user', `/${userId}`);
    expect(still.status).toBe('Active');
    ok(await org.call('PUT', '/api/ims-crm/customer/s', { body: { ...typed(named), salesRepresentativeId: null } }));
    expect(ok(await remove(still.version, '/hardDelete'))).toBeNull();
    expect((await org.call('GET', `${users}/${userId}`)).status).toBe(404);
    expect((await org.call('GET', `${users}/myProfile`, { as: { ...org.owner, token } })).status).toBe(401);
    const trail = (await org.call('GET', `${users}/namesOf?ids=${userId}`)).body.data;
    expect(trail).toEqual([]);
  });

  it('who was removed can be invited again', async () => {
    const body = person();
    ok(await org.call('POST', users, { body }));
    const userId = await accepted(body.email);
    const { version } = await org.get('user', `/${userId}`);
    ok(await org.call('DELETE', `${users}/${userId}?version=${version}`));
    ok(await org.call('POST', users, { body: { ...body, id: newId() } }));
    expect(await accepted(body.email)).toBe(userId);
    const history = (await org.get('user', `/${userId}/history`)) as { action: string }[];
    expect(history.map(({ action }) => action)).toEqual(['join', 'delete', 'deactivate', 'join']);
  });

  it('cannot be removed by themselves or without the permission', async () => {
    const { userId } = org.owner;
    const { version } = await org.get('user', `/${userId}`);
    expect((await org.call('DELETE', `${users}/${userId}?version=${version}`)).status).toBe(422);
    const viewer = await org.member('Viewer');
    expect((await org.call('DELETE', `${users}/${userId}?version=${version}`, { as: viewer })).status).toBe(403);
    const admin = await org.member('Admin');
    expect((await org.call('DELETE', `${users}/${userId}?version=${version}`, { as: admin })).status).toBe(403);
  });
});

describe('an invitation', () => {
  it('is sent, changed, cancelled, sent again, printed and deleted', async () => {
    const body = person();
    const sent = ok(await org.call('POST', invitations, { body }));
    const old = tokenOf((await app.notices(body.email)).at(-1));
    const { email: _, ...rest } = body;
    const changed = ok(
      await org.call('PUT', invitations, { body: { ...rest, version: sent.version, firstName: 'Uma', roleId: roles['Sales'] } }),
    );
    expect(changed).toMatchObject({ firstName: 'Uma', roleId: roles['Sales'], version: 2, status: 'Pending' });
    const reply = await app.call('POST', '/api/ims-crm/user/acceptInvitation', { body: { token: old, password: 'a lantern in Leh' } });
    expect(reply.status).toBe(422);
    expect(await app.notices(body.email)).toHaveLength(1);
    expect((await org.call('PUT', invitations, { body: { ...rest, version: 1 } })).status).toBe(409);
    const bad = await org.call('PUT', invitations, { body: { ...rest, version: 2, roleId: newId() } });
    expect([bad.status, bad.body.errors[0].path]).toEqual([422, 'roleId']);
    ok(await org.call('PUT', `${invitations}/statusChange/${body.id}`, { body: { version: 2, active: false } }));
    expect(ok(await org.call('PUT', `${invitations}/${body.id}/activate`, { body: { version: 3 } }))).toMatchObject({ status: 'Pending' });
    expect((await org.call('GET', `${invitations}/download/${body.id}`)).bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(ok(await org.call('DELETE', `${invitations}/hardDelete/${body.id}?version=4`))).toBeNull();
    const history = (await org.get('user-invitation', `/${body.id}/history`)) as { action: string }[];
    expect(history.map(({ action }) => action)).toEqual(['delete', 'resend', 'cancel', 'edit', 'invite']);
  });

  it('cannot be changed to grant more than the caller has', async () => {
    await org.post('role', { name: 'Inviter', permissions: ['/user-invitation', '/user-invitation/invite'] });
    const inviter = await org.member('Inviter');
    const body = person();
    ok(await org.call('POST', invitations, { body }));
    const { email: _, ...rest } = body;
    const reply = await org.call('PUT', invitations, { as: inviter, body: { ...rest, version: 1, roleId: roles['Admin'] } });
    expect(reply.status).toBe(403);
    expect(await org.get('user-invitation', `/${body.id}`)).toMatchObject({ version: 1, roleId: roles['Viewer'] });
  });
});

async function sentAsForm(base: string, data: object, files: readonly File[] = []) {
  const form = new FormData();
  form.append('data', JSON.stringify(data));
  for (const file of files) form.append('files', file);
  const written = new Response(form);
  const raw = Buffer.from(await written.arrayBuffer()).toString('latin1');
  return org.call('POST', `${base}/multipart`, { raw, headers: { 'content-type': written.headers.get('content-type') ?? '' } });
}

it.each([users, invitations])('someone is invited by a form at %s, which takes no files', async (base) => {
  const body = person();
  expect(ok(await sentAsForm(base, body))).toMatchObject({ id: body.id });
  expect(await org.get('user-invitation', `/${body.id}`)).toMatchObject({ email: body.email, status: 'Pending' });
  const refused = await sentAsForm(base, person(), [new File(['x'], 'photo.png', { type: 'image/png' })]);
  expect([refused.status, refused.body.errors]).toEqual([422, [{ path: 'files', message: 'An invitation has no files' }]]);
});

it('a role limited to its own users and invitations can be saved, and shows those that the person invited', async () => {
  const { id: roleId } = await org.post('role', {
    name: 'Own People',
    permissions: ['/user/own', '/user-invitation/own', '/user-invitation/invite'],
  });
  const clerk = await org.member('Own People');
  const emails = async (base: string): Promise<string[]> =>
    ok(await org.call('POST', `${base}/list`, { as: clerk, body: {} })).rows.map(({ email }: { email: string }) => email);
  ok(await org.call('POST', invitations, { body: person() }));
  const own = person({ roleId });
  ok(await org.call('POST', invitations, { as: clerk, body: own }));
  expect(await emails(invitations)).toEqual([own.email]);
  await accepted(own.email);
  expect(await emails(users)).toEqual([own.email]);
});

it('an organisation is active, and cannot be deactivated', async () => {
  const { version } = ok(await org.call('GET', `${organisations}/findDetailsForCurrOrg`, {}));
  const at = `${organisations}/statusChange/${org.organisationId}`;
  expect(ok(await org.call('PUT', at, { body: { version, active: true } }))).toMatchObject({ id: org.organisationId, version });
  expect((await org.call('PUT', at, { body: { version, active: false } })).status).toBe(422);
  const activate = `${organisations}/${org.organisationId}/activate`;
  expect(ok(await org.call('PUT', activate, { body: { version } }))).toMatchObject({ name: 'Surya Solar' });
  expect((await org.call('PUT', activate, { body: { version: version + 1 } })).status).toBe(409);
  expect((await org.call('PUT', `${organisations}/${newId()}/activate`, { body: { version } })).status).toBe(404);
});

it.each(['', '/hardDelete'])('an organisation is deleted at %s/{id} only with the mailed code', async (path) => {
  const other = await app.organisation('Short Lived', { state: '24' });
  ok(await other.call('POST', `${organisations}/sendOTPForOrganizationDelete`));
  const at = `${organisations}${path}/${other.organisationId}`;
  expect((await other.call('DELETE', at, { body: { otp: '000000' } })).status).toBe(422);
  expect((await other.call('DELETE', `${organisations}${path}/${org.organisationId}`, { body: { otp: '000000' } })).status).toBe(404);
});

async function debtors(): Promise<string> {
  const { rows } = await org.list('group', { search: 'Sundry Debtors' });
  return rows[0].id;
}

/** The typed fields of a ledger. */
function typed({ id, version, name, groupId }: Readonly<Record<string, unknown>>) {
  return { id, version, name, groupId };
}
