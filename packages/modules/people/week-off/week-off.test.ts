import { expect, it } from 'vitest';
import { type WeekOff, weekOff } from '#modules/people/week-off/week-off';

const facts = { find: () => undefined, all: () => [], today: '2026-11-21' };
const row: WeekOff = {
  weekOffGroupId: 'g',
  effectiveFrom: '2026-04-01',
  branchOnlyId: null,
  employeeId: null,
  remarks: null,
  status: 'Active',
};

it.each([
  [null, null, []],
  ['pune', null, []],
  [null, 'asha', []],
  ['pune', 'asha', ['employeeId']],
])('for the branch %s and the employee %s', (branchOnlyId, employeeId, paths) => {
  expect(weekOff.check?.({ ...row, branchOnlyId, employeeId }, facts, 'w').map(({ path }) => path)).toEqual(paths);
});

it('is unique per date, branch and employee', () => {
  const key = (change: Partial<WeekOff>) => weekOff.unique[0]?.value?.({ ...row, ...change });
  expect(new Set([key({}), key({ branchOnlyId: 'pune' }), key({ employeeId: 'asha' }), key({ effectiveFrom: '2026-05-01' })]).size).toBe(4);
});
