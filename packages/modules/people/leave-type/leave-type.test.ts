import { expect, it } from 'vitest';
import { type LeaveType, leaveType } from '#modules/people/leave-type/leave-type';

const facts = { find: () => undefined, all: () => [], today: '2026-11-21' };
const casual: LeaveType = {
  name: 'Casual Leave',
  code: 'cl',
  daysPerYear: 12_0000,
  paid: true,
  halfDays: true,
  carriesForward: false,
  mostCarried: null,
  countsWeekOffs: false,
  description: null,
  status: 'Active',
};

it.each([
  ['as it is', {}, []],
  ['of half days', { daysPerYear: 7_5000 }, []],
  ['of thirds', { daysPerYear: 7_3333 }, ['daysPerYear']],
  ['of more than a year', { daysPerYear: 367_0000 }, ['daysPerYear']],
  ['carried forward', { carriesForward: true, mostCarried: 30_0000 }, []],
  ['carried forward by none', { mostCarried: 30_0000 }, ['mostCarried']],
])('casual leave %s', (_, change, paths) => {
  expect(leaveType.check?.({ ...casual, ...change }, facts, 'l').map(({ path }) => path)).toEqual(paths);
});

it('is named by its name and code', () => {
  expect(leaveType.label(leaveType.complete?.(casual, facts) ?? casual)).toBe('Casual Leave (CL)');
});
