import { generateKeyPairSync } from 'node:crypto';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import fc from 'fast-check';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { vaultOf } from '#application/identity/passwords/sealed';
import type { Identity } from '#application/identity/ports';
import type { Refusal } from '#domain/refusal';
import { cognitoIdentity } from '#integrations/identity/cognito';
import { embeddedIdentity } from '#integrations/identity/embedded';
import { signingKey } from '#integrations/identity/signing-key';
import { keptKeysVerifier, type Verifier } from '#integrations/identity/verifier';
import { openPlatform } from '#storage/platform/platform';
import { startEngine } from '#test/kit/engine';
import { runs } from '#test/kit/runs';
import { type Fault, startUserPool, type TestUserPool } from '#test/kit/user-pool';

/** Moves the embedded provider's clock, in milliseconds: a code works once in its half minute. */
let later = 0;

/** One contract, two providers. */
interface Subject {
  readonly identity: Identity;
  readonly verifier: Verifier;
  /** Moves its clock to `later`. */
  readonly move: () => void;
  stop(): Promise<void>;
}

async function embedded(): Promise<Subject> {
  const engine = await startEngine();
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = signingKey(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
  const { accounts } = openPlatform(engine.client, engine.tables.platform, () => new Date());
  return {
    identity: embeddedIdentity({ accounts, key, vault: vaultOf('test', 'second-factor'), now: () => new Date(Date.now() + later) }),
    verifier: keptKeysVerifier(key.jwks),
    move: () => undefined,
    stop: () => engine.stop(),
  };
}

async function cognito(): Promise<Subject> {
  const pool = await startUserPool();
  const [platform, identity] = await overPool(pool);
  return {
    identity,
    verifier: keptKeysVerifier(pool.jwks, pool.issuer, pool.clientId),
    move: () => {
      pool.later = later;
    },
    async stop() {
      await Promise.all([pool.stop(), platform.stop()]);
    },
  };
}

/** The provider over a pool, with our own record on a real engine. */
async function overPool(pool: TestUserPool, maxAttempts = 1) {
  const platform = await startEngine();
  const client = new CognitoIdentityProviderClient({
    ...{ endpoint: pool.endpoint, region: 'ap-south-1', maxAttempts },
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  const { members } = openPlatform(platform.client, platform.tables.platform, () => new Date());
  const { userPoolId, clientId } = pool;
  return [platform, cognitoIdentity({ client, userPoolId, clientId, factors: members })] as const;
}

const good = 'monsoon over Mysuru 1A!';

describe.each([
  ['embedded', embedded, []],
  // The pool itself ends only the token that was used again; `refreshSession` ends the session.
  ['cognito', cognito, ['ends the session']],
] as const)('%s identity', (_, start, cannot: readonly string[]) => {
  let subject: Subject;
  let identity: Identity;
  let count = 0;
  const address = () => {
    count += 1;
    return `asha${count}@example.in`;
  };
  const verified = async (email = address()) => {
    const userId = await identity.create(email, good);
    await identity.verify(email);
    return { email, userId };
  };
  const refusal = (code: Refusal['code']) => expect.objectContaining({ name: 'Refusal', code });
  const moved = (ms: number) => {
    later += ms;
    subject.move();
  };

  beforeAll(async () => {
    subject = await start();
    identity = subject.identity;
  });
  afterAll(() => subject.stop());

  it('creates an account that must be verified before it can sign in', async () => {
    const email = address();
    const userId = await identity.create(email, good);
    expect(await identity.find(email)).toEqual({ userId, verified: false, enabled: true, secondFactor: false });
    await expect(identity.signIn(email, good)).rejects.toEqual(refusal('notVerified'));
    await expect(identity.signIn(email, 'wrong')).rejects.toEqual(refusal('wrongCredentials'));
    await identity.verify(email);
    expect(await identity.find(email)).toEqual({ userId, verified: true, enabled: true, secondFactor: false });
    expect(await identity.signIn(email, good)).toMatchObject({ userId, expiresIn: 900 });
  });

  it('creates one account for one address', async () => {
    const { email } = await verified();
    await expect(identity.create(email, good)).rejects.toEqual(refusal('duplicate'));
  });

  it('gives the same refusal for a wrong password and an unknown account', async () => {
    const { email } = await verified();
    await expect(identity.signIn(email, 'wrong')).rejects.toEqual(refusal('wrongCredentials'));
    await expect(identity.signIn('nobody@example.in', good)).rejects.toEqual(refusal('wrongCredentials'));
    expect(await identity.find('nobody@example.in')).toBeUndefined();
  });

  it('signs tokens that one verifier checks, for the person and at most 15 minutes', async () => {
    const { email, userId } = await verified();
    const { accessToken, sessionId } = await identity.signIn(email, good);
    const claims = await subject.verifier.verify(accessToken);
    expect(claims).toMatchObject({ userId, sessionId });
    expect(claims.expires - Date.now() / 1000).toBeLessThanOrEqual(900);
    const [head, body, signature] = accessToken.split('.');
    const forged = Buffer.from(JSON.stringify({ ...JSON.parse(Buffer.from(body ?? '', 'base64url').toString()), sub: 'me' })).toString(
      'base64url',
    );
    await expect(async () => subject.verifier.verify([head, forged, signature].join('.'))).rejects.toThrow();
  });

  it('refreshes only with the refresh token', async () => {
    const { email, userId } = await verified();
    const { refreshToken } = await identity.signIn(email, good);
    const next = await identity.refresh(refreshToken ?? '');
    expect(await subject.verifier.verify(next.accessToken)).toMatchObject({ userId });
    await expect(identity.refresh('what is this')).rejects.toEqual(refusal('signedOut'));
  });

  it('has the session of a sign-in in every token that follows', async () => {
    const { email } = await verified();
    const first = await identity.signIn(email, good);
    const next = await identity.refresh(first.refreshToken ?? '');
    expect(next.sessionId).toBe(first.sessionId);
    expect((await subject.verifier.verify(next.accessToken)).sessionId).toBe(first.sessionId);
  });

  it('accepts a refresh token once, and again only for a while in case the answer was lost', async () => {
    const { email } = await verified();
    const { refreshToken: first } = await identity.signIn(email, good);
    const { refreshToken: second } = await identity.refresh(first ?? '');
    await expect(identity.refresh(first ?? '')).resolves.toMatchObject({ expiresIn: 900 });
    const { refreshToken: third } = await identity.refresh(second ?? '');
    moved(61_000);
    await expect(identity.refresh(first ?? '')).rejects.toEqual(refusal('signedOut'));
    if (!cannot.includes('ends the session')) await expect(identity.refresh(third ?? '')).rejects.toEqual(refusal('signedOut'));
  });

  it('revokes one session and keeps the others', async () => {
    const { email } = await verified();
    const [one, other] = [await identity.signIn(email, good), await identity.signIn(email, good)];
    await identity.revoke(one.refreshToken ?? '');
    await expect(identity.refresh(one.refreshToken ?? '')).rejects.toEqual(refusal('signedOut'));
    await expect(identity.refresh(other.refreshToken ?? '')).resolves.toMatchObject({ userId: other.userId });
    await identity.revoke('what is this');
  });

  it('revokes all sessions at once', async () => {
    const { email } = await verified();
    const [one, other] = [await identity.signIn(email, good), await identity.signIn(email, good)];
    await identity.revokeAll(email);
    for (const { refreshToken } of [one, other]) await expect(identity.refresh(refreshToken ?? '')).rejects.toEqual(refusal('signedOut'));
  });

  it('changes a password', async () => {
    const { email } = await verified();
    await identity.setPassword(email, 'a new dawn 1A!');
    expect(await identity.isPassword(email, 'a new dawn 1A!')).toBe(true);
    expect(await identity.isPassword(email, good)).toBe(false);
    await expect(identity.signIn(email, good)).rejects.toEqual(refusal('wrongCredentials'));
  });

  it('refuses a disabled account until it is enabled', async () => {
    const { email } = await verified();
    await identity.setEnabled(email, false);
    await expect(identity.signIn(email, good)).rejects.toEqual(refusal('wrongCredentials'));
    await identity.setEnabled(email, true);
    await expect(identity.signIn(email, good)).resolves.toMatchObject({ expiresIn: 900 });
  });

  it('does not refresh for a disabled account', async () => {
    const { email } = await verified();
    const { refreshToken } = await identity.signIn(email, good);
    await identity.setEnabled(email, false);
    await expect(identity.refresh(refreshToken ?? '')).rejects.toEqual(refusal('signedOut'));
  });

  /** The code an app shows that was given the secret, in the half minute the provider's clock is in. */
  const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + later });

  async function withFactor() {
    const { email } = await verified();
    const { accessToken } = await identity.signIn(email, good);
    const secret = await identity.beginSecondFactor(email, accessToken);
    return { email, accessToken, secret };
  }

  it('asks for the code of an app after it is confirmed, and not before', async () => {
    const { email, accessToken, secret } = await withFactor();
    await expect(identity.signIn(email, good)).resolves.toMatchObject({ expiresIn: 900 });
    await expect(identity.confirmSecondFactor(email, accessToken, '000000')).rejects.toEqual(refusal('wrongCode'));
    expect((await identity.find(email))?.secondFactor).toBe(false);
    await identity.confirmSecondFactor(email, accessToken, codeOf(secret));
    expect((await identity.find(email))?.secondFactor).toBe(true);
    await expect(identity.signIn(email, good)).rejects.toEqual(refusal('codeNeeded'));
    await expect(identity.signIn(email, 'wrong')).rejects.toEqual(refusal('wrongCredentials'));
    await expect(identity.signIn(email, 'wrong', { code: codeOf(secret) })).rejects.toEqual(refusal('wrongCredentials'));
    await expect(identity.signIn(email, good, { code: '000000' })).rejects.toEqual(refusal('wrongCode'));
    expect(await identity.isPassword(email, good)).toBe(true);
    expect(await identity.isPassword(email, 'wrong')).toBe(false);
  });

  it('accepts each code of an app once, or a proof checked elsewhere', async () => {
    const { email, accessToken, secret } = await withFactor();
    await identity.confirmSecondFactor(email, accessToken, codeOf(secret));
    moved(30_000);
    const code = codeOf(secret);
    await expect(identity.signIn(email, good, { code })).resolves.toMatchObject({ expiresIn: 900 });
    await expect(identity.signIn(email, good, { code })).rejects.toEqual(refusal('wrongCode'));
    await expect(identity.signIn(email, good, 'vouched')).resolves.toMatchObject({ expiresIn: 900 });
    await expect(identity.signIn(email, 'wrong', 'vouched')).rejects.toEqual(refusal('wrongCredentials'));
    await expect(identity.signIn(email, good)).rejects.toEqual(refusal('codeNeeded'));
  });

  it('asks for no code after the second factor is turned off, and does not accept its secret again', async () => {
    const { email, accessToken, secret } = await withFactor();
    await identity.confirmSecondFactor(email, accessToken, codeOf(secret));
    await identity.dropSecondFactor(email);
    const { accessToken: next } = await identity.signIn(email, good);
    const other = await identity.beginSecondFactor(email, next);
    expect(other).not.toBe(secret);
    expect(other).toMatch(/^[A-Z2-7]{16,}=*$/);
  });

  it('keeps an account without a password, and nobody can sign in to it', async () => {
    const email = address();
    await identity.create(email, null);
    await identity.verify(email);
    await expect(identity.signIn(email, good)).rejects.toEqual(refusal('wrongCredentials'));
  });
});

describe('a second factor in the pool, whatever fails', () => {
  const code = (pool: TestUserPool, secret: string) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + pool.later });
  const step = fc.record({
    what: fc.constantFrom('password', 'code', 'recovery', 'wrong code', 'is password', 'confirm', 'refresh'),
    /** Which of its calls to the pool meets it. */
    at: fc.integer({ min: 0, max: 4 }),
    fault: fc.constantFrom<Fault>(undefined, 'throttled', 'lost', 'dead'),
  });

  it('a password alone gets no tokens once it is confirmed, and the right code gets them when all is well again', async () => {
    const pool = await startUserPool();
    const [platform, identity] = await overPool(pool);
    let count = 0;
    const enter = async () => {
      count += 1;
      const email = `ravi${count}@example.in`;
      await identity.create(email, good);
      await identity.verify(email);
      const { accessToken, refreshToken } = await identity.signIn(email, good);
      const secret = await identity.beginSecondFactor(email, accessToken);
      await identity.confirmSecondFactor(email, accessToken, code(pool, secret));
      return { email, accessToken, refreshToken, secret };
    };
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        const { email, accessToken, refreshToken, secret } = await enter();
        for (const { what, at, fault } of steps) {
          let calls = 0;
          let gone = false;
          pool.disturb = () => {
            const hit = gone || calls === at;
            calls += 1;
            // A process that ends makes no further calls.
            gone ||= hit && fault === 'dead';
            return hit ? fault : undefined;
          };
          pool.later += 30_000;
          const does = {
            password: () => identity.signIn(email, good),
            code: () => identity.signIn(email, good, { code: code(pool, secret) }),
            recovery: () => identity.signIn(email, good, 'vouched'),
            'wrong code': () => identity.signIn(email, good, { code: '000000' }),
            'is password': () => identity.isPassword(email, good),
            confirm: () => identity.confirmSecondFactor(email, accessToken, code(pool, secret)),
            refresh: () => identity.refresh(refreshToken ?? ''),
          } as const;
          const got = await does[what]().catch((error: Error) => error);
          if (what === 'password' || what === 'wrong code') expect(got).toBeInstanceOf(Error);
        }
        pool.disturb = () => undefined;
        pool.later += 30_000;
        await expect(identity.signIn(email, good)).rejects.toMatchObject({ code: 'codeNeeded' });
        await expect(identity.signIn(email, good, { code: code(pool, secret) })).resolves.toMatchObject({ expiresIn: 900 });
        expect((await identity.find(email))?.secondFactor).toBe(true);
      }),
      { numRuns: runs(40) },
    );
    await Promise.all([pool.stop(), platform.stop()]);
  }, 60_000);

  it('a password alone gets nothing while a recovery code is used, and the recovery code still works', async () => {
    const pool = await startUserPool();
    const [platform, identity] = await overPool(pool);
    const email = 'meera@example.in';
    await identity.create(email, good);
    await identity.verify(email);
    const { accessToken } = await identity.signIn(email, good);
    const secret = await identity.beginSecondFactor(email, accessToken);
    await identity.confirmSecondFactor(email, accessToken, code(pool, secret));
    const others: Promise<unknown>[] = [];
    pool.disturb = (action) => {
      // In the moment in which the pool asks for no code.
      if (action === 'AdminSetUserMFAPreference' && others.length < 3) others.push(identity.signIn(email, good).catch((error) => error));
      return undefined;
    };
    await expect(identity.signIn(email, good, 'vouched')).resolves.toMatchObject({ expiresIn: 900 });
    expect(others.length).toBeGreaterThan(1);
    for (const other of await Promise.all(others)) expect(other).toMatchObject({ name: 'Refusal' });
    await Promise.all([pool.stop(), platform.stop()]);
  });
});
