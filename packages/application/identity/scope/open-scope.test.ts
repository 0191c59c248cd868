import { describe, expect, it } from 'vitest';
import type { Membership } from '#application/identity/ports';
import { type AskedScope, type Entrance, openScope, pathsOf, permissionsIn } from '#application/identity/scope/open-scope';
import type { Records, Stored } from '#application/ports/records';
import { pathsVersion } from '#domain/permission/saved-paths';
import { reports } from '#modules/all-modules';
import { pathOf, permissionsOf } from '#modules/kit/operations/permission';

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

/** No role was saved with these before there was a box less. */
const newer = new Set([
  '/portal-queue',
  '/filelog',
  '/on-the-road',
  '/gstr-1',
  '/gstr-3b',
  '/gst-tie-outs',
  '/cmp-08',
  '/gstr-4',
  '/gstr-9',
]);

it.each(reports.map((report) => [pathOf(report), permissionsOf(report)] as const).filter(([path]) => !newer.has(path)))(
  'an older role with %s and its /own reads as it would be saved',
  (path, known) => {
    expect(pathsOf(role([path, `${path}/own`], { pathsAsOf: 3 }))).toEqual(known);
  },
);

it('an older branch change keeps its meaning with a current role', () => {
  const branches = [{ branchId: 'b', change: { granted: ['/bank-cash'], withdrawn: [] } }];
  const entrance = { membership: { branches }, role: role(['/role'], { pathsAsOf: pathsVersion }), branches: [], years: [] };
  expect([...permissionsIn(entrance as unknown as Entrance, 'b')].sort()).toEqual(['/bank-cash', '/bank-cash/view', '/role']);
});

describe('a person with a read-only role', () => {
  const years = ['y1', 'y2'].map((id) => ({ id, row: { label: id, start: '2025-04-01', end: '2026-03-31' } }));
  const auditor = role(['/sales-invoice', '/sales-invoice/edit'], { status: 'Active', readOnly: true, pathsAsOf: pathsVersion });
  const editor = role(['/sales-invoice', '/sales-invoice/edit'], { status: 'Active', pathsAsOf: pathsVersion });
  const open = (held: Stored, membership: Partial<Membership>, today: string, year = 'y1') => {
    const lists: Readonly<Record<string, readonly object[]>> = {
      role: [held],
      branch: [{ id: 'b', row: { status: 'Active' } }],
      'financial-year': years,
    };
    const records = { all: (_: unknown, slug: string) => Promise.resolve(lists[slug] ?? []) } as unknown as Records;
    const branches = [{ branchId: 'b', change: { granted: ['/sales-invoice/cancel'], withdrawn: [], asOf: pathsVersion } }];
    const member = { status: 'Active', roleId: 'r', branches, ...membership } as unknown as Membership;
    const asked: AskedScope = { organisationId: 'o', branchId: 'b', financialYearId: year };
    const who = { userId: 'u', email: '', name: '', sessionId: '', from: '', requestId: '' };
    return openScope(records, () => Promise.resolve(member), asked, 'branch', who, today);
  };
  const audit = { financialYearIds: ['y1'], until: '2026-09-30' };

  it('has only the paths that read, whatever was ticked for a branch, and only the years that were given', async () => {
    const { caller, entrance } = await open(auditor, { audit }, '2026-09-30');
    expect([...(caller.permissions as ReadonlySet<string>)]).toEqual(['/sales-invoice']);
    expect(caller.reads).toEqual({ years: [{ id: 'y1', label: 'y1', from: '2025-04-01', to: '2026-03-31' }] });
    expect(entrance.years.map(({ id }) => id)).toEqual(['y1']);
    await expect(open(auditor, { audit }, '2026-09-30', 'y2')).rejects.toMatchObject({ code: 'foreignScope' });
  });

  it('is refused from the day after the last one on', async () => {
    await expect(open(auditor, { audit }, '2026-10-01')).rejects.toMatchObject({
      code: 'forbidden',
      message: expect.stringContaining('your access ended on 30-Sep-2026'),
    });
  });

  it('stays limited if the role may change things later, and sees all years if none were given', async () => {
    const { caller } = await open(editor, { audit }, '2026-09-30');
    expect([...(caller.permissions as ReadonlySet<string>)]).toEqual(['/sales-invoice']);
    expect((await open(auditor, {}, '2026-09-30', 'y2')).caller.reads).toEqual({ years: 'all' });
    expect((await open(editor, {}, '2026-09-30')).caller.reads).toBeUndefined();
  });
});
