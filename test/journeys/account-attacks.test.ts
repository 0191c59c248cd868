import { beforeAll, describe, expect, it } from 'vitest';
import { type App, type CallOptions, type Notice, ok, type Reply, tokenOf } from '#test/kit/app';
import { letThrough } from '#test/kit/faults/bad-day';
import { newId } from '#test/kit/new-id';
import { sharedApp } from '#test/kit/shared-app';

/** Attacks of a stranger on an account, from outside, through real HTTP. */
let app: App;
beforeAll(async () => {
  app = await sharedApp();
}, 120_000);

const user = '/api/ims-crm/user';
const organisations = '/api/ims-crm/organization/s';
const someone = (name: string) => `${name}.${newId()}@example.in`;
const post = (path: string, body: unknown, options: CallOptions = {}) => app.call('POST', path, { body, ...options });
const signIn = (email: string, password: string) => post(`${user}/login`, { email, password });
const register = (email: string, password: string, more: object = {}) =>
  post(`${user}/register`, { email, password, firstName: 'Asha', ...more });
const click = async (mail: Notice | undefined) => ok(await post(`${user}/verifyEmail`, { token: tokenOf(mail) }));
const statuses = (replies: readonly Reply[]) => {
  const counts: Record<number, number> = {};
  for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};
/** Checks that so many of the replies were let through with a status, and that the others were too many. */
const expectLetThrough = (replies: readonly Reply[], status: number, limit: number) => {
  const { [status]: through = 0, 429: tooMany = 0, ...others } = statuses(replies);
  expect([letThrough(through, limit), through + tooMany, others]).toEqual([limit, replies.length, {}]);
};
const many = (call: (at: number) => Promise<Reply>) => Promise.all(Array.from({ length: 32 }, (_, at) => call(at)));

describe('an address that a stranger registered first', () => {
  const [theirs, mine] = ['the stranger knows this', 'only the owner knows this'];

  it('belongs to its owner after they register and click: with their password, name and number', async () => {
    const email = someone('victim');
    ok(await register(email, theirs, { firstName: 'Mallory', mobile: '+919876543210' }));
    const [strangers] = await app.notices(email);
    ok(await register(email, mine, { firstName: 'Vidya' }));
    const [owners] = await app.notices(email);
    // The stranger tries again between the mail and the click.
    ok(await register(email, theirs, { firstName: 'Mallory' }));
    await click(owners);
    expect((await signIn(email, theirs)).status).toBe(401);
    const { accessToken, user: person } = ok(await signIn(email, mine));
    expect(person).toMatchObject({ name: 'Vidya', mobile: null });
    // No other link restores the stranger's password.
    const [again] = await app.notices(email);
    for (const mail of [strangers, again]) expect((await post(`${user}/verifyEmail`, { token: tokenOf(mail) })).status).toBe(422);
    expect((await signIn(email, theirs)).status).toBe(401);
    expect((await app.call('GET', `${user}/s/myProfile`, { token: accessToken })).status).toBe(200);
  });

  it.each([
    ['asks for the link again', 'resendVerificationLink'],
    ['says they forgot the password', 'sendResetPasswordEmail'],
  ])('belongs to its owner if the owner %s: the link gives no access until a password is chosen', async (_, call) => {
    const email = someone('victim');
    ok(await register(email, theirs));
    await app.notices(email);
    ok(await post(`${user}/${call}`, { email }));
    const [mail] = await app.notices(email);
    const { resetPasswordToken } = await click(mail);
    expect((await signIn(email, theirs)).status).toBe(401);
    ok(await post(`${user}/resetPassword`, { email, password: mine, resetPasswordToken }));
    expect((await signIn(email, theirs)).status).toBe(401);
    expect((await signIn(email, mine)).status).toBe(200);
  });

  it('belongs to its owner if the link is sent again for their password', async () => {
    const email = someone('victim');
    ok(await register(email, theirs));
    await app.notices(email);
    ok(await post(`${user}/resendVerificationLink`, { email, password: mine }));
    expect(await click((await app.notices(email))[0])).toMatchObject({ resetPasswordToken: null });
    expect([(await signIn(email, theirs)).status, (await signIn(email, mine)).status]).toEqual([401, 200]);
  });

  it('belongs to its owner when they accept an invitation', async () => {
    const org = await app.organisation('Surya Solar');
    const email = someone('victim');
    ok(await register(email, theirs, { firstName: 'Mallory', mobile: '+919876543210' }));
    const [strangers] = await app.notices(email);
    const { id: roleId } = (await org.list('role')).rows.find((one: { name: string }) => one.name === 'Viewer');
    await org.post('user-invitation', { email, firstName: 'Vidya', roleId, branchIds: [org.branchId] });
    const [invitation] = await app.notices(email);
    ok(await post(`${user}/acceptInvitation`, { token: tokenOf(invitation), password: mine }));
    expect((await post(`${user}/verifyEmail`, { token: tokenOf(strangers) })).status).toBe(422);
    expect((await signIn(email, theirs)).status).toBe(401);
    expect(ok(await signIn(email, mine)).user).toMatchObject({ name: 'Vidya', mobile: null });
  });
});

describe('guesses at the same moment', () => {
  it('of a password: five are checked, then even the right one is refused', async () => {
    const { email, password } = await app.person();
    const replies = await many((at) => signIn(email, `wrong guess number ${at}`));
    expectLetThrough(replies, 401, 5);
    expect((await signIn(email, password)).status).toBe(429);
  });

  it('of the old password by a stolen session, in either call', async () => {
    const person = await app.person();
    const replies = await many((at) =>
      at % 2
        ? post(`${user}/s/verifyOldPassword`, { password: `wrong guess number ${at}` }, { token: person.token })
        : post(`${user}/s/updatePassword`, { oldPassword: `wrong guess ${at}`, password: 'a lantern in Leh 9' }, { token: person.token }),
    );
    expect(letThrough(replies.filter(({ status }) => status !== 429).length, 5)).toBe(5);
    expect((await post(`${user}/s/verifyOldPassword`, { password: person.password }, { token: person.token })).status).toBe(429);
  });

  it('of the password of an invited account', async () => {
    const [org, person] = [await app.organisation('Chandra Traders'), await app.person('Meera')];
    const { id: roleId } = (await org.list('role')).rows.find((one: { name: string }) => one.name === 'Viewer');
    await org.post('user-invitation', { email: person.email, firstName: 'M', roleId, branchIds: [org.branchId] });
    const token = tokenOf((await app.notices(person.email)).at(-1));
    const replies = await many((at) => post(`${user}/acceptInvitation`, { token, password: `wrong guess number ${at}` }));
    expectLetThrough(replies, 422, 5);
  });

  it('of the code that deletes an organisation, and a new code gives no new guesses', async () => {
    const org = await app.organisation('To Be Guessed');
    const send = () => org.call('POST', `${organisations}/sendOTPForOrganizationDelete`, { body: {} });
    const guess = (otp: string) => org.call('DELETE', `${organisations}/purgeOrganization/${org.organisationId}`, { body: { otp } });
    ok(await send());
    expectLetThrough(await many((at) => guess(String(100_000 + at))), 422, 5);
    ok(await send());
    const [, second] = await app.notices(org.owner.email);
    expect((await guess(second?.values['code'] ?? '')).status).toBe(429);
  });
});

describe('unwanted mails', () => {
  it('are limited to five an hour for registering one address, without the name of the stranger', async () => {
    const email = someone('flooded');
    for (let at = 0; at < 12; at += 1)
      ok(await register(email, 'monsoon over Mysuru', { firstName: 'Win a prize at https://evil.example' }));
    const mails = await app.notices(email);
    expect(letThrough(mails.length, 5)).toBe(5);
    expect(JSON.stringify(mails)).not.toMatch(/evil|prize/);
  });

  it('do not block a reset link for the owner', async () => {
    const { email } = await app.person();
    for (let at = 0; at < 8; at += 1) ok(await post(`${user}/resendVerificationLink`, { email }));
    ok(await post(`${user}/sendResetPasswordEmail`, { email }));
    expect(await app.notices(email)).toMatchObject([{ template: 'reset-password' }]);
  });

  it('are limited per network, whatever addresses they go to or come from', async () => {
    const calls = Array.from({ length: 70 }, (_, at) =>
      post(
        `${user}/sendResetPasswordEmail`,
        { email: someone('x') },
        { headers: { 'x-viewer-address': `2001:db8:7:7::${at.toString(16)}` } },
      ),
    );
    const replies = await Promise.all(calls);
    expectLetThrough(replies, 200, 60);
    const other = await post(
      `${user}/sendResetPasswordEmail`,
      { email: someone('x') },
      { headers: { 'x-viewer-address': '2001:db8:7:8::1' } },
    );
    expect(other.status).toBe(200);
  });

  it('with deletion codes are limited to five an hour per organisation', async () => {
    const org = await app.organisation('Coded');
    const replies: Reply[] = [];
    for (let at = 0; at < 12; at += 1) replies.push(await org.call('POST', `${organisations}/sendOTPForOrganizationDelete`, { body: {} }));
    expectLetThrough(replies, 200, 5);
    expect(replies.at(-1)?.body).toMatchObject({ code: 'tooOften', message: expect.stringMatching(/Try again in \d+ minutes/) });
  });

  it('with invitations are limited to five an hour per person, from all organisations', async () => {
    const email = someone('popular');
    const base = '/api/ims-crm/userInvitation/s';
    const [one, other] = [await app.organisation('Inviting Traders'), await app.organisation('Inviting Too')];
    const invite = async (org: typeof one) => {
      const { id: roleId } = (await org.list('role')).rows.find((row: { name: string }) => row.name === 'Viewer');
      const id = newId();
      ok(await org.call('POST', base, { body: { id, email, firstName: 'P', roleId, branchIds: [org.branchId] } }));
      return (version: number) => org.call('PUT', `${base}/${id}/resend`, { body: { version } });
    };
    const [resend, resendOther] = [await invite(one), await invite(other)];
    const again: Reply[] = [];
    for (let version = 1; version <= 8 && again.every(({ status }) => status === 200); version += 1) again.push(await resend(version));
    expect([again.at(-1)?.status, (await resendOther(1)).body.code]).toEqual([429, 'tooOften']);
    const sent = 2 + again.length - 1;
    expect(letThrough(sent, 5)).toBe(5);
    expect(await app.notices(email)).toHaveLength(sent);
  });
});

describe('links that set a password', () => {
  const fresh = 'a new dawn in Darjeeling';
  const links = async (email: string) => {
    for (let at = 0; at < 2; at += 1) ok(await post(`${user}/sendResetPasswordEmail`, { email }));
    return (await app.notices(email)).map(tokenOf);
  };
  const reset = (email: string, resetPasswordToken: string | undefined, password = fresh) =>
    post(`${user}/resetPassword`, { email, resetPasswordToken, password });

  it('all stop working when one of them is used', async () => {
    const { email } = await app.person();
    const [older, newer] = await links(email);
    ok(await reset(email, newer));
    expect((await reset(email, older, 'another one by a thief')).status).toBe(422);
    expect((await signIn(email, fresh)).status).toBe(200);
  });

  it('stop working when one of two used at the same moment succeeded', async () => {
    const { email } = await app.person();
    const both = await links(email);
    const replies = await Promise.all(both.map((token, at) => reset(email, token, `a new dawn in Darjeeling ${at}`)));
    expect(statuses(replies)).toEqual({ 200: 1, 422: 1 });
  });

  it('stop working when the password is changed, or set by an admin', async () => {
    const person = await app.person();
    const [one] = await links(person.email);
    ok(await post(`${user}/s/updatePassword`, { oldPassword: person.password, password: fresh }, { token: person.token }));
    expect((await reset(person.email, one, 'another one by a thief')).status).toBe(422);
    const org = await app.organisation('Surya Solar');
    const member = await org.member('Viewer');
    const [two] = await links(member.email);
    ok(await org.call('POST', `${user}/s/${member.userId}/password`, { body: { password: 'set by the admin' } }));
    expect((await reset(member.email, two, 'another one by a thief')).status).toBe(422);
  });

  it('are requested with the same answer and the same work, whether or not there is an account', async () => {
    const { email } = await app.person();
    for (const call of ['sendResetPasswordEmail', 'resendVerificationLink']) {
      await app.notices('nobody@bahi.example');
      const [known, unknown] = [await post(`${user}/${call}`, { email }), await post(`${user}/${call}`, { email: someone('nobody') })];
      expect(unknown.body).toEqual(known.body);
      // Even if no mail is due, a message is sent; its job then sends nothing.
      const silent = await app.notices('nobody@bahi.example');
      expect([call, silent.length]).toEqual([call, call === 'sendResetPasswordEmail' ? 1 : 2]);
    }
  });
});
