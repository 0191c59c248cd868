import { expect, it } from 'vitest';
import { refusePoorPassword } from '#application/identity/passwords/password-rule';

it.each(['short', 'password123', 'unbelievable', 'ASHA@example.in'])('refuses %s at the field', async (password) => {
  await expect(refusePoorPassword(password, 'asha@example.in')).rejects.toThrow(
    expect.objectContaining({ code: 'invalid', errors: [expect.objectContaining({ path: 'password' })] }),
  );
});

it('accepts any other password of ten characters', async () => {
  await expect(refusePoorPassword('monsoon in mysuru', 'asha@example.in')).resolves.toBeUndefined();
});
