import { expect, it } from 'vitest';
import type { AnyMaster } from '#modules/kit/module';
import { permissionsOf } from '#modules/kit/permission';

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
  list: { id: 'VEHICLE_LIST', columns: [], orders: [{ column: 'name', key: () => '' }], words: () => [] },
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
