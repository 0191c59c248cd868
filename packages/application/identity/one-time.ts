import { createHash, randomBytes } from 'node:crypto';
import type { OneTimeToken, TokenPurpose } from '#application/identity/ports';
import { type IdentityWorld, seconds } from '#application/identity/world';

/** Hours a mailed link is good for: decisions D2, D5 and answer A58. */
export const lives = { 'verify-email': 24, 'reset-password': 1, 'accept-invitation': 7 * 24 } as const satisfies Partial<
  Record<TokenPurpose, number>
>;

/** Makes a token for a link; only its hash is kept. */
export async function issueToken(world: IdentityWorld, purpose: keyof typeof lives, subject: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await world.members.putToken({ purpose, hash: hashOf(token), subject, expires: seconds(world.clock) + lives[purpose] * 3600 });
  return token;
}

export function peekToken(world: IdentityWorld, purpose: TokenPurpose, token: string): Promise<OneTimeToken | undefined> {
  return world.members.peekToken(purpose, hashOf(token));
}

export function takeToken(world: IdentityWorld, purpose: TokenPurpose, token: string): Promise<OneTimeToken | undefined> {
  return world.members.takeToken(purpose, hashOf(token));
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
