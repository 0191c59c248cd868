import type { Fields, RecordOf } from '#modules/kit/field';
import type { MasterModule } from '#modules/kit/module';
import { masterActions, type Standing } from '#modules/kit/voucher/standing';

const fields = {
  name: { kind: 'text', label: 'Name', required: true },
  needsProvider: { kind: 'yes-no', label: 'Needs a delivery provider', help: 'A note: no document asks for one yet' },
  description: { kind: 'text', label: 'Description' },
} as const satisfies Fields;

export type TypeOfDelivery = RecordOf<typeof fields> & Standing;

/** How goods go out: by courier, picked up, with installation. Its add path is spelt as people have it in their permissions (answer A07). */
export const typeOfDelivery: MasterModule<TypeOfDelivery> = {
  kind: 'master',
  slug: 'type-of-delivery',
  addPath: '/type-of-deliverry/add',
  entity: 'typeOfDelivery',
  service: 'ims-crm',
  area: 'stock',
  title: 'Type of Delivery',
  plural: 'Types of Delivery',
  belongsTo: 'organisation',
  small: true,
  fields,
  list: {
    id: 'TYPE_OF_DELIVERY_LIST',
    columns: [
      { key: 'name', label: 'Name', kind: 'text' },
      { key: 'needsProvider', label: 'Needs a delivery provider', kind: 'yes-no' },
      { key: 'description', label: 'Description', kind: 'text' },
      { key: 'status', label: 'Status', kind: 'status' },
    ],
    orders: [{ column: 'name' }],
    words: ['name', 'description'],
  },
  label: (row) => row.name,
  unique: [{ name: 'name' }],
  actions: masterActions<TypeOfDelivery>({ statusPermission: null }),
};
