import { JwtRsaVerifier } from 'aws-jwt-verify';
import { assertStringEquals } from 'aws-jwt-verify/assert';
import { CognitoJwtVerifier } from 'aws-jwt-verify/cognito-verifier';
import { CognitoJwtInvalidClientIdError, CognitoJwtInvalidTokenUseError, JwtParseError } from 'aws-jwt-verify/error';
import { embeddedClient, embeddedIssuer, type SigningKey } from '#integrations/identity/signing-key';

/** The person and session of a token. */
export interface Claims {
  readonly userId: string;
  readonly sessionId: string;
  /** Epoch seconds. */
  readonly expires: number;
}

export interface Verifier {
  /** Throws an error of aws-jwt-verify if the token is not ours or has expired. */
  verify(token: string): Promise<Claims>;
}

/** For tokens with known keys: those of the embedded provider, and of a Cognito test server. */
export function keptKeysVerifier(jwks: SigningKey['jwks'], issuer: string = embeddedIssuer, client: string = embeddedClient): Verifier {
  const verifier = JwtRsaVerifier.create({
    issuer,
    audience: null,
    jwksUri: `${issuer}/.well-known/jwks.json`,
    customJwtCheck: ({ payload }) => {
      assertStringEquals('Token use', payload['token_use'], 'access', CognitoJwtInvalidTokenUseError);
      assertStringEquals('Client id', payload['client_id'], client, CognitoJwtInvalidClientIdError);
    },
  });
  verifier.cacheJwks({ keys: jwks.keys.map((key) => ({ ...key })) });
  return { verify: async (token) => claimsOf(verifier.verifySync(token)) };
}

/**
 * Remembers tokens with a good signature, because a client sends the same one with every call for an hour. The expiry of the token still
 * counts, and each request checks elsewhere whether its session is open (decision D4).
 */
export function rememberingVerifier(verifier: Verifier, now: () => number): Verifier {
  const good = new Map<string, Claims>();
  return {
    async verify(token) {
      const known = good.get(token);
      if (known && known.expires * 1000 > now()) return known;
      const claims = await verifier.verify(token);
      if (good.size >= mostRemembered) good.clear();
      good.set(token, claims);
      return claims;
    },
  };
}

const mostRemembered = 5_000;

export function cognitoVerifier(userPoolId: string, clientId: string): Verifier {
  const verifier = CognitoJwtVerifier.create({ userPoolId, clientId, tokenUse: 'access' });
  return { verify: async (token) => claimsOf(await verifier.verify(token)) };
}

/** A session is named after its first token (`origin_jti`). A provider without that claim has one session per token. */
function claimsOf(payload: Readonly<Record<string, unknown>>): Claims {
  const { sub, origin_jti: origin, event_id: event, exp } = payload;
  const sessionId = typeof origin === 'string' ? origin : event;
  if (typeof sub !== 'string' || typeof sessionId !== 'string' || typeof exp !== 'number') {
    throw new JwtParseError('The token names no person or no session');
  }
  return { userId: sub, sessionId, expires: exp };
}
