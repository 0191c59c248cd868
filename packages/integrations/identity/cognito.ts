import { randomBytes } from 'node:crypto';
import {
  AdminCreateUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminGetUserCommand,
  AdminInitiateAuthCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  AdminUserGlobalSignOutCommand,
  type AuthenticationResultType,
  CognitoIdentityProviderClient,
  RevokeTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import type { Account, Identity, Tokens } from '#application/identity/ports';
import { Refusal } from '#domain/refusal';

export interface UserPool {
  readonly client: CognitoIdentityProviderClient;
  readonly userPoolId: string;
  readonly clientId: string;
}

export function userPoolClient(): CognitoIdentityProviderClient {
  return new CognitoIdentityProviderClient({});
}

/**
 * Accounts in an Amazon Cognito user pool, driven from the server alone (the app client allows only the ADMIN flows), so that
 * our lock-out can't be walked around. Mails are ours too: Cognito is told to send none.
 */
export function cognitoIdentity({ client, userPoolId, clientId }: UserPool): Identity {
  const UserPoolId = userPoolId;

  async function find(email: string): Promise<Account | undefined> {
    const user = await unless(client.send(new AdminGetUserCommand({ UserPoolId, Username: email })), 'UserNotFoundException');
    if (!user) return undefined;
    const attribute = (name: string) => user.UserAttributes?.find((one) => one.Name === name)?.Value;
    return { userId: attribute('sub') ?? '', verified: attribute('email_verified') === 'true', enabled: user.Enabled !== false };
  }

  const setPassword = async (email: string, password: string) => {
    await client.send(new AdminSetUserPasswordCommand({ UserPoolId, Username: email, Password: password, Permanent: true }));
  };

  async function authenticate(email: string, password: string): Promise<AuthenticationResultType> {
    const answer = await unless(
      client.send(
        new AdminInitiateAuthCommand({
          UserPoolId,
          ClientId: clientId,
          AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
          AuthParameters: { USERNAME: email, PASSWORD: password },
        }),
      ),
      ...refused,
    );
    if (!answer?.AuthenticationResult) throw new Refusal('wrongCredentials');
    return answer.AuthenticationResult;
  }

  return {
    find,
    async create(email, password) {
      const created = await unless(
        client.send(
          new AdminCreateUserCommand({
            UserPoolId,
            Username: email,
            MessageAction: 'SUPPRESS',
            UserAttributes: [
              { Name: 'email', Value: email },
              { Name: 'email_verified', Value: 'false' },
            ],
          }),
        ),
        'UsernameExistsException',
      );
      const userId = created?.User?.Attributes?.find((one) => one.Name === 'sub')?.Value;
      if (!userId) throw new Refusal('duplicate', { field: 'Email' });
      // A permanent password, also where nobody knows it yet: a pool's temporary ones expire and ask for a challenge.
      await setPassword(email, password ?? `${randomBytes(48).toString('base64url')}aA1!`);
      return userId;
    },
    async verify(email) {
      // The pool takes the mark only together with the address it is about.
      await client.send(
        new AdminUpdateUserAttributesCommand({
          UserPoolId,
          Username: email,
          UserAttributes: [
            { Name: 'email', Value: email },
            { Name: 'email_verified', Value: 'true' },
          ],
        }),
      );
    },
    async signIn(email, password) {
      const result = await authenticate(email, password);
      const account = await find(email);
      if (!account?.enabled) throw new Refusal('wrongCredentials');
      const tokens = tokensOf(result);
      if (account.verified) return tokens;
      if (tokens.refreshToken) await client.send(new RevokeTokenCommand({ ClientId: clientId, Token: tokens.refreshToken }));
      throw new Refusal('notVerified');
    },
    async refresh(refreshToken) {
      const answer = await unless(
        client.send(
          new AdminInitiateAuthCommand({
            UserPoolId,
            ClientId: clientId,
            AuthFlow: 'REFRESH_TOKEN_AUTH',
            AuthParameters: { REFRESH_TOKEN: refreshToken },
          }),
        ),
        ...refused,
      );
      if (!answer?.AuthenticationResult) throw new Refusal('signedOut');
      return tokensOf(answer.AuthenticationResult);
    },
    async revoke(refreshToken) {
      await unless(
        client.send(new RevokeTokenCommand({ ClientId: clientId, Token: refreshToken })),
        ...refused,
        'UnsupportedTokenTypeException',
      );
    },
    async revokeAll(email) {
      await unless(client.send(new AdminUserGlobalSignOutCommand({ UserPoolId, Username: email })), 'UserNotFoundException');
    },
    async isPassword(email, password) {
      try {
        const { RefreshToken } = await authenticate(email, password);
        if (RefreshToken) await client.send(new RevokeTokenCommand({ ClientId: clientId, Token: RefreshToken }));
        return true;
      } catch (error) {
        if (error instanceof Refusal && error.code === 'wrongCredentials') return false;
        throw error;
      }
    },
    setPassword,
    async setEnabled(email, enabled) {
      const Username = email;
      await client.send(
        enabled ? new AdminEnableUserCommand({ UserPoolId, Username }) : new AdminDisableUserCommand({ UserPoolId, Username }),
      );
    },
  };
}

/** What the pool says to a wrong password or token; which of them it was is nobody's business. */
const refused = [
  'NotAuthorizedException',
  'UserNotFoundException',
  'InvalidPasswordException',
  'PasswordResetRequiredException',
  'UserNotConfirmedException',
] as const;

/** Undefined when the call fails with one of these errors. */
async function unless<T>(call: Promise<T>, ...names: readonly string[]): Promise<T | undefined> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof Error && names.includes(error.name)) return undefined;
    throw error;
  }
}

/** The token was just received from the pool over TLS, so it is read and not checked. */
function tokensOf(result: AuthenticationResultType): Tokens {
  const accessToken = result.AccessToken ?? '';
  const claims: unknown = JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString());
  const claim = (name: string) => (typeof claims === 'object' && claims !== null ? String(Reflect.get(claims, name) ?? '') : '');
  return {
    userId: claim('sub'),
    sessionId: claim('origin_jti') || claim('event_id'),
    accessToken,
    expiresIn: Number(claim('exp')) - Number(claim('iat')),
    refreshToken: result.RefreshToken ?? null,
  };
}
