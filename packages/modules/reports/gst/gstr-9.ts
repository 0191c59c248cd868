import type { Fields, RecordOf } from '#modules/kit/field';
import type { ReportModule } from '#modules/kit/module';
import { ownReturnFilters } from '#modules/reports/gst/return-filters';

/** The tables of GSTR-9 with a view of their own. */
export const gstr9Tables = [
  { value: '8A', label: '8A: Credit in GSTR-2B' },
  { value: '17', label: '17: HSN summary of supplies' },
  { value: '18', label: '18: HSN summary of purchases' },
] as const;

const filters = {
  ...ownReturnFilters,
  table: { kind: 'choice', label: 'Table', help: 'Leave empty for tables 4 to 9', of: gstr9Tables },
} as const satisfies Fields;

export type Gstr9Filter = RecordOf<typeof filters>;

/** GSTR-9 of a GSTIN as a working sheet: what the returns of a year come to, from the same sums. */
export const gstr9: ReportModule<Gstr9Filter> = {
  ...{ kind: 'report', slug: 'gstr-9', entity: 'gstr9', service: 'ims-crm', area: 'reports', title: 'GSTR-9' },
  filters,
  list: { id: 'GSTR_9' },
};
