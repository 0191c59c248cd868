import { expect, it } from 'vitest';
import type { Offer } from './actions/row-actions.ts';
import { elsewhere, isElsewhere, offersHere, withBranch } from './branch-rows.ts';

const offer = { key: 'edit', label: 'Edit', why: null } as Offer;

it('offers no actions on vouchers of another branch, and says why', () => {
  expect(isElsewhere({ branchId: 'a' }, 'b')).toBe(true);
  expect(isElsewhere({ branchId: 'a' }, 'a')).toBe(false);
  expect(isElsewhere({}, 'a')).toBe(false);
  expect(offersHere([offer], [{ branchId: 'a' }], 'a')).toEqual([offer]);
  expect(offersHere([offer], [{ branchId: 'a' }, { branchId: 'b' }], 'a')).toEqual([{ ...offer, why: elsewhere }]);
});

it('shows the branch if others are listed', () => {
  expect(withBranch([], undefined)).toEqual([]);
  expect(withBranch([], ['b'])).toMatchObject([{ key: 'branchId', label: 'Branch', to: 'branch' }]);
});
