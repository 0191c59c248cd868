import { expect, it } from 'vitest';
import { refusePoorPassword } from '#application/identity/password-rule';

it.each(['short', 'password123', 'ASHA@example.in'])('refuses %s at the field', (password) => {
  expect(() => refusePoorPassword(password, 'asha@example.in')).toThrow(
    expect.objectContaining({ code: 'invalid', errors: [expect.objectContaining({ path: 'password' })] }),
  );
});

it('takes any other of ten characters', () => {
  expect(() => refusePoorPassword('monsoon in mysuru', 'asha@example.in')).not.toThrow();
});
