import { expect, it } from 'vitest';
import { maySeeLetters } from '#application/access/seen-letters';
import type { Caller } from '#application/context';

const scope = { organisationId: 'o', branchId: 'pune', financialYearId: 'y', userId: 'u', from: '::1', requestId: 'r' };
const letters = new Set(['/party-letter']);
const years = [{ id: 'y', label: '2026-27', from: '2026-04-01', to: '2027-03-31' }];
const caller = (more: Partial<Caller> = {}): Caller => ({
  ...{ userId: 'u', email: '', name: '', permissions: letters },
  permissionsIn: (id) => (id === 'pune' || id === 'nashik' ? letters : new Set()),
  ...more,
});

it.each<[string, Caller, string, readonly string[], boolean]>([
  ['of the open branch', caller(), '2026-11-20', ['pune'], true],
  ['of another branch of theirs', caller(), '2026-11-20', ['pune', 'nashik'], true],
  ['of a branch that is not theirs', caller(), '2026-11-20', ['pune', 'surat'], false],
  ['of any branch, as a super admin', caller({ permissions: 'all' }), '2026-11-20', ['surat'], true],
  ['of a year of theirs', caller({ reads: { years } }), '2026-11-20', ['pune'], true],
  ['of another year', caller({ reads: { years } }), '2026-03-31', ['pune'], false],
  ['of another year, reading all', caller({ reads: { years: 'all' } }), '2026-03-31', ['pune'], true],
])('letters %s', (_, who, asOf, branchIds, seen) => {
  expect(maySeeLetters({ caller: who, scope }, { branchIds, asOf })).toBe(seen);
});
