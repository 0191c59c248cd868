import { chargeAt, costIn, type Taken, totalTaken, valueIn } from '#domain/documents/chain';
import { documentNumberProblem } from '#domain/gst/document-number';
import { formatPaise } from '#domain/money/format';
import { extend, mulDiv, negate, type Paise, paise, type Quantity, scaled } from '#domain/money/paise';
import type { BillChange, Posting, Take } from '#domain/posting/effect';
import { postTradeDocument } from '#domain/posting/trade';
import type { Problem } from '#domain/refusal';
import { formatDay } from '#domain/time/day';
import type { DocumentInput, Heads } from '#domain/totals/document-input';
import { documentTotals } from '#domain/totals/totals';
import { totalsProblems } from '#domain/totals/totals-problems';
import { standing } from '#modules/kit/document-actions';
import type { AnyRow, BookFacts, DocumentFacts, DocumentRow } from '#modules/kit/module';
import { decimalProblems } from '#modules/kit/stock-lines/decimals';
import { lineIdProblems, takesOf, withLineIds } from '#modules/kit/trade/chain';
import {
  type Invoices,
  idOf,
  invoiceIdOf,
  invoicesOf,
  isLate,
  lineIn,
  placeOfCharge,
  togetherProblems,
} from '#modules/kit/trade/correction/corrected';
import type { Correction, CorrectionCharge, CorrectionLine, CorrectionRow } from '#modules/kit/trade/correction/correction-fields';
import { foreignNow, totalNow } from '#modules/kit/trade/correction/last-return';
import { chargeBefore, chargeLeft, shareOf, takenBefore } from '#modules/kit/trade/correction/returned';
import type { TradeLine, TradeRow } from '#modules/kit/trade/fields';
import { soldGoods } from '#modules/kit/trade/pieces';
import { hasStatedTax, statedOf, statedProblems } from '#modules/kit/trade/stated';
import { inAlternateUnit } from '#modules/kit/trade/tax/alternate-unit';
import { isForeign } from '#modules/kit/trade/tax/foreign';
import { isCashSale } from '#modules/kit/trade/tax/supply';
import { numberProblems } from '#modules/kit/trade/tax/supply-rules';
import { totalsInput, withTotals } from '#modules/kit/trade/tax/totals';
import { returnedProblems } from '#modules/kit/trade/tracked';
import { futureProblems } from '#modules/kit/voucher/voucher';

/**
 * Returns and notes: documents that correct one invoice or several. They bear the taxes of each invoice's day (section 34 of the CGST Act),
 * settle its bill by their part as far as it is open, and never correct more than it has.
 */

/** Everything that follows from the invoices. Without the first the figures are zero; `check` says why. */
export function completeCorrection<Row extends CorrectionRow>(
  typed: Row,
  facts: DocumentFacts,
  how: Correction,
  taken: TakenOf = nothingTaken,
): Row {
  const invoices = invoicesOf(typed, facts, how);
  const id = idOf(typed, how);
  const invoice = invoices.get(id);
  if (invoice === undefined) return withTotals(typed, null);
  const lines = withLineIds(typed.lines).map((line) => withInvoiceLine(line, typed, invoices, facts, how));
  const row: Row = {
    ...withoutInvoices(typed),
    ...headOf(invoice, invoices),
    [how.field]: id,
    billingAddress: typed.billingAddress ?? invoice.billingAddress,
    shippingAddress: typed.shippingAddress ?? invoice.shippingAddress,
    creditDays: null,
    dueDate: typed.date,
    lines: withShares({ ...typed, lines }, invoices, how, taken),
    charges: withSources(typed, invoices, how).map((charge) => withInvoiceCharge(charge, typed, invoices, how, taken)),
  };
  const input = correctionInput(row, invoices, facts, how, statedShares(row, invoices, how, taken));
  const figured = withTotals(row, totalsProblems(input).length === 0 ? documentTotals(input) : null);
  return {
    ...withForeign(figured, invoices, how, taken),
    lines: figured.lines.map((line, i) => ({ ...line, cost: row.lines[i]?.cost ?? null })),
  };
}

/** What the part of each invoice is in its currency, and all together. */
function withForeign<Row extends CorrectionRow>(row: Row, invoices: Invoices, how: Correction, taken: TakenOf): Row {
  const foreign = partsOf(row, how).flatMap(({ id, part }) => {
    const invoice = invoices.get(id);
    const now = invoice === undefined ? null : foreignNow(invoice, how.lowers ? taken(id) : [], part);
    return now === null ? [] : [now];
  });
  if (foreign.length < invoices.size) return { ...row, foreignTotal: null };
  const listed = row.invoices?.map((invoice, i) => ({ ...invoice, foreignTotal: foreign[i] ?? 0 }));
  return { ...row, foreignTotal: foreign.reduce((sum, one) => sum + one, 0), ...(listed && { invoices: listed }) };
}

/** What each of the other vouchers took of an invoice; known at the commit. */
export type TakenOf = (invoiceId: string) => readonly Taken[];
const nothingTaken: TakenOf = () => [];

/** Only a row with several invoices lists them. */
function withoutInvoices<Row extends CorrectionRow>({ invoices: _, ...row }: Row) {
  return row as unknown as Row;
}

function headOf(invoice: TradeRow, invoices: Invoices) {
  const { number, date, partyName, partyGstin, clientType, buyerName, placeOfSupply, supplier, supplyKind, reverseCharge } = invoice;
  const { placeReason = null, exportType = null, lutNumber = null, currency = null, exchangeRate = null } = invoice;
  const { projectId = null, projectNo = null } = invoice;
  const isOneProject = [...invoices.values()].every((other) => (other.projectId ?? null) === projectId);
  const listed = [...invoices].map(([invoiceId, other]) => ({ invoiceId, number: other.number, date: other.date, settled: 0 }));
  return {
    invoiceNumber: invoices.size > 1 ? `${number} and ${invoices.size - 1} more` : number,
    invoiceDate: date,
    ...(invoices.size > 1 ? { invoices: listed } : {}),
    ...{ partyName, partyGstin, clientType, buyerName, placeOfSupply, supplier, supplyKind, reverseCharge },
    ...{ placeReason, exportType, lutNumber, currency, exchangeRate, discountPercent: null, discountAmount: null },
    ...(projectId === null || !isOneProject ? {} : { projectId, projectNo }),
  };
}

/** How the line was taxed is kept with the invoice, so rates that changed since make no difference. */
function withInvoiceLine(
  line: CorrectionLine,
  row: CorrectionRow,
  invoices: Invoices,
  facts: DocumentFacts,
  how: Correction,
): CorrectionLine {
  const invoice = invoices.get(invoiceIdOf(line, row, how));
  const { invoiceNumber: _, ...own } = line;
  const from = lineIn(invoice, line);
  if (invoice === undefined || from === undefined) return own as CorrectionLine;
  const { itemName, itemType, hsn, unit, unitCode, rate, taxRate, taxability, cessRate, cessPerUnit } = from;
  const { taxedBy = null, itc = null } = from;
  const tax = { taxRate, taxability, cessRate, cessPerUnit, taxInclusive: false, taxedBy, itc };
  const none = { discountPercent: null, discountAmount: null };
  return {
    ...(own as CorrectionLine),
    ...(invoices.size > 1 ? { invoiceNumber: invoice.number } : {}),
    itemName,
    itemType,
    hsn,
    unit,
    unitCode,
    ...(how.goods ? { rate, batch: line.batch ?? soldGoods(from, facts).batch, ...inAlternateUnit(line.quantity ?? 0, from) } : {}),
    ...tax,
    ...none,
  };
}

/** A charge that names no invoice comes from the first with such a charge that is not named by another. */
function withSources(row: CorrectionRow, invoices: Invoices, how: Correction): readonly CorrectionCharge[] {
  const named = new Set(row.charges.flatMap(({ sourceId, ledgerId }) => (sourceId ? [`${sourceId} ${ledgerId}`] : [])));
  return row.charges.map((charge) => {
    if (charge.sourceId || invoices.size === 1) return charge;
    const found = [...invoices].find(([id, invoice]) => !named.has(`${id} ${charge.ledgerId}`) && placeOfCharge(invoice, charge) >= 0);
    const sourceId = found?.[0] ?? idOf(row, how);
    named.add(`${sourceId} ${charge.ledgerId}`);
    return { ...charge, sourceId };
  });
}

/** A charge that is named comes back as a whole, in rupees and without its tax. */
function withInvoiceCharge(
  charge: CorrectionCharge,
  row: CorrectionRow,
  invoices: Invoices,
  how: Correction,
  taken: TakenOf,
): CorrectionCharge {
  const id = invoiceIdOf(charge, row, how);
  const invoice = invoices.get(id);
  const { invoiceNumber: _, ...own } = charge;
  const place = placeOfCharge(invoice, charge);
  const from = invoice?.charges[place];
  if (invoice === undefined || from === undefined) return { ...own, sourceLine: null } as CorrectionCharge;
  const { taxRate, hsn, taxedBy = null, itc = null } = from;
  const amount = chargeLeft(place, invoice, taken(id));
  return {
    ...(own as CorrectionCharge),
    ...(invoices.size > 1 ? { invoiceNumber: invoice.number } : {}),
    ...{ amount, taxRate, taxInclusive: false, hsn, taxedBy, itc, sourceLine: chargeAt(place) },
  };
}

/** The figures: values are those of the lines, taxes are computed anew at the rates of the invoices, and none after the last day of the law. */
function correctionInput(
  row: CorrectionRow,
  invoices: Invoices,
  facts: DocumentFacts,
  how: Correction,
  headsOf: (part: Part) => Heads | undefined = () => undefined,
): DocumentInput {
  const input = totalsInput(row, facts, how.side);
  const untaxed = (part: Pick<CorrectionLine, 'sourceId'> | undefined) =>
    row.withoutTax === true || (part !== undefined && isLate(invoices.get(invoiceIdOf(part, row, how)), row.date, how));
  const lines = input.lines.map((line, i) => {
    const own = row.lines[i];
    // A cess by quantity does not change with a price.
    const tax = how.goods ? line.tax : { ...line.tax, cessPerUnit: paise(0) };
    const heads = own && headsOf(own);
    return { ...line, ...(own && taxOf(own, untaxed(own))), ...(heads && { heads }), tax, taxable: paise(own?.taxable ?? 0) };
  });
  const charges = (input.charges ?? []).map((charge, i) => {
    const own = row.charges[i];
    const heads = own && headsOf(own);
    return { ...charge, ...taxOf(own, untaxed(own)), ...(heads && { heads }) };
  });
  const foreign = (row.exchangeRate ?? null) !== null;
  return {
    ...input,
    lines,
    charges,
    rounded: input.rounded && !foreign,
    ...{ discount: null, exchangeRate: null, tcs: null, tds: null, customs: null },
    ...(row.lines.every(untaxed) ? { taxedBy: 'none' as const } : {}),
  };
}

/** The lines with their values, and the cost of the goods. */
function withShares(row: CorrectionRow, invoices: Invoices, how: Correction, taken: TakenOf): readonly CorrectionLine[] {
  const here = new Map<string, Taken[]>();
  return row.lines.map((line) => {
    const id = invoiceIdOf(line, row, how);
    const from = lineIn(invoices.get(id), line);
    if (from === undefined || from.quantity <= 0) return { ...line, taxable: 0, cost: null };
    if (!how.goods) return { ...line, taxable: noteValue(line), cost: null };
    const key = line.sourceLine ?? '';
    const earlier = here.get(id) ?? [];
    const before = takenBefore(key, from, [...taken(id), ...earlier]);
    const quantity = scaled(line.quantity ?? 0);
    const { value, cost } = shareOf(from, before, quantity);
    const now: readonly (readonly [string, number])[] = [
      [key, quantity],
      [valueIn(key), value],
      [costIn(key), cost ?? 0],
    ];
    here.set(id, [...earlier, new Map(now.map(([name, amount]) => [name, scaled(amount)]))]);
    return { ...line, beforeQuantity: before.quantity, beforeValue: before.value, taxable: value, cost };
  });
}

/** The amount of a line of a note: as typed, or the difference per unit of a quantity. */
function noteValue({ amount, quantity, rate }: CorrectionLine): Paise {
  return (amount ?? null) === null ? extend(scaled(quantity ?? 0), scaled(rate ?? 0)) : paise(amount ?? 0);
}

type Part = CorrectionLine | CorrectionCharge;

/**
 * The taxes of what comes back of an invoice whose taxes are as on its paper: its running share of them by value, so that all
 * returns together give them back exactly.
 */
function statedShares(row: CorrectionRow, invoices: Invoices, how: Correction, taken: TakenOf): (part: Part) => Heads | undefined {
  const shares = new Map<Part, Heads>();
  const here = new Map<string, number>();
  for (const part of [...row.lines, ...row.charges]) {
    const id = invoiceIdOf(part, row, how);
    const invoice = invoices.get(id);
    const from = invoice && ('itemId' in part ? lineIn(invoice, part) : invoice.charges[placeOfCharge(invoice, part)]);
    const whole = from?.taxable ?? 0;
    if (invoice === undefined || from === undefined || !hasStatedTax(invoice) || whole <= 0) continue;
    const name = valueIn(part.sourceLine ?? '');
    const sign = how.lowers ? 1 : -1;
    const before = taken(id).reduce((sum, one) => sum + (one.get(name) ?? 0), 0) + (here.get(`${id} ${name}`) ?? 0);
    const after = before + sign * (part.taxable ?? 0);
    here.set(`${id} ${name}`, (here.get(`${id} ${name}`) ?? 0) + after - before);
    const share = (head: number | null) => paise(sign * (mulDiv(paise(head ?? 0), after, whole) - mulDiv(paise(head ?? 0), before, whole)));
    shares.set(part, { igst: share(from.igst), cgst: share(from.cgst), sgst: share(from.sgst), cess: share(from.cess) });
  }
  return (part) => shares.get(part);
}

/** As they were computed. */
function storedHeads({ igst, cgst, sgst, cess }: Part): Heads {
  return { igst: paise(igst ?? 0), cgst: paise(cgst ?? 0), sgst: paise(sgst ?? 0), cess: paise(cess ?? 0) };
}

/** As on the invoice; a sale has no such fields, and its document says who accounts for the tax. */
function taxOf(part: Pick<CorrectionLine, 'taxedBy' | 'itc'> | undefined, late: boolean) {
  const taxedBy = late ? 'none' : taxedBys.find((one) => one === part?.taxedBy);
  return { ...(taxedBy === undefined ? {} : { taxedBy }), credit: part?.itc !== 'ineligible' };
}

const taxedBys = ['party', 'stated', 'rcm', 'import', 'none'] as const;

/** Rules on steady facts. */
export function correctionProblems(row: CorrectionRow, facts: DocumentFacts, how: Correction): readonly Problem[] {
  const invoices = invoicesOf(row, facts, how);
  const invoice = invoices.get(idOf(row, how));
  const ahead = futureProblems(row, facts);
  if (ahead.length > 0) return ahead;
  if (row.lines.length === 0) return [{ path: 'lines', message: 'At least one item is required' }];
  if (invoice === undefined) return [{ path: how.field, message: 'Choose the invoice that this corrects' }];
  if (invoice.unsold === true) return [{ path: how.field, message: `Nothing was sold with ${invoice.number}. Cancel it instead` }];
  const early = [...invoices.values()].find(({ date }) => row.date < date);
  const input = correctionInput(row, invoices, facts, how);
  const uncomputed = totalsProblems(input);
  return [
    ...(how.side.posts === 'sale' ? numberProblems(row, facts) : ownNumberProblems(row)),
    ...(early === undefined ? [] : [{ path: 'date', message: `This is before ${early.number} of ${formatDay(early.date)}` }]),
    ...(row.partyId === invoice.partyId ? [] : [{ path: 'partyId', message: `${invoice.number} is for another party` }]),
    ...(row.lines.some(({ sourceId }) => !sourceId || sourceId === idOf(row, how))
      ? []
      : [{ path: how.field, message: `No line comes from ${invoice.number}` }]),
    ...lineIdProblems(row),
    ...row.lines.flatMap((line, i): readonly Problem[] => {
      const of = line.sourceSlug === how.of && line.sourceId ? invoices.get(line.sourceId) : undefined;
      if (of === undefined) return [{ path: `lines.${i}.itemId`, message: `This does not come from ${invoice.number}` }];
      const from = lineIn(of, line);
      if (from === undefined) return [{ path: `lines.${i}.sourceLine`, message: `This is not on ${of.number}` }];
      return how.goods ? quantityProblems(line, from, i, facts) : amountProblems(line, i);
    }),
    ...togetherProblems(row, invoices, how),
    ...(how.goods ? returnedProblems(row.lines, (line) => soldGoods(lineIn(invoices.get(line.sourceId ?? ''), line), facts), facts) : []),
    ...(row.lines.some((line) => (how.goods ? (line.quantity ?? null) !== null : noteValue(line) !== 0))
      ? []
      : [{ path: 'lines', message: `Enter the ${how.goods ? 'quantity' : 'amount'} of at least one line` }]),
    ...row.charges.flatMap((_, i) => chargeProblems(i, row, invoices, how)),
    ...(uncomputed.length > 0 ? uncomputed : statedProblems(row, input, facts.organisation, how.side.posts)),
  ];
}

/** What goes back to a supplier has a number under GST, and no e-invoice. */
function ownNumberProblems({ number }: CorrectionRow): readonly Problem[] {
  const problem = number === '' ? null : documentNumberProblem(number);
  return problem === null ? [] : [{ path: 'number', message: problem }];
}

/** What was sold in a fraction before its unit had no such decimals can still come back. */
function quantityProblems({ quantity, itemId }: CorrectionLine, from: TradeLine, i: number, facts: DocumentFacts): readonly Problem[] {
  const path = `lines.${i}.quantity`;
  if ((quantity ?? null) === null) return [];
  if ((quantity ?? 0) <= 0) return [{ path, message: 'Quantity must be above 0' }];
  return decimalProblems(path, from.quantity, itemId, facts).length > 0 ? [] : decimalProblems(path, quantity ?? 0, itemId, facts);
}

function amountProblems(line: CorrectionLine, i: number): Problem[] {
  if ((line.amount ?? 0) < 0 || (line.quantity ?? 0) < 0 || (line.rate ?? 0) < 0)
    return [{ path: `lines.${i}.amount`, message: 'This cannot be negative' }];
  return (line.amount ?? 0) !== 0 && (line.rate ?? 0) !== 0
    ? [{ path: `lines.${i}.amount`, message: 'Enter the amount, or quantity and difference per unit, not both' }]
    : [];
}

function chargeProblems(i: number, row: CorrectionRow, invoices: Invoices, how: Correction): readonly Problem[] {
  const path = `charges.${i}.ledgerId`;
  const keyOf = (charge: CorrectionCharge) => `${invoiceIdOf(charge, row, how)} ${charge.ledgerId}`;
  const charge = row.charges[i];
  if (charge === undefined) return [];
  const invoice = invoices.get(invoiceIdOf(charge, row, how));
  if (placeOfCharge(invoice, charge) < 0) return [{ path, message: `${invoice?.number ?? 'The invoice'} has no such charge` }];
  const again = row.charges.findIndex((other) => keyOf(other) === keyOf(charge)) < i;
  return again ? [{ path, message: 'This charge is here already' }] : [];
}

/** The postings of the invoice's kind, turned if they lower it. */
export function postCorrection(row: CorrectionRow, facts: DocumentFacts, how: Correction): readonly Posting[] {
  const invoices = invoicesOf(row, facts, how);
  if (invoices.size === 0) return [];
  const input = correctionInput(row, invoices, facts, how, storedHeads);
  const totals = documentTotals({ ...input, roundOff: paise(row.roundOff ?? 0) });
  const postings = postTradeDocument(totals, how.side.posts, {
    party: row.partyId,
    lines: row.lines.map((line) => ledgerOf(line, invoices.get(invoiceIdOf(line, row, how)), facts, how)),
    charges: row.charges.map(({ ledgerId }) => ledgerId),
    ledger: facts.ledger,
  });
  return how.lowers ? postings.map(({ ledgerId, amount }) => ({ ledgerId, amount: negate(amount) })) : postings;
}

function ledgerOf(line: CorrectionLine, invoice: TradeRow | undefined, facts: DocumentFacts, how: Correction): string {
  const { side, ledgerField, ledger } = how;
  if (line.ledgerId) return line.ledgerId;
  const booked =
    lineIn(invoice, line)?.ledgerId ??
    facts.find('inventory-item', line.itemId)?.[side.itemLedger] ??
    (invoice as unknown as AnyRow | undefined)?.[ledgerField];
  return typeof booked === 'string' && booked !== facts.ledger(side.ledger) ? booked : facts.ledger(ledger);
}

/** Settles the bill of each invoice by its part, up to what was open at the commit; the rest opens a bill of its own, due at once. */
export function billCorrection(row: CorrectionRow, id: string, facts: DocumentFacts, how: Correction): readonly BillChange[] {
  if (row.total === 0 || isCashSale(row, facts)) return [];
  const sign = signOf(how);
  const settled = settledOf(row, how);
  const rest = row.total - settled.reduce((sum, { amount }) => sum + amount, 0);
  const foreignRest = (row.foreignTotal ?? 0) - settled.reduce((sum, { foreign }) => sum + foreign, 0);
  const { partyId: ledgerId, number, date } = row;
  return [
    ...settled
      .filter(({ amount }) => amount > 0)
      .map(({ billId, amount, foreign }) => ({
        ledgerId,
        billId,
        kind: 'settles' as const,
        amount: paise(sign * amount),
        ...inForeign(sign * foreign, row),
      })),
    ...(rest > 0
      ? [
          {
            ledgerId,
            billId: id,
            kind: 'opens' as const,
            amount: paise(sign * rest),
            number,
            date,
            dueDate: date,
            ...inForeign(sign * foreignRest, row, true),
          },
        ]
      : []),
  ];
}

/** An amount in the currency. What opens a bill is at the rate of the invoice. */
function inForeign(amount: number, { currency, exchangeRate, foreignTotal }: CorrectionRow, opens = false): Pick<BillChange, 'foreign'> {
  if (!currency || !isForeign({ currency }) || !exchangeRate || (foreignTotal ?? null) === null) return {};
  return { foreign: { currency, amount, ...(opens ? { rate: exchangeRate } : {}) } };
}

/** What is set off against the bill of each invoice. */
function settledOf(
  row: CorrectionRow,
  how: Correction,
): readonly { readonly billId: string; readonly number: string; readonly amount: number; readonly foreign: number }[] {
  const one = { invoiceId: idOf(row, how), number: row.invoiceNumber, settled: Math.min(row.settled ?? 0, row.total) };
  const listed = row.invoices ?? [{ ...one, foreignTotal: row.foreignTotal }];
  const parts = partsOf(row, how);
  return listed.map(({ invoiceId, number, settled, foreignTotal }, i) => {
    const [amount, part] = [settled ?? 0, row.invoices ? (parts[i]?.part ?? 0) : row.total];
    const foreign = part === 0 ? 0 : mulDiv(foreignTotal ?? 0, amount, part);
    return { billId: invoiceId ?? '', number: number ?? '', amount, foreign };
  });
}

/** On the party's ledger: a sale is debited, and what lowers it is credited. */
function signOf({ side, lowers }: Correction): 1 | -1 {
  return (side.posts === 'sale') === lowers ? -1 : 1;
}

/** Quantities, values and charges of the invoices, so that together nothing is corrected twice. */
export function takesOfCorrection(row: CorrectionRow, how: Correction): readonly Take[] {
  const { of, lowers, goods } = how;
  const values = [...row.lines, ...row.charges].flatMap((part): Take[] => {
    const { sourceLine, taxable } = part;
    const id = invoiceIdOf(part, row, how);
    if (!sourceLine || id === '') return [];
    // A cost of nothing counts, too: a small part may be rounded down to it.
    const cost = 'cost' in part && goods ? (part.cost ?? null) : null;
    return [
      // What raises the invoice is there to be credited later.
      { slug: of, id, lineId: valueIn(sourceLine), quantity: scaled(lowers ? (taxable ?? 0) : -(taxable ?? 0)) },
      ...(cost === null ? [] : [{ slug: of, id, lineId: costIn(sourceLine), quantity: scaled(cost) }]),
    ];
  });
  return [...(goods ? takesOf(row) : []), ...values, ...totalsTaken(row, how)];
}

/** Their part of the total, unless it has no tax although the invoice has. */
function totalsTaken(row: CorrectionRow, how: Correction): readonly Take[] {
  if (row.withoutTax === true) return [];
  const dates = row.invoices?.map(({ date }) => date) ?? [row.invoiceDate];
  return partsOf(row, how)
    .filter(({ id }, i) => id !== '' && !isLate({ date: dates[i] ?? row.date }, row.date, how))
    .map(({ id, part }) => ({ slug: how.of, id, lineId: totalTaken, quantity: scaled(how.lowers ? part : -part) }));
}

/** The row with the books as they are at the commit: what came back before, and what is open of the bills. */
export function correctionAtCommit<Row extends CorrectionRow>(row: Row, facts: DocumentFacts, books: BookFacts, how: Correction): Row {
  // A line without a quantity or an amount corrects nothing.
  const lines = row.lines.filter((line) => (how.goods ? (line.quantity ?? null) !== null : noteValue(line) !== 0));
  const named = lines.some(({ sourceId }) => sourceId === idOf(row, how)) ? {} : { [how.field]: lines[0]?.sourceId };
  const taken = takenIn(books);
  const completed = withTotalLeft(completeCorrection({ ...row, lines, ...named }, facts, how, taken), facts, how, taken);
  const settled = settledAtCommit(completed, books, how);
  return {
    ...completed,
    settled: settled.reduce((sum, amount) => sum + amount, 0),
    ...(completed.invoices ? { invoices: completed.invoices.map((invoice, i) => ({ ...invoice, settled: settled[i] ?? 0 })) } : {}),
  };
}

export function takenIn({ sources }: BookFacts): TakenOf {
  return (id) => sources.get(id)?.each ?? [];
}

/** What comes back last is rounded so that all of it makes the invoice. */
export function withTotalLeft<Row extends CorrectionRow>(row: Row, facts: DocumentFacts, how: Correction, taken: TakenOf): Row {
  const [[id, invoice] = [], ...others] = invoicesOf(row, facts, how);
  if (id === undefined || invoice === undefined || others.length > 0 || !how.lowers) return row;
  if (statedOf(row)?.roundOff !== undefined) return row;
  const now = new Map<string, Quantity>();
  for (const { lineId, quantity } of takesOfCorrection(row, how)) now.set(lineId, scaled((now.get(lineId) ?? 0) + quantity));
  const total = totalNow(invoice, taken(id), now, row.total);
  return total === row.total ? row : { ...row, total, roundOff: (row.roundOff ?? 0) + total - row.total };
}

/** The part of the total that each invoice has, as far as its bill is open; together never more than the total. */
function settledAtCommit(row: CorrectionRow, books: BookFacts, how: Correction): readonly number[] {
  let left = row.total;
  return partsOf(row, how).map(({ id, part }) => {
    const amount = row.leaveOpen ? 0 : Math.max(0, Math.min(part, left, openOf(id, row, books, how)));
    left -= amount;
    return amount;
  });
}

/** What the lines and charges of each invoice come to. Rounding to the rupee goes with the largest. */
function partsOf(row: CorrectionRow, how: Correction): readonly { readonly id: string; readonly part: number }[] {
  const ids = row.invoices?.map(({ invoiceId }) => invoiceId ?? '') ?? [idOf(row, how)];
  const parts = ids.map((id) =>
    [...row.lines, ...row.charges].reduce((sum, part) => sum + (invoiceIdOf(part, row, how) === id ? (part.total ?? 0) : 0), 0),
  );
  const largest = parts.indexOf(Math.max(...parts));
  return ids.map((id, i) => ({ id, part: (parts[i] ?? 0) + (i === largest ? (row.roundOff ?? 0) : 0) }));
}

/** What is open of the bill of an invoice, as far as this document can settle it. */
function openOf(invoiceId: string, row: CorrectionRow, { bills }: BookFacts, how: Correction): number {
  const bill = bills.find((one) => one.ledgerId === row.partyId && one.billId === invoiceId);
  return bill === undefined ? 0 : -signOf(how) * bill.open;
}

/** Rules on the books: nothing is corrected twice, and an undo finds the bills as they were. */
export function correctionBookProblems(row: CorrectionRow, books: BookFacts, how: Correction): readonly Problem[] {
  const sourceOf = (part: Pick<CorrectionLine, 'sourceId'>) => books.sources.get(invoiceIdOf(part, row, how));
  const here = new Map<string, number>();
  const withHere = (name: string, amount: number) => {
    here.set(name, (here.get(name) ?? 0) + amount);
    return here.get(name) ?? 0;
  };
  const values = row.lines.flatMap((line, i): Problem[] => {
    const source = sourceOf(line);
    const key = line.sourceLine ?? '';
    const from = lineIn(source?.row as unknown as TradeRow | undefined, line);
    if (source === undefined || from === undefined || !how.lowers) return [];
    const id = invoiceIdOf(line, row, how);
    const raised = raisedBy(valueIn(key), source.each);
    const value = (source.taken.get(valueIn(key)) ?? 0) + withHere(`${id} ${valueIn(key)}`, line.taxable ?? 0);
    const parts = [
      { most: (from.taxable ?? 0) + raised, all: value + raised },
      { most: from.cost ?? 0, all: (source.taken.get(costIn(key)) ?? 0) + withHere(`${id} ${costIn(key)}`, line.cost ?? 0) },
    ];
    const wrong = parts.find(({ most, all }) => all > most);
    // A quantity that is not open has its own problem.
    if (wrong === undefined || (how.goods && (source.taken.get(key) ?? 0) + (line.quantity ?? 0) > from.quantity)) return [];
    const [most, all] = [formatPaise(paise(wrong.most)), formatPaise(paise(wrong.all))];
    const path = `lines.${i}.${how.goods ? 'quantity' : 'amount'}`;
    const has = raised > 0 && wrong === parts[0] ? 'The invoice and its notes have' : 'The invoice has';
    return [{ path, message: `${has} ${most} here, and this makes it ${all}` }];
  });
  const charges = row.charges.flatMap((charge, i): Problem[] => {
    const source = sourceOf(charge);
    const invoice = source?.row as unknown as TradeRow | undefined;
    const place = placeOfCharge(invoice, charge);
    if (source === undefined || invoice === undefined || place < 0) return [];
    const whole = invoice.charges[place]?.taxable ?? 0;
    const before = chargeBefore(place, invoice, source.each);
    if (before + (charge.taxable ?? 0) <= whole && (before < whole || whole === 0)) return [];
    return [{ path: `charges.${i}.ledgerId`, message: 'This charge came back before' }];
  });
  const settled = settledOf(row, how).flatMap(({ billId, number, amount }) =>
    amount > Math.max(0, openOf(billId, row, books, how))
      ? [{ path: 'leaveOpen', message: `The bill of ${number} was settled meanwhile` }]
      : [],
  );
  return [...values, ...charges, ...settled];
}

/** What notes added to a value. */
function raisedBy(name: string, each: readonly Taken[]): number {
  return each.reduce((sum, taken) => sum + Math.max(0, -(taken.get(name) ?? 0)), 0);
}

/** Nothing is left to pay or to get back of what was set off against its invoice as a whole. A row of a list may not know. */
export function unlessSetOff(row: DocumentRow & { readonly settled?: number | null; readonly total?: number | null }): true | string {
  const isSetOff = (row.settled ?? 0) > 0 && (row.settled ?? 0) >= (row.total ?? 0);
  return isSetOff ? 'This is set off against its invoice' : standing(row);
}

/** What was matched with the returns of the other party is neither changed nor deleted (section 5 of the specification). */
export function unlessReconciled(offered: (row: DocumentRow) => true | string) {
  return (row: DocumentRow & { readonly isGstReconciled?: boolean }): true | string =>
    row.isGstReconciled === true ? 'This is GST-reconciled' : offered(row);
}
