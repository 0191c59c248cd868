import { beforeEach, expect, it, vi } from 'vitest';
import { forgetAll, forgetDraft, keep, keepDraft, kept, keptDrafts, storedKeyOf } from './stored.ts';

beforeEach(() => localStorage.clear());

it.each([['Suryodaya'], ['सूर्योदय ₹'], [{ id: '1', names: ['a', 'b'] }], [0], [true], ['']])('stores %j and returns it', (value) => {
  keep('organizationId', value);
  expect(kept('organizationId')).toEqual(value);
});

it('stores values as base64', () => {
  keep('user', { email: 'asha@example.in' });
  const text = localStorage.getItem('bahi.user') ?? '';
  expect(text).not.toContain('asha');
  expect(JSON.parse(atob(text))).toEqual({ email: 'asha@example.in' });
});

it('ignores values that are not ours', () => {
  localStorage.setItem('bahi.user', '{broken');
  expect(kept('user')).toBeNull();
});

it('deletes everything on logout except the number of open tabs', () => {
  keep('user', { id: '1' });
  keep('branchId', 'b');
  keep('columns', {});
  keep('tabCount', 2);
  keepDraft('u o customer 1', { sequence: 1 });
  forgetAll();
  expect(Object.keys(localStorage)).toEqual(['bahi.tabCount']);
});

it('recognises its own keys in events of other tabs', () => {
  expect(storedKeyOf('bahi.branchId')).toBe('branchId');
  expect(storedKeyOf('someone.elses')).toBeNull();
  expect(storedKeyOf(null)).toBeNull();
});

it('stores drafts one by one, as base64, until each is deleted', () => {
  const body = '₹'.repeat(30_000);
  expect(keepDraft('u o customer 1', { sequence: 1, ...{ body } })).toBe(true);
  expect(keepDraft('u o customer 2', { sequence: 2 })).toBe(true);
  expect(localStorage.getItem('bahi.draft.u o customer 1')).not.toContain('sequence');
  expect(Object.fromEntries(keptDrafts())).toEqual({ 'u o customer 1': { sequence: 1, body }, 'u o customer 2': { sequence: 2 } });
  forgetDraft('u o customer 1');
  expect([...keptDrafts().keys()]).toEqual(['u o customer 2']);
});

it('deletes the oldest drafts when the browser is full', () => {
  const set = Storage.prototype.setItem;
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
    if (value.length > 2_000 || (key.includes('draft 3') && this.getItem('bahi.draft.draft 1') !== null)) throw new Error('full');
    set.call(this, key, value);
  });
  for (const sequence of [1, 2, 3]) expect(keepDraft(`draft ${sequence}`, { sequence })).toBe(true);
  expect([...keptDrafts().keys()].sort()).toEqual(['draft 2', 'draft 3']);
  expect(keepDraft('too large', { sequence: 4, ...{ body: 'x'.repeat(2_000) } })).toBe(false);
  full.mockRestore();
});
