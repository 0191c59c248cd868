import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Secret, secrets } from '#topology/secrets';

/** Creates missing secrets, readable only by their owner; returns where they are, for the environment. */
export function provideSecrets(data: string): { readonly secrets: string } {
  const folder = join(data, 'secrets');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const secret of secrets) {
    const file = join(folder, secret.name);
    if (!existsSync(file)) writeFileSync(file, make(secret.kind), { mode: 0o600 });
  }
  return { secrets: `file:${folder}` };
}

function make(kind: Secret['kind']): string {
  const random = () => randomBytes(48).toString('base64url');
  if (kind === 'random') return random();
  if (kind === 'entered') return '{}';
  if (kind === 'rotated') return JSON.stringify({ current: random() });
  return generateKeyPairSync('rsa', { modulusLength: 3072 }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}
