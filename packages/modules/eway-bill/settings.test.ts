import { expect, it } from 'vitest';
import { ewayBillSettings, isFetchedDaily } from '#modules/eway-bill/settings';

const registration = {
  id: 'r',
  gstin: '27AAGCG4821K1ZG',
  status: 'Active',
  ewayBills: true,
  ewayAutomatic: true,
  ewayAccess: 'Entered',
  ewayLimit: 1_00_000_00,
};
const of = (change: object) =>
  ewayBillSettings({ branch: { id: 'b', gstin: '27AAGCG4821K1ZG' }, all: () => [{ ...registration, ...change }] });

it.each([
  ['switched on', {}, { automatic: true, limit: 1_00_000_00 }],
  ['without a user', { ewayAccess: null }, { automatic: false, limit: 1_00_000_00 }],
  ['by hand, with the usual limit', { ewayAutomatic: false, ewayLimit: null }, { automatic: false, limit: null }],
  ['switched off', { ewayBills: false }, undefined],
  ['of another GSTIN', { gstin: '24AAQCA8719H1ZC' }, undefined],
  ['inactive', { status: 'Inactive' }, undefined],
])('%s', (_, change, expected) => {
  expect(of(change)).toEqual(expected);
});

it.each([
  [true, true, 'Active', true],
  [true, false, 'Active', false],
  [true, undefined, 'Active', false],
  [false, true, 'Active', false],
  [undefined, true, 'Active', false],
  [true, true, 'Inactive', false],
])('with e-way bills %s, the switch %s and %s, a GSTIN is fetched daily: %s', (ewayBills, ewayOthersDaily, status, is) => {
  expect(isFetchedDaily({ ewayBills, ewayOthersDaily, status })).toBe(is);
});
