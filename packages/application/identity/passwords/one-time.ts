import { createHash, randomBytes } from 'node:crypto';
import { vaultOf } from '#application/identity/passwords/sealed';
import type { OneTimeToken, TokenPurpose } from '#application/identity/ports';
import { type IdentityWorld, seconds } from '#application/identity/world';

/** Hours a mailed link is valid: decisions D2, D5 and answer A58. */
export const lives = { 'verify-email': 24, 'reset-password': 1, 'accept-invitation': 7 * 24 } as const satisfies Partial<
  Record<TokenPurpose, number>
>;

/** The data kept with a link: in plain form, or so that only the holder of the link can read it. */
type Belonging = { readonly plain: string } | { readonly secret: string };

/** Makes a token for a link; only its hash is kept. */
export async function issueToken(
  world: Pick<IdentityWorld, 'members' | 'clock'>,
  purpose: keyof typeof lives,
  subject: string,
  belonging?: Belonging,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const detail = belonging && ('plain' in belonging ? belonging.plain : vaultOf(token, purpose).seal(belonging.secret));
  await world.members.putToken({
    purpose,
    hash: hashOf(token),
    subject,
    expires: seconds(world.clock) + lives[purpose] * 3600,
    ...(detail === undefined ? {} : { detail }),
  });
  return token;
}

export function peekToken(world: IdentityWorld, purpose: TokenPurpose, token: string): Promise<OneTimeToken | undefined> {
  return world.members.peekToken(purpose, hashOf(token));
}

export function takeToken(world: IdentityWorld, purpose: TokenPurpose, token: string): Promise<OneTimeToken | undefined> {
  return world.members.takeToken(purpose, hashOf(token));
}

/** The secret kept with the link; undefined when there is none. */
export function secretOf({ purpose, detail }: OneTimeToken, token: string): string | undefined {
  return detail === undefined ? undefined : vaultOf(token, purpose).open(detail);
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
