import { randomBytes, scrypt } from 'node:crypto';

const cost = { N: 2 ** 4, r: 8, p: 1 } as const;

/** The hash of a password at the least cost. A hash contains its own cost, so the product's own comparison takes it. */
export function cheapHash(password: string): Promise<string> {
  const salt = randomBytes(16);
  return new Promise((done, fail) => {
    scrypt(password.normalize('NFKC'), salt, 32, cost, (error, key) =>
      error ? fail(error) : done(['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$')),
    );
  });
}
