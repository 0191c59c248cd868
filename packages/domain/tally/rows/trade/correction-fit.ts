import { lastAdjustment } from '#domain/gst/last-adjustment';
import { formatPaise, formatScaled } from '#domain/money/format';
import { negate, type Paise, paise, type Quantity, scaled } from '#domain/money/paise';
import type { GoodsLine } from '#domain/tally/rows/goods/goods-lines';
import { type Known, unknownLedger } from '#domain/tally/rows/ledgers/ledger-kinds';
import type { CorrectedInvoices, KnownInvoice } from '#domain/tally/rows/trade/corrected-invoices';
import { type TradeBill, tradeBill } from '#domain/tally/rows/trade/trade-bill';
import { differenceOf, statedIn, tradeInput } from '#domain/tally/rows/trade/trade-fit';
import { type TradeParts, type TradeWay, tradeParts } from '#domain/tally/rows/trade/trade-parts';
import type { TallyVoucher } from '#domain/tally/voucher';
import { type Day, formatDay } from '#domain/time/day';
import type { DocumentInput, Stated } from '#domain/totals/document-input';
import { runningShare } from '#domain/totals/running-share';
import { documentTotals } from '#domain/totals/totals';
import { totalsProblems } from '#domain/totals/totals-problems';

/** Goods that come back, and the line of the invoice that sold or bought them. */
export interface ReturnedLine {
  readonly line: GoodsLine;
  /** From 0. */
  readonly place: number;
}

/** A credit or debit note with goods that a return of the books posts exactly as Tally does. */
export interface ReturnFit {
  readonly way: TradeWay;
  readonly invoice: KnownInvoice;
  readonly party: string;
  readonly lines: readonly ReturnedLine[];
  readonly bill: TradeBill;
  readonly stated: Stated;
  readonly moved: readonly MovedValue[];
  /** What a person should know; null: nothing. */
  readonly remark: string | null;
}

/** What Tally books on another ledger than the books do. */
export interface MovedValue {
  /** Names of the books. */
  readonly from: string;
  readonly to: string;
  readonly amount: Paise;
}

interface NoteToFit {
  readonly turned: TallyVoucher;
  readonly parts: TradeParts;
  readonly bill: TradeBill;
  readonly date: Day;
  readonly way: TradeWay;
}

/** What came back of a line of an invoice. */
interface Back {
  readonly quantity: Quantity;
  readonly value: Paise;
}

/**
 * Finds the invoice of each note. A note names it by the bill that it lowers or by a number. Notes must be asked for in the order in which
 * they are saved, because each takes its running share of the invoice.
 */
export class CorrectionFits {
  readonly #invoices: CorrectedInvoices;
  readonly #known: Known;
  /** By id and place of the line. */
  readonly #back = new Map<string, Back>();

  constructor(invoices: CorrectedInvoices, known: Known) {
    this.#invoices = invoices;
    this.#known = known;
  }

  /** Goods come back from a customer (`sale`) or go back to a supplier. A sentence: no return of the books posts the same. */
  returnOf(voucher: TallyVoucher, way: TradeWay, date: Day): ReturnFit | string {
    const turned = turnedVoucher(voucher);
    const missing = unknownLedger(turned.lines, way === 'sale' ? 'output' : 'input', this.#known);
    const parts = missing ?? tradeParts(turned, way, this.#known);
    if (typeof parts === 'string') return parts;
    const [charge] = parts.charges;
    if (charge !== undefined) return `It takes back ₹${formatPaise(charge.amount)} of ${charge.ledger}, which are no goods.`;
    const bill = tradeBill(parts, this.#known);
    if (typeof bill === 'string') return bill;
    const fit = this.#tried(voucher, { turned, parts, bill, date, way });
    if (typeof fit === 'string') return fit;
    for (const { line, place } of fit.lines) this.#take(fit.invoice, place, line);
    return fit;
  }

  /**
   * The invoice that the note names, by number or by the bill that it lowers. If it names none, or a bill without its goods, it is the latest
   * invoice of the party that has the goods at their price, and a person is told.
   */
  #tried({ originals, reference }: TallyVoucher, note: NoteToFit): ReturnFit | string {
    const { parts, bill, date, way } = note;
    const lowered = [...bill.uses.flatMap(({ name }) => name ?? []), ...(reference === null ? [] : [reference])];
    const names = originals.length > 0 ? originals : lowered;
    const named = this.#invoices.named(way, parts.party, names, date);
    const [first] = names;
    if (first !== undefined && named.length === 0) return `The file has no invoice ${first} that it could correct.`;
    const fits = named.map((invoice) => this.#fit(note, invoice));
    const right = fits.find((fit) => typeof fit !== 'string');
    const hasGoods = ({ lines }: KnownInvoice) => parts.goods.every(({ item }) => lines.some((line) => line.item === item));
    if (right !== undefined || originals.length > 0 || named.some(hasGoods)) return right ?? fits[0] ?? '';
    for (const invoice of this.#invoices.withItem(way, parts.party, parts.goods[0]?.item.name ?? '', date)) {
      const fit = this.#fit(note, invoice);
      if (typeof fit !== 'string') return { ...fit, remark: guessed };
    }
    return first === undefined ? unnamed : (fits[0] ?? unnamed);
  }

  #fit({ turned, parts, bill, date, way }: NoteToFit, invoice: KnownInvoice): ReturnFit | string {
    const lines = this.#linesOf(parts.goods, invoice);
    if (typeof lines === 'string') return lines;
    const input = inputOf(parts, invoice, date);
    const stated = totalsProblems(input).length > 0 ? 'Its amounts are too large.' : statedIn(input, parts);
    if (typeof stated === 'string') return stated;
    const { igst, cgst, sgst, cess } = parts.heads;
    const heads = Object.fromEntries(Object.entries({ igst, cgst, sgst, cess }).filter(([, amount]) => amount !== 0));
    const all: Stated = { ...(invoice.isStated ? heads : {}), ...stated, roundOff: parts.roundOff };
    const moves = lines.map(({ line, place }): MovedValue => {
      const from = ledgerBack(invoice.lines[place], invoice, this.#known);
      const to = line.ledger === null ? null : this.#known.names.ledger(line.ledger, way === 'sale' ? 'output' : 'input');
      return { from, to: to ?? from, amount: line.amount };
    });
    const booked = moves.map(({ to }) => to);
    const difference = differenceOf(documentTotals({ ...input, stated: all }), turned, parts, way, booked, this.#known);
    if (difference !== undefined) return `A return would book ${difference}`;
    return { way, invoice, party: parts.party, lines, bill, stated: all, moved: moves.filter(({ from, to }) => from !== to), remark: null };
  }

  /** Each of the goods with a line of the invoice that has enough of them at their price. */
  #linesOf(goods: readonly GoodsLine[], invoice: KnownInvoice): readonly ReturnedLine[] | string {
    const found: ReturnedLine[] = [];
    const here = new Map<number, Back>();
    for (const line of goods) {
      const places = [...invoice.lines.keys()].filter((place) => {
        const sold = invoice.lines[place];
        return sold?.item === line.item && sold.batch === line.batch;
      });
      if (places.length === 0) return `Its invoice of ${formatDay(invoice.date)} does not have ${line.item.name}.`;
      const shares = places.map((place) => ({ place, ...this.#shareOf(line, invoice, place, here.get(place)) }));
      const enough = shares.filter(({ left }) => left >= line.quantity);
      const [first] = enough;
      if (first === undefined)
        return `Only ${formatScaled(scaled(Math.max(...shares.map(({ left }) => left))))} of ${line.item.name} is left of its invoice.`;
      const right = enough.find(({ value }) => value === line.amount);
      if (right === undefined)
        return `${line.item.name} comes back for ₹${formatPaise(line.amount)}, and its invoice has ₹${formatPaise(first.value)} for it.`;
      const { place, before } = right;
      here.set(place, { quantity: scaled(before.quantity + line.quantity), value: paise(before.value + line.amount) });
      found.push({ line, place });
    }
    return found;
  }

  #shareOf({ quantity }: GoodsLine, invoice: KnownInvoice, place: number, here: Back | undefined) {
    const before = here ?? this.#back.get(`${invoice.guid}|${place}`) ?? { quantity: scaled(0), value: paise(0) };
    const sold = invoice.lines[place];
    const whole = { quantity: sold?.quantity ?? scaled(1), value: sold?.amount ?? paise(0) };
    return { before, left: whole.quantity - before.quantity, value: runningShare(whole, before, quantity) };
  }

  #take({ guid }: KnownInvoice, place: number, { quantity, amount }: GoodsLine): void {
    const key = `${guid}|${place}`;
    const before = this.#back.get(key);
    this.#back.set(key, { quantity: scaled((before?.quantity ?? 0) + quantity), value: paise((before?.value ?? 0) + amount) });
  }
}

const guessed = 'It does not say which invoice it corrects. It is a return of the latest one that has its goods at their price.';
const unnamed = 'It does not say which invoice it corrects, and no invoice of the file has its goods at their price.';

/** As if its goods were sold or bought: all amounts are on the other side. */
function turnedVoucher(voucher: TallyVoucher): TallyVoucher {
  return {
    ...voucher,
    lines: voucher.lines.map((line) => ({
      ...line,
      amount: negate(line.amount),
      bills: line.bills.map((bill) => ({ ...bill, amount: negate(bill.amount) })),
    })),
    goods: voucher.goods.map((line) => ({ ...line, way: line.way === 'in' ? 'out' : 'in', amount: negate(line.amount) })),
  };
}

/** Taxed as the invoice was; after the last day of the law a return has no tax. */
function inputOf({ goods }: TradeParts, { supply, day, way, taxedBy, date: invoiceDate }: KnownInvoice, date: Day): DocumentInput {
  const input = tradeInput({ goods, charges: [] }, supply, day, scaled(0), way);
  const isLate = date > lastAdjustment(invoiceDate);
  const none = isLate ? { taxedBy: 'none' as const } : {};
  return {
    ...input,
    taxedBy,
    ...none,
    lines: input.lines.map((line, at) => ({ ...line, ...none, taxable: goods[at]?.amount ?? paise(0) })),
  };
}

/** Where the books book what comes back: on a ledger of its own if it was booked on the main one, and else where it was. */
function ledgerBack(line: GoodsLine | undefined, { way, ledger }: KnownInvoice, { names }: Known): string {
  const own = way === 'purchase' && line !== undefined && line.ledger !== null ? names.ledger(line.ledger, 'input') : null;
  const booked = own ?? ledger;
  const [main, back] = way === 'sale' ? ['sales', 'sales_return'] : ['purchase', 'purchase_return'];
  return booked === names.defaultLedger(main) ? names.defaultLedger(back) : booked;
}
