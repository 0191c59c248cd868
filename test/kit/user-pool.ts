import { generateKeyPairSync, randomBytes, randomUUID, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { Secret, TOTP } from 'otpauth';
import { type SigningKey, signingKey } from '#integrations/identity/signing-key';

/** What happens to a call: refused because there are too many, answered but the answer lost, or nothing reaches the pool any more. */
export type Fault = 'throttled' | 'lost' | 'dead' | undefined;

/** A user pool on this machine that speaks Amazon Cognito's protocol, as far as our functions use it. */
export interface TestUserPool {
  readonly endpoint: string;
  readonly userPoolId: string;
  readonly clientId: string;
  readonly issuer: string;
  readonly jwks: SigningKey['jwks'];
  /** Asked before each call. */
  disturb: (action: string) => Fault;
  /** Milliseconds that its clock is ahead. */
  later: number;
  stop(): Promise<void>;
}

interface PoolUser {
  readonly sub: string;
  readonly email: string;
  password: string;
  verified: boolean;
  enabled: boolean;
  /** Secrets of the app, and whether a code showed that it has the last one. */
  secret: string;
  confirmed: boolean;
  asksForCodes: boolean;
  readonly usedCodes: Set<string>;
}

interface Grant {
  readonly user: PoolUser;
  readonly origin: string;
  /** When it was rotated: it works for the grace period after that. */
  rotated: number;
  revoked: boolean;
}

class PoolError extends Error {
  constructor(name: string, message = '') {
    super(message);
    this.name = name;
  }
}

type Body = Readonly<Record<string, unknown>>;
const code = 'SOFTWARE_TOKEN_MFA';
const graceMs = 60_000;

function signed({ id, private: secret }: SigningKey, claims: Body): string {
  const part = (value: Body) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const text = `${part({ alg: 'RS256', kid: id })}.${part(claims)}`;
  return `${text}.${sign('sha256', Buffer.from(text), secret).toString('base64url')}`;
}

export async function startUserPool(): Promise<TestUserPool> {
  const key = signingKey(
    generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  );
  const users = new Map<string, PoolUser>();
  const grants = new Map<string, Grant>();
  const waiting = new Map<string, PoolUser>();
  const [userPoolId, clientId] = ['ap-south-1_test', 'functions'];
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const endpoint = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const issuer = `https://cognito-idp.ap-south-1.amazonaws.com/${userPoolId}`;
  const now = () => Date.now() + pool.later;

  const userOf = ({ Username }: Body): PoolUser => {
    const user = users.get(String(Username));
    if (!user) throw new PoolError('UserNotFoundException', 'User does not exist.');
    return user;
  };
  /** Of an access token. */
  const holderOf = ({ AccessToken }: Body): PoolUser => {
    const claims = JSON.parse(Buffer.from(String(AccessToken).split('.')[1] ?? '', 'base64url').toString());
    const user = [...users.values()].find(({ sub }) => sub === claims.sub);
    if (!user?.enabled || claims.exp * 1000 < now()) throw new PoolError('NotAuthorizedException', 'Access Token has expired');
    return user;
  };
  const result = (user: PoolUser, origin: string, RefreshToken: string) => {
    const iat = Math.floor(now() / 1000);
    const times = { iat, auth_time: iat, exp: iat + 900 };
    const names = { iss: issuer, client_id: clientId, username: user.sub, scope: 'aws.cognito.signin.user.admin' };
    const ids = { sub: user.sub, origin_jti: origin, event_id: randomUUID(), jti: randomUUID() };
    const AccessToken = signed(key, { ...ids, ...names, ...times, token_use: 'access' });
    return { AuthenticationResult: { AccessToken, ExpiresIn: 900, TokenType: 'Bearer', RefreshToken } };
  };
  const grant = (user: PoolUser, origin: string = randomUUID()) => {
    const token = randomBytes(32).toString('base64url');
    grants.set(token, { user, origin, rotated: 0, revoked: false });
    return result(user, origin, token);
  };
  const isCode = (user: PoolUser, typed: string) =>
    new TOTP({ secret: Secret.fromBase32(user.secret) }).validate({ token: typed, timestamp: now(), window: 1 }) !== null;

  const actions: Readonly<Record<string, (body: Body) => unknown>> = {
    AdminCreateUser({ Username }) {
      const email = String(Username);
      if (users.has(email)) throw new PoolError('UsernameExistsException', 'User account already exists');
      const sub = randomUUID();
      const blank = { password: '', verified: false, enabled: true, secret: '', confirmed: false, asksForCodes: false };
      users.set(email, { sub, email, ...blank, usedCodes: new Set() });
      return { User: { Username: sub, Attributes: [{ Name: 'sub', Value: sub }] } };
    },
    AdminGetUser(body) {
      const { sub, verified, enabled, asksForCodes } = userOf(body);
      const UserAttributes = [
        { Name: 'sub', Value: sub },
        { Name: 'email_verified', Value: String(verified) },
      ];
      return { Username: sub, UserAttributes, Enabled: enabled, ...(asksForCodes ? { UserMFASettingList: [code] } : {}) };
    },
    AdminUpdateUserAttributes(body) {
      for (const { Name, Value } of body['UserAttributes'] as { Name: string; Value: string }[])
        if (Name === 'email_verified') userOf(body).verified = Value === 'true';
      return {};
    },
    AdminSetUserPassword(body) {
      userOf(body).password = String(body['Password']);
      return {};
    },
    AdminDisableUser(body) {
      userOf(body).enabled = false;
      return {};
    },
    AdminEnableUser(body) {
      userOf(body).enabled = true;
      return {};
    },
    AdminInitiateAuth({ AuthFlow, AuthParameters }) {
      // A client whose tokens rotate has no other way to refresh them than the call below.
      if (AuthFlow !== 'ADMIN_USER_PASSWORD_AUTH')
        throw new PoolError('InvalidParameterException', 'Auth flow not enabled for this client');
      const { USERNAME, PASSWORD } = AuthParameters as Record<string, string>;
      const user = users.get(USERNAME ?? '');
      if (!user?.enabled || user.password !== PASSWORD) throw new PoolError('NotAuthorizedException', 'Incorrect username or password.');
      if (!user.asksForCodes) return grant(user);
      const Session = randomUUID();
      waiting.set(Session, user);
      return { ChallengeName: code, Session, ChallengeParameters: {} };
    },
    AdminRespondToAuthChallenge({ Session, ChallengeResponses }) {
      const user = waiting.get(String(Session));
      waiting.delete(String(Session));
      if (!user?.enabled) throw new PoolError('NotAuthorizedException', 'Invalid session for the user.');
      const typed = (ChallengeResponses as Record<string, string>)['SOFTWARE_TOKEN_MFA_CODE'] ?? '';
      if (!isCode(user, typed)) throw new PoolError('CodeMismatchException', 'Invalid code received for user');
      if (user.usedCodes.has(typed)) throw new PoolError('ExpiredCodeException', 'Your software token has already been used once.');
      user.usedCodes.add(typed);
      return grant(user);
    },
    AdminSetUserMFAPreference(body) {
      const { Enabled } = body['SoftwareTokenMfaSettings'] as { Enabled: boolean };
      const user = userOf(body);
      if (Enabled && !user.confirmed) throw new PoolError('InvalidParameterException', 'User has not verified software token mfa');
      user.asksForCodes = Enabled;
      return {};
    },
    AssociateSoftwareToken(body) {
      const user = holderOf(body);
      user.secret = new Secret({ size: 20 }).base32;
      user.confirmed = false;
      return { SecretCode: user.secret };
    },
    VerifySoftwareToken(body) {
      const user = holderOf(body);
      if (!isCode(user, String(body['UserCode']))) throw new PoolError('EnableSoftwareTokenMFAException', 'Code mismatch');
      user.confirmed = true;
      return { Status: 'SUCCESS' };
    },
    GetTokensFromRefreshToken({ RefreshToken }) {
      const held = grants.get(String(RefreshToken));
      if (!held || held.revoked || !held.user.enabled) throw new PoolError('NotAuthorizedException', 'Refresh Token has been revoked');
      if (held.rotated > 0 && now() - held.rotated > graceMs) throw new PoolError('RefreshTokenReuseException', 'Refresh token was reused');
      held.rotated ||= now();
      return grant(held.user, held.origin);
    },
    RevokeToken({ Token }) {
      const origin = grants.get(String(Token))?.origin;
      for (const held of grants.values()) if (held.origin === origin) held.revoked = true;
      return {};
    },
    AdminUserGlobalSignOut(body) {
      const user = userOf(body);
      for (const held of grants.values()) if (held.user === user) held.revoked = true;
      return {};
    },
  };

  const answer = (response: ServerResponse, status: number, body: unknown) => {
    response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(body));
  };
  server.on('request', async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const action = String(request.headers['x-amz-target']).split('.')[1] ?? '';
    const fault = pool.disturb(action);
    if (fault === 'dead') return request.socket.destroy();
    if (fault === 'throttled') return answer(response, 400, { __type: 'TooManyRequestsException', message: 'Too many requests' });
    try {
      const said = actions[action]?.(JSON.parse(Buffer.concat(parts).toString()));
      if (said === undefined) throw new PoolError('InvalidAction', action);
      return fault === 'lost' ? request.socket.destroy() : answer(response, 200, said);
    } catch (error) {
      const { name, message } = error as Error;
      return answer(response, 400, { __type: name, message });
    }
  });

  const pool: TestUserPool = {
    ...{ endpoint, userPoolId, clientId, issuer, jwks: key.jwks, later: 0 },
    disturb: () => undefined,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return pool;
}
