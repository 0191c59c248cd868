import type { Fields, RecordOf } from '#modules/kit/field';
import type { MasterModule } from '#modules/kit/module';
import { folded, masterActions, type Standing, sortable } from '#modules/kit/standing';

const fields = {
  name: { kind: 'text', label: 'Name', required: true },
  introduction: { kind: 'text', label: 'Introduction', multiline: true },
  inclusions: { kind: 'text', label: 'Included', multiline: true },
  exclusions: { kind: 'text', label: 'Not Included', multiline: true },
  closing: { kind: 'text', label: 'Closing', multiline: true },
  validDays: { kind: 'number', label: 'Validity (Days)', most: 365, each: true },
  termsConditionId: { kind: 'ref', label: 'Terms & Conditions', to: 'terms-condition' },
  preferred: { kind: 'yes-no', label: 'Default', help: 'Only one active quotation master can be the default' },
} as const satisfies Fields;

export type QuotationMaster = RecordOf<typeof fields> & Standing;

/** The text of a quotation around its lines: introduction, inclusions, validity. */
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
    { title: 'Quotation text', fields: ['introduction', 'inclusions', 'exclusions', 'closing'] },
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
    orders: [{ column: 'name', key: (row) => sortable(row.name) }],
    words: (row) => [row.name, row.introduction ?? ''],
  },
  label: (row) => row.name,
  unique: [
    { name: 'name', value: (row) => folded(row.name) },
    { name: 'preferred', called: 'An active default', value: (row) => (row.preferred && row.status === 'Active' ? 'first' : null) },
  ],
  actions: masterActions<QuotationMaster>(),
};
