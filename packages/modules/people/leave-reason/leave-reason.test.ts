import { expect, it } from 'vitest';
import { leaveReason } from '#modules/people/leave-reason/leave-reason';

it('is unique for each leave type', () => {
  const [unique] = leaveReason.unique;
  const key = (leaveTypeId: string | null) => unique?.value?.({ name: 'Illness', leaveTypeId, status: 'Active' });
  expect(new Set([key(null), key('sick'), key('casual')]).size).toBe(3);
  expect(key(null)).toBe('illness');
});
