import type { Fields, RecordOf } from '#modules/kit/field';
import type { ReportModule } from '#modules/kit/module';
import type { NamedReport } from '#modules/kit/report/named-report';
import { compareFilter, periodFilters } from '#modules/kit/report/report-filters';

const filters = {
  ...periodFilters,
  show: {
    kind: 'choice',
    label: 'Show',
    required: true,
    of: [
      { value: 'months', label: 'Months' },
      { value: 'documents', label: 'Documents' },
      { value: 'ledgers', label: 'A column for each ledger' },
      { value: 'hsn', label: 'HSN summary' },
    ],
  },
  rate: { kind: 'text', label: 'GST Rate', help: 'Such as GST 18% or Exempt' },
  hsn: { kind: 'text', label: 'HSN / SAC', help: 'The whole code' },
  unit: { kind: 'text', label: 'UQC', help: 'Such as NOS, or NA for services' },
  ...compareFilter,
} as const satisfies Fields;

export type RegisterFilter = RecordOf<typeof filters>;

/** Filters that do nothing. */
const idleWith: Readonly<Record<RegisterFilter['show'], readonly string[]>> = {
  months: ['rate', 'hsn', 'unit'],
  hsn: ['rate', 'hsn', 'unit'],
  documents: ['compare'],
  ledgers: ['compare', 'rate', 'hsn', 'unit'],
};

/**
 * A register of invoices or returns (layout e.10): each has its own, and all its figures are positive. Charges are in the taxable value of
 * their rate. Notes and journals are in none.
 */
export function registerReport({ slug, entity, title, id }: NamedReport): ReportModule<RegisterFilter> {
  return {
    kind: 'report',
    slug,
    entity,
    service: 'ims-crm',
    area: 'reports',
    title,
    filters,
    idle: ({ show }) => idleWith[show],
    list: { id },
    ofOwn: 'at-once',
    compares: { columns: ['count', 'quantity', 'taxable', 'total'], rowsBy: ({ show }) => (show === 'months' ? 'month' : undefined) },
  };
}
