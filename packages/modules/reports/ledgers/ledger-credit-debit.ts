import type { Fields, RecordOf } from '#modules/kit/field';
import type { ReportModule } from '#modules/kit/module';
import { periodFilters } from '#modules/kit/report/report-filters';

const filters = {
  ledgerId: { kind: 'ref', label: 'Ledger', to: 'customer', required: true },
  ...periodFilters,
  openOnly: { kind: 'yes-no', label: 'Open only' },
} as const satisfies Fields;

export type LedgerCreditDebitFilter = RecordOf<typeof filters>;

/** The debits of a ledger beside the credits they are set off against, bill by bill. What is left open adds up to its balance. */
export const ledgerCreditDebit: ReportModule<LedgerCreditDebitFilter> = {
  kind: 'report',
  slug: 'ledger-credit-debit',
  path: '/ledger-credit-debit/report',
  entity: 'ledgerCreditDebit',
  service: 'ims-crm',
  area: 'reports',
  title: 'Debits & Credits',
  filters,
  list: { id: 'LEDGER_CREDIT_DEBIT_REPORT' },
};
