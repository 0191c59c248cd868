import { expect, it } from 'vitest';
import { hashPassword, isPassword } from '#integrations/identity/password';

it('knows the password it hashed, and no other', async () => {
  const stored = await hashPassword('monsoon in Mysuru');
  expect(stored).toMatch(/^scrypt\$32768\$8\$3\$/);
  expect(await isPassword('monsoon in Mysuru', stored)).toBe(true);
  expect(await isPassword('monsoon in mysuru', stored)).toBe(false);
});

it('takes the two ways to write an accented letter for the same password', async () => {
  expect(await isPassword('caf\u00e9 at noon', await hashPassword('cafe\u0301 at noon'))).toBe(true);
});

it('answers no where there is no password, whatever is tried', async () => {
  expect(await isPassword('', null)).toBe(false);
  expect(await isPassword('anything at all', null)).toBe(false);
});

it('salts: the same password twice gives two hashes', async () => {
  expect(await hashPassword('one and the same')).not.toBe(await hashPassword('one and the same'));
});
