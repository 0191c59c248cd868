import type { Fields, RecordOf } from '#modules/kit/field';
import type { ReportModule } from '#modules/kit/module';
import { returnFilters } from '#modules/reports/gst/return-filters';

/** The tables of GSTR-1 with a view of their own, by the numbers of the portal. */
export const gstr1Tables = [
  { value: 'b2b', label: '4, 6B, 6C: Invoices to registered buyers' },
  { value: 'b2cl', label: '5: Large invoices to consumers of other states' },
  { value: 'exp', label: '6A: Exports' },
  { value: 'b2cs', label: '7: Other supplies to consumers' },
  { value: 'nil', label: '8: Nil rated, exempt and non-GST' },
  { value: 'cdnr', label: '9B: Notes to registered buyers' },
  { value: 'cdnur', label: '9B: Notes to others' },
  { value: 'amended', label: '9A, 9C, 10, 11: Amended documents' },
  { value: 'at', label: '11A: Advances received' },
  { value: 'txpd', label: '11B: Advances set off' },
  { value: 'hsn', label: '12: HSN summary' },
  { value: 'issued', label: '13: Documents issued' },
] as const;
export type Gstr1Table = (typeof gstr1Tables)[number]['value'];

/** Tables in which each document has a row. */
export function isListed(table: Gstr1Table | null): table is 'b2b' | 'b2cl' | 'exp' | 'cdnr' | 'cdnur' {
  return table !== null && ['b2b', 'b2cl', 'exp', 'cdnr', 'cdnur'].includes(table);
}

/** GSTR-1A corrects GSTR-1 until GSTR-3B is filed; an IFF has what quarterly filers sell to registered buyers in a month. */
const otherReturns = [
  { value: 'GSTR-1A', label: 'GSTR-1A' },
  { value: 'IFF', label: 'IFF' },
] as const;

const filters = {
  ...returnFilters,
  of: { kind: 'choice', label: 'Return', help: 'Leave empty for GSTR-1', of: otherReturns },
  table: { kind: 'choice', label: 'Table', help: 'Leave empty for the summary', of: gstr1Tables },
} as const satisfies Fields;

export type Gstr1Filter = RecordOf<typeof filters>;

/** GSTR-1: the outward supplies of a GSTIN as its tables tell them, down to each document. */
export const gstr1: ReportModule<Gstr1Filter> = {
  ...{ kind: 'report', slug: 'gstr-1', entity: 'gstr1', service: 'ims-crm', area: 'reports', title: 'GSTR-1' },
  filters,
  list: { id: 'GSTR_1' },
  compares: { columns: ['documents', 'quantity', 'taxable'], totalsOnly: ({ table }) => isListed(table) },
};
