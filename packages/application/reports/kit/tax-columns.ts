import type { TaxAmounts } from '#domain/registers/register-entry';
import type { ReportColumn } from '#modules/kit/module';

interface TaxColumn extends ReportColumn {
  readonly key: keyof TaxAmounts;
}

/** The taxable value and its tax, head by head. */
export const taxColumns: readonly TaxColumn[] = [
  { key: 'taxable', label: 'Taxable Value', kind: 'money' },
  { key: 'igst', label: 'IGST', kind: 'money' },
  { key: 'cgst', label: 'CGST', kind: 'money' },
  { key: 'sgst', label: 'SGST', kind: 'money' },
  { key: 'cess', label: 'CESS', kind: 'money', optional: true },
];
