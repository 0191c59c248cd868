import { expect, it } from 'vitest';
import { commonPasswords, commonStems } from '#domain/permission/common-passwords';
import { isCommonPassword } from '#domain/permission/password';

it('has some hundreds of passwords in the compared form', () => {
  expect(commonPasswords.size).toBeGreaterThan(250);
  for (const password of commonPasswords)
    expect([password, isCommonPassword(password), password.length >= 10]).toEqual([password, true, true]);
  for (const stem of commonStems) expect([stem, isCommonPassword(`${stem}@2026`)]).toEqual([stem, true]);
});
