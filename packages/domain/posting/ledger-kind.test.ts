import { expect, it } from 'vitest';
import { defaultGroups, type Group } from '#domain/posting/chart';
import { ledgerKindOf } from '#domain/posting/ledger-kind';

const groups = new Map(
  defaultGroups.map(({ alias, parent, nature }): [string, Group] => [alias, { id: alias, parentId: parent, alias, nature }]),
).set('north', { id: 'north', parentId: 'debtors', alias: null, nature: 'Asset' });

it.each([
  ['debtors', 'Customer'],
  ['north', 'Customer'],
  ['creditors', 'Supplier'],
  ['bank_liabilities', 'Bank'],
  ['current_assets', 'Other'],
  ['gone', 'Other'],
  [null, 'Other'],
] as const)('ledgers under %s are of the kind %s', (groupId, kind) => {
  expect(ledgerKindOf(groups, groupId)).toBe(kind);
});
