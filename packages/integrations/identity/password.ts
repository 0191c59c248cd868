import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** Cost as OWASP recommends for scrypt with 32 MiB: about a tenth of a second of one core, for us and for an attacker. */
const cost = { N: 2 ** 15, r: 8, p: 3 } as const;
const length = 32;

/** `scrypt$N$r$p$salt$hash`: the cost travels with the hash, so that raising it leaves old passwords good. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, cost);
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), hash.toString('base64url')].join('$');
}

/** With no hash to compare with it takes the same time and answers no, so that the clock doesn't tell which accounts exist. */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  const [, n, r, p, salt, hash] = (stored ?? nobody).split('$');
  const expected = Buffer.from(hash ?? '', 'base64url');
  const found = await derive(password, Buffer.from(salt ?? '', 'base64url'), { N: Number(n), r: Number(r), p: Number(p) });
  return timingSafeEqual(found, expected) && stored !== null;
}

const nobody = ['scrypt', cost.N, cost.r, cost.p, Buffer.alloc(16).toString('base64url'), Buffer.alloc(length).toString('base64url')].join(
  '$',
);

function derive(password: string, salt: Buffer, { N, r, p }: { N: number; r: number; p: number }): Promise<Buffer> {
  return new Promise((done, fail) => {
    // One person may type é as one character, another keyboard sends two: both are the same password.
    scrypt(password.normalize('NFKC'), salt, length, { N, r, p, maxmem: 256 * N * r }, (error, key) => (error ? fail(error) : done(key)));
  });
}
