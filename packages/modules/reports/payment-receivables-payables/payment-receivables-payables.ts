import type { Fields, RecordOf } from '#modules/kit/field';
import type { ReportColumn, ReportModule, ReportSetupColumn } from '#modules/kit/module';

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
    of: [
      { value: 'due', label: 'Due date' },
      { value: 'bill', label: 'Bill date' },
    ],
  },
  buckets: { kind: 'text', label: 'Ageing buckets (days)', max: 40, help: 'Such as 30,60,90,120' },
  partyId: { kind: 'ref', label: 'Party', to: 'customer' },
  branches: { kind: 'choices', label: 'Branches', max: 200 },
  msmeOnly: { kind: 'yes-no', label: 'Micro and small suppliers only' },
} as const satisfies Fields;

export type ReceivablesFilter = RecordOf<typeof filters>;

export const partyColumns: readonly ReportColumn[] = [
  { key: 'particulars', label: 'Party / Bill', kind: 'text' },
  { key: 'pending', label: 'Pending', kind: 'money' },
];

/** The details of single bills: they are empty while only parties are shown. */
export function billColumns(settled: string, byLaw: boolean): readonly ReportColumn[] {
  const detail = (key: string, label: string, kind: ReportColumn['kind']): ReportColumn => ({ key, label, kind, optional: true });
  return [
    detail('overdue', 'Overdue Days', 'number'),
    ...(byLaw ? [detail('payBy', 'MSME: Pay By', 'text')] : []),
    detail('date', 'Bill Date', 'date'),
    detail('dueDate', 'Due Date', 'date'),
    detail('amount', 'Bill Amount', 'money'),
    detail('settled', settled, 'money'),
  ];
}

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
  facts: 'bills',
};

/** Every column it may have, for Module Setup. */
export function paymentReceivablesPayablesColumns(): readonly ReportSetupColumn[] {
  return [...partyColumns, { key: 'bucket', label: 'Ageing Buckets', kind: 'money', several: true }, ...billColumns('Received', true)];
}
