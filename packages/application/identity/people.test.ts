import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller, Context } from '#application/context';
import { acceptInvitation, readInvitation } from '#application/identity/members/accept-invitation';
import { changeMember, setMemberActive } from '#application/identity/members/change-member';
import { cancelInvitation, getInvitation, invite, removeInvitation, resendInvitation } from '#application/identity/members/invitations';
import { listMembers } from '#application/identity/members/list-members';
import { removeMember } from '#application/identity/members/remove-member';
import { resetPassword, sendResetEmail } from '#application/identity/passwords/passwords';
import { register, verifyEmail } from '#application/identity/passwords/register';
import { vaultOf } from '#application/identity/passwords/sealed';
import type { User } from '#application/identity/ports';
import { removePlace, setRoleActive } from '#application/identity/roles/remove-place';
import { appPermissions } from '#application/identity/scope/app-permissions';
import { enter } from '#application/identity/scope/open-scope';
import { refreshSession } from '#application/identity/sign-in/session';
import { signIn } from '#application/identity/sign-in/sign-in';
import type { IdentityWorld } from '#application/identity/world';
import { createOrganisation, type Founded } from '#application/organisation/create-organisation';
import { saveRecord } from '#application/records/save-record';
import type { Refusal } from '#domain/refusal';
import type { NoticeMail } from '#events/notice-mail';
import { embeddedIdentity } from '#integrations/identity/embedded';
import { signingKey } from '#integrations/identity/signing-key';
import { role as roleModule } from '#modules/organisation/role/role';
import { openPlatform } from '#storage/platform/platform';
import { openStorage } from '#storage/storage';
import { says } from '#test/kit/books/says';
import { startEngine, type TestEngine } from '#test/kit/engine';
import { interrupted } from '#test/kit/faults/disturbed-client';

/** What HTTP tests cannot do: move the clock. Real tables, real provider. */
let engine: TestEngine;
let world: IdentityWorld;
let storage: ReturnType<typeof openStorage>;
let now = Date.parse('2026-11-21T06:00:00Z');
const mails: NoticeMail[] = [];
const minutes = (count: number) => {
  now += count * 60_000;
};
const visitor = { from: '::1', requestId: 'test' };
const good = 'monsoon over Mysuru';
const journalOf = async () => storage.journal;
const portsOf = async () => storage;

beforeAll(async () => {
  engine = await startEngine();
  const clock = { now: () => new Date(now) };
  const { accounts, members } = openPlatform(engine.client, engine.tables.platform, clock.now);
  const pem = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  storage = openStorage({ says, client: engine.client, tables: engine.tables, clock });
  const notices = { send: async (notice: NoticeMail) => void mails.push(notice) };
  world = {
    identity: embeddedIdentity({ accounts, key: signingKey(pem), vault: vaultOf('test', 'second-factor'), now: clock.now }),
    members,
    notices,
    clock,
    site: 'https://bahi.example',
  };
});
afterAll(() => engine.stop());

function lastToken(): string {
  const { values } = mails.at(-1) as NoticeMail;
  return new URL('link' in values ? values.link : '').searchParams.get('token') ?? '';
}

async function registered(): Promise<User> {
  const email = `asha.${randomUUID()}@example.in`;
  return register(world, visitor, { email, password: good, firstName: 'Asha', lastName: 'Rao', mobile: null });
}

async function person(): Promise<User> {
  const user = await registered();
  await verifyEmail(world, lastToken());
  return { ...user, status: 'Active' };
}

async function organisation(owner: User): Promise<{ founded: Founded; context: Context }> {
  const address = { line1: '4 Ring Road', line2: '', city: 'Pune', state: '27', pincode: '', country: 'India' };
  const parts = { records: storage.records, journal: storage.journal, clock: world.clock, members: world.members };
  const founded = await createOrganisation(parts, owner, visitor, '2026-11-21', {
    id: randomUUID(),
    name: 'Surya',
    address,
    gstin: null,
    yearStart: null,
  });
  const caller: Caller = { userId: owner.userId, email: owner.email, name: 'Asha Rao', permissions: 'all' };
  // Managing members needs no mail and no print, so the context has none.
  const ports = { records: storage.records, journal: storage.journal, clock: world.clock } as Context['ports'];
  return { founded, context: { scope: { ...founded, userId: owner.userId, ...visitor }, caller, ports, today: '2026-11-21' } };
}

async function roleId(context: Context, name: string): Promise<string> {
  return (await storage.records.all(context.scope, 'role')).find(({ row }) => row['name'] === name)?.id ?? '';
}

describe('time', () => {
  it('ends a verification link after 24 hours', async () => {
    await registered();
    const token = lastToken();
    minutes(24 * 60 - 1);
    await registered();
    const second = lastToken();
    minutes(2);
    await expect(verifyEmail(world, token)).rejects.toMatchObject({ code: 'notAllowed' });
    await expect(verifyEmail(world, second)).resolves.toMatchObject({ resetPasswordToken: null });
  });

  it('ends a reset link after an hour', async () => {
    const { email } = await person();
    await sendResetEmail(world, visitor, email);
    const token = lastToken();
    minutes(61);
    await expect(resetPassword(world, email, token, 'a new dawn in Darjeeling')).rejects.toMatchObject({ code: 'notAllowed' });
  });

  it('unlocks an address after 15 minutes, and starts counting again', async () => {
    const { email } = await person();
    const wrong = () =>
      signIn(world, journalOf, visitor, { email, password: 'not this one' }).catch((error: { code: string }) => error.code);
    for (let at = 0; at < 5; at += 1) expect(await wrong()).toBe('wrongCredentials');
    expect(await wrong()).toBe('locked');
    minutes(16);
    expect(await wrong()).toBe('wrongCredentials');
    await expect(signIn(world, journalOf, visitor, { email, password: good })).resolves.toMatchObject({ user: { email } });
    for (let at = 0; at < 4; at += 1) expect(await wrong()).toBe('wrongCredentials');
    await expect(signIn(world, journalOf, visitor, { email, password: good })).resolves.toBeDefined();
  });

  it('ends a session after two hours without use, and not one in use', async () => {
    const { email, userId } = await person();
    const { tokens } = await signIn(world, journalOf, visitor, { email, password: good });
    let refreshToken = tokens.refreshToken ?? '';
    const refresh = () => refreshSession(world, visitor, { userId, sessionId: tokens.sessionId, refreshToken });
    for (let time = 0; time < 8; time += 1) {
      minutes(119);
      refreshToken = (await refresh()).tokens.refreshToken ?? '';
    }
    minutes(121);
    await expect(refresh()).rejects.toMatchObject({ code: 'signedOut' });
    expect(await world.members.session(userId, tokens.sessionId)).toBeUndefined();
  });

  it('ends a session thirty days after the sign-in, however much it is used', async () => {
    const { email, userId } = await person();
    const { tokens } = await signIn(world, journalOf, visitor, { email, password: good });
    let refreshToken = tokens.refreshToken ?? '';
    const refresh = () => refreshSession(world, visitor, { userId, sessionId: tokens.sessionId, refreshToken });
    const session = await world.members.session(userId, tokens.sessionId);
    if (session) await world.members.openSession({ ...session, startedAt: new Date(now - (30 * 24 - 1) * 3_600_000).toISOString() });
    minutes(30);
    refreshToken = (await refresh()).tokens.refreshToken ?? '';
    minutes(31);
    await expect(refresh()).rejects.toMatchObject({ code: 'signedOut' });
  });

  it('expires an invitation after 7 days, and resending it gives another 7', async () => {
    const { founded, context } = await organisation(await person());
    const email = `ravi.${randomUUID()}@example.in`;
    const body = {
      id: randomUUID(),
      email,
      firstName: 'Ravi',
      lastName: '',
      roleId: await roleId(context, 'Sales'),
      branchIds: [founded.branchId],
    };
    await invite(world, context, body);
    const token = lastToken();
    minutes(7 * 24 * 60 + 1);
    expect(await getInvitation(world, context, body.id)).toMatchObject({ status: 'Expired' });
    await expect(acceptInvitation(world, portsOf, visitor, { token, password: good })).rejects.toMatchObject({ code: 'notAllowed' });
    await resendInvitation(world, context, body.id, 1);
    expect(await readInvitation(world, portsOf, visitor, lastToken())).toMatchObject({ email, organization: 'Surya', registered: false });
    await acceptInvitation(world, portsOf, visitor, { token: lastToken(), password: good });
    expect(await listMembers(world, context, { search: 'ravi' })).toMatchObject({ total: 1, rows: [{ email, roleName: 'Sales' }] });
  });
});

describe('one address has one invitation', () => {
  async function inviting() {
    const { founded, context } = await organisation(await person());
    const roleIdOf = await roleId(context, 'Sales');
    const email = `ravi.${randomUUID()}@example.in`;
    const body = (change: object = {}) => ({
      id: randomUUID(),
      email,
      firstName: 'Ravi',
      lastName: '',
      roleId: roleIdOf,
      branchIds: [founded.branchId],
      ...change,
    });
    const stored = () => world.members.invitationsOf(founded.organisationId);
    return { context, body, stored, email };
  }

  it('also if many send one at the same moment: the others are refused at the address, and only one link is mailed', async () => {
    const { context, body, stored, email } = await inviting();
    const mailed = mails.length;
    const results = await Promise.allSettled(Array.from({ length: 6 }, () => invite(world, context, body())));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results.filter(({ status }) => status === 'rejected'))
      expect(result).toMatchObject({ reason: { code: 'duplicate', errors: [{ path: 'email' }] } });
    expect(await stored()).toMatchObject([{ email, status: 'Pending' }]);
    expect(mails).toHaveLength(mailed + 1);
  });

  it('and a request sent twice at the same moment is answered twice and mailed once', async () => {
    const { context, body, stored } = await inviting();
    const mailed = mails.length;
    const same = body();
    const answers = await Promise.all([invite(world, context, same), invite(world, context, same)]);
    expect(answers[0]).toEqual(answers[1]);
    expect(await stored()).toHaveLength(1);
    expect(mails).toHaveLength(mailed + 1);
    await expect(invite(world, context, { ...same, firstName: 'Ravindra' })).rejects.toMatchObject({ code: 'idempotencyMismatch' });
  });

  it('so a cancelled one is not sent again while another is open, nor both at once', async () => {
    const { context, body, stored } = await inviting();
    const first = body();
    await invite(world, context, first);
    await cancelInvitation(world, context, first.id, 1);
    const second = body();
    await invite(world, context, second);
    await expect(resendInvitation(world, context, first.id, 2)).rejects.toMatchObject({
      code: 'notAllowed',
      message: 'This person is already invited. Resend that invitation',
      errors: [{ path: 'email' }],
    });
    await cancelInvitation(world, context, second.id, 1);
    const results = await Promise.allSettled([first.id, second.id].map((id) => resendInvitation(world, context, id, 2)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await stored()).filter(({ status }) => status === 'Pending')).toHaveLength(1);
  });

  it('and one that was accepted meanwhile is not deleted', async () => {
    const { context, body, stored } = await inviting();
    const one = body();
    await invite(world, context, one);
    const [read] = await stored();
    await acceptInvitation(world, portsOf, visitor, { token: lastToken(), password: good });
    if (read) await expect(world.members.removeInvitation(read)).rejects.toMatchObject({ code: 'changed' });
    expect(await stored()).toMatchObject([{ id: one.id, status: 'Accepted' }]);
  });
});

/** Someone invited as `Temporary`, and what another process does while the link is opened: before the first transaction on this table. */
async function meanwhile(table: 'log' | 'platform', change: (context: Context, invitationId: string) => Promise<unknown>) {
  const { founded, context } = await organisation(await person());
  const role = await saveRecord(context, roleModule, { id: randomUUID(), name: 'Temporary', description: '', permissions: ['/item'] });
  const name = { firstName: 'Ravi', lastName: '' };
  const body = { id: randomUUID(), email: `ravi.${randomUUID()}@example.in`, ...name, roleId: role.id, branchIds: [founded.branchId] };
  await invite(world, context, body);
  const token = lastToken();
  let isDone = false;
  const client = interrupted(engine, async (tables) => {
    if (isDone || !tables.includes(engine.tables[table])) return;
    isDone = true;
    await change(context, body.id);
  });
  const clock = world.clock;
  const here = { ...world, members: openPlatform(client, engine.tables.platform, clock.now).members };
  const stored = openStorage({ says, client, tables: engine.tables, clock });
  const accepted = acceptInvitation(here, async () => stored, visitor, { token, password: good });
  await accepted.catch(() => undefined);
  const people = await world.members.membersOf(founded.organisationId);
  const records = await openStorage({ says, client: engine.newClient(), tables: engine.tables, clock }).records.all(context.scope, 'user');
  return { accepted, others: people.length - 1, recorded: records.length - 1, context, role, email: body.email };
}

const deleteRole = (context: Context, id: string, version = 1) =>
  removePlace(context, world.members, roleModule, { id, version }, ({ roleId: held }) => held === id);

describe('an invitation that is accepted', () => {
  it.each([
    ['cancelled', (context: Context, id: string) => cancelInvitation(world, context, id, 1)],
    ['changed', (context: Context, id: string) => resendInvitation(world, context, id, 1)],
    ['deleted', (context: Context, id: string) => removeInvitation(world, context, id, 1)],
  ] as const)('lets nobody in once it was %s, even at the last moment', async (_, change) => {
    const { accepted, others, recorded } = await meanwhile('platform', change);
    await expect(accepted).rejects.toMatchObject({ code: 'notAllowed', message: expect.stringContaining('no longer valid') });
    expect([others, recorded]).toEqual([0, 0]);
  });

  it.each(['log', 'platform'] as const)('holds its role, also while that is being deleted at the writing of the %s', async (table) => {
    const refusals: unknown[] = [];
    const { accepted, others, recorded } = await meanwhile(table, async (context) => {
      const role = (await storage.records.all(context.scope, 'role')).find(({ row }) => row['name'] === 'Temporary');
      await deleteRole(context, role?.id ?? '').catch((error: unknown) => refusals.push(error));
    });
    expect(refusals).toMatchObject([{ code: 'attached' }]);
    // The link can be opened again if the role was being deleted.
    const joined = await accepted.then(
      () => true,
      (error: Refusal) => error.code !== 'busy',
    );
    expect([others, recorded]).toEqual(joined ? [1, 1] : [0, 0]);
  });

  it('is accepted once when its link is opened twice at one moment', async () => {
    const both = await meanwhile('platform', () => acceptInvitation(world, portsOf, visitor, { token: lastToken(), password: good }));
    await expect(both.accepted).resolves.toMatchObject({ email: both.email });
    expect([both.others, both.recorded]).toEqual([1, 1]);
  });
});

describe('a role that is deleted', () => {
  async function givenTo(change: 'invitation' | 'member') {
    const { founded, context } = await organisation(await person());
    const role = await saveRecord(context, roleModule, { id: randomUUID(), name: 'Temporary', description: '', permissions: ['/item'] });
    const invitation = { id: randomUUID(), email: `r.${randomUUID()}@example.in`, firstName: 'Ravi', lastName: '' };
    const place = { roleId: await roleId(context, 'Sales'), branchIds: [founded.branchId] };
    await invite(world, context, { ...invitation, ...place });
    await acceptInvitation(world, portsOf, visitor, { token: lastToken(), password: good });
    const { rows } = await listMembers(world, context, { search: 'ravi' });
    const results: unknown[] = [];
    const client = interrupted(engine, async (tables) => {
      if (results.length === 0 && tables.includes(engine.tables.platform))
        results.push(await deleteRole(context, role.id).catch((error: unknown) => error));
    });
    const clock = world.clock;
    const here = { ...world, members: openPlatform(client, engine.tables.platform, clock.now).members };
    const ports = { ...openStorage({ says, client, tables: engine.tables, clock }), clock } as unknown as Context['ports'];
    const wanted = { roleId: role.id, branchIds: place.branchIds };
    const given =
      change === 'invitation'
        ? invite(here, { ...context, ports }, { ...invitation, id: randomUUID(), email: `s.${randomUUID()}@example.in`, ...wanted })
        : changeMember(here, { ...context, ports }, { id: rows[0]?.id ?? '', version: 1, ...wanted });
    const outcome = await given.then(
      () => 'given',
      ({ code }: Refusal) => code,
    );
    const isThere = (await storage.records.find(context.scope, 'role', role.id)) !== undefined;
    return { outcome, isThere, deletion: results[0] };
  }

  it.each(['invitation', 'member'] as const)('is not given to anyone in the same moment: to a %s', async (to) => {
    const { outcome, isThere, deletion } = await givenTo(to);
    expect({ outcome, isThere, deletion }).toEqual({ outcome: 'busy', isThere: false, deletion: undefined });
  });

  it('or deactivated is refused while a person has it, and is active afterwards', async () => {
    const { context, role } = await meanwhile('log', async () => undefined);
    const refused = { code: 'notAllowed', message: expect.stringContaining('Give them another role first') };
    await expect(setRoleActive(context, world.members, role.id, 1, false)).rejects.toMatchObject(refused);
    expect(await storage.records.find(context.scope, 'role', role.id)).toMatchObject({ row: { status: 'Active' } });
  });
});

describe('the audit trail of the organisation', () => {
  it('has sign-ins, joining and every change of a role, and its hash chain is intact', async () => {
    const owner = await person();
    const { founded, context } = await organisation(owner);
    await signIn(world, journalOf, visitor, { email: owner.email, password: good });
    const body = {
      id: randomUUID(),
      email: `m.${randomUUID()}@example.in`,
      firstName: 'Meera',
      lastName: '',
      roleId: await roleId(context, 'Viewer'),
      branchIds: [founded.branchId],
    };
    await invite(world, context, body);
    await acceptInvitation(world, portsOf, visitor, { token: lastToken(), password: good });
    const { rows } = await listMembers(world, context, { search: 'meera' });
    const id = rows[0]?.id ?? '';
    await changeMember(world, context, { id, version: 1, roleId: await roleId(context, 'Sales'), branchIds: [founded.branchId] });
    await setMemberActive(world, context, id, 2, false);
    const entries = await storage.journal.entries(context.scope, 'organisation', 0, 500);
    const about = entries
      .filter(({ slug }) => ['user', 'sign-in', 'user-invitation'].includes(slug))
      .map(({ slug, action }) => `${slug} ${action}`);
    expect(about).toEqual(['user join', 'sign-in sign-in', 'user-invitation invite', 'user join', 'user edit', 'user deactivate']);
    const changed = entries.find(({ slug, action }) => slug === 'user' && action === 'edit');
    expect([changed?.before?.['roleId'], changed?.after?.['roleId'], changed?.by]).toEqual([
      body.roleId,
      await roleId(context, 'Sales'),
      owner.userId,
    ]);
    expect(await storage.prover.prove(founded.organisationId)).toEqual([]);
  });
});

describe('a removed person', () => {
  async function joined() {
    const owner = await person();
    const { founded, context } = await organisation(owner);
    const sales = await roleId(context, 'Sales');
    const name = { firstName: 'Meera', lastName: '' };
    await invite(world, context, {
      id: randomUUID(),
      email: `m.${randomUUID()}@example.in`,
      ...name,
      roleId: sales,
      branchIds: [founded.branchId],
    });
    await acceptInvitation(world, portsOf, visitor, { token: lastToken(), password: good });
    const id = (await listMembers(world, context, { search: 'meera' })).rows[0]?.id ?? '';
    return { owner, context, id, membership: () => world.members.membership(founded.organisationId, id) };
  }

  it('has no access, and the audit trail has an entry', async () => {
    const { context, id, membership } = await joined();
    await expect(removeMember(world, context, id, 7)).rejects.toMatchObject({ code: 'changed' });
    await removeMember(world, context, id, 1);
    expect(await membership()).toBeUndefined();
    const [last] = await storage.records.history(context.scope, 'organisation', 'user', id);
    expect(last).toMatchObject({ action: 'delete', by: context.scope.userId, after: null });
  });

  it('cannot be the caller', async () => {
    const { owner, context } = await joined();
    await expect(removeMember(world, context, owner.userId, 1)).rejects.toMatchObject({ code: 'notAllowed' });
  });
});

describe('the data for the menu', () => {
  it('is the role, the permitted branches, the current year and the paths of each branch', async () => {
    const owner = await person();
    const { founded } = await organisation(owner);
    const entrance = await enter(
      storage.records,
      world.members.membership,
      founded.organisationId,
      { userId: owner.userId, ...visitor },
      '2026-11-21',
    );
    expect(appPermissions(entrance, owner, '2026-11-21', true)).toMatchObject([
      {
        role: { isSuperAdmin: true },
        branches: [{ id: founded.branchId, code: 'HO', state: '27' }],
        financialYearId: founded.financialYearId,
        subscribed: true,
      },
      { organizationBranch: { id: founded.branchId }, permissions: [] },
    ]);
  });

  it('is only the callers own', async () => {
    const { founded } = await organisation(await person());
    const stranger = await person();
    await expect(
      enter(storage.records, world.members.membership, founded.organisationId, { userId: stranger.userId, ...visitor }, '2026-11-21'),
    ).rejects.toMatchObject({
      code: 'foreignScope',
    });
  });
});
