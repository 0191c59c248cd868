import { expect, it } from 'vitest';
import { hashPassword, isPassword } from '#integrations/identity/password';

it('accepts only the password it hashed', async () => {
  const stored = await hashPassword('monsoon in Mysuru');
  expect(stored).toMatch(/^scrypt\$32768\$8\$3\$/);
  expect(await isPassword('monsoon in Mysuru', stored)).toBe(true);
  expect(await isPassword('monsoon in mysuru', stored)).toBe(false);
});

it('treats the two encodings of an accented letter as the same password', async () => {
  expect(await isPassword('caf\u00e9 at noon', await hashPassword('cafe\u0301 at noon'))).toBe(true);
});

it('refuses every password if there is none', async () => {
  expect(await isPassword('', null)).toBe(false);
  expect(await isPassword('anything at all', null)).toBe(false);
});

it('salts: the same password twice gives two hashes', async () => {
  expect(await hashPassword('one and the same')).not.toBe(await hashPassword('one and the same'));
});
