import { formatPaise, formatScaled } from '#domain/money/format';
import { type Paise, paise, scaled } from '#domain/money/paise';
import type { CorrectedInvoices, KnownInvoice, KnownLine } from '#domain/tally/rows/corrections/corrected-invoices';
import {
  type CorrectionParts,
  correctionInput,
  correctionParts,
  correctionStated,
  isLate,
} from '#domain/tally/rows/corrections/correction-parts';
import type { Returned, ReturnedValues } from '#domain/tally/rows/corrections/returned-values';
import type { GoodsLine } from '#domain/tally/rows/goods/goods-lines';
import type { Known } from '#domain/tally/rows/ledgers/ledger-kinds';
import { differenceOf } from '#domain/tally/rows/trade/trade-fit';
import type { TradeWay } from '#domain/tally/rows/trade/trade-parts';
import type { TallyVoucher } from '#domain/tally/voucher';
import { type Day, formatDay } from '#domain/time/day';
import type { Stated } from '#domain/totals/document-input';
import { runningShare } from '#domain/totals/running-share';
import { documentTotals } from '#domain/totals/totals';

/** A credit or debit note with goods that a return of the books posts exactly as Tally does. */
export interface ReturnFit extends Pick<CorrectionParts, 'parts' | 'bill' | 'way'> {
  readonly slug: 'sales-return' | 'purchase-return';
  readonly invoice: KnownInvoice;
  readonly lines: readonly ReturnedLine[];
  readonly stated: Stated;
  readonly moved: readonly MovedValue[];
  /** What a person should know; null: nothing. */
  readonly remark: string | null;
}

/** Goods that come back, and the line of the invoice that sold or bought them. */
export interface ReturnedLine {
  readonly line: GoodsLine;
  /** From 0. */
  readonly place: number;
}

/** What Tally books on another ledger than the books do. */
export interface MovedValue {
  /** Names of the books. */
  readonly from: string;
  readonly to: string;
  readonly amount: Paise;
}

/** Finds the invoice of each return. They must be asked for in the order in which they are saved: each takes its running share of the invoice. */
export class ReturnFits {
  readonly #invoices: CorrectedInvoices;
  readonly #returned: ReturnedValues;
  readonly #known: Known;

  constructor(invoices: CorrectedInvoices, returned: ReturnedValues, known: Known) {
    this.#invoices = invoices;
    this.#returned = returned;
    this.#known = known;
  }

  /** Goods come back from a customer (`sale`) or go back to a supplier. A sentence: no return of the books posts the same. */
  of(voucher: TallyVoucher, way: TradeWay, date: Day): ReturnFit | string {
    const note = correctionParts(voucher, way, true, date, this.#known);
    if (typeof note === 'string') return note;
    const [charge] = note.parts.charges;
    if (charge !== undefined) return `It takes back ₹${formatPaise(charge.amount)} of ${charge.ledger}, which are no goods.`;
    const fit = this.#tried(note, voucher.originals.length > 0);
    if (typeof fit === 'string') return fit;
    for (const { line, place } of fit.lines) this.#returned.add(fit.invoice, place, { quantity: line.quantity, value: line.amount });
    return fit;
  }

  /**
   * The invoice that the note names, by number or by the bill that it lowers. If it names none, or a bill without its goods, it is the latest
   * invoice of the party that has the goods at their price, and a person is told.
   */
  #tried(note: CorrectionParts, isSure: boolean): ReturnFit | string {
    const { parts, way, date, names, numbers } = note;
    const { goods, party } = parts;
    const named = this.#invoices.named(way, party, numbers, date);
    const [first] = names;
    if (first !== undefined && named.length === 0) return `The file has no invoice ${first} that it could correct.`;
    const fits = named.map((invoice) => this.#fit(note, invoice));
    const right = fits.find((fit) => typeof fit !== 'string');
    const hasGoods = ({ lines }: KnownInvoice) => goods.every(({ item }) => lines.some((line) => line.item === item));
    if (right !== undefined || isSure || named.some(hasGoods)) return right ?? fits[0] ?? unnamed;
    for (const invoice of this.#invoices.withItem(way, party, goods[0]?.item.name ?? '', date)) {
      const fit = this.#fit(note, invoice);
      if (typeof fit !== 'string') return { ...fit, remark: guessed };
    }
    return fits[0] ?? unnamed;
  }

  #fit({ asInvoice, parts, bill, date, way }: CorrectionParts, invoice: KnownInvoice): ReturnFit | string {
    const lines = this.#linesOf(parts.goods, invoice);
    if (typeof lines === 'string') return lines;
    const corrected = lines.map(({ line }) => ({ line, taxable: line.amount }));
    const input = correctionInput(corrected, invoice, isLate(invoice, date));
    const stated = correctionStated(input, parts, invoice);
    if (typeof stated === 'string') return stated;
    const moves = lines.map(({ line, place }): MovedValue => {
      const from = ledgerBack(invoice.lines[place], invoice, this.#known);
      const to = line.ledger === null ? null : this.#known.names.ledger(line.ledger, way === 'sale' ? 'output' : 'input');
      return { from, to: to ?? from, amount: line.amount };
    });
    const booked = moves.map(({ to }) => to);
    const difference = differenceOf(documentTotals({ ...input, stated }), asInvoice, parts, way, booked, this.#known);
    if (difference !== undefined) return `A return would book ${difference}`;
    const moved = moves.filter(({ from, to }) => from !== to);
    return { slug: way === 'sale' ? 'sales-return' : 'purchase-return', way, invoice, parts, lines, bill, stated, moved, remark: null };
  }

  /** Each of the goods with a line of the invoice that has enough of them at their price. */
  #linesOf(goods: readonly GoodsLine[], invoice: KnownInvoice): readonly ReturnedLine[] | string {
    const found: ReturnedLine[] = [];
    const here = new Map<number, Returned>();
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

  #shareOf({ quantity }: GoodsLine, invoice: KnownInvoice, place: number, here: Returned | undefined) {
    const before = here ?? this.#returned.of(invoice, place);
    const sold = invoice.lines[place];
    const whole = { quantity: sold?.quantity ?? scaled(1), value: sold?.amount ?? paise(0) };
    return { before, left: whole.quantity - before.quantity, value: runningShare(whole, before, quantity) };
  }
}

const guessed = 'It does not say which invoice it corrects. It is a return of the latest one that has its goods at their price.';
const unnamed = 'It does not say which invoice it corrects, and no invoice of the file has its goods at their price.';

/** Where the books book what comes back: on a ledger of its own if it was booked on the main one, and else where it was. */
function ledgerBack(line: KnownLine | undefined, { way, ledger }: KnownInvoice, { names }: Known): string {
  const of = (way === 'purchase' ? line?.ledger : line?.item.ledger) ?? null;
  const own = of === null ? null : names.ledger(of, way === 'sale' ? 'output' : 'input');
  const booked = own ?? ledger;
  const [main, back] = way === 'sale' ? ['sales', 'sales_return'] : ['purchase', 'purchase_return'];
  return booked === names.defaultLedger(main) ? names.defaultLedger(back) : booked;
}
