import { limits } from '#domain/limits';
import type { Fields, RecordOf } from '#modules/kit/field';
import type { DocumentRow } from '#modules/kit/module';
import { boughtCharge, boughtLine, tradeCharge, tradeFields, tradeLine } from '#modules/kit/trade/fields';
import type { Side } from '#modules/kit/trade/side';
import type { StatedRow } from '#modules/kit/trade/stated';

/** How a kind corrects the invoice it names. */
export interface Correction {
  readonly side: Side;
  /** The slug of the invoice, and the field that names it. */
  readonly of: string;
  readonly field: 'invoiceId' | 'purchaseInvoiceId';
  /** Lowers the invoice: the party is credited for a sale, debited for a purchase. Otherwise it raises it. */
  readonly lowers: boolean;
  /** Goods come back, by quantity; a note corrects values only. */
  readonly goods: boolean;
  /** The field of the invoice with its ledger for lines without one of their own. */
  readonly ledgerField: string;
  /** Alias of the ledger instead of the default one of the side; a line that was booked on another ledger goes back to that one. */
  readonly ledger: string;
}

const correctionLine = {
  ...tradeLine,
  /** Nothing of the line comes back without one. */
  quantity: { kind: 'quantity', label: 'Quantity', exact: true },
  /** Where there are several invoices. */
  invoiceNumber: { kind: 'text', label: 'Invoice', computed: true, sparse: true },
  /** What came back of the invoice's line before, and its value: set at the commit. */
  beforeQuantity: { kind: 'quantity', label: 'Returned before', computed: true },
  beforeValue: { kind: 'money', label: 'Value returned before', computed: true },
  /** As on the invoice of a supplier. */
  itc: { ...boughtLine.itc, computed: true },
  taxedBy: boughtLine.taxedBy,
  inCost: boughtLine.inCost,
  duty: boughtLine.duty,
  /** Of goods that go back to a supplier: their share of what they cost. */
  cost: boughtLine.cost,
} as const satisfies Fields;

const correctionCharge = {
  ...tradeCharge,
  /** That of the invoice. */
  taxRate: { kind: 'percent', label: 'GST Rate' },
  /** The share of the charge that comes back, computed. Callers may still send one. */
  amount: { kind: 'money', label: 'Amount' },
  /** The invoice that bore the charge, unless it is the one that the document names. */
  sourceId: { kind: 'code', label: 'From Document', max: 40, linked: true },
  invoiceNumber: { kind: 'text', label: 'Invoice', computed: true, sparse: true },
  /** The charge of the invoice. */
  sourceLine: { kind: 'code', label: 'From Charge', computed: true },
  itc: { ...boughtCharge.itc, computed: true },
  taxedBy: boughtCharge.taxedBy,
  inCost: boughtCharge.inCost,
} as const satisfies Fields;

/** An invoice where there are several; then those of the document itself say it of the first, or of all together. */
const correctedInvoice = {
  invoiceId: { kind: 'code', label: 'Invoice Id', max: 40, computed: true },
  number: { kind: 'text', label: 'Invoice Number', computed: true },
  date: { kind: 'date', label: 'Invoice Date', computed: true },
  settled: { kind: 'money', label: 'Set off', computed: true },
  foreignTotal: { kind: 'money', label: 'Total in Currency', computed: true, sparse: true },
} as const satisfies Fields;

const computed = { computed: true } as const;

/** The fields of a return or note: those of a trade document, of which the invoice decides most. */
export function correctionFields({ side, of }: Pick<Correction, 'side' | 'of'>) {
  const fields = tradeFields(side);
  return {
    ...fields,
    invoiceId: { kind: 'ref', label: 'Invoice', to: of, anyStatus: true, beside: 'invoice', help: 'The invoice that this corrects' },
    invoiceNumber: { kind: 'text', label: 'Invoice Number', computed: true },
    invoiceDate: { kind: 'date', label: 'Invoice Date', computed: true },
    invoices: { kind: 'lines', label: 'Invoices', of: correctedInvoice, max: limits.linesPerDocument, computed: true, sparse: true },
    /** Of a note or return to a consumer: its invoice stands among the large ones of GSTR-1. */
    ofLarge: { kind: 'yes-no', label: 'Of a Large Invoice', computed: true, sparse: true },
    leaveOpen: { kind: 'yes-no', label: 'Leave open', help: 'Do not set this off against the invoice' },
    /** Set off against the bills of the invoices, in paise. */
    settled: { kind: 'money', label: 'Set off against the invoice', computed: true },
    buyerName: { ...fields.buyerName, ...computed },
    placeOfSupply: { ...fields.placeOfSupply, ...computed },
    placeReason: { ...fields.placeReason, ...computed },
    exportType: { ...fields.exportType, ...computed },
    lutNumber: { ...fields.lutNumber, ...computed },
    reverseCharge: { ...fields.reverseCharge, ...computed },
    currency: { ...fields.currency, ...computed },
    exchangeRate: { ...fields.exchangeRate, ...computed },
    discountPercent: { ...fields.discountPercent, ...computed },
    discountAmount: { ...fields.discountAmount, ...computed },
    projectId: { ...fields.projectId, ...computed },
    creditDays: { ...fields.creditDays, ...computed },
    dueDate: { ...fields.dueDate, ...computed },
    lines: { ...fields.lines, of: correctionLine },
    charges: { ...fields.charges, of: correctionCharge },
  } as const satisfies Fields;
}

type Typed = RecordOf<ReturnType<typeof correctionFields>>;
/** What notes have besides: they can be to a customer or to a supplier, and say the amount of each line. */
interface OfNotes {
  readonly purchaseInvoiceId?: string | null;
  /** A note between the two, without GST. */
  readonly withoutTax?: boolean;
}

export type CorrectionRow = Omit<Typed, keyof DocumentRow | 'lines' | 'invoiceId' | 'invoices' | 'ofLarge' | 'partyType'> &
  DocumentRow &
  OfNotes &
  StatedRow & {
    readonly invoiceId?: string | null;
    readonly ofLarge?: boolean;
    readonly partyType?: string | null;
    readonly invoices?: readonly CorrectedInvoice[];
    readonly lines: readonly CorrectionLine[];
  };
/** The quantity is null on a line of which nothing comes back. */
export type CorrectionLine = Omit<Typed['lines'][number], 'quantity'> & {
  readonly quantity: number;
  readonly amount?: number | null;
  readonly ledgerId?: string | null;
};
type Listed = Typed['invoices'][number];
/** Invoices in rupees say nothing of a currency. */
type CorrectedInvoice = Omit<Listed, 'foreignTotal'> & Partial<Pick<Listed, 'foreignTotal'>>;
export type CorrectionCharge = Typed['charges'][number];
