import { DynamoDBClient, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Accounts, Members, Membership } from '#application/identity/ports';
import { openPlatform } from '#storage/platform/platform';
import { type DisturbingProxy, openDisturbingProxy } from '#test/faults/disturbing-proxy';
import { startEngine, type TestEngine } from '#test/kit/engine';
import { newId } from '#test/kit/new-id';

let engine: TestEngine;
let members: Members;
let now = Date.parse('2026-11-21T06:00:00Z');
beforeAll(async () => {
  engine = await startEngine();
  members = openPlatform(engine.client, engine.tables.platform, () => new Date(now)).members;
});
afterAll(() => engine.stop());

const member = (organisationId: string, userId: string, change: Partial<Membership> = {}): Membership => ({
  organisationId,
  userId,
  roleId: 'r',
  superAdmin: true,
  branches: [
    { branchId: 'b', change: null },
    { branchId: 'c', change: { granted: ['/x'], withdrawn: [] } },
  ],
  status: 'Active',
  version: 1,
  createdAt: 'now',
  createdBy: 'me',
  updatedAt: 'now',
  updatedBy: 'me',
  ...change,
});

describe('memberships', () => {
  it('are read unchanged, from the organisation and from the person', async () => {
    const one = member('o1', 'u1');
    await members.saveMembership(one, undefined);
    expect(await members.membership('o1', 'u1')).toEqual(one);
    expect(await members.membersOf('o1')).toEqual([one]);
    expect(await members.organisationsOf('u1')).toEqual(['o1']);
    expect(await members.membership('o2', 'u1')).toBeUndefined();
  });

  it('of one person are created once, and changed only on the version that was read', async () => {
    const one = member('o3', 'u1', { superAdmin: false });
    await members.saveMembership(one, undefined);
    await expect(members.saveMembership(one, undefined)).rejects.toMatchObject({ code: 'changed' });
    const next = { ...one, roleId: 's', version: 2 };
    await members.saveMembership(next, one);
    await expect(members.saveMembership({ ...next, roleId: 't' }, one)).rejects.toMatchObject({ code: 'changed' });
    expect(await members.membership('o3', 'u1')).toEqual(next);
  });

  it('never lose the last active super admin, even if all are removed at once', async () => {
    const admins = ['a', 'b', 'c', 'd'].map((userId) => member('o4', userId));
    for (const admin of admins) await members.saveMembership(admin, undefined);
    const leave = (admin: Membership) => members.saveMembership({ ...admin, status: 'Inactive', version: 2 }, admin);
    const results = await Promise.allSettled(admins.map(leave));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect((await members.membersOf('o4')).filter(({ status }) => status === 'Active')).toHaveLength(1);
  });
});

it('what is too long for an item is refused with a sentence, before anything is written', async () => {
  const sentence = 'This is too long to be kept. Make it shorter';
  const email = `${'x'.repeat(500_000)}@suryodaya.example`;
  const long = { ...member('o9', 'u9'), createdBy: email };
  await expect(members.saveMembership(long, undefined)).rejects.toThrow(sentence);
  const preferences = openPlatform(engine.client, engine.tables.platform, () => new Date(now)).preferences;
  await expect(preferences.saveMenu('o9', 'u9', { pinned: [email], used: [] } as never)).rejects.toThrow(sentence);
  expect(await members.membership('o9', 'u9')).toBeUndefined();
});

describe('a transaction', () => {
  it('that conflicts with another on the same item waits for it, and is written once', async () => {
    const client = engine.newClient();
    let conflicts = 2;
    client.middlewareStack.add(
      (next, { commandName }) =>
        async (args) => {
          if (commandName !== 'TransactWriteItemsCommand' || conflicts === 0) return next(args);
          conflicts -= 1;
          const CancellationReasons = [{ Code: 'TransactionConflict' }, { Code: 'None' }];
          throw new TransactionCanceledException({ message: 'Transaction is ongoing for the item', $metadata: {}, CancellationReasons });
        },
      { step: 'initialize' },
    );
    const one = member('o5', 'u1', { superAdmin: false });
    await openPlatform(client, engine.tables.platform, () => new Date(now)).members.saveMembership(one, undefined);
    expect([conflicts, await members.membership('o5', 'u1')]).toEqual([0, one]);
    client.destroy();
  });
});

describe('an expired item', () => {
  it('is gone, whether or not the table has deleted it yet', async () => {
    const at = Math.floor(now / 1000);
    await members.putToken({ purpose: 'verify-email', hash: 'h', subject: 'a@b.in', expires: at + 60 });
    await members.openSession({
      userId: 'u',
      sessionId: 's',
      expires: at + 60,
      from: '::1',
      agent: '',
      startedAt: 'now',
      usedAt: 'now',
      provenAt: at,
    });
    await members.count('c', 3, 60);
    now += 61_000;
    expect(await members.peekToken('verify-email', 'h')).toBeUndefined();
    expect(await members.takeToken('verify-email', 'h')).toBeUndefined();
    expect(await members.session('u', 's')).toBeUndefined();
    expect(await members.counted('c')).toBeUndefined();
    expect(await members.count('c', 1, 60)).toBe(1);
  });

  it('a token can be used once, by one of many who try', async () => {
    await members.putToken({ purpose: 'reset-password', hash: 'once', subject: 'a@b.in', expires: Math.floor(now / 1000) + 60 });
    const taken = await Promise.all(Array.from({ length: 8 }, () => members.takeToken('reset-password', 'once')));
    expect(taken.filter(Boolean)).toEqual([expect.objectContaining({ subject: 'a@b.in' })]);
  });

  it('a counter counts every call at the same time, and expires after its first count', async () => {
    await Promise.all(Array.from({ length: 20 }, () => members.count('many', 1, 60)));
    now += 30_000;
    expect(await members.count('many', 0, 60)).toBe(20);
    now += 31_000;
    expect(await members.counted('many')).toBeUndefined();
  });

  it('an expired counter is restarted once by many at the same time: each gets a different total', async () => {
    await members.count('again', 7, 60);
    now += 61_000;
    const totals = await Promise.all(Array.from({ length: 32 }, () => members.count('again', 1, 60)));
    expect(totals.sort((one, other) => one - other)).toEqual(Array.from({ length: 32 }, (_, at) => at + 1));
  });
});

describe.each([
  ['is lost after the write', { lostAnswers: 100 }],
  ['is lost, and the write comes later', { lateEffects: 100 }],
  ['is that another transaction holds the item', { conflicts: 100 }],
] as const)('if the first answer %s', (_, share) => {
  let people: Members;
  let accounts: Accounts;
  let proxy: DisturbingProxy;
  beforeAll(async () => {
    let calls = 0;
    // Each second write is disturbed, and the client sends it again.
    const everyOther = () => (calls++ % 2 === 0 ? 0 : 1);
    proxy = await openDisturbingProxy(engine.endpoint, share, undefined, everyOther);
    const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
    const client = new DynamoDBClient({ endpoint: proxy.endpoint, region: 'ap-south-1', credentials, maxAttempts: 4 });
    ({ members: people, accounts } = openPlatform(client, engine.tables.platform, () => new Date(now)));
  });
  afterAll(() => proxy.stop());
  /** The write that is disturbed, and nothing before it. */
  const disturbed = async <T>(work: () => Promise<T>): Promise<T> => {
    const before = Object.values(proxy.spoilt).reduce((sum, count) => sum + count, 0);
    proxy.calm = false;
    const result = await work();
    proxy.calm = true;
    expect(Object.values(proxy.spoilt).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(before);
    return result;
  };

  it('what is given back to a limit is given back once', async () => {
    const key = newId();
    await members.count(key, 3, 60);
    expect(await disturbed(() => people.count(key, -1, 60))).toBe(2);
    expect(await people.counted(key)).toMatchObject({ total: 2 });
  });

  it('who was first is still told so, and the second is not', async () => {
    const at = Math.floor(now / 1000);
    const email = `${newId()}@b.in`;
    const found = { email, userId: newId(), password: null, verified: true, enabled: true, secondFactor: null, pendingFactor: null };
    const hash = newId();
    const grant = {
      ...{ sessionId: newId(), email, userId: found.userId, tokenHash: 'one' },
      previousHash: null,
      rotatedAt: 0,
      expires: at + 60,
    };
    await members.putToken({ purpose: 'verify-email', hash, subject: email, expires: at + 60 });
    await members.putRecoveryCodes(found.userId, { salt: 's', hashes: [hash] });
    expect(await disturbed(() => accounts.create(found))).toBe(true);
    expect(await disturbed(() => people.takeToken('verify-email', hash))).toMatchObject({ subject: email });
    expect(await disturbed(() => people.takeRecoveryCode(found.userId, hash))).toBe(true);
    expect(await disturbed(() => accounts.takeFactorStep(email, 7))).toBe(true);
    await disturbed(() => accounts.putGrant(grant));
    expect(await disturbed(() => accounts.rotateGrant(grant.sessionId, 'one', 'two', at, at + 60))).toBe(true);
    expect([
      await accounts.create(found),
      await people.takeToken('verify-email', hash),
      await people.takeRecoveryCode(found.userId, hash),
      await accounts.takeFactorStep(email, 7),
      await accounts.rotateGrant(grant.sessionId, 'one', 'three', at, at + 60),
    ]).toEqual([false, undefined, false, false, false]);
  });
});

describe('sessions', () => {
  it('end one by one or all together', async () => {
    const open = (sessionId: string) =>
      members.openSession({
        userId: 'v',
        sessionId,
        expires: Math.floor(now / 1000) + 60,
        from: '',
        agent: '',
        startedAt: '',
        usedAt: '',
        provenAt: 0,
      });
    for (const sessionId of ['1', '2', '3']) await open(sessionId);
    await members.endSession('v', '1');
    expect([await members.session('v', '1'), (await members.session('v', '2'))?.sessionId]).toEqual([undefined, '2']);
    await members.endSessions('v');
    expect([await members.session('v', '2'), await members.session('v', '3')]).toEqual([undefined, undefined]);
    await members.updateSession('v', '3', { expires: Math.floor(now / 1000) + 600 });
    expect(await members.session('v', '3')).toBeUndefined();
  });
});
