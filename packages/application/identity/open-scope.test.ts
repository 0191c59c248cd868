import { expect, it } from 'vitest';
import { type Entrance, pathsOf, permissionsIn } from '#application/identity/open-scope';
import type { Stored } from '#application/ports';
import { pathsVersion } from '#domain/permission/saved-paths';

const role = (permissions: readonly string[], more: object = {}) => ({ id: 'r', row: { permissions, ...more } }) as unknown as Stored;

it('a role from before opens what its list showed, one of now what it says', () => {
  expect(pathsOf(role(['/sales-invoice', '/sales-invoice/print']))).toEqual([
    '/sales-invoice',
    '/sales-invoice/print',
    '/sales-invoice/view',
    '/sales-invoice/download',
  ]);
  expect(pathsOf(role(['/sales-invoice'], { pathsAsOf: pathsVersion }))).toEqual(['/sales-invoice']);
});

it('a branch from before that got a list got what it opened, though the role is of now', () => {
  const branches = [{ branchId: 'b', change: { granted: ['/bank-cash'], withdrawn: [] } }];
  const entrance = { membership: { branches }, role: role(['/role'], { pathsAsOf: pathsVersion }), branches: [], years: [] };
  expect([...permissionsIn(entrance as unknown as Entrance, 'b')].sort()).toEqual(['/bank-cash', '/bank-cash/view', '/role']);
});
