import { expect, it } from 'vitest';
import { asksAgain } from '#functions/http/access/recently-proven';
import { operations } from '#modules/all';

it('names only existing calls', () => {
  const ids = new Set(operations.map(({ id }) => id));
  expect([...asksAgain].filter((id) => !ids.has(id))).toEqual([]);
});

it('includes every call that changes a role, a user or an invitation', () => {
  const changes = operations.filter(
    ({ slug, method, access }) => ['role', 'user', 'user-invitation'].includes(slug) && method !== 'GET' && typeof access === 'object',
  );
  const left = changes.map(({ id }) => id).filter((id) => !asksAgain.has(id));
  // Reads by POST, and cancelling an invitation, which gives nobody any rights.
  expect(left.sort()).toEqual([
    'role.exists',
    'role.list',
    'role.named',
    'user-invitation.delete-invitation',
    'user-invitation.exists',
    'user-invitation.hard-delete',
    'user-invitation.list',
    'user-invitation.remove',
    'user.exists',
    'user.list',
  ]);
});
