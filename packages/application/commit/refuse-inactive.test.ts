import { expect, it } from 'vitest';
import { refuseInactive } from '#application/commit/refuse-inactive';

it('refuses entries in an inactive branch or year, and no others', () => {
  expect(() => refuseInactive({ status: 'Inactive' }, 'branch')).toThrow('This branch is not active');
  expect(() => refuseInactive({ status: 'Inactive' }, 'financial year')).toThrow('This financial year is not active');
  expect(() => refuseInactive({ status: 'Active' }, 'branch')).not.toThrow();
});
