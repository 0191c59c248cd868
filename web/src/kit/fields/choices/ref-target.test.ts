import { expect, it } from 'vitest';
import { kindOf, refTarget } from './ref-target.ts';

it.each([
  ['customer', 'debtors', 'customer'],
  ['customer', 'creditors', 'supplier'],
  ['customer', 'bank_accounts', 'ledger'],
  ['inventory-item', undefined, 'item'],
  ['measure-unit', undefined, 'unit'],
  // Its calls are written by hand.
  ['user', undefined, undefined],
])('a picker of %s for the group %s calls one of them %s', (slug, groupId, kind) => {
  expect(kindOf(refTarget(slug) ?? { module: null }, groupId)).toBe(kind);
});
