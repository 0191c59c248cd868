import type { Fields, RecordOf } from '#modules/kit/field';
import type { ReportModule } from '#modules/kit/module';
import { ownReturnFilters } from '#modules/reports/gst/return-filters';

/** The comparisons; each has a view of the vouchers that make its difference. */
export const tieViews = [
  { value: 'register', label: 'GSTR-1 and registers' },
  { value: 'hsn', label: 'GSTR-1 and HSN summary' },
  { value: 'issued', label: 'Documents issued and registers' },
  { value: 'output', label: 'GSTR-1 and output tax ledgers' },
  { value: 'gstr-3b', label: 'GSTR-1 and GSTR-3B, table 3.1' },
  { value: 'input', label: 'GSTR-3B, table 4, and input tax ledgers' },
  { value: 'reverse-charge', label: 'GSTR-3B, table 3.1(d), and reverse charge ledgers' },
] as const;

const filters = {
  ...ownReturnFilters,
  tie: { kind: 'choice', label: 'Comparison', help: 'Leave empty for all; choose one for its vouchers', of: tieViews },
} as const satisfies Fields;

export type GstTieOutsFilter = RecordOf<typeof filters>;

/** What must be equal before a return of a GSTIN is filed, with the vouchers that make a difference. */
export const gstTieOuts: ReportModule<GstTieOutsFilter> = {
  ...{ kind: 'report', slug: 'gst-tie-outs', entity: 'gstTieOuts', service: 'ims-crm', area: 'reports', title: 'GST Tie-Outs' },
  filters,
  list: { id: 'GST_TIE_OUTS' },
};
