import { randomBytes, scrypt } from 'node:crypto';
import type { IdentityWorld } from '#application/identity/world';

const howMany = 10;
/** 32 characters that are not easily confused on paper: five bits each, sixty per code. */
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789';
const length = 12;

type World = Pick<IdentityWorld, 'members'>;

/** Replaces the old codes with ten new ones. They are shown once: only their hashes are stored. */
export async function issueRecoveryCodes({ members }: World, userId: string): Promise<readonly string[]> {
  const codes = Array.from({ length: howMany }, newCode);
  const salt = randomBytes(16).toString('base64url');
  await members.putRecoveryCodes(userId, { salt, hashes: await Promise.all(codes.map((code) => hashOf(code, salt))) });
  return codes;
}

/** Uses a code up; false when it is wrong or was used before. */
export async function takeRecoveryCode({ members }: World, userId: string, code: string): Promise<boolean> {
  const known = await members.recoveryCodes(userId);
  return known !== undefined && (await members.takeRecoveryCode(userId, await hashOf(code, known.salt)));
}

/** A code of an app has six digits; anything else typed there is taken as a recovery code. */
export function isAppCode(code: string): boolean {
  return /^\d{6}$/.test(code);
}

function newCode(): string {
  const signs = [...randomBytes(length)].map((byte) => alphabet[byte % alphabet.length]).join('');
  return signs.match(/.{4}/g)?.join('-') ?? signs;
}

/** Sixty bits need a slow hash. All codes of a person share a salt, so one hash can be compared with all of them. */
function hashOf(code: string, salt: string): Promise<string> {
  const plain = code.toLowerCase().replace(/[^a-z\d]/g, '');
  return new Promise((done, fail) => {
    scrypt(plain, salt, 32, { N: 2 ** 14, r: 8, p: 1 }, (error, key) => (error ? fail(error) : done(key.toString('base64url'))));
  });
}
