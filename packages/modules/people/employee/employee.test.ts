import { describe, expect, it } from 'vitest';
import type { AnyRow } from '#modules/kit/module';
import { type Employee, employee } from '#modules/people/employee/employee';

const stored: Readonly<Record<string, AnyRow>> = {
  ravi: { reportsToId: 'asha' },
  asha: { reportsToId: null },
  round: { reportsToId: 'trip' },
  trip: { reportsToId: 'round' },
  ...Object.fromEntries(
    Array.from({ length: 11 }, (_, level) => [`level${level}`, { reportsToId: level === 0 ? null : `level${level - 1}` }]),
  ),
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
    ['with an account', 'meera', { bankAccount: '004501234567', bankIfsc: 'HDFC0001234' }, []],
    ['with an account of no bank', 'meera', { bankAccount: '004501234567' }, ['bankIfsc']],
    ['with a short account', 'meera', { bankAccount: '12345678', bankIfsc: 'HDFC0001234' }, ['bankAccount']],
    ['with letters in the account', 'meera', { bankAccount: 'AB12345678', bankIfsc: 'HDFC0001234' }, ['bankAccount']],
    ['who reports to someone', 'meera', { reportsToId: 'ravi' }, []],
    ['who reports to herself', 'meera', { reportsToId: 'meera' }, ['reportsToId']],
    ['whom her own manager reports to', 'asha', { reportsToId: 'ravi' }, ['reportsToId']],
    ['whose managers go round', 'meera', { reportsToId: 'round' }, ['reportsToId']],
    ['with ten managers above', 'meera', { reportsToId: 'level9' }, []],
    ['with eleven managers above', 'meera', { reportsToId: 'level10' }, ['reportsToId']],
  ])('%s', (_, id, change, paths) => {
    expect(employee.check?.({ ...meera, ...change }, facts, id).map(({ path }) => path)).toEqual(paths);
  });

  it('who founded the organisation cannot be removed', () => {
    const founder = { ...meera, isDefault: true };
    expect(employee.actions['delete']?.offered(founder)).toBe('This employee founded the organisation');
    expect(employee.actions['edit']?.offered(founder)).toBe(true);
    expect(employee.actions['delete']?.offered(meera)).toBe(true);
  });
});
