import { expect, it } from 'vitest';
import { type Entrance, pathsOf, permissionsIn } from '#application/identity/open-scope';
import type { Stored } from '#application/ports';
import { pathsVersion } from '#domain/permission/saved-paths';

const role = (permissions: readonly string[], more: object = {}) => ({ id: 'r', row: { permissions, ...more } }) as unknown as Stored;

it('an older role allows what its list showed, a current one exactly its paths', () => {
  expect(pathsOf(role(['/sales-invoice', '/sales-invoice/print']))).toEqual([
    '/sales-invoice',
    '/sales-invoice/print',
    '/sales-invoice/view',
    '/sales-invoice/download',
  ]);
  expect(pathsOf(role(['/sales-invoice'], { pathsAsOf: pathsVersion }))).toEqual(['/sales-invoice']);
});

it('an older branch change keeps its meaning with a current role', () => {
  const branches = [{ branchId: 'b', change: { granted: ['/bank-cash'], withdrawn: [] } }];
  const entrance = { membership: { branches }, role: role(['/role'], { pathsAsOf: pathsVersion }), branches: [], years: [] };
  expect([...permissionsIn(entrance as unknown as Entrance, 'b')].sort()).toEqual(['/bank-cash', '/bank-cash/view', '/role']);
});
