import { limits } from '#domain/limits';
import type { Fields, RecordOf } from '#modules/kit/field';
import type { MasterModule } from '#modules/kit/module';
import { masterActions, type Standing } from '#modules/kit/voucher/standing';

/** Shown on the print, two beside each other. */
const pictures = {
  picture: { kind: 'file', label: 'Picture', asked: true, accepts: ['image/png', 'image/jpeg'], most: limits.logoBytes },
  caption: { kind: 'text', label: 'Caption' },
} as const satisfies Fields;

/** What is usually offered. Without a rate the item's own is used. */
const lines = {
  itemId: { kind: 'ref', label: 'Item', to: 'inventory-item', required: true },
  description: { kind: 'text', label: 'Description' },
  quantity: { kind: 'quantity', label: 'Quantity', required: true },
  rate: { kind: 'quantity', label: 'Rate', each: true },
} as const satisfies Fields;

const fields = {
  name: { kind: 'text', label: 'Name', required: true },
  introduction: { kind: 'text', label: 'Introduction', multiline: true },
  inclusions: { kind: 'text', label: 'Included', multiline: true },
  exclusions: { kind: 'text', label: 'Not Included', multiline: true },
  closing: { kind: 'text', label: 'Closing', multiline: true },
  validDays: { kind: 'number', label: 'Validity (Days)', most: 365, each: true },
  termsConditionId: { kind: 'ref', label: 'Terms & Conditions', to: 'terms-condition' },
  lines: { kind: 'lines', label: 'Items', of: lines, max: 100 },
  pictures: { kind: 'lines', label: 'Pictures', of: pictures, max: 6 },
  preferred: { kind: 'yes-no', label: 'Default', help: 'Only one active quotation master can be the default' },
} as const satisfies Fields;

export type QuotationMaster = RecordOf<typeof fields> & Standing;

/** What a quotation starts from: items, the text around them, pictures, terms and validity. */
export const quotationMaster: MasterModule<QuotationMaster> = {
  kind: 'master',
  slug: 'quotation-master',
  entity: 'quotationMaster',
  service: 'utility',
  area: 'messages',
  title: 'Quotation Master',
  plural: 'Quotation Masters',
  belongsTo: 'organisation',
  small: true,
  fields,
  parts: [
    { title: 'Quotation Master', fields: ['name', 'validDays', 'termsConditionId', 'preferred'] },
    { title: 'Items', fields: ['lines'] },
    { title: 'Quotation text', fields: ['introduction', 'inclusions', 'exclusions', 'closing'] },
    { title: 'Pictures', fields: ['pictures'] },
  ],
  list: {
    id: 'QUOTATION_MASTER',
    columns: [
      { key: 'name', label: 'Name', kind: 'text' },
      { key: 'validDays', label: 'Validity (Days)', kind: 'number' },
      { key: 'termsConditionId', label: 'Terms & Conditions', kind: 'ref' },
      { key: 'preferred', label: 'Default', kind: 'yes-no' },
      { key: 'status', label: 'Status', kind: 'status' },
    ],
    orders: [{ column: 'name' }],
    words: ['name', 'introduction'],
  },
  label: (row) => row.name,
  handsOver: ['introduction', 'inclusions', 'exclusions', 'closing', 'validDays', 'termsConditionId', 'lines', 'pictures', 'preferred'],
  unique: [
    { name: 'name' },
    { name: 'preferred', called: 'An active default', value: (row) => (row.preferred && row.status === 'Active' ? 'first' : null) },
  ],
  actions: masterActions<QuotationMaster>(),
};
