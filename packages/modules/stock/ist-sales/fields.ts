import { branchValues } from '#domain/gst/branch-supply';
import { limits } from '#domain/limits';
import { headFields, mostLines, partFields, sentLine } from '#modules/kit/between/fields';
import { type EInvoiceStanding, eInvoiceFields } from '#modules/kit/e-invoice/fields';
import { type EwayBillStanding, ewayBillFields } from '#modules/kit/eway-bill/fields';
import type { Fields, RecordOf } from '#modules/kit/field';
import { goodsFields } from '#modules/kit/goods/fields';
import type { DocumentRow } from '#modules/kit/module';

/** `Incoming` is what the other branch sees of the same goods, in its own books. */
export const directions = ['Sent', 'Incoming'] as const;

const rateRow = {
  taxability: { kind: 'text', label: 'Taxability' },
  rate: { kind: 'percent', label: 'GST Rate' },
  cessRate: { kind: 'percent', label: 'Cess Rate', most: 400_0000 },
  ...partFields,
} as const satisfies Fields;

const hsnRow = {
  hsn: { kind: 'text', label: 'HSN' },
  unit: { kind: 'text', label: 'UQC' },
  rate: { kind: 'percent', label: 'GST Rate' },
  quantity: { kind: 'quantity', label: 'Quantity' },
  ...partFields,
  tax: { kind: 'money', label: 'Tax', computed: true },
} as const satisfies Fields;

export const fields = {
  ...goodsFields,
  number: { ...goodsFields.number, max: limits.gstNumberLength },
  date: { ...goodsFields.date, help: 'The day on which the goods leave' },
  direction: { kind: 'choice', label: 'Direction', of: directions.map((value) => ({ value, label: value })), computed: true },
  toBranchId: {
    kind: 'ref',
    label: 'To Branch',
    to: 'branch',
    required: true,
    help: 'IST: goods that go from one of your branches to another',
  },
  toBranchName: { kind: 'text', label: 'To', computed: true },
  fromBranchId: { kind: 'code', label: 'From Branch', max: 40, computed: true },
  fromBranch: { kind: 'text', label: 'From', computed: true },
  location: {
    kind: 'code',
    label: 'From Location',
    max: 15,
    list: 'location',
    help: 'For lines without one of their own. Leave empty for no location',
  },
  transporterId: { kind: 'ref', label: 'Transporter', to: 'transporter' },
  vehicleNumber: { kind: 'code', label: 'Vehicle Number', max: 20 },
  lrNumber: { kind: 'code', label: 'LR Number', max: 20 },
  lrDate: { kind: 'date', label: 'LR Date' },
  /** The goods left. */
  dispatched: { kind: 'yes-no', label: 'Dispatched', computed: true },
  /** Of what was sent: how much the other branch has received, as far as this one knows. */
  arrived: {
    kind: 'choice',
    label: 'Arrived',
    of: (['none', 'part', 'whole'] as const).map((value) => ({ value, label: value })),
    computed: true,
  },
  /** Of what comes in: the document of the branch that sent it. */
  dispatchId: { kind: 'code', label: 'Dispatch', max: 40, computed: true },
  taxed: { kind: 'yes-no', label: 'Supply between two GSTINs', computed: true },
  valueBasis: {
    kind: 'choice',
    label: 'Valued By',
    of: branchValues.map(({ value, label }) => ({ value, label })),
    help: 'Rule 28, only between two GSTINs. Leave empty for the open market value',
  },
  supplyKind: { kind: 'text', label: 'Supply', computed: true },
  supplier: { kind: 'text', label: 'Supplier', computed: true },
  placeOfSupply: { kind: 'code', label: 'Place of Supply', computed: true },
  fromGstin: { kind: 'gstin', label: 'GSTIN of the Sender', computed: true },
  toGstin: { kind: 'gstin', label: 'GSTIN of the Receiver', computed: true },
  toAddress: { kind: 'address', label: 'Address of the Receiver', computed: true },
  ...headFields,
  total: { ...headFields.total, label: 'Value' },
  lines: { kind: 'lines', label: 'Items', of: sentLine, max: mostLines },
  rates: { kind: 'lines', label: 'Tax Summary', of: rateRow, max: mostLines, computed: true },
  hsnSummary: { kind: 'lines', label: 'HSN Summary', of: hsnRow, max: mostLines, computed: true },
  ...eInvoiceFields,
  ...ewayBillFields,
} as const satisfies Fields;

export type IstSales = Omit<RecordOf<typeof fields>, keyof DocumentRow | keyof EInvoiceStanding | keyof EwayBillStanding> &
  EInvoiceStanding &
  EwayBillStanding &
  DocumentRow;
