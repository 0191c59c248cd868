import { randomBytes } from 'node:crypto';
import { vi } from 'vitest';

/**
 * A set-up file: makes passwords cheap where hundreds of people sign in. The product's own comparison still runs. `password.test.ts` checks
 * that new passwords are expensive.
 */
vi.mock('#integrations/identity/password', async (original) => {
  const { isPassword } = await original<typeof import('#integrations/identity/password')>();
  const { cheapHash } = await import('#test/kit/cheap-hash');
  const nobody = await cheapHash(randomBytes(32).toString('hex'));
  return {
    hashPassword: cheapHash,
    isPassword: async (password: string, stored: string | null) => (await isPassword(password, stored ?? nobody)) && stored !== null,
  };
});
