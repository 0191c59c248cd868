import { randomBytes } from 'node:crypto';
import {
  AdminCreateUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminGetUserCommand,
  AdminInitiateAuthCommand,
  AdminRespondToAuthChallengeCommand,
  AdminSetUserMFAPreferenceCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  AdminUserGlobalSignOutCommand,
  AssociateSoftwareTokenCommand,
  type AuthenticationResultType,
  CognitoIdentityProviderClient,
  GetTokensFromRefreshTokenCommand,
  RevokeTokenCommand,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import type { Account, Identity, Members, Proof, Tokens } from '#application/identity/ports';
import { Refusal } from '#domain/refusal';

export interface UserPool {
  readonly client: CognitoIdentityProviderClient;
  readonly userPoolId: string;
  readonly clientId: string;
  /** Our own record of who has a second factor. What the pool says of it is off for a moment while a recovery code is used. */
  readonly factors: Pick<Members, 'hasSecondFactor' | 'noteSecondFactor'>;
}

export function userPoolClient(): CognitoIdentityProviderClient {
  return new CognitoIdentityProviderClient({});
}

/**
 * Accounts in an Amazon Cognito user pool, used only from the server (the app client allows only the ADMIN flows), so no one can bypass our
 * lock-out. We send the mails, and Cognito sends none.
 */
export function cognitoIdentity({ client, userPoolId, clientId, factors }: UserPool): Identity {
  const UserPoolId = userPoolId;

  async function find(email: string): Promise<Account | undefined> {
    const user = await unless(client.send(new AdminGetUserCommand({ UserPoolId, Username: email })), 'UserNotFoundException');
    if (!user) return undefined;
    const attribute = (name: string) => user.UserAttributes?.find((one) => one.Name === name)?.Value;
    const userId = attribute('sub') ?? '';
    return {
      userId,
      verified: attribute('email_verified') === 'true',
      enabled: user.Enabled !== false,
      secondFactor: (user.UserMFASettingList?.includes(appCode) ?? false) || (await factors.hasSecondFactor(userId)),
    };
  }

  const userIdOf = async (email: string) => (await find(email))?.userId ?? '';

  const setPassword = async (email: string, password: string) => {
    await client.send(new AdminSetUserPasswordCommand({ UserPoolId, Username: email, Password: password, Permanent: true }));
  };

  const askForCodes = (email: string, Enabled: boolean) =>
    client.send(
      new AdminSetUserMFAPreferenceCommand({
        UserPoolId,
        Username: email,
        SoftwareTokenMfaSettings: { Enabled, PreferredMfa: Enabled },
      }),
    );

  /** After the right password: the pool's tokens, or the session that waits for a code. */
  async function authenticate(email: string, password: string): Promise<AuthenticationResultType | { readonly waiting: string }> {
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
    if (answer?.ChallengeName === appCode) return { waiting: answer.Session ?? '' };
    if (!answer?.AuthenticationResult) throw new Refusal('wrongCredentials');
    return answer.AuthenticationResult;
  }

  async function answerWith(email: string, code: string, session: string): Promise<AuthenticationResultType> {
    const answer = await unless(
      client.send(
        new AdminRespondToAuthChallengeCommand({
          UserPoolId,
          ClientId: clientId,
          ChallengeName: appCode,
          Session: session,
          ChallengeResponses: { USERNAME: email, SOFTWARE_TOKEN_MFA_CODE: code },
        }),
      ),
      ...wrongCode,
      ...refused,
    );
    if (!answer?.AuthenticationResult) throw new Refusal('wrongCode');
    return answer.AuthenticationResult;
  }

  const drop = async ({ RefreshToken }: AuthenticationResultType) => {
    if (RefreshToken) await client.send(new RevokeTokenCommand({ ClientId: clientId, Token: RefreshToken }));
  };

  /**
   * The pool does not know recovery codes, so it is told to ask for no code for a moment. In this moment it gives tokens for the password
   * alone, and for longer if this process ends: `admitted` accepts them only from here. Another sign-in may turn the codes on too early.
   */
  async function withoutCode(email: string, password: string): Promise<AuthenticationResultType> {
    try {
      for (let attempt = 1; ; attempt += 1) {
        await askForCodes(email, false);
        const result = await authenticate(email, password);
        if (!('waiting' in result)) return result;
        if (attempt === mostAttempts) throw new Refusal('busy');
      }
    } finally {
      // If this fails, the next sign-in does it.
      await askForCodes(email, true).catch(() => undefined);
    }
  }

  async function admitted(email: string, password: string, proof: Proof | undefined): Promise<AuthenticationResultType> {
    for (let attempt = 1; ; attempt += 1) {
      const result = await authenticate(email, password);
      if (!('waiting' in result)) {
        if (!(await factors.hasSecondFactor(tokensOf(result).userId))) return result;
        if (proof === 'vouched') return result;
        // The pool asks for no code, but this person has a second factor: the code was not checked.
        await drop(result);
        await askForCodes(email, true);
        if (attempt === mostAttempts) throw new Refusal('busy');
        continue;
      }
      if (proof === undefined) throw new Refusal('codeNeeded');
      return proof === 'vouched' ? withoutCode(email, password) : answerWith(email, proof.code, result.waiting);
    }
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
      // A permanent password, even if nobody knows it yet: temporary passwords of a pool expire and start a challenge.
      await setPassword(email, password ?? `${randomBytes(48).toString('base64url')}aA1!`);
      return userId;
    },
    async verify(email) {
      // The pool accepts the mark only together with its address.
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
    async signIn(email, password, proof) {
      const result = await admitted(email, password, proof);
      const account = await find(email);
      if (!account?.enabled) throw new Refusal('wrongCredentials');
      if (account.verified) return tokensOf(result);
      await drop(result);
      throw new Refusal('notVerified');
    },
    async refresh(refreshToken) {
      const answer = await unless(
        client.send(new GetTokensFromRefreshTokenCommand({ ClientId: clientId, RefreshToken: refreshToken })),
        ...refused,
        'RefreshTokenReuseException',
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
        const result = await authenticate(email, password);
        if (!('waiting' in result)) await drop(result);
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
    async beginSecondFactor(_, accessToken) {
      const { SecretCode } = await client.send(new AssociateSoftwareTokenCommand({ AccessToken: accessToken }));
      if (!SecretCode) throw new Error('The user pool gave no secret for an authenticator app');
      return SecretCode;
    },
    async confirmSecondFactor(email, accessToken, code) {
      const answer = await unless(client.send(new VerifySoftwareTokenCommand({ AccessToken: accessToken, UserCode: code })), ...wrongCode);
      if (answer?.Status !== 'SUCCESS') throw new Refusal('wrongCode');
      // Our record first: if this ends here, the next sign-in turns the codes on.
      await factors.noteSecondFactor(await userIdOf(email), true);
      await askForCodes(email, true);
    },
    async dropSecondFactor(email) {
      await askForCodes(email, false);
      await factors.noteSecondFactor(await userIdOf(email), false);
    },
  };
}

/** Somebody else may turn the codes off or on at the same moment. */
const mostAttempts = 4;

/** The pool's name for codes of an authenticator app. */
const appCode = 'SOFTWARE_TOKEN_MFA';

/** The pool's answers to a wrong, expired or used code. */
const wrongCode = [
  'CodeMismatchException',
  'ExpiredCodeException',
  'EnableSoftwareTokenMFAException',
  'SoftwareTokenMFANotFoundException',
  'InvalidParameterException',
] as const;

/** The pool's answers to a wrong password or token; callers are not told which. */
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

/** The token just came from the pool over TLS, so it is read without a check. */
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
