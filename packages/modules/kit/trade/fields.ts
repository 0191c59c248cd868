import { placeReasons } from '#domain/gst/place-of-supply';
import { placesOfSupply } from '#domain/gst/state';
import { limits } from '#domain/limits';
import type { Fields, RecordOf } from '#modules/kit/field';
import type { DocumentRow } from '#modules/kit/module';
import type { Side } from '#modules/kit/trade/side';
import { voucherFields } from '#modules/kit/voucher';

const heads = {
  taxable: { kind: 'money', label: 'Taxable Value', negative: true, computed: true },
  igst: { kind: 'money', label: 'IGST', negative: true, computed: true },
  cgst: { kind: 'money', label: 'CGST', negative: true, computed: true },
  sgst: { kind: 'money', label: 'SGST', negative: true, computed: true },
  cess: { kind: 'money', label: 'CESS', negative: true, computed: true },
} as const satisfies Fields;

const total = { total: { kind: 'money', label: 'Total', negative: true, computed: true } } as const satisfies Fields;

/** How a line was taxed on the day of the document, kept with it: the item's rate may change later. */
const taxed = {
  taxability: { kind: 'text', label: 'Taxability', computed: true },
  cessRate: { kind: 'percent', label: 'Cess Rate', most: 400_0000, computed: true },
  cessPerUnit: { kind: 'money', label: 'Cess per Unit', computed: true },
} as const satisfies Fields;

export const tradeLine = {
  /** 1, 2, 3 … in the document, given when it is saved; later documents name it. */
  lineId: { kind: 'code', label: 'Line', max: 12 },
  /** The line of an earlier document that this one takes from. */
  sourceSlug: { kind: 'code', label: 'From', max: 40 },
  sourceId: { kind: 'code', label: 'From Document', max: 40 },
  sourceLine: { kind: 'code', label: 'From Line', max: 12 },
  itemId: { kind: 'ref', label: 'Item', to: 'inventory-item', required: true, beside: 'stock' },
  itemName: { kind: 'text', label: 'Item Name', computed: true },
  itemType: { kind: 'text', label: 'Type', computed: true },
  description: { kind: 'text', label: 'Description', max: limits.textLength, multiline: true },
  hsn: { kind: 'code', label: 'HSN / SAC', max: 8 },
  quantity: { kind: 'quantity', label: 'Quantity', required: true },
  unit: { kind: 'text', label: 'Unit', computed: true },
  unitCode: { kind: 'text', label: 'UQC', computed: true },
  rate: { kind: 'quantity', label: 'Rate' },
  discountPercent: { kind: 'percent', label: 'Discount %' },
  discountAmount: { kind: 'money', label: 'Discount' },
  taxInclusive: { kind: 'yes-no', label: 'Rate includes tax' },
  taxRate: { kind: 'percent', label: 'GST Rate', computed: true },
  ...taxed,
  ...heads,
  ...total,
  location: { kind: 'code', label: 'Location', max: 15 },
  batch: { kind: 'code', label: 'Batch' },
} as const satisfies Fields;

export const tradeCharge = {
  ledgerId: {
    kind: 'ref',
    label: 'Charge',
    to: 'customer',
    required: true,
    only: { ledgerKind: ['Income', 'Expense', 'Sales', 'Purchase', 'Tax', 'Other'] },
  },
  amount: { kind: 'money', label: 'Amount', required: true },
  hsn: { kind: 'code', label: 'HSN / SAC', max: 8 },
  taxRate: { kind: 'percent', label: 'GST Rate' },
  ...heads,
  ...total,
} as const satisfies Fields;

const rateRow = {
  taxability: { kind: 'text', label: 'Taxability' },
  rate: { kind: 'percent', label: 'GST Rate' },
  cessRate: { kind: 'percent', label: 'Cess Rate', most: 400_0000 },
  ...heads,
} as const satisfies Fields;

const hsnRow = {
  hsn: { kind: 'text', label: 'HSN / SAC' },
  unit: { kind: 'text', label: 'UQC' },
  rate: { kind: 'percent', label: 'GST Rate' },
  quantity: { kind: 'quantity', label: 'Quantity', negative: true },
  ...heads,
  tax: { kind: 'money', label: 'Tax', negative: true, computed: true },
} as const satisfies Fields;

/** The fields that all trade documents share. A document adds its own. */
export function tradeFields({ party, counter, partyKinds, partyGroup }: Side) {
  return {
    ...voucherFields,
    number: { ...voucherFields.number, max: limits.gstNumberLength },
    partyId: {
      kind: 'ref',
      label: party,
      to: 'customer',
      required: true,
      only: { ledgerKind: partyKinds },
      beside: 'party',
      begins: { groupId: partyGroup },
    },
    partyName: { kind: 'text', label: `${party} Name`, computed: true },
    buyerName: { kind: 'text', ...counter },
    partyGstin: { kind: 'gstin', label: 'GSTIN', computed: true },
    clientType: { kind: 'text', label: 'Client Type', computed: true },
    placeOfSupply: {
      kind: 'choice',
      label: 'Place of Supply',
      of: placesOfSupply.map(({ code, name }) => ({ value: code, label: `${code} ${name}` })),
    },
    placeReason: {
      kind: 'choice',
      label: 'Reason for Place of Supply',
      help: 'Needed if the place of supply is not the state of the GSTIN',
      of: placeReasons.map(({ value, label, section }) => ({ value, label: `${label} (${section})` })),
    },
    /** The branch's registration on the date, which decides the title of the printed document. */
    supplier: { kind: 'text', label: 'Supplier', computed: true },
    /** Which heads of tax the document bears. */
    supplyKind: {
      kind: 'choice',
      label: 'GST Type',
      computed: true,
      of: [
        { value: 'intra', label: 'CGST+SGST' },
        { value: 'inter', label: 'IGST' },
        { value: 'zero', label: 'No tax' },
      ],
    },
    exportType: {
      kind: 'choice',
      label: 'Export / SEZ',
      of: [
        { value: 'with-payment', label: 'With payment of IGST' },
        { value: 'without-payment', label: 'Without payment, under LUT' },
      ],
    },
    lutNumber: { kind: 'code', label: 'LUT Number', help: 'Leave empty for the LUT number of the organisation' },
    reverseCharge: { kind: 'yes-no', label: 'Reverse Charge', help: 'Set automatically for items under reverse charge' },
    billingAddress: { kind: 'address', label: 'Billing Address', stateOnly: true },
    shippingAddress: { kind: 'address', label: 'Shipping Address', stateOnly: true },
    shippingName: { kind: 'text', label: 'Ship-to Name', max: 100, help: 'Leave empty for the customer' },
    shippingGstin: { kind: 'gstin', label: 'Ship-to GSTIN' },
    referenceNo: { kind: 'text', label: 'Reference No.', max: 40 },
    referenceDate: { kind: 'date', label: 'Reference Date' },
    creditDays: { kind: 'number', label: 'Credit Days', most: 3650, each: true },
    dueDate: { kind: 'date', label: 'Due Date' },
    location: { kind: 'code', label: 'Warehouse Location', max: 15 },
    lines: { kind: 'lines', label: 'Items', of: tradeLine, max: limits.linesPerDocument },
    charges: { kind: 'lines', label: 'Additional Charges', of: tradeCharge, max: limits.chargesPerDocument },
    transporterId: { kind: 'ref', label: 'Transporter', to: 'transporter' },
    transportMode: {
      kind: 'choice',
      label: 'Transport Mode',
      of: (['Road', 'Rail', 'Air', 'Ship', 'None'] as const).map((value) => ({ value, label: value })),
    },
    vehicleNumber: { kind: 'code', label: 'Vehicle Number', max: 20 },
    lrNumber: { kind: 'code', label: 'LR Number', max: 20 },
    lrDate: { kind: 'date', label: 'LR Date' },
    distance: { kind: 'number', label: 'Distance (km)', most: 4000, each: true },
    terms: { kind: 'text', label: 'Terms', multiline: true },
    notes: { kind: 'text', label: 'Notes', multiline: true },
    ...heads,
    roundOff: { kind: 'money', label: 'Round Off', negative: true, computed: true },
    ...total,
    rates: { kind: 'lines', label: 'Tax Summary', of: rateRow, max: limits.linesPerDocument, computed: true },
    hsnSummary: { kind: 'lines', label: 'HSN Summary', of: hsnRow, max: limits.linesPerDocument, computed: true },
  } as const satisfies Fields;
}

type Typed = RecordOf<ReturnType<typeof tradeFields>>;

/** What every trade document has. */
export type TradeRow = Omit<Typed, keyof DocumentRow> & DocumentRow;
export type TradeLine = Typed['lines'][number];
export type TradeCharge = Typed['charges'][number];
