import { taxabilities } from '#domain/gst/rate';
import type { Fields, RecordOf } from '#modules/kit/field';
import type { Standing } from '#modules/kit/voucher/standing';

const taxabilityLabels = { Taxable: 'Taxable', Nil: 'Nil Rated', Exempt: 'Exempt', NonGST: 'Non-GST', ZeroRated: 'Zero Rated' } as const;

const gstRate = {
  effectiveFrom: { kind: 'date', label: 'Effective From', required: true },
  taxability: {
    kind: 'choice',
    label: 'Taxability',
    required: true,
    of: taxabilities.map((value) => ({ value, label: taxabilityLabels[value] })),
  },
  rate: { kind: 'percent', label: 'GST Rate', gst: true, asked: true },
  cessRate: { kind: 'percent', label: 'Cess Rate', most: 400_0000 },
  cessPerUnit: { kind: 'money', label: 'Cess per Unit', each: true },
  hsn: { kind: 'code', label: 'HSN / SAC', max: 8, list: 'hsn' },
  reverseCharge: { kind: 'yes-no', label: 'Reverse Charge' },
} as const satisfies Fields;

const valuation = {
  kind: 'choice',
  label: 'Stock Valuation',
  of: [
    { value: 'Average', label: 'Average' },
    { value: 'FIFO', label: 'FIFO' },
    { value: 'LIFO', label: 'LIFO (for management use only)' },
  ],
} as const;

const calculationMethod = {
  kind: 'choice',
  label: 'Calculation Method',
  of: [
    { value: 'Weighted', label: 'Weighted Average' },
    { value: 'Simple', label: 'Simple Average' },
  ],
  help: 'Of the financial year. Leave empty for the moving average',
} as const;

export const itemFields = {
  name: { kind: 'text', label: 'Name', required: true },
  stockCode: { kind: 'code', label: 'Stock Code' },
  type: {
    kind: 'choice',
    label: 'Type',
    required: true,
    of: [
      { value: 'Goods', label: 'Goods' },
      { value: 'Service', label: 'Service' },
    ],
  },
  groupId: { kind: 'ref', label: 'Item Group', to: 'inventory-group' },
  unitId: { kind: 'ref', label: 'Unit', to: 'measure-unit', required: true },
  alternateUnitId: { kind: 'ref', label: 'Alternate Unit', to: 'measure-unit', help: 'Such as Box for an item stocked in pieces' },
  alternateConversion: { kind: 'quantity', label: 'Units per Alternate Unit', each: true },
  hsn: { kind: 'code', label: 'HSN / SAC', max: 8, list: 'hsn', help: 'Type digits or words from the official list' },
  description: { kind: 'text', label: 'Description', multiline: true },
  gstHistory: { kind: 'lines', label: 'GST History', of: gstRate, max: 50 },
  salesRate: { kind: 'quantity', label: 'Sales Rate', each: true },
  purchaseRate: { kind: 'quantity', label: 'Purchase Rate', each: true },
  minimumSellingPrice: {
    kind: 'quantity',
    label: 'Minimum Selling Price (MSP)',
    each: true,
    help: 'Orders below this price need one more approval. The price of a product of this item counts too',
  },
  /** Set where the products are saved (`kit/product-prices.ts`); most items have none. */
  productPrices: {
    kind: 'lines',
    label: 'Minimum prices of its products (the highest counts)',
    of: {
      productId: { kind: 'text', label: 'Product Id', unseen: true },
      name: { kind: 'text', label: 'Product', max: 300 },
      price: { kind: 'quantity', label: 'Minimum Selling Price', each: true },
    },
    max: 200,
    computed: true,
    sparse: true,
  },
  reorderLevel: { kind: 'quantity', label: 'Reorder Level', each: true, help: 'Order more when free and expected stock falls below it' },
  reorderQuantity: { kind: 'quantity', label: 'Reorder Quantity', each: true, sparse: true, help: 'Order at least so much at a time' },
  valuation,
  calculationMethod,
  valuationFrom: {
    kind: 'date',
    label: 'Method Holds From',
    help: 'For a change of the method; empty: from today. Stock of earlier days keeps its value',
  },
  /** Every method with the day from which it holds; empty while there was only one. */
  valuationHistory: {
    kind: 'lines',
    label: 'Methods',
    of: { effectiveFrom: { kind: 'date', label: 'From' }, valuation, calculationMethod },
    max: 100,
    computed: true,
    unseen: true,
  },
  batchTracking: { kind: 'yes-no', label: 'Batch tracking' },
  barcodeTracking: { kind: 'yes-no', label: 'Barcode tracking' },
  warrantyMonths: {
    kind: 'number',
    label: 'Warranty (months)',
    least: 1,
    most: 600,
    each: true,
    sparse: true,
    help: 'From the day of sale',
  },
  salesLedgerId: {
    kind: 'ref',
    label: 'Sales Ledger',
    to: 'customer',
    only: { ledgerKind: ['Sales', 'Income'] },
    begins: { groupId: 'sales_accounts' },
  },
  purchaseLedgerId: {
    kind: 'ref',
    label: 'Purchase Ledger',
    to: 'customer',
    only: { ledgerKind: ['Purchase', 'Expense', 'Other'] },
    begins: { groupId: 'purchase_accounts' },
  },
  inputTax: {
    kind: 'choice',
    label: 'Input Tax',
    of: [
      { value: 'eligible', label: 'Credit' },
      { value: 'ineligible', label: 'No credit' },
    ],
    help: 'No credit, such as for motor cars and food (section 17(5))',
  },
  /** Today's rate, for lists: the one that counts is read from the history on the day of the document. */
  currentRate: { kind: 'percent', label: 'GST Rate', computed: true },
} as const satisfies Fields;

type Typed = RecordOf<typeof itemFields>;
/** What most items lack, and store nothing of. */
type Sparse = 'warrantyMonths' | 'productPrices';
export type InventoryItem = Omit<Typed, Sparse> & Partial<Pick<Typed, Sparse>> & Standing;
