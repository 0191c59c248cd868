import { randomBytes, scrypt } from 'node:crypto';
import { vi } from 'vitest';

/**
 * A set-up file: makes passwords cheap where hundreds of people sign in. A hash contains its own cost, so the product's own comparison
 * still runs. `password.test.ts` checks that new passwords are expensive.
 */
vi.mock('#integrations/identity/password', async (original) => {
  const { isPassword } = await original<typeof import('#integrations/identity/password')>();
  const nobody = await hashPassword(randomBytes(32).toString('hex'));
  return {
    hashPassword,
    isPassword: async (password: string, stored: string | null) => (await isPassword(password, stored ?? nobody)) && stored !== null,
  };
});

const cost = { N: 2 ** 4, r: 8, p: 1 } as const;

function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return new Promise((done, fail) => {
    scrypt(password.normalize('NFKC'), salt, 32, cost, (error, key) =>
      error ? fail(error) : done(['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$')),
    );
  });
}
