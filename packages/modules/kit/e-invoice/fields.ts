import { cancelReasons } from '#domain/einvoice/cancelling';
import type { Fields, RecordOf } from '#modules/kit/field';
import type { Column } from '#modules/kit/module';

/**
 * How a document stands at the invoice registration portal. Not sent: somebody has to send it. Pending: it is on its way. Waiting: the portal
 * is down or busy, and nothing was sent. Sending: it may have arrived there. Failed: somebody has to mend it.
 */
export const eInvoiceStates = [
  'Not applicable',
  'Not sent',
  'Pending',
  'Waiting',
  'Sending',
  'Failed',
  'Generated',
  'Cancelling',
  'Cancelled',
  'Marked by hand',
] as const;
export type EInvoiceState = (typeof eInvoiceStates)[number];

/** What the product keeps about the e-invoice of a document; all are missing until e-invoicing concerns it. */
export const eInvoiceFields = {
  eInvoice: {
    kind: 'choice',
    label: 'E-Invoice',
    computed: true,
    sparse: true,
    of: eInvoiceStates.map((value) => ({ value, label: value })),
  },
  /** Why it is not applicable, has failed or waits: a sentence of ours, or the portal's own with its code. */
  eInvoiceWhy: { kind: 'text', label: 'About the E-Invoice', computed: true, sparse: true },
  /** Since when it stands so. */
  eInvoiceSince: { kind: 'text', label: 'E-Invoice since', computed: true, sparse: true, moment: 'portal' },
  /** The last day on which the portal takes it. */
  eInvoiceBy: { kind: 'date', label: 'Report by', computed: true, sparse: true },
  irn: { kind: 'text', label: 'IRN', computed: true, sparse: true },
  ackNumber: { kind: 'text', label: 'Acknowledgement No.', computed: true, sparse: true },
  ackAt: { kind: 'text', label: 'Acknowledged', computed: true, sparse: true, moment: 'portal' },
  /** What the portal would refuse or has refused, at the field that must change. */
  eInvoiceProblems: {
    kind: 'lines',
    label: 'E-Invoice Problems',
    computed: true,
    sparse: true,
    unseen: true,
    max: 2000,
    of: {
      path: { kind: 'text', label: 'Field' },
      code: { kind: 'text', label: 'Code' },
      message: { kind: 'text', label: 'Problem' },
    },
  },
  /** The moment of the request that is on its way, or whose job never ended. Every answer to an earlier one is passed over. */
  eInvoiceRequest: { kind: 'text', label: 'E-Invoice Request', computed: true, sparse: true, unseen: true },
  /** Registered in the sandbox of the portal: nothing of it holds in law, and papers say so. */
  eInvoiceSandbox: { kind: 'yes-no', label: 'Sandbox', computed: true, sparse: true },
  /** The text of the QR code on its paper, signed by the portal. */
  signedQr: { kind: 'text', label: 'Signed QR Code', computed: true, sparse: true, unseen: true },
  /** Key of the file with the document as the portal signed it. */
  signedInvoice: { kind: 'text', label: 'Signed E-Invoice', computed: true, sparse: true, unseen: true },
  eInvoiceCancelReason: {
    kind: 'choice',
    label: 'E-Invoice cancelled because',
    computed: true,
    sparse: true,
    of: cancelReasons.map(({ reason }) => ({ value: reason, label: reason })),
  },
  eInvoiceCancelRemark: { kind: 'text', label: 'Remark on cancelling', computed: true, sparse: true },
  eInvoiceCancelledAt: { kind: 'text', label: 'E-Invoice cancelled', computed: true, sparse: true, moment: 'portal' },
} as const satisfies Fields;

/** Those of them that a document has. */
export type EInvoiceStanding = Partial<RecordOf<typeof eInvoiceFields>>;

/** For lists: they are shown if somebody chooses them, and decide what the menu offers. */
export const eInvoiceColumns = [
  { key: 'eInvoice', label: 'E-Invoice', kind: 'choice', hidden: true },
  { key: 'eInvoiceWhy', label: 'About the E-Invoice', kind: 'text', hidden: true },
  { key: 'eInvoiceBy', label: 'Report by', kind: 'date', hidden: true },
  { key: 'ackAt', label: 'Acknowledged', kind: 'portal-moment', hidden: true },
  { key: 'irn', label: 'IRN', kind: 'text', hidden: true },
] as const satisfies readonly Column<EInvoiceStanding>[];

/** A row without what belongs to the portal, for another document that begins as a copy of it. */
export function withoutEInvoice<Row extends Readonly<Record<string, unknown>>>(row: Row): Omit<Row, keyof EInvoiceStanding> {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !(name in eInvoiceFields))) as Omit<Row, keyof EInvoiceStanding>;
}
