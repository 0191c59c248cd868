import { expect, it } from 'vitest';
import { moduleOf } from '#modules/all-modules';
import { askedForAll, missingByModule } from './missing-names.ts';

const missing = [
  { to: 'customer', name: 'Asha Traders', rows: 3 },
  { to: 'measure-unit', name: 'Bundle', rows: 1 },
  { to: 'customer', name: 'Om Steel', rows: 1 },
  { to: 'sales-order', name: 'SO-7', rows: 1 },
  { to: 'batch', name: 'B1', rows: 1 },
];

it('gathers by kind what can be made from a name', () => {
  const found = missingByModule(missing, moduleOf).map(({ module, names }) => [module.slug, names.map(({ name }) => name)]);
  expect(found).toEqual([
    ['customer', ['Asha Traders', 'Om Steel']],
    ['measure-unit', ['Bundle']],
  ]);
});

it.each([
  ['customer', ['groupId']],
  ['group', ['parentId']],
  ['inventory-item', ['type', 'unitId']],
  ['measure-unit', []],
])('asks once for all new records of %s: %j', (slug, fields) => {
  expect(Object.keys(askedForAll(moduleOf(slug) as never))).toEqual(fields);
});
