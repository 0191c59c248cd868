import { expect, it } from 'vitest';
import { inPlace } from './linked-place.ts';
import { type Access, emptySession, type Session } from './session.ts';

const branch = (id: string) => ({ id, code: id, name: id, state: '27', gstin: null, permissions: [] });
const access: Access = {
  role: { id: 'r', name: 'Sales', isSuperAdmin: false },
  branches: [branch('pune'), branch('surat')],
  years: [{ id: 'last', label: '2025-26', start: '2025-04-01', end: '2026-03-31' }],
  subscribed: true,
};
const now: Session = { ...emptySession(), organizationId: 'ours', branchId: 'pune', financialYearId: 'last', access };

it.each`
  organisationId | branchId   | financialYearId | goes
  ${'ours'}      | ${'surat'} | ${'last'}       | ${{ branchId: 'surat', financialYearId: 'last' }}
  ${'ours'}      | ${'gone'}  | ${'last'}       | ${{}}
  ${'ours'}      | ${'surat'} | ${'gone'}       | ${{}}
  ${'theirs'}    | ${'surat'} | ${'last'}       | ${{}}
`('a link to $organisationId, $branchId, $financialYearId goes to $goes', ({ goes, ...place }) => {
  expect(inPlace(now, place)).toEqual(goes);
});
