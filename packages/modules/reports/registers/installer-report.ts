import type { Fields, RecordOf } from '#modules/kit/field';
import type { ReportModule } from '#modules/kit/module';
import { compareFilter, periodFilters } from '#modules/kit/report/report-filters';

const filters = {
  ...periodFilters,
  show: {
    kind: 'choice',
    label: 'Show',
    required: true,
    of: [
      { value: 'installers', label: 'Installers' },
      { value: 'installations', label: 'Installations' },
    ],
  },
  installerId: { kind: 'ref', label: 'Installer', to: 'installer' },
  partyId: { kind: 'ref', label: 'Customer', to: 'customer' },
  ...compareFilter,
} as const satisfies Fields;

export type InstallerFilter = RecordOf<typeof filters>;

/** Who installed what: the sales invoices that name an installer. */
export const installerReport: ReportModule<InstallerFilter> = {
  kind: 'report',
  slug: 'installer-report',
  entity: 'installerReport',
  service: 'ims-crm',
  area: 'reports',
  title: 'Installer Report',
  filters,
  idle: ({ show }) => (show === 'installations' ? ['compare'] : []),
  list: { id: 'INSTALLER_REPORT' },
  compares: { columns: ['installations', 'taxable'] },
};
