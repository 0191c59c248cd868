import { chargeAt, valueIn } from '#domain/documents/chain';
import type { DocumentInput } from '#domain/documents/document-input';
import { runningShare } from '#domain/documents/running-share';
import { documentTotals } from '#domain/documents/totals';
import { totalsProblems } from '#domain/documents/totals-problems';
import { lastAdjustment } from '#domain/gst/last-adjustment';
import { formatPaise } from '#domain/money/format';
import { extend, negate, type Paise, paise, type Quantity, scaled } from '#domain/money/paise';
import type { BillChange, Movement, Posting, Take } from '#domain/posting/effect';
import { postTradeDocument } from '#domain/posting/trade';
import type { Problem } from '#domain/refusal';
import { formatDay } from '#domain/time/day';
import type { Fields, RecordOf } from '#modules/kit/field';
import type { AnyRow, BookFacts, DocumentFacts, DocumentRow } from '#modules/kit/module';
import { inAlternateUnit } from '#modules/kit/trade/alternate-unit';
import { lineIdOf, lineIdProblems, takesOf, withLineIds } from '#modules/kit/trade/chain';
import { boughtCharge, boughtLine, type TradeLine, type TradeRow, tradeCharge, tradeFields, tradeLine } from '#modules/kit/trade/fields';
import type { Side } from '#modules/kit/trade/side';
import { isCashSale } from '#modules/kit/trade/supply';
import { totalsInput, withTotals } from '#modules/kit/trade/totals';

/**
 * Returns and notes: documents that correct an invoice. They bear the taxes of the invoice's day (section 34 of the CGST Act), settle its
 * bill as far as it is open, and never correct more than the invoice has.
 */

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
  /** The charge of the invoice. */
  sourceLine: { kind: 'code', label: 'From Charge', computed: true },
  itc: { ...boughtCharge.itc, computed: true },
  taxedBy: boughtCharge.taxedBy,
  inCost: boughtCharge.inCost,
} as const satisfies Fields;

const computed = { computed: true } as const;

/** The fields of a return or note: those of a trade document, of which the invoice decides most. */
export function correctionFields({ side, of }: Pick<Correction, 'side' | 'of'>) {
  const fields = tradeFields(side);
  return {
    ...fields,
    invoiceId: { kind: 'ref', label: 'Invoice', to: of, anyStatus: true, help: 'The invoice that this corrects' },
    invoiceNumber: { kind: 'text', label: 'Invoice Number', computed: true },
    invoiceDate: { kind: 'date', label: 'Invoice Date', computed: true },
    leaveOpen: { kind: 'yes-no', label: 'Leave open', help: 'Do not set this off against the invoice' },
    /** Set off against the bill of the invoice, in paise. */
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

export type CorrectionRow = Omit<Typed, keyof DocumentRow | 'lines' | 'invoiceId'> &
  DocumentRow &
  OfNotes & { readonly invoiceId?: string | null; readonly lines: readonly CorrectionLine[] };
/** A line of a note may have no quantity. */
type CorrectionLine = Typed['lines'][number] & {
  readonly amount?: number | null;
  readonly ledgerId?: string | null;
};
type CorrectionCharge = Typed['charges'][number];

/** The id of the invoice. */
function idOf(row: CorrectionRow, { field }: Correction): string | null {
  return row[field] ?? null;
}

/** The invoice, once it is chosen and may be read. */
function invoiceOf(row: CorrectionRow, facts: DocumentFacts, how: Correction): TradeRow | undefined {
  const found = facts.find(how.of, idOf(row, how) ?? row.lines[0]?.sourceId ?? '');
  return Array.isArray(found?.['lines']) ? (found as unknown as TradeRow) : undefined;
}

function lineIn(invoice: TradeRow, { sourceLine }: CorrectionLine): TradeLine | undefined {
  return invoice.lines.find((line, place) => lineIdOf(line, place) === sourceLine);
}

/** Everything that follows from the invoice. Without it the figures are zero; `check` says why. */
export function completeCorrection<Row extends CorrectionRow>(typed: Row, facts: DocumentFacts, how: Correction): Row {
  const invoice = invoiceOf(typed, facts, how);
  if (invoice === undefined) return withTotals(typed, null);
  const row: Row = {
    ...typed,
    ...headOf(invoice),
    [how.field]: idOf(typed, how) ?? typed.lines[0]?.sourceId ?? null,
    billingAddress: typed.billingAddress ?? invoice.billingAddress,
    shippingAddress: typed.shippingAddress ?? invoice.shippingAddress,
    creditDays: null,
    dueDate: typed.date,
    lines: withLineIds(typed.lines).map((line) => withInvoiceLine(line, invoice, how)),
    charges: typed.charges.map((charge) => withInvoiceCharge(charge, invoice)),
  };
  const input = correctionInput(row, invoice, facts, how);
  const figured = withTotals(row, totalsProblems(input).length === 0 ? documentTotals(input) : null);
  const shares = sharesOf(row, invoice, how);
  return { ...figured, lines: figured.lines.map((line, i) => ({ ...line, cost: shares[i]?.cost ?? null })) };
}

function headOf(invoice: TradeRow) {
  const { number, date, partyName, partyGstin, clientType, buyerName, placeOfSupply, supplier, supplyKind, reverseCharge } = invoice;
  const { placeReason = null, exportType = null, lutNumber = null, currency = null, exchangeRate = null } = invoice;
  const { projectId = null, projectNo = null } = invoice;
  return {
    invoiceNumber: number,
    invoiceDate: date,
    ...{ partyName, partyGstin, clientType, buyerName, placeOfSupply, supplier, supplyKind, reverseCharge },
    ...{ placeReason, exportType, lutNumber, currency, exchangeRate, discountPercent: null, discountAmount: null },
    ...(projectId === null ? {} : { projectId, projectNo }),
  };
}

/** How the line was taxed is kept with the invoice, so rates that changed since make no difference. */
function withInvoiceLine(line: CorrectionLine, invoice: TradeRow, { goods }: Correction): CorrectionLine {
  const from = lineIn(invoice, line);
  if (from === undefined) return line;
  const { itemName, itemType, hsn, unit, unitCode, rate, taxRate, taxability, cessRate, cessPerUnit, batch } = from;
  const { taxedBy = null, itc = null } = from;
  const tax = { taxRate, taxability, cessRate, cessPerUnit, taxInclusive: false, taxedBy, itc };
  const none = { discountPercent: null, discountAmount: null };
  return {
    ...line,
    itemName,
    itemType,
    hsn,
    unit,
    unitCode,
    ...(goods ? { rate, batch: line.batch ?? batch, ...inAlternateUnit(line.quantity ?? 0, from) } : {}),
    ...tax,
    ...none,
  };
}

/** A charge comes back as a whole. */
function withInvoiceCharge(charge: CorrectionCharge, invoice: TradeRow): CorrectionCharge {
  const place = placeOfCharge(charge, invoice);
  const from = invoice.charges[place];
  if (from === undefined) return { ...charge, sourceLine: null };
  const { amount, taxRate, taxInclusive, hsn, taxedBy = null, itc = null } = from;
  return { ...charge, amount, taxRate, taxInclusive, hsn, taxedBy, itc, sourceLine: chargeAt(place) };
}

function placeOfCharge({ ledgerId }: CorrectionCharge, invoice: TradeRow): number {
  return invoice.charges.findIndex((charge) => charge.ledgerId === ledgerId);
}

/** The figures: values are shares of the invoice's, taxes are computed anew at its rates, and none after the last day of the law. */
function correctionInput(row: CorrectionRow, invoice: TradeRow, facts: DocumentFacts, how: Correction): DocumentInput {
  const input = totalsInput(row, facts, how.side);
  const late = row.withoutTax === true || isLate(row, how);
  const shares = sharesOf(row, invoice, how);
  const lines = input.lines.map((line, i) => {
    const own = row.lines[i];
    // A cess by quantity does not change with a price.
    const tax = how.goods ? line.tax : { ...line.tax, cessPerUnit: paise(0) };
    return { ...line, ...(own && taxOf(own, late)), tax, taxable: shares[i]?.value ?? paise(0) };
  });
  const charges = (input.charges ?? []).map((charge, i) => ({ ...charge, ...taxOf(row.charges[i], late) }));
  const foreign = (row.exchangeRate ?? null) !== null;
  return {
    ...input,
    lines,
    charges,
    rounded: input.rounded && !foreign,
    ...{ discount: null, exchangeRate: null, tcs: null, tds: null, customs: null },
    ...(late ? { taxedBy: 'none' as const } : {}),
  };
}

/** The value and the cost of what each line brings back. */
function sharesOf(row: CorrectionRow, invoice: TradeRow, { goods }: Correction) {
  const before = new Map<string, { readonly quantity: number; readonly value: number }>();
  return row.lines.map((line) => {
    const from = lineIn(invoice, line);
    if (from === undefined || from.quantity <= 0) return { value: paise(0), cost: null };
    if (!goods) return { value: noteValue(line), cost: null };
    const key = line.sourceLine ?? '';
    const earlier = before.get(key) ?? { quantity: line.beforeQuantity ?? 0, value: line.beforeValue ?? 0 };
    const quantity = { whole: scaled(from.quantity), before: scaled(earlier.quantity), now: scaled(line.quantity ?? 0) };
    const value = runningShare(
      { quantity: quantity.whole, value: paise(from.taxable ?? 0) },
      { quantity: quantity.before, value: paise(earlier.value) },
      quantity.now,
    );
    before.set(key, { quantity: earlier.quantity + quantity.now, value: earlier.value + value });
    return { value, cost: costShare(from.cost ?? null, quantity) };
  });
}

/** The amount of a line of a note: as typed, or the difference per unit of a quantity. */
function noteValue({ amount, quantity, rate }: CorrectionLine): Paise {
  return (amount ?? null) === null ? extend(scaled(quantity ?? 0), scaled(rate ?? 0)) : paise(amount ?? 0);
}

/** The share of the cost up to now less that up to before. */
function costShare(
  cost: number | null,
  { whole, before, now }: { readonly whole: Quantity; readonly before: Quantity; readonly now: Quantity },
): Paise | null {
  if (cost === null) return null;
  const line = { quantity: whole, value: paise(cost) };
  const none = { quantity: scaled(0), value: paise(0) };
  const earlier = { quantity: before, value: runningShare(line, none, before) };
  return runningShare(line, earlier, now);
}

/** As on the invoice; a sale has no such fields, and its document says who accounts for the tax. */
function taxOf(part: Pick<CorrectionLine, 'taxedBy' | 'itc'> | undefined, late: boolean) {
  const taxedBy = late ? 'none' : taxedBys.find((one) => one === part?.taxedBy);
  return { ...(taxedBy === undefined ? {} : { taxedBy }), credit: part?.itc !== 'ineligible' };
}

const taxedBys = ['party', 'stated', 'rcm', 'import', 'none'] as const;

/** After the last day of the law a lowering document has no tax; one that raises the invoice has. */
function isLate({ invoiceDate, date }: CorrectionRow, { lowers }: Correction): boolean {
  return lowers && invoiceDate !== null && date > lastAdjustment(invoiceDate);
}

/** Rules on steady facts. */
export function correctionProblems(row: CorrectionRow, facts: DocumentFacts, how: Correction): readonly Problem[] {
  const invoice = invoiceOf(row, facts, how);
  if (row.date > facts.today) return [{ path: 'date', message: 'The date cannot be in the future' }];
  if (row.lines.length === 0) return [{ path: 'lines', message: 'At least one item is required' }];
  if (invoice === undefined) return [{ path: how.field, message: 'Choose the invoice that this corrects' }];
  const early = row.date < invoice.date ? [{ path: 'date', message: `This is before its invoice of ${formatDay(invoice.date)}` }] : [];
  return [
    ...early,
    ...(row.partyId === invoice.partyId ? [] : [{ path: 'partyId', message: `${invoice.number} is for another party` }]),
    ...lineIdProblems(row),
    ...row.lines.flatMap((line, i): Problem[] => {
      if (line.sourceSlug !== how.of || line.sourceId !== idOf(row, how))
        return [{ path: `lines.${i}.itemId`, message: `This does not come from ${invoice.number}` }];
      if (lineIn(invoice, line) === undefined) return [{ path: `lines.${i}.sourceLine`, message: `This is not on ${invoice.number}` }];
      return how.goods ? quantityProblems(line, i) : amountProblems(line, i);
    }),
    ...(how.goods || row.lines.some((line) => noteValue(line) !== 0)
      ? []
      : [{ path: 'lines', message: 'Enter the amount of at least one line' }]),
    ...row.charges.flatMap((charge, i) => chargeProblems(charge, i, row, invoice)),
    ...totalsProblems(correctionInput(row, invoice, facts, how)),
  ];
}

function quantityProblems({ quantity }: CorrectionLine, i: number): Problem[] {
  return (quantity ?? 0) > 0 ? [] : [{ path: `lines.${i}.quantity`, message: 'Quantity must be above 0' }];
}

function amountProblems(line: CorrectionLine, i: number): Problem[] {
  if ((line.amount ?? 0) < 0 || (line.quantity ?? 0) < 0 || (line.rate ?? 0) < 0)
    return [{ path: `lines.${i}.amount`, message: 'This cannot be negative' }];
  return (line.amount ?? 0) !== 0 && (line.rate ?? 0) !== 0
    ? [{ path: `lines.${i}.amount`, message: 'Enter the amount, or quantity and difference per unit, not both' }]
    : [];
}

function chargeProblems(charge: CorrectionCharge, i: number, row: CorrectionRow, invoice: TradeRow): readonly Problem[] {
  const path = `charges.${i}.ledgerId`;
  if (placeOfCharge(charge, invoice) < 0) return [{ path, message: `${invoice.number} has no such charge` }];
  const again = row.charges.findIndex(({ ledgerId }) => ledgerId === charge.ledgerId) < i;
  return again ? [{ path, message: 'This charge is here already' }] : [];
}

/** The postings of the invoice's kind, turned if they lower it. */
export function postCorrection(row: CorrectionRow, facts: DocumentFacts, how: Correction): readonly Posting[] {
  const invoice = invoiceOf(row, facts, how);
  if (invoice === undefined) return [];
  const totals = documentTotals(correctionInput(row, invoice, facts, how));
  const postings = postTradeDocument(totals, how.side.posts, {
    party: row.partyId,
    lines: row.lines.map((line) => ledgerOf(line, invoice, facts, how)),
    charges: row.charges.map(({ ledgerId }) => ledgerId),
    ledger: facts.ledger,
  });
  return how.lowers ? postings.map(({ ledgerId, amount }) => ({ ledgerId, amount: negate(amount) })) : postings;
}

function ledgerOf(line: CorrectionLine, invoice: TradeRow, facts: DocumentFacts, { side, ledgerField, ledger }: Correction): string {
  if (line.ledgerId) return line.ledgerId;
  const booked =
    lineIn(invoice, line)?.ledgerId ??
    facts.find('inventory-item', line.itemId)?.[side.itemLedger] ??
    (invoice as unknown as AnyRow)[ledgerField];
  return typeof booked === 'string' && booked !== facts.ledger(side.ledger) ? booked : facts.ledger(ledger);
}

/** Goods come back to the line's location, or the document's. */
export function moveCorrection(row: CorrectionRow, { side, goods }: Correction): readonly Movement[] {
  if (!goods) return [];
  return row.lines.flatMap(({ itemId, itemType, location, batch, quantity, cost }) =>
    itemType === 'Goods'
      ? [
          {
            itemId,
            locationId: location ?? row.location,
            batch,
            quantity: scaled(-side.moves * (quantity ?? 0)),
            value: side.moves > 0 ? paise(-(cost ?? 0)) : null,
          },
        ]
      : [],
  );
}

/** Settles the bill of the invoice up to what was open at the commit; the rest opens a bill of its own, due at once. */
export function billCorrection(row: CorrectionRow, id: string, facts: DocumentFacts, how: Correction): readonly BillChange[] {
  if (row.total === 0 || isCashSale(row, facts)) return [];
  const sign = signOf(how);
  const settled = Math.min(row.settled ?? 0, row.total);
  const { partyId: ledgerId, number, date } = row;
  return [
    ...(settled > 0 ? [{ ledgerId, billId: idOf(row, how) ?? '', kind: 'settles' as const, amount: paise(sign * settled) }] : []),
    ...(row.total > settled
      ? [{ ledgerId, billId: id, kind: 'opens' as const, amount: paise(sign * (row.total - settled)), number, date, dueDate: date }]
      : []),
  ];
}

/** On the party's ledger: a sale is debited, and what lowers it is credited. */
function signOf({ side, lowers }: Correction): 1 | -1 {
  return (side.posts === 'sale') === lowers ? -1 : 1;
}

/** Quantities, values and charges of the invoice, so that together nothing is corrected twice. */
export function takesOfCorrection(row: CorrectionRow, how: Correction): readonly Take[] {
  const { of, lowers, goods } = how;
  const values = row.lines.flatMap(({ sourceId, sourceLine, taxable }) =>
    sourceId && sourceLine ? [{ slug: of, id: sourceId, lineId: valueIn(sourceLine), quantity: scaled(lowers ? (taxable ?? 0) : 0) }] : [],
  );
  const charges = row.charges.flatMap(({ sourceLine }) =>
    sourceLine ? [{ slug: of, id: idOf(row, how) ?? '', lineId: sourceLine, quantity: scaled(1_0000) }] : [],
  );
  return [...(goods ? takesOf(row) : []), ...values, ...charges];
}

/** The row with the books as they are at the commit: what came back before, and what is open of the bill. */
export function correctionAtCommit<Row extends CorrectionRow>(row: Row, facts: DocumentFacts, books: BookFacts, how: Correction): Row {
  const taken = books.sources.get(idOf(row, how) ?? '')?.taken ?? new Map();
  // A line of a note without an amount corrects nothing.
  const lines = (how.goods ? row.lines : row.lines.filter((line) => noteValue(line) !== 0)).map((line) => ({
    ...line,
    beforeQuantity: taken.get(line.sourceLine ?? '') ?? 0,
    beforeValue: taken.get(valueIn(line.sourceLine ?? '')) ?? 0,
  }));
  const completed = completeCorrection({ ...row, lines }, facts, how);
  return { ...completed, settled: row.leaveOpen ? 0 : Math.max(0, Math.min(completed.total, openOfInvoice(row, books, how))) };
}

/** What is open of the bill of the invoice, as far as this document can settle it. */
function openOfInvoice(row: CorrectionRow, { bills }: BookFacts, how: Correction): number {
  const bill = bills.find((one) => one.ledgerId === row.partyId && one.billId === idOf(row, how));
  return bill === undefined ? 0 : -signOf(how) * bill.open;
}

/** Rules on the books: nothing is corrected twice, and an undo finds the bill as it was. */
export function correctionBookProblems(row: CorrectionRow, books: BookFacts, how: Correction): readonly Problem[] {
  const source = books.sources.get(idOf(row, how) ?? '');
  if (source === undefined) return [];
  const here = new Map<string, number>();
  const values = row.lines.flatMap((line, i): Problem[] => {
    const key = line.sourceLine ?? '';
    const from = lineIn(source.row as unknown as TradeRow, line);
    if (from === undefined || !how.lowers) return [];
    const all = (source.taken.get(valueIn(key)) ?? 0) + (here.get(key) ?? 0) + (line.taxable ?? 0);
    here.set(key, (here.get(key) ?? 0) + (line.taxable ?? 0));
    const most = from.taxable ?? 0;
    // A quantity that is not open has its own problem.
    if (all <= most || (how.goods && (source.taken.get(key) ?? 0) + (line.quantity ?? 0) > from.quantity)) return [];
    const path = `lines.${i}.${how.goods ? 'quantity' : 'amount'}`;
    return [{ path, message: `The invoice has ${formatPaise(paise(most))} here, and this makes it ${formatPaise(paise(all))}` }];
  });
  const charges = row.charges.flatMap(({ sourceLine }, i) =>
    sourceLine && (source.taken.get(sourceLine) ?? 0) > 0
      ? [{ path: `charges.${i}.ledgerId`, message: 'This charge came back before' }]
      : [],
  );
  const settled =
    (row.settled ?? 0) > Math.max(0, openOfInvoice(row, books, how))
      ? [{ path: 'leaveOpen', message: `The bill of ${row.invoiceNumber} was settled meanwhile` }]
      : [];
  return [...values, ...charges, ...settled];
}

/** What was matched with the returns of the other party is neither changed nor deleted (section 5 of the specification). */
export function unlessReconciled(offered: (row: DocumentRow) => true | string) {
  return (row: DocumentRow & { readonly isGstReconciled?: boolean }): true | string =>
    row.isGstReconciled === true ? 'This is GST-reconciled' : offered(row);
}
