import type { Fields, RecordOf } from '#modules/kit/field';
import type { MasterModule } from '#modules/kit/module';
import { masterActions, type Standing } from '#modules/kit/voucher/standing';

const fields = {
  insFirstName: { kind: 'text', label: 'First Name', required: true },
  insLastName: { kind: 'text', label: 'Last Name' },
  insEmail: { kind: 'email', label: 'Email' },
  insMobile: { kind: 'mobile', label: 'Mobile' },
  licenceNumber: { kind: 'text', label: 'Licence Number', max: 40 },
  licenceValidTo: { kind: 'date', label: 'Licence Valid To' },
  /** The expense ledger on which the bills of the installer are booked: project-wise cost shows it under Installers. */
  ledgerId: { kind: 'ref', label: 'Cost Ledger', to: 'customer', only: { ledgerKind: ['Expense'] }, sparse: true },
  address: { kind: 'address', label: 'Address' },
  notes: { kind: 'text', label: 'Notes', multiline: true },
} as const satisfies Fields;

export type Installer = RecordOf<typeof fields> & Standing;

/** Installs a solar plant. Sales invoices may name one, and the installer report counts the installations of each. */
export const installer: MasterModule<Installer> = {
  kind: 'master',
  slug: 'installer',
  entity: 'installer',
  service: 'ims-crm',
  area: 'stock',
  title: 'Installer',
  plural: 'Installers',
  belongsTo: 'organisation',
  fields,
  list: {
    id: 'INSTALLER_LIST',
    columns: [
      { key: 'insFirstName', label: 'First Name', kind: 'text' },
      { key: 'insLastName', label: 'Last Name', kind: 'text' },
      { key: 'insEmail', label: 'Email', kind: 'email' },
      { key: 'insMobile', label: 'Mobile', kind: 'mobile' },
      { key: 'licenceNumber', label: 'Licence Number', kind: 'text' },
      { key: 'licenceValidTo', label: 'Licence Valid To', kind: 'date' },
      { key: 'ledgerId', label: 'Cost Ledger', kind: 'ref', hidden: true },
      { key: 'status', label: 'Status', kind: 'status' },
    ],
    orders: [{ column: 'insFirstName' }, { column: 'insLastName' }],
    words: ['insFirstName', 'insLastName', 'insEmail', 'insMobile', 'licenceNumber'],
  },
  label: (row) => [row.insFirstName, row.insLastName].filter(Boolean).join(' '),
  unique: [{ name: 'insEmail' }],
  actions: masterActions<Installer>({ statusPermission: null }),
};
