import { Secret, TOTP } from 'otpauth';

/** The standard of authenticator apps (RFC 6238): six digits, SHA-1, a new code each half minute. */
const period = 30;

/** Base32, 160 bits as RFC 4226 recommends. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/**
 * The half minute of a code: the current one, or the one before or after; undefined if the code is wrong. Using a code uses up its half
 * minute.
 */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  const totp = new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period });
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: 1 });
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / period) + delta;
}
