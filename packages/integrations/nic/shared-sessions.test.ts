import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { QueryCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { vaultOf } from '#application/identity/passwords/sealed';
import type { PortalAccount } from '#application/ports/gst-portal';
import type { Scope } from '#application/ports/scope';
import type { PortalSession } from '#integrations/nic/sessions';
import { sharedSessions } from '#integrations/nic/shared-sessions';
import { openPlatform } from '#storage/platform/platform';
import { startEngine, type TestEngine } from '#test/kit/engine';
import { newId } from '#test/kit/new-id';

// Each `open` is another process over the same table.
const account: PortalAccount = { gstin: '27AAGCG4821K1ZG', userName: 'godavari_api', password: 'Sunrise@2026' };
const hour = 3_600_000;
let engine: TestEngine;
let now = Date.parse('2026-10-12T14:05:09+05:30');
let scope: Scope;
let opened: string[] = [];
beforeAll(async () => {
  engine = await startEngine();
});
beforeEach(() => {
  scope = { organisationId: newId(), branchId: 'b', financialYearId: 'y', userId: 'u', from: '', requestId: '' };
  opened = [];
});
afterAll(() => engine.stop());

function open(secret = 'one', portal = 'irp|Sandbox', of = scope) {
  const { portals } = openPlatform(engine.newClient(), engine.tables.platform, () => new Date(now));
  return sharedSessions({ states: portals, now: () => now, secret, vaultOf })(of, portal);
}

/** Signs in, which takes a moment. */
const signIn = async (): Promise<PortalSession> => {
  const token = `token-${randomUUID()}`;
  opened.push(token);
  await sleep(30);
  return { token, key: 'key', expires: now + hour };
};

it('is opened once, whichever processes ask at once', async () => {
  const processes = [open(), open(), open()];
  const sessions = await Promise.all(
    processes.flatMap((one) => [one.get(account, undefined, signIn), one.get(account, undefined, signIn)]),
  );
  expect(opened).toHaveLength(1);
  expect(new Set(sessions.map(({ token }) => token))).toEqual(new Set(opened));
});

it('is another one when it is over early, opened once for all whom the portal told so', async () => {
  const [one, other] = [open(), open()];
  const before = await one.get(account, undefined, signIn);
  await other.get(account, undefined, signIn);
  const after = await Promise.all([one.get(account, before, signIn), other.get(account, before, signIn), one.get(account, before, signIn)]);
  expect(opened).toHaveLength(2);
  expect(new Set(after.map(({ token }) => token))).toEqual(new Set([opened[1]]));
  expect(await open().get(account, undefined, signIn)).toEqual(after[0]);
});

it('is opened anew shortly before its end', async () => {
  const one = open();
  await one.get(account, undefined, signIn);
  now += hour - 6 * 60_000;
  await one.get(account, undefined, signIn);
  expect(opened).toHaveLength(1);
  now += 2 * 60_000;
  await one.get(account, undefined, signIn);
  expect(opened).toHaveLength(2);
});

it('is not opened if signing in fails, and the next who asks tries again', async () => {
  const [one, other] = [open(), open()];
  const refused = () => Promise.reject(new Error('Incorrect user id or password'));
  await expect(one.get(account, undefined, refused)).rejects.toThrow('Incorrect user id or password');
  await other.get(account, undefined, signIn);
  expect(opened).toHaveLength(1);
});

it('is opened by another if the process that began has died', async () => {
  const begun = Promise.withResolvers<void>();
  void open().get(account, undefined, () => {
    begun.resolve();
    return new Promise(() => undefined);
  });
  await begun.promise;
  now += 60_001;
  await open().get(account, undefined, signIn);
  expect(opened).toHaveLength(1);
});

it.each([
  ['password', () => open().get({ ...account, password: 'Other@2026' }, undefined, signIn)],
  ['user', () => open().get({ ...account, userName: 'other_api' }, undefined, signIn)],
  ['GSTIN', () => open().get({ ...account, gstin: '29AAECT2204Q1Z0' }, undefined, signIn)],
  ['portal', () => open('one', 'irp|Production').get(account, undefined, signIn)],
  ['organisation', () => open('one', 'irp|Sandbox', { ...scope, organisationId: newId() }).get(account, undefined, signIn)],
  ['secret of the deployment', () => open('two').get(account, undefined, signIn)],
])('is another one for another %s', async (_, get) => {
  await open().get(account, undefined, signIn);
  await get();
  expect(opened).toHaveLength(2);
});

it('is in the table without a word that could be read', async () => {
  await open().get(account, undefined, signIn);
  const { Items } = await engine.client.send(
    new QueryCommand({
      TableName: engine.tables.platform,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': { S: `${scope.organisationId}|portal` } },
    }),
  );
  expect(Items).toHaveLength(1);
  const kept = JSON.stringify(Items);
  for (const word of [account.gstin, account.userName, account.password, ...opened]) expect(kept).not.toContain(word);
});
