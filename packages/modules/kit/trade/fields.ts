import { placesOfSupply } from '#domain/address/state';
import { placeReasons } from '#domain/gst/place-of-supply';
import { limits } from '#domain/limits';
import { currencyChoices } from '#domain/money/currency';
import type { Fields, RecordOf } from '#modules/kit/field';
import type { DocumentRow } from '#modules/kit/module';
import type { billedFields, collectedFields } from '#modules/kit/trade/invoice-fields';
import type { Side } from '#modules/kit/trade/side';
import type { StatedRow } from '#modules/kit/trade/stated';
import { projectFields } from '#modules/kit/voucher/of-project';
import { voucherFields } from '#modules/kit/voucher/voucher';

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

/** The quantity in the second unit of the item, on lines whose item has one. Books and stock are in the first. */
const alternate = {
  alternateQuantity: { kind: 'quantity', label: 'Alternate Quantity', computed: true, sparse: true },
  alternateUnit: { kind: 'text', label: 'Alternate Unit', computed: true, sparse: true },
  alternateConversion: { kind: 'quantity', label: 'Units per Alternate Unit', each: true, computed: true, sparse: true },
} as const satisfies Fields;

export const tradeLine = {
  /** 1, 2, 3 … in the document, given when it is saved; later documents name it. */
  lineId: { kind: 'code', label: 'Line', max: 12, linked: true },
  /** The line of an earlier document that this one takes from. */
  sourceSlug: { kind: 'code', label: 'From', max: 40, linked: true },
  sourceId: { kind: 'code', label: 'From Document', max: 40, linked: true },
  sourceLine: { kind: 'code', label: 'From Line', max: 12, linked: true },
  itemId: { kind: 'ref', label: 'Item', to: 'inventory-item', required: true, beside: 'stock' },
  itemName: { kind: 'text', label: 'Item Name', computed: true },
  itemType: { kind: 'text', label: 'Type', computed: true },
  description: { kind: 'text', label: 'Description', max: limits.textLength, multiline: true },
  hsn: { kind: 'code', label: 'HSN / SAC', max: 8 },
  quantity: { kind: 'quantity', label: 'Quantity', required: true, exact: true },
  unit: { kind: 'text', label: 'Unit', computed: true },
  unitCode: { kind: 'text', label: 'UQC', computed: true },
  ...alternate,
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
  barcodes: { kind: 'codes', label: 'Barcodes', max: limits.barcodesPerLine, sparse: true },
} as const satisfies Fields;

/** A line that is bought also says what becomes of its tax, where it is booked and what it costs. */
export const boughtLine = {
  ...tradeLine,
  itc: {
    kind: 'choice',
    label: 'Input Tax',
    of: [
      { value: 'eligible', label: 'Credit' },
      { value: 'ineligible', label: 'No credit' },
      { value: 'rcm', label: 'Reverse charge' },
    ],
  },
  ledgerId: {
    kind: 'ref',
    label: 'Ledger',
    to: 'customer',
    only: { ledgerKind: ['Purchase', 'Expense', 'Other'] },
    begins: { groupId: 'purchase_accounts' },
  },
  /** In rupees. */
  assessableValue: { kind: 'money', label: 'Assessable ₹', help: 'On the bill of entry, if it is not the taxable value' },
  taxedBy: { kind: 'text', label: 'Tax Accounted By', computed: true },
  inCost: { kind: 'money', label: 'Tax in Cost', negative: true, computed: true },
  duty: { kind: 'money', label: 'Customs Duty', negative: true, computed: true },
  /** What the goods of the line cost, for the value of stock. */
  cost: { kind: 'money', label: 'Cost', negative: true, computed: true },
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
  taxRate: { kind: 'percent', label: 'GST Rate', gst: true },
  taxInclusive: { kind: 'yes-no', label: 'Tax included' },
  ...heads,
  ...total,
} as const satisfies Fields;

export const boughtCharge = {
  ...tradeCharge,
  itc: {
    kind: 'choice',
    label: 'Input Tax',
    of: [
      { value: 'eligible', label: 'Credit' },
      { value: 'ineligible', label: 'No credit' },
    ],
  },
  /** Spread over the goods by value. It stays on its ledger, and is in the value of the stock. */
  landed: { kind: 'yes-no', label: 'Landed', help: 'In the cost of the goods' },
  taxedBy: { kind: 'text', label: 'Tax Accounted By', computed: true },
  inCost: { kind: 'money', label: 'Tax in Cost', negative: true, computed: true },
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

const schemeOfParty = {
  clientType: { kind: 'text', label: 'Client Type', computed: true },
  /** Of a party under the composition scheme, which returns tell apart. */
  partyType: { kind: 'text', label: 'Registration Type', computed: true, sparse: true },
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
    ...schemeOfParty,
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
    ...projectFields,
    creditDays: { kind: 'number', label: 'Credit Days', most: 3650, each: true },
    dueDate: { kind: 'date', label: 'Due Date' },
    location: { kind: 'code', label: 'Warehouse Location', max: 15 },
    currency: {
      kind: 'choice',
      label: 'Currency',
      of: currencyChoices,
      help: 'Of the rates and amounts. The books are in rupees',
    },
    exchangeRate: { kind: 'quantity', label: 'Exchange Rate', each: true, help: 'Rupees for one unit of the currency' },
    lines: { kind: 'lines', label: 'Items', of: tradeLine, max: limits.linesPerDocument },
    charges: { kind: 'lines', label: 'Additional Charges', of: tradeCharge, max: limits.chargesPerDocument },
    discountPercent: { kind: 'percent', label: 'Discount %', help: 'On all items together, before tax' },
    discountAmount: { kind: 'money', label: 'Discount Amount', each: true },
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
    documentDiscount: { kind: 'money', label: 'Discount', negative: true, computed: true },
    ...heads,
    roundOff: { kind: 'money', label: 'Round Off', negative: true, computed: true },
    ...total,
    foreignTotal: { kind: 'money', label: 'Total in Currency', negative: true, computed: true },
    rates: { kind: 'lines', label: 'Tax Summary', of: rateRow, max: limits.linesPerDocument, computed: true },
    hsnSummary: { kind: 'lines', label: 'HSN Summary', of: hsnRow, max: limits.linesPerDocument, computed: true },
  } as const satisfies Fields;
}

/** Of invoices, where a rate of GST changes around the supply (section 14 of the CGST Act). */
export const timeOfSupplyFields = {
  supplyDate: {
    kind: 'date',
    label: 'Date of Supply',
    sparse: true,
    help: 'If a GST rate changed between supply, invoice and payment. Leave empty for the date of the invoice',
  },
  paymentDate: { kind: 'date', label: 'Date of Payment', sparse: true, help: 'Of the supply. Leave empty if it is not paid yet' },
} as const satisfies Fields;

type Shared = RecordOf<ReturnType<typeof tradeFields>>;
/** Fields that only documents of selling have. */
type Sold = 'placeReason' | 'exportType' | 'lutNumber' | 'shippingName' | 'shippingGstin';
type Own = Pick<Shared, Sold> & { readonly unsold: boolean } & RecordOf<typeof collectedFields> &
  RecordOf<typeof billedFields> &
  RecordOf<typeof timeOfSupplyFields> &
  StatedRow;

/** What every trade document has, and what some have. */
export type TradeRow = Omit<Shared, keyof DocumentRow | Sold | 'partyType' | 'lines' | 'charges'> &
  DocumentRow & { readonly lines: readonly TradeLine[]; readonly charges: readonly TradeCharge[] } & {
    readonly partyType?: string | null;
  } & { readonly [K in keyof Own]?: Own[K] };
/** What a line with a second unit has besides. */
export type AlternateUnit = Partial<RecordOf<typeof alternate>>;
export type TradeLine = RecordOf<typeof tradeLine> & Partial<RecordOf<typeof boughtLine>>;
/** The amount of a charge that comes back is computed. */
export type TradeCharge = Omit<RecordOf<typeof tradeCharge>, 'amount'> & { readonly amount: number | null } & Partial<
    Omit<RecordOf<typeof boughtCharge>, 'amount'>
  >;
