import { spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  CognitoIdentityProviderClient,
  CreateUserPoolClientCommand,
  CreateUserPoolCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Identity } from '#application/identity/ports';
import { vaultOf } from '#application/identity/sealed';
import type { Refusal } from '#domain/refusal';
import { cognitoIdentity } from '#integrations/identity/cognito';
import { embeddedIdentity } from '#integrations/identity/embedded';
import { type SigningKey, signingKey } from '#integrations/identity/signing-key';
import { keptKeysVerifier, type Verifier } from '#integrations/identity/verifier';
import { openPlatform } from '#storage/platform/platform';
import { startEngine } from '#test/kit/engine';

/** Moves the embedded provider's clock, in milliseconds: a code works once in its half minute. */
let later = 0;

/** One contract, two providers. Features that the Cognito test server lacks are skipped with a reason. */
interface Subject {
  readonly identity: Identity;
  readonly verifier: Verifier;
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
    stop: () => engine.stop(),
  };
}

async function cognito(): Promise<Subject> {
  const folder = mkdtempSync(join(tmpdir(), 'bahi-cognito-'));
  const port = await freePort();
  const endpoint = `http://127.0.0.1:${port}`;
  mkdirSync(join(folder, '.cognito'));
  const config = { ServerConfig: { hostname: '127.0.0.1', port }, TokenConfig: { IssuerDomain: endpoint } };
  writeFileSync(join(folder, '.cognito/config.json'), JSON.stringify(config));
  const program = join(import.meta.dirname, '../../../node_modules/cognito-local/lib/bin/start.js');
  const server = spawn(process.execPath, [program], { cwd: folder, stdio: 'ignore' });
  const client = new CognitoIdentityProviderClient({
    endpoint,
    region: 'local',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  askForCodes(client);
  const userPoolId = await poolOnceReady(client);
  const asked = {
    UserPoolId: userPoolId,
    ClientName: 'web',
    AccessTokenValidity: 15,
    TokenValidityUnits: { AccessToken: 'minutes' as const },
  };
  const { UserPoolClient } = await client.send(new CreateUserPoolClientCommand(asked));
  const clientId = UserPoolClient?.ClientId ?? '';
  const issuer = `${endpoint}/${userPoolId}`;
  const jwks = (await (await fetch(`${issuer}/.well-known/jwks.json`)).json()) as SigningKey['jwks'];
  return {
    identity: cognitoIdentity({ client, userPoolId, clientId }),
    verifier: keptKeysVerifier(jwks, issuer, clientId),
    async stop() {
      client.destroy();
      server.kill('SIGKILL');
      await once(server, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * The second-factor features that the test server lacks, as Amazon Cognito has them: a person who prefers an app is asked for its code
 * after the right password, in calls that only a server may make. A code works once.
 */
function askForCodes(client: CognitoIdentityProviderClient): void {
  const preferring = new Set<string>();
  const used = new Set<string>();
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const input = args.input as {
          Username?: string;
          AuthParameters?: { USERNAME?: string };
          SoftwareTokenMfaSettings?: { Enabled?: boolean };
        };
        if (commandName === 'AdminSetUserMFAPreferenceCommand') {
          if (input.SoftwareTokenMfaSettings?.Enabled) preferring.add(input.Username ?? '');
          else preferring.delete(input.Username ?? '');
          return { response: {}, output: { $metadata: {} } };
        }
        const { ChallengeResponses: answer } = args.input as { ChallengeResponses?: { USERNAME: string; SOFTWARE_TOKEN_MFA_CODE: string } };
        if (answer && used.has(`${answer.USERNAME} ${answer.SOFTWARE_TOKEN_MFA_CODE}`))
          throw Object.assign(new Error('Your software token has already been used once.'), { name: 'ExpiredCodeException' });
        const result = await next(args);
        if (answer) used.add(`${answer.USERNAME} ${answer.SOFTWARE_TOKEN_MFA_CODE}`);
        const output = result.output as { AuthenticationResult?: unknown; UserMFASettingList?: string[] };
        const email = input.AuthParameters?.USERNAME ?? input.Username ?? '';
        if (commandName === 'AdminInitiateAuthCommand' && output.AuthenticationResult && preferring.has(email)) {
          const waiting = { $metadata: {}, ChallengeName: 'SOFTWARE_TOKEN_MFA', Session: 'a session of the pool' };
          return { ...result, output: waiting };
        }
        if (commandName === 'AdminGetUserCommand') output.UserMFASettingList = preferring.has(email) ? ['SOFTWARE_TOKEN_MFA'] : [];
        return result;
      },
    { step: 'initialize' },
  );
  // The test server answers the challenge only in the browser's call.
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const request = args.request as { headers: Record<string, string> };
        if (commandName === 'AdminRespondToAuthChallengeCommand')
          request.headers['x-amz-target'] = 'AWSCognitoIdentityProviderService.RespondToAuthChallenge';
        return next(args);
      },
    { step: 'build', priority: 'low' },
  );
}

async function poolOnceReady(client: CognitoIdentityProviderClient): Promise<string> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    try {
      const { UserPool } = await client.send(new CreateUserPoolCommand({ PoolName: 'bahi', UsernameAttributes: ['email'] }));
      return UserPool?.Id ?? '';
    } catch {
      await sleep(100);
    }
  }
  throw new Error('The Cognito test server was not ready in time');
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

const good = 'monsoon over Mysuru 1A!';

describe.each([
  ['embedded', embedded, []],
  [
    'cognito',
    cognito,
    [
      'revokeAll', // AdminUserGlobalSignOut is not implemented by the test server
      'disabled refresh', // the test server refreshes for disabled users; Amazon Cognito does not
      'one session', // its tokens carry no origin_jti, so a refreshed one names another session
      'clock', // its clock cannot be moved
      'rotation', // refresh tokens rotate only where the pool's client is set so
    ],
  ],
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
  const able = (what: string) => it.skipIf(cannot.includes(what));

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

  able('one session')('has the session of a sign-in in every token that follows', async () => {
    const { email } = await verified();
    const first = await identity.signIn(email, good);
    const next = await identity.refresh(first.refreshToken ?? '');
    expect(next.sessionId).toBe(first.sessionId);
    expect((await subject.verifier.verify(next.accessToken)).sessionId).toBe(first.sessionId);
  });

  able('rotation')('accepts a refresh token once; using it again after the next refresh ends the session', async () => {
    const { email } = await verified();
    const { refreshToken: first } = await identity.signIn(email, good);
    const { refreshToken: second } = await identity.refresh(first ?? '');
    const { refreshToken: third } = await identity.refresh(second ?? '');
    await expect(identity.refresh(first ?? '')).rejects.toEqual(refusal('signedOut'));
    await expect(identity.refresh(third ?? '')).rejects.toEqual(refusal('signedOut'));
  });

  it('revokes one session and keeps the others', async () => {
    const { email } = await verified();
    const [one, other] = [await identity.signIn(email, good), await identity.signIn(email, good)];
    await identity.revoke(one.refreshToken ?? '');
    await expect(identity.refresh(one.refreshToken ?? '')).rejects.toEqual(refusal('signedOut'));
    await expect(identity.refresh(other.refreshToken ?? '')).resolves.toMatchObject({ userId: other.userId });
    await identity.revoke('what is this');
  });

  able('revokeAll')('revokes all sessions at once', async () => {
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

  able('disabled refresh')('does not refresh for a disabled account', async () => {
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
    if (!cannot.includes('clock')) later += 30_000;
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
