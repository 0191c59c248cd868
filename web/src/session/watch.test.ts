import { beforeEach, expect, it, vi } from 'vitest';
import { asked } from '../kit/feedback/confirm.ts';
import { lastEnded } from './ended.ts';
import { idleTimeout, isIdle, noteActivity } from './idle.ts';
import { changeSession, emptySession, session } from './session.ts';
import { keep, kept } from './stored.ts';
import { reactTo } from './watch.ts';

beforeEach(() => {
  localStorage.clear();
  session.set(emptySession());
  changeSession({ user: { id: 'u', email: 'a@b.in', name: 'Asha' }, organizationId: 'o', branchId: 'b', financialYearId: 'y' });
});

const place = { organizationId: 'o', branchId: 'b', financialYearId: 'y' };
const branch = (id: string) => ({ id, name: `Branch ${id}`, code: id, state: '27', gstin: null, permissions: [] });
const access = {
  role: { id: 'r', name: 'Owner', isSuperAdmin: true },
  branches: [branch('b'), branch('other')],
  years: [{ id: 'y', label: '2026-27', start: '2026-04-01', end: '2027-03-31' }],
  subscribed: true,
};

it.each`
  says    | reloads | branchId
  ${'ok'} | ${1}    | ${'other'}
  ${null} | ${0}    | ${'b'}
`('another tab changed the branch, and the person answers $says', async ({ says, reloads, branchId }) => {
  vi.useFakeTimers();
  changeSession({ access });
  keep('branchId', 'other');
  const reload = vi.fn();
  reactTo({ key: 'bahi.branchId' }, reload);
  reactTo({ key: 'bahi.branchId' }, reload);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked.get()).toMatchObject([
    { title: 'Another tab went to Branch other', ok: 'Go on in Branch other', cancel: 'Back to Branch b' },
  ]);
  expect(session.get()).toMatchObject(place);
  asked.get()[0]?.answer(says);
  await vi.advanceTimersByTimeAsync(1);
  vi.useRealTimers();
  expect(reload).toHaveBeenCalledTimes(reloads);
  expect(kept('branchId')).toBe(branchId);
});

it('asks nothing while both tabs work in the same place', async () => {
  vi.useFakeTimers();
  reactTo({ key: 'bahi.branchId' });
  await vi.advanceTimersByTimeAsync(1_000);
  vi.useRealTimers();
  expect(asked.get()).toEqual([]);
});

it('starts anew when somebody else signed in', () => {
  keep('user', { id: 'someone else', email: '', name: '' });
  const reload = vi.fn();
  reactTo({ key: 'bahi.user' }, reload);
  expect(reload).toHaveBeenCalledTimes(1);
});

it('follows a logout of another tab', () => {
  keep('user', null);
  reactTo({ key: 'bahi.user' }, () => undefined);
  expect(session.get().user).toBeNull();
  expect(lastEnded()).toMatchObject({ why: 'elsewhere', user: { id: 'u' } });
});

it('signs out after two hours without a key in any tab', () => {
  const start = Date.UTC(2026, 10, 21);
  noteActivity(start);
  expect(isIdle(start + idleTimeout * 1000)).toBe(false);
  expect(isIdle(start + idleTimeout * 1000 + 1)).toBe(true);
});
