import { isCoded } from '#domain/documents/numbering-code';
import { limits } from '#domain/limits';
import { codeText } from '#domain/tally/rows/row-texts';
import type { Day } from '#domain/time/day';
import { labelOf, yearOf } from '#domain/time/financial-year';

/** What a voucher asks its number for. */
export interface NumberWish {
  readonly guid: string;
  readonly slug: string;
  /** The voucher type: each counts by itself. */
  readonly type: string;
  readonly date: Day;
  readonly number: string;
}

/** Kinds whose numbers are those of GST: at most 16 letters, digits, hyphens and slashes. */
const ofGst: ReadonlySet<string> = new Set([
  ...['sales-invoice', 'sales-return', 'sales-order', 'delivery-note', 'credit-note', 'debit-note'],
  ...['purchase-invoice', 'purchase-return', 'purchase-order'],
]);

/**
 * The numbers of documents, as in Tally where the books can have them. In the books a number is unique in a kind and year. Voucher types of
 * Tally count each by itself: where two of them that become one kind meet, their numbers begin with the initials of the type, so that Receipt
 * 7 and Payment 7 are `R/7` and `P/7`. What is still there twice gets a number behind it: `136-2`. The books count on in a form of their own,
 * so a number in that form has a hyphen before its count: `SI/HO26-1`. All wishes must be known first.
 */
export class NumbersInBooks {
  readonly #wishes: NumberWish[] = [];
  readonly #prefixOf: PrefixOf;
  #given: ReadonlyMap<string, string> | undefined;

  constructor(prefixOf: PrefixOf = () => undefined) {
    this.#prefixOf = prefixOf;
  }

  wish(wish: NumberWish): void {
    this.#wishes.push(wish);
    this.#given = undefined;
  }

  /** Of the voucher with this id; empty: the next of the books. */
  of(guid: string, slug: string): string {
    this.#given ??= given(this.#wishes, this.#prefixOf);
    return this.#given.get(`${guid}|${slug}`) ?? '';
  }
}

/** How numbers begin that the books count by themselves, by the kind of the document: `SI`. */
export type PrefixOf = (slug: string) => string | undefined;

function given(wishes: readonly NumberWish[], prefixOf: PrefixOf): ReadonlyMap<string, string> {
  const numbers = new Map<string, string>();
  for (const [series, ofSeries] of Map.groupBy(wishes, ({ slug, date }) => `${slug}|${labelOf(yearOf(date))}`)) {
    const slug = series.split('|')[0] ?? '';
    const initialed = meeting(ofSeries);
    const taken = new Set<string>();
    for (const { guid, type, number } of ofSeries) {
      const code = apart(fitNumber(initialed.has(type) ? `${initialsOf(type)}/${number}` : number, slug), prefixOf(slug));
      if (code === '') continue;
      let free = code;
      for (let n = 2; taken.has(free.toUpperCase()); n++) free = fitNumber(code, slug, `-${n}`);
      taken.add(free.toUpperCase());
      numbers.set(`${guid}|${slug}`, free);
    }
  }
  return numbers;
}

function apart(number: string, prefix: string | undefined): string {
  const isOwn = prefix !== undefined && isCoded(number) && number.toUpperCase().startsWith(`${prefix}/`);
  return isOwn ? number.replace(/\/(?=\d+$)/, '-') : number;
}

/** The types of which some number is also one of another type. */
function meeting(wishes: readonly NumberWish[]): ReadonlySet<string> {
  const typesOf = Map.groupBy(wishes, ({ number }) => number.trim().toUpperCase());
  const meet = [...typesOf.values()].map((same) => new Set(same.map(({ type }) => type))).filter(({ size }) => size > 1);
  return new Set(meet.flatMap((types) => [...types]));
}

/** `GST Sale Invoice` is `GSI`. */
function initialsOf(type: string): string {
  return type
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.slice(0, 1).toUpperCase())
    .join('');
}

/** What is too long loses its beginning, because numbers count at the end. */
function fitNumber(number: string, slug: string, end = ''): string {
  const isGst = ofGst.has(slug);
  const most = (isGst ? limits.gstNumberLength : limits.codeLength) - end.length;
  const signs = isGst ? codeText(number, 60).replace(/[_.]+/g, '-') : codeText(number, 60);
  const plain = signs.slice(-most).replace(/^[-/0]+(?=.)/, (zeros) => (isGst ? '' : zeros));
  return /[A-Za-z0-9]/.test(plain) ? `${plain}${end}` : '';
}
