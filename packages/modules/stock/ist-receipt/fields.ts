import { limits } from '#domain/limits';
import { mostLines, partFields } from '#modules/kit/between/fields';
import type { Fields, RecordOf } from '#modules/kit/field';
import { goodsFields, goodsLine } from '#modules/kit/goods/fields';
import type { DocumentRow } from '#modules/kit/module';
import { earlierCostFields } from '#modules/kit/voucher/earlier-cost';

/** Why less arrived than was sent. */
const reasons = ['Lost on the way', 'Damaged on the way', 'Theft', 'Sent too few', 'Other'] as const;

const { lineId, itemId, itemName, quantity, unit, batch, barcodes } = goodsLine;

const line = {
  lineId,
  /** The line of what was sent. */
  sourceLine: { kind: 'code', label: 'Line Sent', max: 12, required: true, linked: true },
  sourceSlug: { kind: 'code', label: 'From', computed: true },
  sourceId: { kind: 'code', label: 'From Document', computed: true },
  itemId,
  itemName,
  sent: { kind: 'quantity', label: 'Sent', computed: true },
  location: { kind: 'code', label: 'Location', max: 15, list: 'location' },
  batch: { ...batch, computed: true },
  barcodes,
  quantity: { ...quantity, label: 'Received' },
  short: { kind: 'quantity', label: 'Short', exact: true, help: 'What will not come any more' },
  unit,
  shortReason: { kind: 'choice', label: 'Why Short', of: reasons.map((value) => ({ value, label: value })) },
  shortBarcodes: { kind: 'codes', label: 'Short Barcodes', max: limits.barcodesPerLine, sparse: true },
  ...partFields,
  /** The tax that is no credit: on what was short (section 17(5)(h) of the CGST Act), or where the branch or the item has none. */
  igstInCost: { kind: 'money', label: 'IGST in Cost', computed: true },
  cgstInCost: { kind: 'money', label: 'CGST in Cost', computed: true },
  sgstInCost: { kind: 'money', label: 'SGST in Cost', computed: true },
  cessInCost: { kind: 'money', label: 'CESS in Cost', computed: true },
} as const satisfies Fields;

export const fields = {
  ...goodsFields,
  incomingId: {
    kind: 'ref',
    label: 'Goods from',
    to: 'ist-sales',
    required: true,
    anyStatus: true,
    only: { direction: ['Incoming'], status: ['In-transit', 'Partial Received'] },
    help: 'What another branch sent',
  },
  dispatchNumber: { kind: 'code', label: 'Sent With', computed: true },
  dispatchDate: { kind: 'date', label: 'Sent On', computed: true },
  dispatchId: { kind: 'code', label: 'Dispatch', max: 40, computed: true },
  fromBranchId: { kind: 'code', label: 'From Branch', max: 40, computed: true },
  fromBranch: { kind: 'text', label: 'From', computed: true },
  taxed: { kind: 'yes-no', label: 'Supply between two GSTINs', computed: true },
  location: {
    kind: 'code',
    label: 'To Location',
    max: 15,
    list: 'location',
    help: 'For lines without one of their own. Leave empty for no location',
  },
  ...earlierCostFields,
  lines: { kind: 'lines', label: 'Items', of: line, max: mostLines },
} as const satisfies Fields;

export type IstReceipt = Omit<RecordOf<typeof fields>, keyof DocumentRow> & DocumentRow;
export type ReceiptLine = RecordOf<typeof line>;
