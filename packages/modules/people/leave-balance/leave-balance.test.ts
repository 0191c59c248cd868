import { describe, expect, it } from 'vitest';
import type { AnyRow } from '#modules/kit/module';
import { type LeaveBalance, leaveBalance } from '#modules/people/leave-balance/leave-balance';

const stored: Readonly<Record<string, AnyRow>> = {
  asha: { firstName: 'Asha', lastName: 'Rao' },
  cl: { code: 'CL', daysPerYear: 8_0000, carriesForward: false },
  el: { code: 'EL', daysPerYear: 15_0000, carriesForward: true, mostCarried: 30_0000 },
};
const forAll = [
  { id: 'a', leaveTypeId: 'cl', yearId: 'last', days: 9_0000, status: 'Inactive' },
  { id: 'b', leaveTypeId: 'cl', yearId: 'this', days: 12_0000, status: 'Active' },
];
const facts = { find: (_: string, id: string) => stored[id], all: () => forAll, today: '2026-11-21' };
const row: LeaveBalance = {
  employeeId: 'asha',
  leaveTypeId: 'cl',
  yearId: 'this',
  carried: null,
  granted: null,
  used: null,
  left: null,
  remarks: null,
  name: null,
  status: 'Active',
};

describe('a balance of leave', () => {
  it.each([
    ['gets what everyone gets', {}, 12_0000, 12_0000],
    ['gets what the type says in another year', { yearId: 'next' }, 8_0000, 8_0000],
    ['gets what the type says where what everyone gets is not active', { yearId: 'last' }, 8_0000, 8_0000],
    ['gets what was granted', { granted: 5_5000 }, 5_5000, 5_5000],
    ['adds what was carried and takes off what was used', { leaveTypeId: 'el', carried: 10_0000, used: 3_5000 }, 15_0000, 21_5000],
  ])('%s', (_, change, granted, left) => {
    expect(leaveBalance.complete?.({ ...row, ...change }, facts)).toMatchObject({ granted, left });
  });

  it.each([
    ['half days', { granted: 2_5000 }, []],
    ['thirds of days', { granted: 2_3333 }, ['granted']],
    ['what is not carried forward', { carried: 1_0000 }, ['carried']],
    ['more days than a year has', { granted: 367_0000 }, ['granted']],
    ['more than is carried forward', { leaveTypeId: 'el', carried: 30_5000 }, ['carried']],
    ['what is carried forward', { leaveTypeId: 'el', carried: 1_0000 }, []],
  ])('of %s', (_, change, paths) => {
    expect(leaveBalance.check?.({ ...row, ...change }, facts, 'l').map(({ path }) => path)).toEqual(paths);
  });

  it('is named by employee and leave type', () => {
    expect(leaveBalance.complete?.(row, facts).name).toBe('Asha Rao CL');
  });
});
