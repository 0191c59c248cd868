import { expect, it } from 'vitest';
import { bankCash } from '#modules/accounts/bank-cash/bank-cash';
import type { AnyMaster } from '#modules/kit/module';
import { permissionsOf, seesKind, seesSomeKinds } from '#modules/kit/operations/permission';
import { salesInvoice } from '#modules/sales/sales-invoice/sales-invoice';

const master: AnyMaster = {
  kind: 'master',
  slug: 'vehicle',
  entity: 'vehicle',
  service: 'ims-crm',
  area: 'masters',
  title: 'Vehicle',
  plural: 'Vehicles',
  belongsTo: 'organisation',
  fields: {},
  list: { id: 'VEHICLE_LIST', columns: [], orders: [{ column: 'name', key: () => '' }], words: [] },
  label: () => '',
  unique: [],
  actions: { service: { label: 'Send to service', permission: 'service', offered: () => true } },
};

it.each([
  [undefined, ['/vehicle', '/vehicle/add', '/vehicle/edit', '/vehicle/own', '/vehicle/delete', '/vehicle/status', '/vehicle/service']],
  [['create', 'remove'] as const, ['/vehicle', '/vehicle/edit', '/vehicle/own', '/vehicle/status', '/vehicle/service']],
])('a master without %j has the paths %j', (without, paths) => {
  expect(permissionsOf(without ? { ...master, without } : master)).toEqual(paths);
});

it.each`
  rights                                         | sees
  ${['', 'view', 'print', 'own']}                | ${['Receipt', 'Payment', 'Contra']}
  ${['', 'add', 'receipt']}                      | ${['Receipt']}
  ${['', 'receipt']}                             | ${['Receipt']}
  ${['', 'edit', 'receipt', 'contra']}           | ${['Receipt', 'Contra']}
  ${['', 'add']}                                 | ${[]}
  ${['', 'cancel']}                              | ${[]}
  ${['', 'add', 'receipt', 'payment', 'contra']} | ${['Receipt', 'Payment', 'Contra']}
  ${[]}                                          | ${['Receipt', 'Payment', 'Contra']}
`('who has the rights $rights sees the kinds $sees', ({ rights, sees }) => {
  const held = new Set((rights as string[]).map((right) => (right === '' ? '/bank-cash' : `/bank-cash/${right}`)));
  const kinds = ['Receipt', 'Payment', 'Contra'];
  expect(kinds.filter((type) => seesKind(bankCash as never, { type }, held))).toEqual(sees);
  expect(seesSomeKinds(bankCash as never, held)).toBe(sees.length < kinds.length);
  expect([seesKind(bankCash as never, { type: 'Payment' }, 'all'), seesSomeKinds(bankCash as never, 'all')]).toEqual([true, false]);
  expect([seesKind(salesInvoice as never, {}, held), seesSomeKinds(salesInvoice as never, held)]).toEqual([true, false]);
});
