import { expect, it } from 'vitest';
import { uniqueValue } from '#modules/kit/voucher/standing';
import { leaveBalanceOrg } from '#modules/people/leave-balance-org/leave-balance-org';

const facts = { find: () => undefined, all: () => [], today: '2026-11-21' };

it.each([
  [12_0000, []],
  [12_5000, []],
  [12_2500, ['days']],
  [400_0000, ['days']],
])('of %i ten-thousandths of a day', (days, paths) => {
  const row = { leaveTypeId: 'cl', yearId: 'y', days, remarks: null, status: 'Active' } as const;
  expect(leaveBalanceOrg.check?.(row, facts, 'b').map(({ path }) => path)).toEqual(paths);
  expect(leaveBalanceOrg.unique.map((one) => uniqueValue(one, { ...row }))).toEqual(['cl y']);
});
