import { describe, expect, it } from 'vitest';
import { permissions } from '#modules/all';
import { operationsOf } from '#modules/kit/operations/operations-of';
import { type Role, role, withKnownPaths } from '#modules/organisation/role/role';

const sales: Role = {
  name: 'Sales',
  description: null,
  permissions: ['/transporter'],
  isSuperAdmin: false,
  readOnly: false,
  status: 'Active',
};
const facts = { find: () => undefined, all: () => [], today: '2026-11-21' };

describe('role', () => {
  it.each([
    ['known paths', ['/a', '/a/add'], []],
    ['no path', [], []],
    ['an unknown path', ['/a', '/b'], ['permissions.1']],
  ])('a role with %s', (_, paths, problems) => {
    const checked = withKnownPaths(role, ['/a', '/a/add']);
    expect(checked.check?.({ ...sales, permissions: paths }, facts, 'x').map((problem) => problem.path)).toEqual(problems);
  });

  it('can have every path of the product and no other', () => {
    const checked = withKnownPaths(role, permissions);
    expect(checked.check?.({ ...sales, permissions }, facts, 'x')).toEqual([]);
    expect(checked.check?.({ ...sales, permissions: ['/transporter/launch'] }, facts, 'x')).toHaveLength(1);
  });

  it('is saved only by these calls, because each checks the caller', () => {
    const writing = operationsOf(role).filter(({ id, method }) => method !== 'GET' && !/\.(list|exists|named)$/.test(id));
    expect(writing.map(({ id }) => id)).toEqual(
      ['create', 'multipart', 'import', 'update', 'remove', 'hard-delete', 'activate', 'status'].map((verb) => `role.${verb}`),
    );
  });

  it.each(['edit', 'delete', 'deactivate'])('does not offer %s for the Super Admin role', (verb) => {
    expect(role.actions[verb]?.offered({ ...sales, isSuperAdmin: true })).toMatch(/Super Admin/);
    expect(role.actions[verb]?.offered(sales)).toBe(true);
  });
});
