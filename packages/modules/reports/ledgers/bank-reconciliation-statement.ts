import type { Fields, RecordOf } from '#modules/kit/field';
import type { ReportModule } from '#modules/kit/module';

const filters = {
  ledgerId: { kind: 'ref', label: 'Bank', to: 'customer', required: true, only: { ledgerKind: ['Bank'] } },
  asOf: { kind: 'date', label: 'As Of', required: true },
} as const satisfies Fields;

export type BankReconciliationFilter = RecordOf<typeof filters>;

/** The bank reconciliation statement: from the balance of the books to that of the bank, with a list of each difference. `table.ts` lays it out. */
export const bankReconciliationStatement: ReportModule<BankReconciliationFilter> = {
  kind: 'report',
  slug: 'bank-reconciliation-statement',
  path: '/bank-cash/bank-reconciliation/statement',
  entity: 'bankReconciliationStatement',
  service: 'ims-crm',
  area: 'reports',
  title: 'Bank Reconciliation Statement',
  filters,
  list: { id: 'BANK_RECONCILIATION_REPORT' },
};
