import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';

/** The issuer in tokens of the embedded provider. */
export const embeddedIssuer = 'https://identity.bahi.local';
export const embeddedClient = 'bahi-web';

export interface SigningKey {
  readonly id: string;
  readonly private: KeyObject;
  /** The public half as a key set, for checking tokens. */
  readonly jwks: {
    readonly keys: readonly {
      readonly kty: 'RSA';
      readonly use: 'sig';
      readonly alg: 'RS256';
      readonly kid: string;
      readonly n: string;
      readonly e: string;
    }[];
  };
}

/** From a PKCS #8 PEM. The id of the key is a hash of its public half, so a new key is never mistaken for the old one. */
export function signingKey(pem: string): SigningKey {
  const secret = createPrivateKey(pem);
  const { n, e } = createPublicKey(secret).export({ format: 'jwk' });
  if (n === undefined || e === undefined) throw new Error('The signing key is not an RSA key.');
  const id = createHash('sha256').update(`${n}.${e}`).digest('base64url').slice(0, 16);
  return { id, private: secret, jwks: { keys: [{ kty: 'RSA', use: 'sig', alg: 'RS256', kid: id, n, e }] } };
}
