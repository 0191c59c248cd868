import type { Fields, RecordOf } from '#modules/kit/field';
import type { ReportModule } from '#modules/kit/module';
import { compareDayFilter } from '#modules/kit/report/report-filters';

const filters = {
  asOf: { kind: 'date', label: 'As Of', required: true },
  side: {
    kind: 'choice',
    label: 'Show',
    required: true,
    of: [
      { value: 'Receivables', label: 'Receivables' },
      { value: 'Payables', label: 'Payables' },
    ],
  },
  by: {
    kind: 'choice',
    label: 'Age By',
    required: true,
    of: [
      { value: 'due', label: 'Due date' },
      { value: 'bill', label: 'Bill date' },
    ],
  },
  buckets: { kind: 'text', label: 'Ageing buckets (days)', max: 40, help: 'Such as 30,60,90,120' },
  partyId: { kind: 'ref', label: 'Party', to: 'customer' },
  branches: { kind: 'choices', label: 'Branches', max: 200 },
  ...compareDayFilter,
  msmeOnly: { kind: 'yes-no', label: 'Micro and small suppliers only' },
} as const satisfies Fields;

export type ReceivablesFilter = RecordOf<typeof filters>;

/** Receivables or payables, by party and bill, in buckets by age: Σ buckets = pending = balance of the ledger. `table.ts` lays it out. */
export const paymentReceivablesPayables: ReportModule<ReceivablesFilter> = {
  kind: 'report',
  slug: 'payment-receivables-payables',
  entity: 'paymentReceivablesPayables',
  service: 'ims-crm',
  area: 'reports',
  title: 'Receivables / Payables',
  filters,
  idle: ({ side }) => (side === 'Payables' ? [] : ['msmeOnly']),
  list: { id: 'PAYMENT_RECEIVABLES_PAYABLES' },
  compares: { columns: ['pending'] },
};
