import { expect, it } from 'vitest';
import { may, maySee } from './permission.ts';
import { type Access, chosen, emptySession, type Session } from './session.ts';

const branch = (id: string, permissions: readonly string[] = []) => ({ id, code: id, name: id, state: '27', gstin: null, permissions });
const access: Access = {
  role: { id: 'r', name: 'Sales', isSuperAdmin: false },
  branches: [branch('pune', ['/lead/own']), branch('bengaluru', ['/lead'])],
  years: [
    { id: 'last', label: '2025-26', start: '2025-04-01', end: '2026-03-31' },
    { id: 'this', label: '2026-27', start: '2026-04-01', end: '2027-03-31' },
  ],
  subscribed: true,
};

it.each`
  stored                                                | server    | branchId       | financialYearId
  ${{ branchId: 'bengaluru', financialYearId: 'last' }} | ${'this'} | ${'bengaluru'} | ${'last'}
  ${{ branchId: 'gone', financialYearId: 'gone' }}      | ${'last'} | ${'pune'}      | ${'last'}
  ${{ branchId: null, financialYearId: null }}          | ${null}   | ${'pune'}      | ${'this'}
`('stored $stored, server year $server: branch $branchId and year $financialYearId', ({ stored, server, branchId, financialYearId }) => {
  expect(chosen(access, stored, server)).toEqual({ branchId, financialYearId });
});

it.each`
  branchId       | path      | held     | sees
  ${'pune'}      | ${'lead'} | ${false} | ${true}
  ${'bengaluru'} | ${'lead'} | ${true}  | ${true}
  ${'pune'}      | ${'role'} | ${false} | ${false}
  ${'nowhere'}   | ${'lead'} | ${false} | ${false}
`('in $branchId, /$path is granted: $held, and can be seen: $sees', ({ branchId, path, held, sees }) => {
  const now: Session = { ...emptySession(), branchId, access };
  expect(may(`/${path}`, now)).toBe(held);
  expect(maySee(`/${path}`, now)).toBe(sees);
});

it('allows nothing while permissions are unknown, and everything to a super admin', () => {
  expect(may('/role', emptySession())).toBe(false);
  expect(may('/role', { ...emptySession(), access: { ...access, role: { ...access.role, isSuperAdmin: true } } })).toBe(true);
});
