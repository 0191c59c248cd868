import type { Withholding } from '#domain/documents/deposit-day';
import type { Effect, Posting } from '#domain/posting/effect';
import type { Day } from '#domain/time/day';

/** What a document says of the tax that is deducted or collected with it. */
export interface WithheldSaid {
  readonly tax: number;
  /** Empty if the document has none. */
  readonly section: string;
  /** Ten-thousandths of a percent; null where two rates apply. */
  readonly rate: number | null;
  /** The amount that the tax is a part of. */
  readonly base: number;
}

/** What a document says of tax at source, before it is known which of its ledgers are those of such tax. */
export interface WithheldEntry {
  readonly date: Day;
  readonly number: string;
  /** Of a voucher of which there are several kinds: `Receipt`. */
  readonly type: string;
  /** The ledger that the document names as its party, empty for none; then others that it may be for, if that one is no party. */
  readonly partyIds: readonly string[];
  readonly said: Readonly<Record<Withholding, WithheldSaid>>;
  readonly postings: readonly Posting[];
}

/** One of the four ledgers of tax at source. Tax that we owe is a credit, tax that we claim a debit. */
export interface WithheldLedger {
  readonly kind: Withholding;
  readonly side: 'payable' | 'receivable';
}

/** What a document does on such a ledger. */
export interface WithheldLine extends Pick<WithheldEntry, 'number' | 'type' | 'partyIds'> {
  /** What it deducts or collects is positive, what it deposits or claims is negative. */
  readonly tax: number;
  /** Empty if it is not known. */
  readonly section: string;
  /** Null of documents in which the tax was only entered as a deduction. */
  readonly rate: number | null;
  readonly base: number | null;
}

/** Nobody posts to so many that are kept bill by bill because of one of them. */
const mostParties = 8;

/** What a stored document says of tax at source; null of one that posts nothing. */
export function withheldEntry(row: Plain, effect: Pick<Effect, 'date' | 'postings' | 'bills'> | null): WithheldEntry | null {
  if (effect === null || effect.postings.length === 0) return null;
  const { date, postings, bills } = effect;
  return {
    ...{ date, number: text(row['number']), type: text(row['type']), partyIds: partiesOf(row, bills), postings },
    said: {
      TDS: {
        ...{ tax: amount(row['tds']), section: text(row['tdsSection']) },
        ...{ rate: rateOf(row, 'tds'), base: amount(row['tdsOn'] ?? row['taxable']) },
      },
      TCS: {
        ...{ tax: amount(row['tcs']), section: text(row['tcsSection']) },
        ...{ rate: rateOf(row, 'tcs'), base: amount(row['tcsOn'] ?? collectedOn(row)) },
      },
    },
  };
}

/**
 * What a document deducts on a ledger of tax at source (`taxed`), or what it deposits; null for nothing. Both of one ledger are seldom in a
 * document, but may be.
 */
export function withheldLine(
  { number, type, partyIds, said, postings }: WithheldEntry,
  ledgerId: string,
  { kind, side }: WithheldLedger,
  taxed: boolean,
): WithheldLine | null {
  const sign = side === 'payable' ? -1 : 1;
  const amounts = postings.flatMap((posting) => (posting.ledgerId === ledgerId ? [sign * posting.amount] : []));
  const tax = amounts.filter((one) => one > 0 === taxed).reduce((sum, one) => sum + one, 0);
  if (tax === 0) return null;
  const of = said[kind];
  const known = tax === of.tax;
  return {
    ...{ number, type, partyIds, tax, section: known ? of.section : '' },
    ...{ rate: known ? of.rate : null, base: known ? of.base : null },
  };
}

/** As typed, or what the section said. */
function rateOf(row: Plain, kind: 'tds' | 'tcs'): number | null {
  const [used, typed] = [row[`${kind}RateUsed`], row[`${kind}Rate`]];
  if (typeof used === 'number') return used;
  return typeof row[`${kind}On`] === 'number' ? null : amount(typed);
}

function collectedOn(row: Plain): number {
  return amount(row['total']) - amount(row['tcs']) - amount(row['roundOff']);
}

/** A journal or a payment often names an expense first, and the party it is owed to on another line, which is kept bill by bill. */
function partiesOf(row: Plain, bills: Effect['bills']): readonly string[] {
  const [first] = Array.isArray(row['lines']) ? (row['lines'] as readonly Plain[]) : [];
  const named = text(row['partyId']) || text(first?.['ledgerId']);
  const kept = [...new Set(bills.map(({ ledgerId }) => ledgerId))];
  return kept.includes(named) || kept.length > mostParties ? [named] : [named, ...kept];
}

type Plain = Readonly<Record<string, unknown>>;

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function amount(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}
