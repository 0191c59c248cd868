import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import type { Accounts, Identity, StoredAccount, Tokens } from '#application/identity/ports';
import { Refusal } from '#domain/refusal';
import { hashPassword, isPassword } from '#integrations/identity/password';
import { embeddedClient, embeddedIssuer, type SigningKey } from '#integrations/identity/signing-key';
import { newTotpSecret, stepOfCode } from '#integrations/identity/totp';

/** Decision D4, in seconds. */
const accessLife = 15 * 60;
const refreshLife = 12 * 60 * 60;

/** Two tabs that refresh at the same moment have the same token; within this time the second use is accepted. */
const grace = 20;

export interface EmbeddedWorld {
  readonly accounts: Accounts;
  readonly key: SigningKey;
  /** Seals the secrets of authenticator apps. */
  readonly vault: { seal(text: string): string; open(sealed: string): string };
  readonly now: () => Date;
}

/** Our own accounts, used without a user pool. Tokens have the same claims as those of Amazon Cognito, so the same code checks both. */
export function embeddedIdentity({ accounts, key, vault, now }: EmbeddedWorld): Identity {
  const seconds = () => Math.floor(now().getTime() / 1000);

  async function accessToken(userId: string, sessionId: string): Promise<string> {
    const at = seconds();
    return new SignJWT({ client_id: embeddedClient, token_use: 'access', origin_jti: sessionId, auth_time: at })
      .setProtectedHeader({ alg: 'RS256', kid: key.id })
      .setIssuer(embeddedIssuer)
      .setSubject(userId)
      .setJti(randomUUID())
      .setIssuedAt(at)
      .setExpirationTime(at + accessLife)
      .sign(key.private);
  }

  async function grant(account: StoredAccount): Promise<Tokens> {
    const sessionId = randomUUID();
    const refreshToken = newToken(sessionId);
    const { email, userId } = account;
    const at = seconds();
    await accounts.putGrant({
      sessionId,
      email,
      userId,
      tokenHash: hash(refreshToken),
      previousHash: null,
      rotatedAt: at,
      expires: at + refreshLife,
    });
    return { userId, sessionId, accessToken: await accessToken(userId, sessionId), expiresIn: accessLife, refreshToken };
  }

  async function prove({ email }: StoredAccount, sealed: string, code: string | undefined): Promise<void> {
    if (code === undefined) throw new Refusal('codeNeeded');
    const step = stepOfCode(vault.open(sealed), code, now());
    if (step === undefined || !(await accounts.takeFactorStep(email, step))) throw new Refusal('wrongCode');
  }

  return {
    async create(email, password) {
      const userId = randomUUID();
      const account = {
        email,
        userId,
        password: password === null ? null : await hashPassword(password),
        verified: false,
        enabled: true,
        ...noFactor,
      };
      if (!(await accounts.create(account))) throw new Refusal('duplicate', { field: 'Email' });
      return userId;
    },
    async find(email) {
      const account = await accounts.find(email);
      if (!account) return undefined;
      const { userId, verified, enabled } = account;
      return { userId, verified, enabled, secondFactor: account.secondFactor !== null };
    },
    verify: (email) => accounts.update(email, { verified: true }),
    async signIn(email, password, proof) {
      const account = await accounts.find(email);
      const right = await isPassword(password, account?.password ?? null);
      if (!account || !right || !account.enabled) throw new Refusal('wrongCredentials');
      if (!account.verified) throw new Refusal('notVerified');
      if (account.secondFactor !== null && proof !== 'vouched') await prove(account, account.secondFactor, proof?.code);
      return grant(account);
    },
    async refresh(refreshToken) {
      const sessionId = refreshToken.split('.')[0] ?? '';
      const held = await accounts.grant(sessionId);
      const at = seconds();
      if (!held || held.expires <= at) throw new Refusal('signedOut');
      const account = await accounts.find(held.email);
      if (!account?.enabled) throw new Refusal('signedOut');
      const given = hash(refreshToken);
      const { userId } = account;
      if (given === held.tokenHash) {
        const next = newToken(sessionId);
        const rotated = await accounts.rotateGrant(sessionId, given, hash(next), at, at + refreshLife);
        return {
          userId,
          sessionId,
          accessToken: await accessToken(userId, sessionId),
          expiresIn: accessLife,
          refreshToken: rotated ? next : null,
        };
      }
      if (given === held.previousHash && at - held.rotatedAt <= grace) {
        return { userId, sessionId, accessToken: await accessToken(userId, sessionId), expiresIn: accessLife, refreshToken: null };
      }
      // Two parties have a token that was used before. Neither can be trusted, so the session ends for both.
      await accounts.dropGrant(sessionId);
      throw new Refusal('signedOut');
    },
    async revoke(refreshToken) {
      const sessionId = refreshToken.split('.')[0] ?? '';
      const held = await accounts.grant(sessionId);
      if (held && (held.tokenHash === hash(refreshToken) || held.previousHash === hash(refreshToken))) await accounts.dropGrant(sessionId);
    },
    revokeAll: (email) => accounts.dropGrants(email),
    async isPassword(email, password) {
      return isPassword(password, (await accounts.find(email))?.password ?? null);
    },
    async setPassword(email, password) {
      await accounts.update(email, { password: await hashPassword(password) });
    },
    setEnabled: (email, enabled) => accounts.update(email, { enabled }),
    async beginSecondFactor(email) {
      const secret = newTotpSecret();
      await accounts.update(email, { pendingFactor: vault.seal(secret) });
      return secret;
    },
    async confirmSecondFactor(email, _, code) {
      const account = await accounts.find(email);
      if (!account?.pendingFactor) throw new Refusal('wrongCode');
      await prove(account, account.pendingFactor, code);
      await accounts.update(email, { secondFactor: account.pendingFactor, pendingFactor: null });
    },
    dropSecondFactor: (email) => accounts.update(email, noFactor),
  };
}

const noFactor = { secondFactor: null, pendingFactor: null } as const;

function newToken(sessionId: string): string {
  return `${sessionId}.${randomBytes(32).toString('base64url')}`;
}

function hash(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
