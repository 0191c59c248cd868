import { placesOfSupply } from '#domain/address/state';
import { taxabilities } from '#domain/gst/rate';
import { limits } from '#domain/limits';
import type { Fields, RecordOf } from '#modules/kit/field';
import type { DocumentModule, DocumentRow } from '#modules/kit/module';
import { statedFields } from '#modules/kit/trade/stated';
import { allocationsField } from '#modules/kit/voucher/allocation';
import { type OfProject, projectFields, projectOfLine } from '#modules/kit/voucher/of-project';
import { tdsMore, tdsTyped } from '#modules/kit/voucher/tax-at-source-fields';
import { voucherFields } from '#modules/kit/voucher/voucher';

const line = {
  ledgerId: { kind: 'ref', label: 'Ledger', to: 'customer', required: true, beside: 'party' },
  ledgerName: { kind: 'text', label: 'Ledger Name', computed: true },
  debit: { kind: 'money', label: 'Debit' },
  credit: { kind: 'money', label: 'Credit' },
  narration: { kind: 'text', label: 'Narration' },
  ...projectOfLine,
} as const satisfies Fields;

const heads = {
  taxable: { kind: 'money', label: 'Taxable Value', computed: true },
  igst: { kind: 'money', label: 'IGST', computed: true },
  cgst: { kind: 'money', label: 'CGST', computed: true },
  sgst: { kind: 'money', label: 'SGST', computed: true },
} as const satisfies Fields;

/** What was spent or earned on one ledger, with its GST. */
const item = {
  ledgerId: {
    kind: 'ref',
    label: 'Ledger',
    to: 'customer',
    required: true,
    only: { ledgerKind: ['Expense', 'Income', 'Tax', 'Other'] },
  },
  ledgerName: { kind: 'text', label: 'Ledger Name', computed: true },
  narration: { kind: 'text', label: 'Narration' },
  ...projectOfLine,
  hsn: { kind: 'code', label: 'HSN / SAC', max: 8 },
  amount: { kind: 'money', label: 'Amount', required: true },
  taxInclusive: { kind: 'yes-no', label: 'Includes tax' },
  taxRate: { kind: 'percent', label: 'GST Rate', gst: true },
  taxability: {
    kind: 'choice',
    label: 'Taxability',
    help: 'Leave empty for Taxable with a rate, and Nil without one',
    of: taxabilities.filter((value) => value !== 'ZeroRated').map((value) => ({ value, label: value })),
  },
  itc: {
    kind: 'choice',
    label: 'Input Tax',
    help: 'Leave empty for credit',
    of: [
      { value: 'eligible', label: 'Credit' },
      { value: 'ineligible', label: 'No credit' },
      { value: 'rcm', label: 'Reverse charge' },
    ],
  },
  ...heads,
  taxedBy: { kind: 'text', label: 'Tax Accounted By', computed: true },
  inCost: { kind: 'money', label: 'Tax in Cost', computed: true },
  total: { kind: 'money', label: 'Total', computed: true },
} as const satisfies Fields;

/** What an advance is for. The tax is inside the amount, and only services bear it. */
const advance = {
  lineId: { kind: 'code', label: 'Line', max: 12, computed: true },
  /** The line of the advance that is taken back. */
  sourceLine: { kind: 'code', label: 'From Line', max: 12 },
  supply: {
    kind: 'choice',
    label: 'For',
    help: 'Leave empty for services',
    of: [
      { value: 'Service', label: 'Services' },
      { value: 'Goods', label: 'Goods' },
    ],
  },
  narration: { kind: 'text', label: 'Description' },
  hsn: { kind: 'code', label: 'HSN / SAC', max: 8 },
  amount: { kind: 'money', label: 'Amount', required: true },
  taxRate: { kind: 'percent', label: 'GST Rate', gst: true },
  ...heads,
} as const satisfies Fields;

/** Expenses have no cess. */
const { statedCess: _, ...ofExpense } = statedFields;
export const statedOfExpense = ofExpense;

export const journalFields = {
  ...voucherFields,
  type: {
    kind: 'choice',
    label: 'Type',
    required: true,
    of: [
      { value: 'Journal', label: 'Journal' },
      { value: 'Expense', label: 'Expense' },
      { value: 'Income', label: 'Income' },
      { value: 'Advance Receipt', label: 'Advance Receipt' },
      { value: 'Reverse Advance Receipt', label: 'Reverse Advance Receipt' },
    ],
  },
  partyId: {
    kind: 'ref',
    label: 'Party',
    to: 'customer',
    only: { ledgerKind: ['Supplier', 'Customer', 'Other'] },
    beside: 'party',
    begins: { groupId: 'creditors' },
    help: 'Its GSTIN and state decide the tax',
  },
  accountId: {
    kind: 'ref',
    label: 'Bank / Cash',
    to: 'customer',
    only: { ledgerKind: ['Bank', 'Cash'] },
    beside: 'party',
    begins: { groupId: 'bank_accounts' },
    help: 'Leave empty if nothing is paid yet',
  },
  accountName: { kind: 'text', label: 'Bank / Cash Name', computed: true },
  partyGstin: { kind: 'gstin', label: 'GSTIN', computed: true },
  billingAddress: { kind: 'address', label: 'Billing Address', stateOnly: true, computed: true },
  placeOfSupply: {
    kind: 'choice',
    label: 'Place of Supply',
    of: placesOfSupply.map(({ code, name }) => ({ value: code, label: `${code} ${name}` })),
  },
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
  referenceNo: { kind: 'text', label: 'Reference No.', max: 40 },
  referenceDate: { kind: 'date', label: 'Reference Date' },
  creditDays: { kind: 'number', label: 'Credit Days', most: 3650, each: true },
  dueDate: { kind: 'date', label: 'Due Date' },
  lines: { kind: 'lines', label: 'Particulars', of: line, max: limits.linesPerDocument },
  items: { kind: 'lines', label: 'Particulars with Tax', of: item, max: limits.linesPerDocument },
  advances: { kind: 'lines', label: 'Received for', of: advance, max: limits.linesPerDocument },
  /** The advance that is taken back. */
  reversesId: { kind: 'code', label: 'Advance Id', max: 40 },
  /** When it was received, which decides the table of GSTR-1. */
  reversesDate: { kind: 'date', label: 'Date of the Advance', computed: true, sparse: true },
  reversesNumber: { kind: 'code', label: 'Advance Receipt', max: 60 },
  refunded: {
    kind: 'yes-no',
    label: 'Refunded',
    help: 'The money goes back to the party. Otherwise an invoice took the place of the advance',
  },
  allocations: allocationsField,
  narration: { kind: 'text', label: 'Narration', max: limits.textLength, multiline: true },
  ...tdsTyped,
  ...statedOfExpense,
  partyName: { kind: 'text', label: 'Particulars', computed: true },
  /** Of its lines. */
  projectNo: projectFields.projectNo,
  isGstReconciled: { kind: 'yes-no', label: 'GST Reconciled', computed: true, onRead: true },
  ...heads,
  ineligible: { kind: 'money', label: 'Tax without Credit', computed: true },
  reverseChargeTax: { kind: 'money', label: 'Tax under Reverse Charge', computed: true },
  /** The number of our own invoice to ourselves, when we owe the tax and the supplier is not registered (section 31(3)(f)). */
  selfInvoiceNo: { kind: 'code', label: 'Self-invoice No.', computed: true },
  /** Of the bill, before the tax deducted; of a journal, the sum of its debits. */
  total: { kind: 'money', label: 'Amount', computed: true },
  tds: { kind: 'money', label: 'TDS', computed: true },
  ...tdsMore,
  roundOff: { kind: 'money', label: 'Round Off', negative: true, computed: true, sparse: true },
  /** What the party gets, or what leaves the account. */
  payable: { kind: 'money', label: 'Payable', computed: true },
} as const satisfies Fields;

type Typed = RecordOf<typeof journalFields>;
/** Vouchers stored before expenses had tax lack the fields of tax. */
type Later = Exclude<
  keyof typeof journalFields,
  | 'number'
  | 'date'
  | 'type'
  | 'referenceNo'
  | 'referenceDate'
  | 'lines'
  | 'allocations'
  | 'narration'
  | 'partyName'
  | 'isGstReconciled'
  | 'total'
>;
/** A line without a project stores nothing of one. */
type Line<Whole> = Omit<Whole, keyof typeof projectOfLine> & OfProject;
export type JournalRow = Line<Typed['lines'][number]>;
export type JournalItem = Line<Typed['items'][number]>;
export type JournalVoucher = Omit<Typed, keyof DocumentRow | Later | 'lines'> &
  DocumentRow & { readonly lines: readonly JournalRow[]; readonly items?: readonly JournalItem[] } & {
    readonly [Name in Exclude<Later, 'items'>]?: Typed[Name];
  };
export type AdvanceRow = Typed['advances'][number];

/** How one kind of voucher is computed, checked and posted. */
export type JournalWay = Pick<DocumentModule<JournalVoucher>, 'complete' | 'check' | 'post'>;
