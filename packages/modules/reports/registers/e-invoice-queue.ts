import type { Fields, RecordOf } from '#modules/kit/field';
import type { ReportModule } from '#modules/kit/module';

const filters = {
  branches: { kind: 'choices', label: 'Branches', max: 200 },
  state: {
    kind: 'choice',
    label: 'State',
    of: [
      { value: 'e-invoice-waiting', label: 'Waiting for the portal' },
      { value: 'e-invoice-failed', label: 'Failed' },
      { value: 'e-invoice-not-sent', label: 'Not sent' },
    ],
  },
} as const satisfies Fields;

export type EInvoiceQueueFilter = RecordOf<typeof filters>;

/** The e-invoices that wait for the portal or for somebody, the oldest first: what waits, what failed, why, and since when. */
export const eInvoiceQueue: ReportModule<EInvoiceQueueFilter> = {
  kind: 'report',
  slug: 'e-invoice-queue',
  entity: 'eInvoiceQueue',
  service: 'ims-crm',
  area: 'reports',
  title: 'E-Invoice Queue',
  filters,
  list: { id: 'E_INVOICE_QUEUE' },
};
