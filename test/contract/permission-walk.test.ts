import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { SignJWT } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { operations } from '#modules/all';
import type { Operation } from '#modules/kit/operations/operation';
import type { App, CallOptions, Organisation } from '#test/kit/app';
import { itemsWritten } from '#test/kit/books/written';
import { newId } from '#test/kit/new-id';
import { byTurns, sizeOf } from '#test/kit/runs';
import { sharedApp } from '#test/kit/shared-app';
import { env } from '#topology/env';

/**
 * Every operation refuses every kind of caller without permission, as the table says, and writes nothing. A run tries each operation by a
 * third of the kinds of callers, others in each run; `--deep` by all.
 */
let app: App;
let ours: Organisation;
let theirs: Organisation;
/** Who calls: one after the other, because the rate limit per person would stop a single one. */
let admin: () => string;
let stranger: () => string;
let powerless: () => string;

beforeAll(async () => {
  app = await sharedApp();
  ours = await app.organisation('Surya Solar');
  theirs = await app.organisation('Chandra Traders');
  await ours.post('role', { name: 'Nothing', permissions: [] });
  const inTurn = async (organisation: Organisation, role: string, people: number) => {
    const tokens: string[] = [];
    for (let at = 0; at < people; at += 1) tokens.push((await organisation.member(role)).token);
    let calls = 0;
    return () => tokens[calls++ % people] ?? '';
  };
  admin = await inTurn(ours, 'Super Admin', sizeOf(6, 18));
  stranger = await inTurn(theirs, 'Super Admin', sizeOf(1, 4));
  powerless = await inTurn(ours, 'Nothing', sizeOf(1, 4));
}, 120_000);

/** Every public call must be listed here. */
const open = [
  // They need the key of a schedule instead.
  'import-schedule.begin-drop',
  'import-schedule.end-drop',
  'user.accept-invitation',
  'user.is-email-available',
  'user.login',
  'user.logout',
  'user.read-invitation',
  'user.refresh',
  'user.register',
  'user.resend-verification',
  'user.reset-password',
  'user.send-reset-email',
  'user.send-reset-email-by-get',
  'user.verify-email',
  'user.verify-email-in-path',
];
const closed = operations.filter(({ access }) => access !== 'public');
const inOrganisation = closed.filter(({ scope }) => scope !== 'none');
const inBranch = closed.filter(({ scope }) => scope === 'branch');
const permitted = closed.filter(({ access }) => typeof access === 'object');

it('there are many operations', () => {
  expect(
    operations
      .filter(({ access }) => access === 'public')
      .map(({ id }) => id)
      .sort(),
  ).toEqual(open);
  expect(closed.length).toBeGreaterThan(150);
  expect(permitted.length).toBeGreaterThan(100);
  expect(inBranch.length).toBeGreaterThan(20);
});

describe('callers without permission are refused', () => {
  let before: readonly number[];
  beforeAll(async () => {
    before = await itemsWritten(app.engine);
  });
  const whole = () => ({ organisationId: ours.organisationId, branchId: ours.branchId, financialYearId: ours.financialYearId });
  it.each(
    (
      [
        ['without a token', closed, () => ({ scope: whole() }), 401],
        ['with something that is no token', closed, () => ({ scope: whole(), token: 'a.b.c' }), 401],
        ['with a token signed by another key', closed, async () => ({ scope: whole(), token: await token(otherKey, 900) }), 401],
        ['with a token that has expired', closed, async () => ({ scope: whole(), token: await token(ourKey(), -60) }), 401],
        ['with a token of a session that ended', closed, async () => ({ scope: whole(), token: await token(ourKey(), 900) }), 401],
        ['without saying the organisation', inOrganisation, () => ({ token: admin() }), 400],
        ['without saying the branch', inBranch, () => ({ token: admin(), scope: { ...whole(), branchId: '' } }), 400],
        ['without saying the year', inBranch, () => ({ token: admin(), scope: { ...whole(), financialYearId: '' } }), 400],
        ['to the organisation of others', inOrganisation, () => ({ token: stranger(), scope: whole() }), 403],
        [
          'to an organisation that does not exist',
          inOrganisation,
          () => ({ token: admin(), scope: { ...whole(), organisationId: newId() } }),
          403,
        ],
        ['to a branch of others', inOrganisation, () => ({ token: admin(), scope: { ...whole(), branchId: theirs.branchId } }), 403],
        [
          'to a year of others',
          inOrganisation,
          () => ({ token: admin(), scope: { ...whole(), financialYearId: theirs.financialYearId } }),
          403,
        ],
        ['without the permission', permitted, () => ({ token: powerless(), scope: whole() }), 403],
      ] as const
    ).map(([who, tried, options, status], row) => [who, byTurns<Operation>(tried, 3, row), options, status] as const),
  )(
    '%s',
    async (_, tried, options, status) => {
      const wrong: string[] = [];
      expect(tried.length).toBeGreaterThan(5);
      for (const [at, operation] of tried.entries()) {
        const reply = await attempt(operation, at, await options());
        const envelope =
          reply.body?.status === 'Error' && typeof reply.body.message === 'string' && typeof reply.body.requestId === 'string';
        if (reply.status !== status || !envelope) wrong.push(`${operation.id}: ${reply.status} ${JSON.stringify(reply.body)}`);
      }
      expect(wrong).toEqual([]);
      expect(await itemsWritten(app.engine)).toEqual(before);
    },
    120_000,
  );
});

it('every call has a handler for a super admin, and none crashes on an empty request', async () => {
  const scope = { organisationId: ours.organisationId, branchId: ours.branchId, financialYearId: ours.financialYearId };
  const wrong: string[] = [];
  for (const [at, operation] of closed.entries()) {
    const { status, body } = await attempt(operation, at, { token: admin(), scope });
    const lost = status === 404 && body?.message === 'This address was not found';
    if (lost || [401, 403, 405].includes(status) || status >= 500) wrong.push(`${operation.id}: ${status} ${JSON.stringify(body)}`);
  }
  expect(wrong).toEqual([]);
}, 120_000);

/** Unknown ids, an empty body, and a new address for each call, because of the limits per address. */
function attempt(operation: Operation, at: number, options: CallOptions) {
  const path = operation.path.replace(/\{(\w+)\}/g, () => newId());
  return app.call(operation.method, path, {
    ...options,
    direct: true,
    ...(operation.body ? { body: {} } : {}),
    headers: { 'x-viewer-address': `172.16.${Math.floor(at / 200)}.${at % 200}` },
  });
}

const otherKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;

function ourKey(): KeyObject {
  return createPrivateKey(readFileSync(`${(process.env[env.secrets] ?? '').replace('file:', '')}/token-key`, 'utf8'));
}

/** A valid token of a session that does not exist. */
function token(key: KeyObject, seconds: number): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  const kid = JSON.parse(Buffer.from(ours.owner.token.split('.')[0] ?? '', 'base64url').toString()).kid;
  return new SignJWT({ client_id: 'bahi-web', token_use: 'access', origin_jti: newId() })
    .setProtectedHeader({ alg: 'RS256', kid })
    .setIssuer('https://identity.bahi.local')
    .setSubject(ours.owner.userId)
    .setIssuedAt(now - 3600)
    .setExpirationTime(now + seconds)
    .sign(key);
}
