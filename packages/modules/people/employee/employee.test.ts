import { describe, expect, it } from 'vitest';
import type { AnyRow } from '#modules/kit/module';
import { type Employee, employee } from '#modules/people/employee/employee';

const stored: Readonly<Record<string, AnyRow>> = {
  ravi: { reportsToId: 'asha' },
  asha: { reportsToId: null },
  round: { reportsToId: 'trip' },
  trip: { reportsToId: 'round' },
};
const facts = { find: (_: string, id: string) => stored[id], all: () => [], today: '2026-11-21' };
const meera: Employee = {
  code: 'E7',
  firstName: 'Meera',
  lastName: 'Rao',
  email: null,
  mobile: null,
  userId: null,
  designationId: null,
  department: null,
  reportsToId: null,
  branchOnlyId: null,
  joiningDate: '2026-04-01',
  leavingDate: null,
  birthDate: null,
  pan: null,
  bankAccount: null,
  bankIfsc: null,
  address: null,
  notes: null,
  isDefault: false,
  status: 'Active',
};

describe('an employee', () => {
  it.each([
    ['as is', 'meera', {}, []],
    ['who left before joining', 'meera', { leavingDate: '2026-03-31' }, ['leavingDate']],
    ['born on the day of joining', 'meera', { birthDate: '2026-04-01' }, ['birthDate']],
    ['with an IFSC', 'meera', { bankIfsc: 'hdfc0001234' }, []],
    ['with a wrong IFSC', 'meera', { bankIfsc: 'HDFC1001234' }, ['bankIfsc']],
    ['who reports to someone', 'meera', { reportsToId: 'ravi' }, []],
    ['who reports to herself', 'meera', { reportsToId: 'meera' }, ['reportsToId']],
    ['whom her own manager reports to', 'asha', { reportsToId: 'ravi' }, ['reportsToId']],
    ['whose managers go round', 'meera', { reportsToId: 'round' }, []],
  ])('%s', (_, id, change, paths) => {
    expect(employee.check?.({ ...meera, ...change }, facts, id).map(({ path }) => path)).toEqual(paths);
  });

  it('who founded the organisation stays', () => {
    const founder = { ...meera, isDefault: true };
    expect(employee.actions['delete']?.offered(founder)).toBe('This employee founded the organisation');
    expect(employee.actions['edit']?.offered(founder)).toBe(true);
    expect(employee.actions['delete']?.offered(meera)).toBe(true);
  });
});
