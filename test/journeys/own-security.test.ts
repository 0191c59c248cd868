import { Secret, TOTP } from 'otpauth';
import { beforeAll, describe, expect, it } from 'vitest';
import { type App, type CallOptions, type Organisation, ok, type Person, type Reply } from '#test/kit/app';
import { newId } from '#test/kit/new-id';
import { sharedApp } from '#test/kit/shared-app';

/** Second factor, own sessions and confirming the password again, through real HTTP. */
let app: App;
let base: typeof import('#functions/wire')['base'];
beforeAll(async () => {
  app = await sharedApp();
  base = (await import('#functions/wire')).base;
}, 120_000);

const user = '/api/ims-crm/user';
const post = (path: string, body: unknown, options: CallOptions = {}) => app.call('POST', path, { body, ...options });
const refused = ({ status, body }: Reply) => `${status} ${body.code}`;
const profile = (token: string) => app.call('GET', `${user}/s/myProfile`, { token });

/** As if the user had signed in this many minutes ago. */
async function longAgo({ token, userId }: Pick<Person, 'token' | 'userId'>, minutes = 16): Promise<void> {
  const { origin_jti: sessionId } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { origin_jti: string };
  await base.members().updateSession(userId, sessionId, { provenAt: Math.floor(Date.now() / 1000) - minutes * 60 });
}

describe('a second factor', () => {
  const codeOf = (secret: string, halfMinutes = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + halfMinutes * 30_000 });
  const signIn = ({ email, password }: Person, code?: string) => post(`${user}/login`, { email, password, ...(code ? { code } : {}) });

  /** Turns it on with the previous code, so that the current one and the next still work. */
  async function guarded() {
    const person = await app.person();
    const { secret, address } = ok(await post(`${user}/s/secondFactor/begin`, undefined, { token: person.token }));
    const confirmed = await post(`${user}/s/secondFactor/confirm`, { code: codeOf(secret, -1) }, { token: person.token });
    const { recoveryCodes } = ok(confirmed);
    return { person, secret, address, recoveryCodes: recoveryCodes as readonly string[] };
  }

  it('is set up with a secret, confirmed by a code, and then required at sign-in, each code once', async () => {
    const person = await app.person();
    const { token } = person;
    const { secret, address } = ok(await post(`${user}/s/secondFactor/begin`, undefined, { token }));
    expect(new URL(address).searchParams.get('secret')).toBe(secret);
    expect(decodeURIComponent(address)).toMatch(new RegExp(`^otpauth://totp/Bahi:${person.email}\\?`));
    expect((await signIn(person)).status).toBe(200);
    const wrong = await post(`${user}/s/secondFactor/confirm`, { code: '000000' }, { token });
    expect([refused(wrong), wrong.body.errors]).toEqual(['422 invalid', [expect.objectContaining({ path: 'code' })]]);
    const { recoveryCodes } = ok(await post(`${user}/s/secondFactor/confirm`, { code: codeOf(secret, -1) }, { token }));
    expect(recoveryCodes).toHaveLength(10);
    expect(ok(await app.call('GET', `${user}/s/secondFactor`, { token }))).toEqual({ on: true, recoveryCodesLeft: 10 });
    expect(refused(await signIn(person))).toBe('401 codeNeeded');
    const code = codeOf(secret);
    expect((await signIn(person, code)).status).toBe(200);
    expect(refused(await signIn(person, code))).toBe('401 wrongCode');
    expect(refused(await post(`${user}/s/secondFactor/begin`, undefined, { token }))).toBe('422 notAllowed');
  });

  it('stores its secret encrypted', async () => {
    const { person, secret, recoveryCodes } = await guarded();
    const account = JSON.stringify(await base.accounts().find(person.email));
    expect(account).not.toContain(secret);
    expect(JSON.stringify(await base.members().recoveryCodes(person.userId))).not.toContain(recoveryCodes[0]);
  });

  it('accepts a recovery code, once, and only with the right password', async () => {
    const { person, recoveryCodes } = await guarded();
    const [first = ''] = recoveryCodes;
    expect(refused(await signIn({ ...person, password: 'not this one' }, first))).toBe('401 wrongCredentials');
    const { accessToken } = ok(await signIn(person, first.toUpperCase()));
    expect(refused(await signIn(person, first))).toBe('401 wrongCode');
    expect(refused(await signIn(person))).toBe('401 codeNeeded');
    const factor = await app.call('GET', `${user}/s/secondFactor`, { token: accessToken });
    expect(ok(factor)).toEqual({ on: true, recoveryCodesLeft: 9 });
  });

  it('refuses earlier recovery codes after new ones are made', async () => {
    const { person, recoveryCodes } = await guarded();
    const { recoveryCodes: renewed } = ok(await post(`${user}/s/secondFactor/recoveryCodes`, undefined, { token: person.token }));
    expect(refused(await signIn(person, recoveryCodes[1]))).toBe('401 wrongCode');
    expect((await signIn(person, renewed[0])).status).toBe(200);
  });

  it('cannot be guessed: of many codes at once five are checked, and a right password in between gives no more', async () => {
    const { person, secret } = await guarded();
    const replies = await Promise.all(
      Array.from({ length: 32 }, (_, at) => signIn(person, at % 2 ? `99${1000 + at}` : `aaaa-bbbb-cc${10 + at}`)),
    );
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(5);
    ok(await app.call('GET', `${user}/s/secondFactor`, { token: person.token }));
    expect(refused(await post(`${user}/s/verifyOldPassword`, { password: person.password }, { token: person.token }))).toBe('429 locked');
    expect(refused(await signIn(person, codeOf(secret)))).toBe('429 locked');
  });

  it('cannot be bypassed by a mailed link, nor by an admin who sets the password', async () => {
    const { person } = await guarded();
    ok(await post(`${user}/sendResetPasswordEmail`, { email: person.email }));
    const [mail] = await app.notices(person.email);
    const token = new URL(mail?.values['link'] ?? '').searchParams.get('token');
    const password = 'a new dawn in Darjeeling';
    ok(await post(`${user}/resetPassword`, { email: person.email, password, resetPasswordToken: token }));
    expect(refused(await signIn({ ...person, password }))).toBe('401 codeNeeded');
  });

  it('allows its owner to change the password, and can be turned off', async () => {
    const { person } = await guarded();
    const password = 'a new dawn in Darjeeling';
    const changed = await post(`${user}/s/updatePassword`, { oldPassword: person.password, password }, { token: person.token });
    const token = ok(changed).accessToken;
    expect(refused(await signIn({ ...person, password }))).toBe('401 codeNeeded');
    ok(await post(`${user}/s/secondFactor/drop`, undefined, { token }));
    expect((await signIn({ ...person, password })).status).toBe(200);
    expect(ok(await app.call('GET', `${user}/s/secondFactor`, { token }))).toEqual({ on: false, recoveryCodesLeft: 0 });
    expect(refused(await post(`${user}/s/secondFactor/recoveryCodes`, undefined, { token }))).toBe('422 notAllowed');
  });
});

describe('confirming the password again', () => {
  let org: Organisation;
  let viewer: string;
  beforeAll(async () => {
    org = await app.organisation('Surya Proven');
    viewer = (await org.list('role')).rows.find((one: { name: string }) => one.name === 'Viewer').id;
  });
  const prove = (body: object, token = org.owner.token) => post(`${user}/s/proveAgain`, body, { token });

  it('is required before permissions change and before an organisation is deleted', async () => {
    const member = await org.member('Viewer');
    const { version } = ok(await org.call('GET', `${user}/s/${member.userId}`));
    await longAgo(org.owner);
    const rights: readonly (readonly [string, string, object?])[] = [
      ['POST', '/api/ims-crm/role/s', { id: newId(), name: 'Everything', permissions: [] }],
      ['PUT', `${user}/s`, { id: member.userId, version, roleId: viewer, branchIds: [org.branchId] }],
      ['PUT', `${user}/s/statusChange/${member.userId}`, { version, active: false }],
      ['POST', `${user}/s/${member.userId}/password`, { password: 'set by another person' }],
      ['PUT', `${user}/s/${member.userId}/password/${encodeURIComponent('set by another person')}`],
      [
        'POST',
        '/api/ims-crm/userBranchPermission/s',
        { userId: member.userId, version, branches: [{ branchId: org.branchId, permissions: null }] },
      ],
      [
        'POST',
        '/api/ims-crm/userInvitation/s',
        { id: newId(), email: `x.${newId()}@example.in`, firstName: 'X', roleId: viewer, branchIds: [org.branchId] },
      ],
      ['POST', '/api/ims-crm/organization/s/sendOTPForOrganizationDelete', {}],
      ['DELETE', `/api/ims-crm/organization/s/purgeOrganization/${org.organisationId}`, { otp: '123456' }],
    ];
    for (const [method, path, body] of rights) {
      const reply = await org.call(method, path, body ? { body } : {});
      expect([path, refused(reply)]).toEqual([path, '403 proveAgain']);
    }
    // Calls that grant nothing still work.
    expect((await org.list('transporter')).rows).toEqual([]);
    await org.post('transporter', { name: 'Gati' });
    expect(refused(await prove({ password: 'not this one' }))).toBe('401 wrongCredentials');
    ok(await prove({ password: org.owner.password }));
    ok(await org.call('PUT', `${user}/s`, { body: { id: member.userId, version, roleId: viewer, branchIds: [org.branchId] } }));
  });

  it('is not required right after signing in, and gives no extra permission', async () => {
    const member = await org.member('Viewer');
    await longAgo(member);
    const reply = await org.call('POST', '/api/ims-crm/role/s', { as: member, body: { id: newId(), name: 'X', permissions: [] } });
    expect(refused(reply)).toBe('403 forbidden');
  });

  it('counts wrong passwords like sign-in', async () => {
    const person = await app.person();
    const replies = await Promise.all(Array.from({ length: 32 }, (_, at) => prove({ password: `wrong guess number ${at}` }, person.token)));
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(refused(await prove({ password: person.password }, person.token))).toBe('429 locked');
  });
});

describe('the sessions of a user', () => {
  const agents = {
    phone: 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Mobile Safari/537.36',
    office: 'Mozilla/5.0 (Windows NT 10.0; rv:133.0) Gecko/20100101 Firefox/133.0',
  };
  const signIn = async ({ email, password }: Person, agent: string) => {
    const reply = await post(
      `${user}/login`,
      { email, password },
      { headers: { 'user-agent': agent, 'x-viewer-address': '203.0.113.77' } },
    );
    return { token: ok(reply).accessToken as string, reply };
  };
  const sessions = async (token: string) => ok(await app.call('GET', `${user}/s/sessions`, { token }));
  const end = (token: string, id: string) => app.call('DELETE', `${user}/s/sessions/${id}`, { token });

  it('are listed with device, address and last use, and ended one by one', async () => {
    const person = await app.person();
    const phone = await signIn(person, agents.phone);
    const office = await signIn(person, agents.office);
    const rows = await sessions(office.token);
    expect(rows).toHaveLength(3);
    expect(rows[0]).toMatchObject({ device: 'Firefox on Windows', from: '203.0.113.77', current: true, usedAt: expect.any(String) });
    const { id } = rows.find(({ device }: { device: string }) => device === 'Chrome on Android');
    ok(await end(office.token, id));
    expect((await profile(phone.token)).status).toBe(401);
    const cookie = Object.entries(phone.reply.cookies)
      .map(([name, value]) => `${name}=${value}`)
      .join('; ');
    const headers = { cookie, 'x-xsrf-token': phone.reply.cookies['XSRF-TOKEN'] ?? '' };
    expect((await app.call('POST', `${user}/refresh`, { headers })).status).toBe(401);
    expect((await profile(office.token)).status).toBe(200);
    expect([refused(await end(office.token, id)), refused(await end(office.token, rows[0].id))]).toEqual([
      '404 notFound',
      '422 notAllowed',
    ]);
  });

  it('can all be ended but the current one, and belong only to the user', async () => {
    const person = await app.person();
    const other = await signIn(person, agents.phone);
    const [mine] = await sessions(person.token);
    const stranger = await app.person();
    expect(refused(await end(stranger.token, mine.id))).toBe('404 notFound');
    expect(ok(await post(`${user}/s/sessions/endOthers`, undefined, { token: person.token }))).toEqual({ ended: 1 });
    expect([(await profile(other.token)).status, (await profile(person.token)).status, (await profile(stranger.token)).status]).toEqual([
      401, 200, 200,
    ]);
  });

  it('cannot be ended without the password', async () => {
    const person = await app.person();
    const other = await signIn(person, agents.phone);
    await longAgo(person);
    expect(refused(await post(`${user}/s/sessions/endOthers`, undefined, { token: person.token }))).toBe('403 proveAgain');
    for (const call of ['begin', 'drop', 'recoveryCodes'])
      expect(refused(await post(`${user}/s/secondFactor/${call}`, undefined, { token: person.token }))).toBe('403 proveAgain');
    expect((await profile(other.token)).status).toBe(200);
  });
});
