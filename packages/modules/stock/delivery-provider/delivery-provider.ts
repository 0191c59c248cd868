import type { Problem } from '#domain/refusal';
import type { Fields, RecordOf } from '#modules/kit/field';
import { isTrackingAddress, numberMark } from '#modules/kit/masters/tracking';
import type { MasterModule } from '#modules/kit/module';
import { masterActions, type Standing } from '#modules/kit/voucher/standing';

const fields = {
  name: { kind: 'text', label: 'Name', required: true },
  contactPerson: { kind: 'text', label: 'Contact Person' },
  mobile: { kind: 'mobile', label: 'Mobile' },
  email: { kind: 'email', label: 'Email' },
  trackingUrl: { kind: 'text', label: 'Tracking Address', help: `Write ${numberMark} where the consignment number goes` },
  notes: { kind: 'text', label: 'Notes', multiline: true },
} as const satisfies Fields;

export type DeliveryProvider = RecordOf<typeof fields> & Standing;

/** Delivers goods to the customer: a courier, or the business's own fleet. */
export const deliveryProvider: MasterModule<DeliveryProvider> = {
  kind: 'master',
  slug: 'delivery-provider',
  entity: 'deliveryProvider',
  service: 'ims-crm',
  area: 'stock',
  title: 'Delivery Provider',
  plural: 'Delivery Providers',
  belongsTo: 'organisation',
  small: true,
  fields,
  list: {
    id: 'DELIVERY_PROVIDER_LIST',
    columns: [
      { key: 'name', label: 'Name', kind: 'text' },
      { key: 'contactPerson', label: 'Contact Person', kind: 'text' },
      { key: 'mobile', label: 'Mobile', kind: 'mobile' },
      { key: 'email', label: 'Email', kind: 'email' },
      { key: 'status', label: 'Status', kind: 'status' },
    ],
    orders: [{ column: 'name' }],
    words: ['name', 'contactPerson', 'mobile'],
  },
  label: (row) => row.name,
  handsOver: ['trackingUrl'],
  unique: [{ name: 'name' }],
  actions: masterActions<DeliveryProvider>({ statusPermission: null }),
  check,
};

function check({ trackingUrl }: DeliveryProvider): readonly Problem[] {
  if (trackingUrl === null || isTrackingAddress(trackingUrl)) return [];
  return [
    {
      path: 'trackingUrl',
      message: trackingUrl.startsWith('https://') ? 'This is no address of a page' : 'The address must start with https://',
    },
  ];
}
