import { beforeAll, describe, expect, it } from 'vitest';
import { type App, type Organisation, ok, type Person, type Reply, tokenOf } from '#test/kit/app';
import { newId } from '#test/kit/new-id';
import { sharedApp } from '#test/kit/shared-app';

/** People: registering, signing in and out, being invited and managed (decisions D1 to D5), through real HTTP. */
let app: App;
beforeAll(async () => {
  app = await sharedApp();
});

const user = '/api/ims-crm/user';
const good = 'monsoon over Mysuru';
const someone = (name: string) => `${name}.${newId()}@example.in`;
const signIn = (email: string, password: string) => app.call('POST', `${user}/login`, { body: { email, password } });
const register = (email: string, password = good) => app.call('POST', `${user}/register`, { body: { email, password, firstName: 'Asha' } });

function refused(reply: Reply, status: number, code: string, path?: string): void {
  expect({ status: reply.status, body: reply.body }).toMatchObject({ status, body: { code, ...(path ? { errors: [{ path }] } : {}) } });
}

/** The cookies of a sign-in as a browser sends them back. */
function browser({ cookies }: { readonly cookies: Readonly<Record<string, string>> }): Record<string, string> {
  const cookie = Object.entries(cookies).map(([name, value]) => `${name}=${value}`);
  return { cookie: cookie.join('; '), 'x-xsrf-token': cookies['XSRF-TOKEN'] ?? '' };
}

describe('registering', () => {
  it('allows no sign-in before the address is verified, and the link works once', async () => {
    const email = someone('asha');
    ok(await register(email));
    refused(await signIn(email, good), 401, 'notVerified');
    const [mail] = await app.notices(email);
    expect(mail).toMatchObject({
      template: 'verify-email',
      values: { link: expect.stringMatching(/^http:\/\/localhost:4000\/verify-email\?token=/) },
    });
    ok(await app.call('PUT', `${user}/verifyEmail/${tokenOf(mail)}`));
    refused(await app.call('POST', `${user}/verifyEmail`, { body: { token: tokenOf(mail) } }), 422, 'notAllowed');
    expect(ok(await signIn(email, good))).toMatchObject({ user: { email, name: 'Asha' }, organizations: [], activeOrganizationId: null });
  });

  it('again before verifying mails another link, and each link has its own password', async () => {
    const email = someone('asha');
    const first = ok(await register(email));
    expect(ok(await register(email, 'someone else entirely'))).toMatchObject({ id: first.id });
    const mails = await app.notices(email);
    expect(mails).toHaveLength(2);
    expect(ok(await app.call('POST', `${user}/verifyEmail`, { body: { token: tokenOf(mails[1]) } }))).toEqual({
      done: true,
      email,
      resetPasswordToken: null,
    });
    refused(await signIn(email, good), 401, 'wrongCredentials');
    expect((await signIn(email, 'someone else entirely')).status).toBe(200);
  });

  it.each([
    ['a short password', { password: 'short' }, 'password'],
    ['a common password', { password: 'password123' }, 'password'],
    ['no address', { email: 'asha' }, 'email'],
    ['no name', { firstName: ' ' }, 'firstName'],
    ['a wrong number', { mobile: '12' }, 'mobile'],
    ['an unknown field', { role: 'Super Admin' }, 'role'],
  ])('refuses %s', async (_, change, path) => {
    refused(
      await app.call('POST', `${user}/register`, { body: { email: someone('x'), password: good, firstName: 'A', ...change } }),
      422,
      'invalid',
      path,
    );
  });

  it('refuses an address that has an account, and reports it as not available', async () => {
    const { email } = await app.person();
    expect(ok(await app.call('GET', `${user}/isEmailAvailable/${email}`))).toBe(false);
    refused(await register(email), 409, 'duplicate', 'email');
    expect(ok(await app.call('GET', `${user}/isEmailAvailable/${someone('new')}`))).toBe(true);
  });

  it('mails at most five links an hour to one address', async () => {
    const email = someone('asha');
    ok(await register(email));
    for (let at = 0; at < 8; at += 1) ok(await app.call('POST', `${user}/resendVerificationLink`, { body: { email } }));
    expect(await app.notices(email)).toHaveLength(5);
  });
});

describe('signing in', () => {
  it('locks an address after five failures, with the same message whether or not it has an account', async () => {
    const { email } = await app.person();
    const answers = [];
    for (const address of [email, someone('nobody')]) {
      const words = [];
      for (let at = 0; at < 6; at += 1) {
        const { status, body } = await signIn(address, 'wrong password');
        words.push(`${status} ${body.code} ${body.message}`);
      }
      answers.push(words);
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.at(4)).toMatch(/^401 wrongCredentials/);
    expect(answers[0]?.at(5)).toMatch(/^429 locked Too many failed attempts. Try again in 15 minutes/);
    refused(await signIn(email, good), 429, 'locked');
  });

  it('keeps the refresh token from scripts and limits cookies by path', async () => {
    const { email } = await app.person();
    const reply = await signIn(email, good);
    const [session = '', xsrf = ''] = reply.headers.getSetCookie();
    expect(session).toMatch(/^bahi-session=[^;]+; Path=\/api\/ims-crm\/user; Max-Age=43200; HttpOnly; SameSite=Strict$/);
    expect(xsrf).toMatch(/^XSRF-TOKEN=[^;]+; Path=\/; Max-Age=43200; SameSite=Strict$/);
    expect(JSON.stringify(reply.body)).not.toContain('refreshToken');
  });

  it('limits password tries per minute and network address', async () => {
    const headers = { 'x-viewer-address': '203.0.113.9' };
    const codes = new Set<number>();
    for (let at = 0; at < 62; at += 1) codes.add((await app.call('GET', `${user}/isEmailAvailable/x@example.in`, { headers })).status);
    expect([...codes]).toEqual([200, 429]);
  });
});

describe('a session', () => {
  it('is refreshed by its cookie and its header together, each refresh token once', async () => {
    const person = await app.person();
    const headers = browser(person);
    refused(await app.call('POST', `${user}/refresh`, { headers: { cookie: headers['cookie'] ?? '' } }), 403, 'forbidden');
    const next = await app.call('POST', `${user}/refresh`, { headers });
    expect(ok(next).accessToken).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    expect(next.cookies['bahi-session']).not.toBe(person.cookies['bahi-session']);
    expect((await app.call('GET', `${user}/s/myProfile`, { token: ok(next).accessToken })).status).toBe(200);
    expect((await app.call('POST', `${user}/refresh`, { headers: browser(next) })).status).toBe(200);
    // The first token again, two rotations later: somebody else must have it, so the session ends for everybody.
    const stolen = await app.call('POST', `${user}/refresh`, { headers });
    refused(stolen, 401, 'signedOut');
    expect(stolen.headers.getSetCookie()[0]).toMatch(/Max-Age=0/);
    refused(await app.call('POST', `${user}/refresh`, { headers: browser(next) }), 401, 'signedOut');
    refused(await app.call('GET', `${user}/s/myProfile`, { token: person.token }), 401, 'signedOut');
  });

  it('is forgiven when two tabs refresh at the same moment', async () => {
    const headers = browser(await app.person());
    const both = await Promise.all([app.call('POST', `${user}/refresh`, { headers }), app.call('POST', `${user}/refresh`, { headers })]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both.filter(({ cookies }) => 'bahi-session' in cookies)).toHaveLength(1);
  });

  it('ends with logout: neither of its tokens is valid after that', async () => {
    const person = await app.person();
    const reply = await app.call('POST', `${user}/s/logout`, { token: person.token, headers: browser(person), body: {} });
    expect(reply.headers.getSetCookie()).toEqual([expect.stringMatching(/Max-Age=0/), expect.stringMatching(/Max-Age=0/)]);
    refused(await app.call('GET', `${user}/s/myProfile`, { token: person.token }), 401, 'signedOut');
    refused(await app.call('POST', `${user}/refresh`, { headers: browser(person) }), 401, 'signedOut');
  });

  it('ends with logout even if only the bearer token is sent', async () => {
    const person = await app.person();
    ok(await app.call('POST', `${user}/s/logout`, { token: person.token }));
    refused(await app.call('GET', `${user}/s/myProfile`, { token: person.token }), 401, 'signedOut');
  });
});

describe('a password', () => {
  it('that is changed ends every session and opens a new one', async () => {
    const person = await app.person();
    const elsewhere = ok(await signIn(person.email, good)).accessToken;
    const wrong = { oldPassword: 'not this one', password: 'a new dawn in Darjeeling' };
    refused(await app.call('POST', `${user}/s/updatePassword`, { token: person.token, body: wrong }), 422, 'invalid', 'oldPassword');
    const reply = await app.call('POST', `${user}/s/updatePassword`, { token: person.token, body: { ...wrong, oldPassword: good } });
    for (const token of [person.token, elsewhere]) refused(await app.call('GET', `${user}/s/myProfile`, { token }), 401, 'signedOut');
    expect((await app.call('GET', `${user}/s/myProfile`, { token: ok(reply).accessToken })).status).toBe(200);
    refused(await signIn(person.email, good), 401, 'wrongCredentials');
  });

  it('is changed with the new one alone after the old one was verified in the same session, and not otherwise', async () => {
    const person = await app.person();
    const elsewhere = ok(await signIn(person.email, good)).accessToken;
    const alone = { password: 'a new dawn in Darjeeling' };
    const change = (token: string) => app.call('POST', `${user}/s/updatePassword`, { token, body: alone });
    const verify = (password: string) => app.call('POST', `${user}/s/verifyOldPassword`, { token: person.token, body: { password } });
    refused(await change(person.token), 422, 'invalid', 'oldPassword');
    expect(ok(await verify('not this one'))).toBe(false);
    refused(await change(person.token), 422, 'invalid', 'oldPassword');
    expect(ok(await verify(good))).toBe(true);
    refused(await change(elsewhere), 422, 'invalid', 'oldPassword');
    ok(await change(person.token));
    refused(await signIn(person.email, good), 401, 'wrongCredentials');
  });

  it('that was forgotten is set with a mailed link, once, and signs everyone out', async () => {
    const person = await app.person();
    const unknown = await app.call('POST', `${user}/sendResetPasswordEmail`, { body: { email: someone('nobody') } });
    const known = await app.call('GET', `${user}/sendResetPasswordEmail/${person.email}`);
    expect(unknown.body).toEqual(known.body);
    const [mail] = await app.notices(person.email);
    const body = { email: person.email, resetPasswordToken: tokenOf(mail), password: 'short' };
    refused(await app.call('POST', `${user}/resetPassword`, { body }), 422, 'invalid', 'password');
    refused(
      await app.call('POST', `${user}/resetPassword`, { body: { ...body, email: someone('other'), password: good } }),
      422,
      'notAllowed',
    );
    ok(await app.call('POST', `${user}/resetPassword`, { body: { ...body, password: 'a new dawn in Darjeeling' } }));
    refused(
      await app.call('POST', `${user}/resetPassword`, { body: { ...body, password: 'a new dawn in Darjeeling' } }),
      422,
      'notAllowed',
    );
    refused(await app.call('GET', `${user}/s/myProfile`, { token: person.token }), 401, 'signedOut');
    expect((await signIn(person.email, 'a new dawn in Darjeeling')).status).toBe(200);
  });
});

describe('an organisation', () => {
  it('is created completely in one call, which can be repeated but not by someone else', async () => {
    const owner = await app.person();
    const address = { line1: '4 Ring Road', line2: '', city: 'Ahmedabad', state: '24', pincode: '', country: 'India' };
    const body = { id: newId(), name: 'Surya Solar', address };
    const found = (by: Person, change = {}) =>
      app.call('POST', '/api/ims-crm/organization/s', { token: by.token, body: { ...body, ...change } });
    const founded = ok(await found(owner));
    expect(ok(await found(owner))).toEqual(founded);
    refused(await found(await app.person()), 409, 'idempotencyMismatch');
    refused(await found(owner, { id: newId() }), 409, 'duplicate', 'name');
    refused(await found(owner, { id: newId(), name: 'X', gstin: '24AAQCA8719H1ZD' }), 422, 'invalid', 'gstin');
    const scope = founded;
    const count = async (path: string) =>
      ok(await app.call('POST', `/api/ims-crm/${path}/s/list`, { token: owner.token, scope, body: {} })).rows.length;
    expect([await count('branch'), await count('financialYear'), await count('role'), await count('group')]).toEqual([1, 1, 9, 28]);
    expect(await count('customer')).toBeGreaterThan(30);
    const mine = await app.call('GET', '/api/ims-crm/organization/s/getAssociatedOrganizations', { token: owner.token });
    expect(ok(mine)).toEqual([{ id: body.id, name: 'Surya Solar' }]);
    expect(ok(await app.call('GET', '/api/ims-crm/organization/s/is/ekhata/admin', { token: owner.token, scope }))).toBe(true);
    expect(
      ok(await app.call('GET', `/api/ims-crm/organization/s/doesNameExist/${encodeURIComponent('surya  solar')}`, { token: owner.token })),
    ).toEqual({ exists: true });
  });
});

describe('members', () => {
  let org: Organisation;
  beforeAll(async () => {
    org = await app.organisation('Surya Solar');
  });
  const users = `${user}/s`;
  const row = async (person: Person) => ok(await org.call('GET', `${users}/${person.userId}`));
  const roleId = async (name: string) => (await org.list('role')).rows.find((one: { name: string }) => one.name === name).id as string;

  it('get the permissions of their role in their branches with one call', async () => {
    const viewer = await org.member('Viewer');
    const [first, ...branches] = ok(await org.call('GET', '/api/ims-crm/userBranchPermission/s/findUserAppPermissions', { as: viewer }));
    expect(first).toMatchObject({
      role: { name: 'Viewer', isSuperAdmin: false },
      branches: [{ id: org.branchId, code: 'HO' }],
      financialYearId: org.financialYearId,
    });
    const urls = branches[0].permissions.map(({ url }: { url: string }) => url);
    expect(urls).toContain('/transporter');
    expect(urls).not.toContain('/transporter/add');
  });

  it('can get more or fewer permissions in a branch, but only those of the caller', async () => {
    const sales = await org.member('Sales');
    const path = '/api/ims-crm/userBranchPermission/s';
    const now = ok(await org.call('GET', `${path}/findByUserIdForCurrentOrganization/${sales.userId}`));
    const create = () => org.call('POST', '/api/ims-crm/transporter/s', { as: sales, body: { id: newId(), name: `T ${newId()}` } });
    expect((await create()).status).toBe(403);
    const permissions = ['/transporter', '/transporter/add'];
    const body = { userId: sales.userId, version: now.version, branches: [{ branchId: org.branchId, permissions }] };
    refused(
      await org.call('POST', path, { body: { ...body, branches: [{ branchId: org.branchId, permissions: ['/nowhere'] }] } }),
      422,
      'invalid',
      'branches.0.permissions.0',
    );
    ok(await org.call('POST', path, { body }));
    expect((await create()).status).toBe(200);
    refused(await org.call('POST', path, { body }), 409, 'changed');
    expect((await org.call('POST', '/api/ims-crm/salesInvoice/s/list', { as: sales, body: {} })).status).toBe(403);
    const history = ok(await org.call('GET', `${users}/${sales.userId}/history`));
    expect(history.map(({ action }: { action: string }) => action)).toEqual(['branch-permission', 'join']);
  });

  it('grant in a branch only what they have in that branch', async () => {
    const path = '/api/ims-crm/userBranchPermission/s';
    const at = { line1: '1 Mill Road', city: 'Surat', state: '24' };
    const { id: surat } = await org.post('branch', { code: 'SUR', name: 'Surat', address: at });
    const paths = ['/user', '/user/branch-permission'];
    await org.post('role', { name: 'Keeper', permissions: paths });
    await org.post('role', { name: 'Newcomer', permissions: [] });
    const [keeper, newcomer] = [await org.member('Keeper', [org.branchId, surat]), await org.member('Newcomer', [org.branchId, surat])];
    const stored = async (person: Person) => ok(await org.call('GET', `${path}/findByUserIdForCurrentOrganization/${person.userId}`));
    const give = async (person: Person, branchId: string, permissions: readonly string[] | null, as = org.owner) => {
      const { version, branches } = await stored(person);
      const others = branches.filter((one: { branchId: string }) => one.branchId !== branchId);
      const kept = others.map((one: { branchId: string; permissions: unknown }) => ({
        branchId: one.branchId,
        permissions: one.permissions,
      }));
      return org.call('POST', path, { as, body: { userId: person.userId, version, branches: [...kept, { branchId, permissions }] } });
    };
    ok(await give(keeper, org.branchId, [...paths, '/transporter']));
    ok(await give(newcomer, org.branchId, ['/transporter'], keeper));
    refused(await give(newcomer, surat, ['/transporter'], keeper), 403, 'forbidden');
    // Permissions removed in a branch do not come back by resetting it to the role.
    ok(await give(keeper, surat, ['/user/branch-permission']));
    refused(await give(keeper, surat, null, keeper), 403, 'forbidden');
    ok(await give(newcomer, surat, null, keeper));
  });

  it('who are deactivated lose access at once, and get it back when activated', async () => {
    const member = await org.member('Viewer');
    const list = () => org.call('POST', '/api/ims-crm/transporter/s/list', { as: member, body: {} });
    expect((await list()).status).toBe(200);
    const { version } = await row(member);
    ok(await org.call('PUT', `${users}/statusChange/${member.userId}`, { body: { version, active: false } }));
    refused(await list(), 401, 'signedOut');
    const again = ok(await signIn(member.email, member.password));
    expect(again.organizations).toEqual([]);
    refused(await org.call('POST', '/api/ims-crm/transporter/s/list', { token: again.accessToken, body: {} }), 403, 'foreignScope');
    ok(await org.call('PUT', `${users}/${member.userId}/activate`, { body: { version: version + 1 } }));
    expect((await org.call('POST', '/api/ims-crm/transporter/s/list', { token: again.accessToken, body: {} })).status).toBe(200);
  });

  it('always keep one super admin', async () => {
    const lonely = await app.organisation('One Woman Company');
    const { version } = ok(await lonely.call('GET', `${users}/${lonely.owner.userId}`));
    const viewer = (await lonely.list('role')).rows.find((one: { name: string }) => one.name === 'Viewer').id;
    const demote = { id: lonely.owner.userId, version, roleId: viewer, branchIds: [lonely.branchId] };
    refused(await lonely.call('PUT', users, { body: demote }), 422, 'notAllowed');
    refused(
      await lonely.call('PUT', `${users}/statusChange/${lonely.owner.userId}`, { body: { version, active: false } }),
      422,
      'notAllowed',
    );
    const other = await lonely.member('Super Admin');
    const second = ok(await lonely.call('GET', `${users}/${other.userId}`));
    // Each demotes the other at the same moment: one of them stays super admin.
    const both = await Promise.all([
      lonely.call('PUT', users, { as: other, body: demote }),
      lonely.call('PUT', users, { body: { ...demote, id: other.userId, version: second.version } }),
    ]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('cannot give themselves or others more than they have', async () => {
    const admin = await org.member('Admin');
    const viewer = await org.member('Viewer');
    const target = await row(viewer);
    const promote = { id: viewer.userId, version: target.version, roleId: await roleId('Super Admin'), branchIds: [org.branchId] };
    refused(await org.call('PUT', users, { as: admin, body: promote }), 403, 'forbidden');
    refused(
      await org.call('POST', `${users}/${org.owner.userId}/password`, { as: admin, body: { password: 'taken over by admin' } }),
      403,
      'forbidden',
    );
    ok(await org.call('PUT', users, { as: admin, body: { ...promote, roleId: await roleId('Store') } }));
  });

  it('can edit roles only within their own permissions, and never their own role', async () => {
    const paths = ['/role', '/role/add', '/role/edit', '/user', '/user/set-password', '/user-invitation/invite', '/transporter'];
    const clerkRole = await org.post('role', { name: 'Clerk', permissions: paths });
    const clerk = await org.member(clerkRole.name);
    const role = '/api/ims-crm/role/s';
    const body = { id: newId(), name: 'Made by a clerk', permissions: ['/transporter', '/branch/edit'] };
    refused(await org.call('POST', role, { as: clerk, body }), 422, 'invalid', 'permissions.1');
    const made = ok(await org.call('POST', role, { as: clerk, body: { ...body, permissions: ['/transporter'] } }));
    const widened = { id: made.id, version: made.version, name: made.name, permissions: ['/transporter', '/org/delete'] };
    for (const method of ['PUT', 'POST'])
      refused(await org.call(method, role, { as: clerk, body: widened }), 422, 'invalid', 'permissions.1');
    const own = { id: clerkRole.id, version: clerkRole.version, name: clerkRole.name, permissions: paths.slice(1) };
    for (const method of ['PUT', 'POST']) refused(await org.call(method, role, { as: clerk, body: own }), 422, 'notAllowed');
    const store = await roleId('Store');
    const { version } = await org.get('role', `/${store}`);
    const narrower = { id: store, version, name: 'Store', permissions: [] };
    refused(await org.call('PUT', role, { as: clerk, body: narrower }), 403, 'forbidden');
    const all = await roleId('Super Admin');
    refused(await org.call('PUT', role, { body: { id: all, version: 1, name: 'Super Admin', permissions: [] } }), 422, 'notAllowed');
    // The password of someone with more permissions cannot be set either.
    const admin = await org.member('Admin');
    refused(
      await org.call('POST', `${users}/${admin.userId}/password`, { as: clerk, body: { password: 'taken over by a clerk' } }),
      403,
      'forbidden',
    );
    const invitation = {
      id: newId(),
      email: someone('accomplice'),
      firstName: 'A',
      roleId: await roleId('Admin'),
      branchIds: [org.branchId],
    };
    refused(await org.call('POST', '/api/ims-crm/userInvitation/s', { as: clerk, body: invitation }), 403, 'forbidden');
  });

  it('get a password from an admin, unless they belong to another organisation too', async () => {
    const member = await org.member('Viewer');
    ok(await org.call('PUT', `${users}/${member.userId}/password/${encodeURIComponent('set by the admin')}`));
    refused(await org.call('POST', '/api/ims-crm/transporter/s/list', { as: member, body: {} }), 401, 'signedOut');
    const again = ok(await signIn(member.email, 'set by the admin'));
    await app.organisation('Their Own', { by: { ...member, token: again.accessToken } });
    refused(await org.call('POST', `${users}/${member.userId}/password`, { body: { password: 'set by the admin 2' } }), 422, 'notAllowed');
  });

  it('of a role prevent deleting it', async () => {
    await org.member('HR');
    const { id, version } = (await org.list('role')).rows.find((one: { name: string }) => one.name === 'HR');
    refused(await org.call('DELETE', `/api/ims-crm/role/s/${id}?version=${version}`), 226, 'attached');
    refused(await org.call('PUT', `/api/ims-crm/role/s/statusChange/${id}`, { body: { version, active: false } }), 422, 'notAllowed');
  });

  it('are in lists, options and look-ups of users', async () => {
    const { total, rows } = await org.list('user', { search: 'asha', limit: 1 });
    expect({ total, rows }).toMatchObject({ total: 1, rows: [{ id: org.owner.userId, roleName: 'Super Admin', status: 'Active' }] });
    expect(await org.get('user', '/options?search=asha')).toMatchObject([{ id: org.owner.userId, label: 'Asha Rao' }]);
    expect(ok(await org.call('GET', `${users}/checkEmailExistence/${org.owner.email}`))).toEqual({ exists: true });
    const there = await org.call('POST', '/api/ims-crm/userBranchPermission/s/findUsersByBranch', { body: { branchId: org.branchId } });
    expect(ok(there).map(({ id }: { id: string }) => id)).toContain(org.owner.userId);
  });
});

describe('invitations', () => {
  const base = '/api/ims-crm/userInvitation/s';
  it('are resent with a new link, accepted once, and then not deleted', async () => {
    const org = await app.organisation('Surya Solar');
    const { id: roleId } = (await org.list('role')).rows.find((one: { name: string }) => one.name === 'Sales');
    const email = someone('ravi');
    const body = { id: newId(), email, firstName: 'Ravi', roleId, branchIds: [org.branchId] };
    const made = ok(await org.call('POST', base, { body }));
    expect(ok(await org.call('POST', base, { body }))).toEqual(made);
    const [first] = await app.notices(email);
    ok(await org.call('PUT', `${base}/${body.id}/resend`, { body: { version: 1 } }));
    const [second] = await app.notices(email);
    const accept = (mail: typeof first, password: string) =>
      app.call('POST', `${user}/acceptInvitation`, { body: { token: tokenOf(mail), password } });
    refused(await accept(first, good), 422, 'notAllowed');
    expect(ok(await app.call('POST', `${user}/invitation`, { body: { token: tokenOf(second) } }))).toEqual({
      email,
      organization: 'Surya Solar',
      firstName: 'Ravi',
      lastName: '',
      registered: false,
    });
    refused(await accept(second, 'short'), 422, 'invalid', 'password');
    ok(await accept(second, good));
    refused(await accept(second, good), 422, 'notAllowed');
    expect(ok(await signIn(email, good)).organizations).toEqual([{ id: org.organisationId, name: 'Surya Solar' }]);
    expect((await org.list('user-invitation')).rows).toMatchObject([{ email, status: 'Accepted', roleName: 'Sales' }]);
    refused(await org.call('DELETE', `${user}/s/deleteInvitation/${body.id}`), 422, 'notAllowed');
    refused(await org.call('POST', base, { body: { ...body, id: newId() } }), 409, 'duplicate', 'email');
  });

  it('link someone who has an account already, with their own password', async () => {
    const [org, person] = [await app.organisation('Chandra Traders'), await app.person('Meera')];
    const { id: roleId } = (await org.list('role')).rows.find((one: { name: string }) => one.name === 'Viewer');
    const body = { id: newId(), email: person.email, firstName: 'M', roleId, branchIds: [org.branchId] };
    ok(await org.call('POST', base, { body }));
    const token = tokenOf((await app.notices(person.email)).at(-1));
    refused(
      await app.call('POST', `${user}/acceptInvitation`, { body: { token, password: 'not hers at all' } }),
      422,
      'invalid',
      'password',
    );
    ok(await app.call('POST', `${user}/acceptInvitation`, { body: { token, password: person.password } }));
    expect((await org.list('user', { search: 'meera' })).rows).toMatchObject([{ id: person.userId, name: 'Meera Rao' }]);
  });

  it('are one at a time for one person, and are cancelled and sent again', async () => {
    const org = await app.organisation('Vayu Air');
    const { id: roleId } = (await org.list('role')).rows.find((one: { name: string }) => one.name === 'Viewer');
    const body = { id: newId(), email: someone('maya'), firstName: 'Maya', roleId, branchIds: [org.branchId] };
    ok(await org.call('POST', base, { body }));
    refused(await org.call('POST', base, { body: { ...body, id: newId() } }), 409, 'duplicate', 'email');
    const status = (version: number, active: boolean) => org.call('PUT', `${base}/statusChange/${body.id}`, { body: { version, active } });
    expect(ok(await status(1, false))).toMatchObject({ status: 'Canceled', version: 2 });
    const [dead] = await app.notices(body.email);
    refused(await app.call('POST', `${user}/invitation`, { body: { token: tokenOf(dead) } }), 422, 'notAllowed');
    refused(await status(2, false), 422, 'notAllowed');
    refused(await status(1, true), 409, 'changed');
    expect(ok(await status(2, true))).toMatchObject({ status: 'Pending', version: 3 });
    const [mail] = await app.notices(body.email);
    ok(await app.call('POST', `${user}/acceptInvitation`, { body: { token: tokenOf(mail), password: good } }));
    refused(await status(4, false), 422, 'notAllowed');
    const history = ok(await org.call('GET', `${base}/${body.id}/history`));
    expect(history.map(({ action }: { action: string }) => action)).toEqual(['resend', 'cancel', 'invite']);
    refused(await org.call('GET', `${base}/${newId()}/history`), 404, 'notFound');
    const { rows } = ok(await org.call('GET', `${base}?limit=1&search=maya`));
    expect(rows).toMatchObject([{ id: body.id, status: 'Accepted' }]);
    expect((await org.list('user-invitation', { to: '2020-01-01' })).rows).toEqual([]);
    expect(ok(await org.call('GET', `${user}/s?search=maya`)).rows).toMatchObject([{ email: body.email }]);
  });

  it('that were deleted no longer work', async () => {
    const org = await app.organisation('Vayu Air');
    const { id: roleId } = (await org.list('role')).rows.find((one: { name: string }) => one.name === 'Viewer');
    const body = { id: newId(), email: someone('late'), firstName: 'L', roleId, branchIds: [org.branchId] };
    ok(await org.call('POST', base, { body }));
    const token = tokenOf((await app.notices(body.email))[0]);
    ok(await org.call('DELETE', `${base}/${body.id}?version=1`));
    refused(await app.call('POST', `${user}/acceptInvitation`, { body: { token, password: good } }), 422, 'notAllowed');
  });
});

describe('personal choices', () => {
  it('are kept on the server: theme, organisation, year', async () => {
    const org = await app.organisation('Surya Solar');
    const { token } = org.owner;
    const second = await app.organisation('Surya Wind', { by: org.owner });
    ok(await app.call('PUT', `${user}/s/changeActiveTheme/dark-theme-default`, { token }));
    refused(await app.call('PUT', `${user}/s/changeActiveTheme/pink`, { token }), 422, 'invalid', 'theme');
    ok(await org.call('GET', `${user}/s/updateActiveOrganizationId`));
    expect(ok(await signIn(org.owner.email, good))).toMatchObject({
      activeTheme: 'dark-theme-default',
      activeOrganizationId: org.organisationId,
    });
    ok(await app.call('POST', `${user}/s/updateActiveOrganizationId`, { token, body: { organizationId: second.organisationId } }));
    expect(ok(await signIn(org.owner.email, good))).toMatchObject({ activeOrganizationId: second.organisationId });
    ok(await org.call('POST', `${user}/s/updateActiveFinancialYear`, { body: { financialYearId: org.financialYearId } }));
    refused(
      await org.call('POST', `${user}/s/updateActiveFinancialYear`, { body: { financialYearId: second.financialYearId } }),
      403,
      'foreignScope',
    );
  });
});

describe('the header with the organisation', () => {
  it.each([
    ['no id', 'Surya Solar'],
    ['longer than a key may be', 'x'.repeat(3_000)],
    ['of nobody', newId()],
  ])('is of no organisation of the caller when it is %s', async (_, organisationId) => {
    const { token } = await app.person();
    refused(await app.call('POST', '/api/ims-crm/transporter/s/list', { token, scope: { organisationId }, body: {} }), 403, 'foreignScope');
  });
});
