/**
 * What is made once per deployment and known to nobody. A handler reads `<SECRETS>/<name>` (see `env.secrets`), but for `origin-key`:
 * that one is written on every request, so it comes in the environment.
 */
export interface Secret {
  readonly name: string;
  /** `random`: 48 bytes as base64url. `rsa`: a private key, PKCS #8 PEM, 3072 bits. */
  readonly kind: 'random' | 'rsa';
  /** `local`: only where identities are embedded; the cloud's user pool signs its own tokens and keeps the secrets of authenticator apps. */
  readonly where: 'everywhere' | 'local';
}

export const secrets: readonly Secret[] = [
  { name: 'token-key', kind: 'rsa', where: 'local' },
  { name: 'second-factor-key', kind: 'random', where: 'local' },
  { name: 'xsrf-key', kind: 'random', where: 'everywhere' },
  { name: 'origin-key', kind: 'random', where: 'everywhere' },
];
