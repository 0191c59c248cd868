/**
 * Secrets that are made once per deployment, and that no person knows unless they are entered. A handler reads `<SECRETS>/<name>` (see `env.secrets`).
 */
export interface Secret {
  readonly name: string;
  /**
   * `random`: 48 bytes as base64url. `rsa`: a private key, PKCS #8 PEM, 3072 bits. `rotated`: an object with one that is `current` and, while
   * it is changed, another (`functions/origin-keys.ts`). `entered`: an empty object, until the person who runs the deployment enters
   * another (`functions/portal-providers.ts`).
   */
  readonly kind: 'random' | 'rsa' | 'rotated' | 'entered';
  /** `local`: only for embedded identities. In the cloud the user pool signs its own tokens and has the secrets of authenticator apps. */
  readonly where: 'everywhere' | 'local';
}

export const secrets: readonly Secret[] = [
  { name: 'token-key', kind: 'rsa', where: 'local' },
  { name: 'second-factor-key', kind: 'random', where: 'local' },
  { name: 'xsrf-key', kind: 'random', where: 'everywhere' },
  // Encrypts the sessions at the portals of the government.
  { name: 'portal-session-key', kind: 'random', where: 'everywhere' },
  // Who we are at these portals.
  { name: 'portal-providers', kind: 'entered', where: 'everywhere' },
  { name: 'origin-key', kind: 'rotated', where: 'everywhere' },
];
