import type { Fields, RecordOf } from '#modules/kit/field';
import type { MasterModule } from '#modules/kit/module';
import { masterActions, type Standing } from '#modules/kit/voucher/standing';

const fields = {
  type: { kind: 'text', label: 'Type', required: true },
  terms: { kind: 'text', label: 'Terms', required: true, multiline: true },
  forSales: { kind: 'yes-no', label: 'Offered on sales documents', help: 'A note: only quotation masters offer terms yet' },
  forPurchase: { kind: 'yes-no', label: 'Offered on purchase documents' },
} as const satisfies Fields;

export type TermsCondition = RecordOf<typeof fields> & Standing;

/** Terms of a type, such as payment or warranty, chosen on documents and printed below them. */
export const termsCondition: MasterModule<TermsCondition> = {
  kind: 'master',
  slug: 'terms-condition',
  entity: 'termsCondition',
  service: 'ims-crm',
  area: 'masters',
  title: 'Terms & Conditions',
  plural: 'Terms & Conditions',
  belongsTo: 'organisation',
  small: true,
  fields,
  list: {
    id: 'TERMS_CONDITION_LIST',
    columns: [
      { key: 'type', label: 'Type', kind: 'text' },
      { key: 'terms', label: 'Terms', kind: 'text' },
      { key: 'forSales', label: 'Offered on sales documents', kind: 'yes-no' },
      { key: 'forPurchase', label: 'Offered on purchase documents', kind: 'yes-no' },
      { key: 'status', label: 'Status', kind: 'status' },
    ],
    orders: [{ column: 'type' }],
    words: ['type', 'terms'],
  },
  label: (row) => row.type,
  handsOver: ['terms'],
  unique: [{ name: 'type' }],
  actions: masterActions<TermsCondition>(),
};
