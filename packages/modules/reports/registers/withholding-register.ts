import type { Fields, RecordOf } from '#modules/kit/field';
import type { ReportModule } from '#modules/kit/module';
import type { NamedReport } from '#modules/kit/report/named-report';
import { compareFilter, periodFilters } from '#modules/kit/report/report-filters';

const filters = {
  ...periodFilters,
  side: {
    kind: 'choice',
    label: 'Side',
    required: true,
    of: [
      { value: 'payable', label: 'Ours to deposit' },
      { value: 'receivable', label: 'Ours to claim' },
    ],
  },
  show: {
    kind: 'choice',
    label: 'Group By',
    required: true,
    of: [
      { value: 'section', label: 'Section' },
      { value: 'code', label: 'Payment Code' },
      { value: 'party', label: 'Party' },
      { value: 'month', label: 'Month' },
      { value: 'deposits', label: 'Deposits' },
    ],
  },
  ...compareFilter,
} as const satisfies Fields;

export type WithholdingFilter = RecordOf<typeof filters>;

/** Tax deducted or collected at source, from the ledger that it is on. */
export function withholdingRegister({ slug, entity, title, id }: NamedReport): ReportModule<WithholdingFilter> {
  return {
    ...{ kind: 'report', slug, entity, service: 'ims-crm', area: 'reports', title },
    filters,
    list: { id },
    compares: { columns: ['base', 'tax', 'deposited'], totalsOnly: () => true },
  };
}
