import type { Fields, RecordOf } from '#modules/kit/field';
import type { ReportModule } from '#modules/kit/module';
import { compareFilter, periodFilters } from '#modules/kit/report/report-filters';

export const filters = {
  ...periodFilters,
  show: {
    kind: 'choice',
    label: 'Show',
    required: true,
    of: [
      { value: 'projects', label: 'Projects' },
      { value: 'vouchers', label: 'Vouchers' },
    ],
  },
  projectId: { kind: 'ref', label: 'Project', to: 'project' },
  head: {
    kind: 'choice',
    label: 'Cost Head',
    of: [
      { value: 'purchase', label: 'Purchases' },
      { value: 'direct', label: 'Direct expenses' },
      { value: 'indirect', label: 'Indirect expenses' },
      { value: 'stock', label: 'Stock consumed' },
      { value: 'installer', label: 'Installers' },
      { value: 'revenue', label: 'Revenue' },
    ],
  },
  ...compareFilter,
} as const satisfies Fields;

export type ProjectCostFilter = RecordOf<typeof filters>;

/** What projects cost by head, beside their budgets, and what they earned (layout e.11). */
export const projectWiseCost: ReportModule<ProjectCostFilter> = {
  kind: 'report',
  slug: 'project-wise-cost',
  entity: 'projectWiseCost',
  service: 'ims-crm',
  area: 'reports',
  title: 'Project-wise Cost',
  filters,
  idle: ({ show }) => [show === 'vouchers' ? 'compare' : 'head'],
  list: { id: 'PROJECT_WISE_COST' },
  inParts: true,
  compares: { columns: ['actual', 'revenue', 'margin'] },
};
