import { beforeEach, expect, it } from 'vitest';
import { forgetAll, keep, kept, storedKeyOf } from './stored.ts';

beforeEach(() => localStorage.clear());

it.each([['Suryodaya'], ['सूर्योदय ₹'], [{ id: '1', names: ['a', 'b'] }], [0], [true], ['']])('keeps %j and gives it back', (value) => {
  keep('organizationId', value);
  expect(kept('organizationId')).toEqual(value);
});

it('keeps values as base64, so that they are not read in passing', () => {
  keep('user', { email: 'asha@example.in' });
  const text = localStorage.getItem('bahi.user') ?? '';
  expect(text).not.toContain('asha');
  expect(JSON.parse(atob(text))).toEqual({ email: 'asha@example.in' });
});

it('takes what is not ours for nothing', () => {
  localStorage.setItem('bahi.user', '{broken');
  expect(kept('user')).toBeNull();
});

it('forgets everything on logout but the number of open tabs', () => {
  keep('user', { id: '1' });
  keep('branchId', 'b');
  keep('columns', {});
  keep('tabCount', 2);
  forgetAll();
  expect(Object.keys(localStorage)).toEqual(['bahi.tabCount']);
});

it('knows its own keys in the events of other tabs', () => {
  expect(storedKeyOf('bahi.branchId')).toBe('branchId');
  expect(storedKeyOf('someone.elses')).toBeNull();
  expect(storedKeyOf(null)).toBeNull();
});
