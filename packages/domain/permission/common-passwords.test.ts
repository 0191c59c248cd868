import { expect, it } from 'vitest';
import { commonPasswords, commonStems } from '#domain/permission/common-passwords';
import { isCommonPassword } from '#domain/permission/password';

it('holds a list of some hundreds, in the form in which passwords are compared', () => {
  expect(commonPasswords.size).toBeGreaterThan(250);
  for (const password of commonPasswords)
    expect([password, isCommonPassword(password), password.length >= 10]).toEqual([password, true, true]);
  for (const stem of commonStems) expect([stem, isCommonPassword(`${stem}@2026`)]).toEqual([stem, true]);
});
