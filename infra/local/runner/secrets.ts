import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Secret, secrets } from '#topology/secrets';

/** Creates missing secrets, readable only by their owner; returns the values for the environment. */
export function provideSecrets(data: string): { readonly secrets: string; readonly originKey: string } {
  const folder = join(data, 'secrets');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const secret of secrets) {
    const file = join(folder, secret.name);
    if (!existsSync(file)) writeFileSync(file, make(secret.kind), { mode: 0o600 });
  }
  return { secrets: `file:${folder}`, originKey: readFileSync(join(folder, 'origin-key'), 'utf8') };
}

function make(kind: Secret['kind']): string {
  if (kind === 'random') return randomBytes(48).toString('base64url');
  return generateKeyPairSync('rsa', { modulusLength: 3072 }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}
