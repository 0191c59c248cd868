import { beforeEach, expect, it, vi } from 'vitest';
import { idleTimeout, isIdle, noteActivity } from './idle.ts';
import { changeSession, emptySession, session } from './session.ts';
import { keep } from './stored.ts';
import { reactTo } from './watch.ts';

beforeEach(() => {
  localStorage.clear();
  session.set(emptySession());
  changeSession({ user: { id: 'u', email: 'a@b.in', name: 'Asha' }, organizationId: 'o', branchId: 'b', financialYearId: 'y' });
});

it.each`
  key                  | value                                          | reloads
  ${'organizationId'}  | ${'other'}                                     | ${1}
  ${'branchId'}        | ${'other'}                                     | ${1}
  ${'financialYearId'} | ${'other'}                                     | ${1}
  ${'branchId'}        | ${'b'}                                         | ${0}
  ${'columns'}         | ${{}}                                          | ${0}
  ${'user'}            | ${{ id: 'someone else', email: '', name: '' }} | ${1}
`('another tab writes $key = $value: $reloads reload(s)', ({ key, value, reloads }) => {
  keep(key, value);
  const reload = vi.fn();
  reactTo({ key: `bahi.${key}` }, reload);
  expect(reload).toHaveBeenCalledTimes(reloads);
});

it('follows a logout of another tab', () => {
  keep('user', null);
  reactTo({ key: 'bahi.user' }, () => undefined);
  expect(session.get().user).toBeNull();
});

it('signs out after two hours without a key in any tab', () => {
  const start = Date.UTC(2026, 10, 21);
  noteActivity(start);
  expect(isIdle(start + idleTimeout * 1000)).toBe(false);
  expect(isIdle(start + idleTimeout * 1000 + 1)).toBe(true);
});
