import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** The cost that OWASP recommends for scrypt with 32 MiB: about a tenth of a second of one core, for us and for an attacker. */
const cost = { N: 2 ** 15, r: 8, p: 3 } as const;
const length = 32;

/** `scrypt$N$r$p$salt$hash`: the cost is stored with the hash, so old passwords stay valid when it is raised. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, cost);
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), hash.toString('base64url')].join('$');
}

/** Without a hash it takes the same time and returns false, so the time does not reveal which accounts exist. */
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
    // One keyboard sends é as one character, another as two. Both are the same password.
    scrypt(password.normalize('NFKC'), salt, length, { N, r, p, maxmem: 256 * N * r }, (error, key) => (error ? fail(error) : done(key)));
  });
}
