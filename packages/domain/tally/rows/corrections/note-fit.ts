import { limits } from '#domain/limits';
import { formatPaise } from '#domain/money/format';
import { type Paise, paise, scaled } from '#domain/money/paise';
import { spread } from '#domain/money/spread';
import { taxOn } from '#domain/tally/item-tax';
import type { CorrectedInvoices, KnownInvoice, KnownLine } from '#domain/tally/rows/corrections/corrected-invoices';
import {
  type CorrectionParts,
  correctionInput,
  correctionParts,
  correctionStated,
  isLate,
} from '#domain/tally/rows/corrections/correction-parts';
import type { ReturnedValues } from '#domain/tally/rows/corrections/returned-values';
import type { Known } from '#domain/tally/rows/ledgers/ledger-kinds';
import { differenceOf } from '#domain/tally/rows/trade/trade-fit';
import type { TallyVoucher } from '#domain/tally/voucher';
import { type Day, formatDay } from '#domain/time/day';
import type { Stated } from '#domain/totals/document-input';
import { documentTotals } from '#domain/totals/totals';

/** A credit or debit note without goods that a note of the books posts exactly as Tally does. */
export interface NoteFit extends Pick<CorrectionParts, 'parts' | 'bill' | 'way'> {
  readonly slug: 'credit-note' | 'debit-note';
  readonly invoice: KnownInvoice;
  readonly lines: readonly NotedLine[];
  readonly stated: Stated;
  /** The value changes, and the tax of the invoice does not. */
  readonly withoutTax: boolean;
  /** Whether it takes off what the invoice has. */
  readonly lowers: boolean;
}

/** By how much a note changes a line of its invoice. */
export interface NotedLine {
  /** From 0. */
  readonly place: number;
  readonly amount: Paise;
  /** Of the file. */
  readonly ledger: string;
}

/** Finds the invoice of each note without goods, after all returns, in the order in which they are saved. */
export class NoteFits {
  readonly #invoices: CorrectedInvoices;
  readonly #returned: ReturnedValues;
  readonly #known: Known;

  constructor(invoices: CorrectedInvoices, returned: ReturnedValues, known: Known) {
    this.#invoices = invoices;
    this.#returned = returned;
    this.#known = known;
  }

  /** A credit note lowers a sale and raises a purchase; a debit note the other way round. A sentence: no note of the books posts the same. */
  of(voucher: TallyVoucher, slug: NoteFit['slug'], date: Day): NoteFit | string {
    const isCredit = slug === 'credit-note';
    let why: string | undefined;
    let missing: string | undefined;
    for (const way of isCredit ? (['sale', 'purchase'] as const) : (['purchase', 'sale'] as const)) {
      const lowers = isCredit === (way === 'sale');
      const note = correctionParts({ ...voucher, goods: [] }, way, lowers, date, this.#known);
      if (typeof note === 'string') {
        why ??= note;
        continue;
      }
      const named = this.#invoices.named(way, note.parts.party, note.numbers, date);
      const isRaised = !lowers && note.bill.uses.length > 0;
      const fits = named.map((invoice) => (isRaised ? raised : this.#fit(note, invoice, voucher, { slug, lowers })));
      const fit = fits.find((one) => typeof one !== 'string');
      if (fit !== undefined && typeof fit !== 'string') return this.#taken(fit);
      why = fits.find((one) => typeof one === 'string') ?? why;
      missing ??= unnamed(note.names);
    }
    return why ?? missing ?? unnamed([]);
  }

  #taken(fit: NoteFit): NoteFit {
    for (const { place, amount } of fit.lines)
      this.#returned.add(fit.invoice, place, { quantity: scaled(0), value: paise(fit.lowers ? amount : -amount) });
    return fit;
  }

  /** On all lines of the invoice, on those of one rate, or on one: the first whose tax is that of the note. */
  #fit(note: CorrectionParts, invoice: KnownInvoice, { goods }: TallyVoucher, how: Pick<NoteFit, 'slug' | 'lowers'>): NoteFit | string {
    const items = new Set(goods.map(({ item }) => this.#known.masters.items.find(item)));
    const open = invoice.lines.flatMap((line, place): readonly OpenLine[] => {
      const left = line.amount - (how.lowers ? this.#returned.of(invoice, place).value : 0);
      return left > 0 && (items.size === 0 || items.has(line.item)) ? [{ line, place, left }] : [];
    });
    if (open.length === 0) return `Its invoice of ${formatDay(invoice.date)} has nothing that it could correct.`;
    const byRate = Map.groupBy(open, ({ line }) => taxOn(line.item, invoice.day)?.rate ?? 0);
    const singles = open.slice(0, mostSingles).map((one) => [one]);
    const tried = [open, ...byRate.values(), ...singles].map((some) => this.#fitOn(some, note, invoice, how));
    return tried.find((fit) => typeof fit !== 'string') ?? tried[0] ?? '';
  }

  #fitOn(
    open: readonly OpenLine[],
    { asInvoice, parts, bill, way, date }: CorrectionParts,
    invoice: KnownInvoice,
    how: Pick<NoteFit, 'slug' | 'lowers'>,
  ): NoteFit | string {
    const lines = notedLines(parts, open);
    const exceeded = open.find(({ place, left }) => how.lowers && totalOf(lines.filter((line) => line.place === place)) > left);
    if (exceeded !== undefined)
      return `It takes off ₹${formatPaise(totalOf(lines))}, and its invoice has ₹${formatPaise(paise(open.reduce((sum, { left }) => sum + left, 0)))} left.`;
    if (lines.length > limits.linesPerDocument) return 'It has too many lines.';
    const corrected = lines.flatMap(({ place, amount }) => {
      const line = invoice.lines[place];
      return line === undefined ? [] : [{ line, taxable: amount }];
    });
    const late = how.lowers && isLate(invoice, date);
    const isBare = Object.values(parts.heads).every((amount) => amount === 0);
    const wayOf = (withoutTax: boolean) => {
      const input = correctionInput(corrected, invoice, late || withoutTax);
      return { withoutTax, input, stated: correctionStated(input, parts, invoice) };
    };
    const taxed = wayOf(false);
    const ways = [taxed, ...(isBare ? [wayOf(true)] : [])];
    const { input, stated, withoutTax } = ways.find((one) => typeof one.stated !== 'string') ?? taxed;
    if (typeof stated === 'string') return stated;
    const side = way === 'sale' ? 'output' : 'input';
    const booked = lines.map(({ ledger }) => this.#known.names.ledger(ledger, side) ?? ledger);
    const without = { party: parts.party, charges: [] };
    const difference = differenceOf(documentTotals({ ...input, stated }), asInvoice, without, way, booked, this.#known);
    return difference === undefined ? { ...how, way, invoice, parts, lines, bill, stated, withoutTax } : `A note would book ${difference}`;
  }
}

/** A line of an invoice, and what a note can take off. */
interface OpenLine {
  readonly line: KnownLine;
  readonly place: number;
  readonly left: number;
}

/** Each amount of the note is shared out by what is left of the lines. */
function notedLines({ charges }: Pick<CorrectionParts['parts'], 'charges'>, open: readonly OpenLine[]): readonly NotedLine[] {
  return charges.flatMap(({ ledger, amount }) => {
    const shares = spread(
      amount,
      open.map(({ left }) => left),
    );
    return open.flatMap(({ place }, at): readonly NotedLine[] => {
      const share = shares[at] ?? paise(0);
      return share === 0 ? [] : [{ place, amount: share, ledger }];
    });
  });
}

function totalOf(lines: readonly NotedLine[]): Paise {
  return paise(lines.reduce((sum, { amount }) => sum + amount, 0));
}

function unnamed([name]: readonly string[]): string {
  return name === undefined ? 'It does not say which invoice it corrects.' : `The file has no invoice ${name} that it could correct.`;
}

const raised = 'It raises the bill of its invoice, and in the books it has one of its own.';

const mostSingles = 20;
