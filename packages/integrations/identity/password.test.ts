import { expect, it } from 'vitest';
import { hashPassword, isPassword } from '#integrations/identity/password';

// A hash is slow on purpose, so the tests share one.
const password = 'cafe\u0301 in Mysuru';
const stored = await hashPassword(password);

it('accepts only the password it hashed', async () => {
  expect(stored).toMatch(/^scrypt\$32768\$8\$3\$/);
  expect(await isPassword(password, stored)).toBe(true);
  expect(await isPassword('cafe\u0301 in mysuru', stored)).toBe(false);
});

it('treats the two encodings of an accented letter as the same password', async () => {
  expect(await isPassword('caf\u00e9 in Mysuru', stored)).toBe(true);
});

it('refuses every password if there is none', async () => {
  expect(await isPassword('', null)).toBe(false);
  expect(await isPassword('anything at all', null)).toBe(false);
});

it('salts: the same password twice gives two hashes', async () => {
  expect(await hashPassword(password)).not.toBe(stored);
});
