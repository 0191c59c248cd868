import { formatPaise, formatScaled } from '#domain/money/format';
import { mulDiv, paise, scaled } from '#domain/money/paise';
import { type PartySums, sumsOfSection, underCertificate } from '#domain/tax-at-source/party-sums';
import type { Terms, Threshold } from '#domain/tax-at-source/section';
import { forPayee, payeeOf, taxSection, termsOn } from '#domain/tax-at-source/section-on';
import type { Day } from '#domain/time/day';
import { withheld } from '#domain/totals/withholding';

/** A certificate of the assessing officer for a lower rate (Income-tax Act 1961, section 197; Act of 2025, section 395). */
export interface Certificate {
  readonly number: string;
  readonly section: string;
  /** Ten-thousandths of a percent. */
  readonly rate: number;
  readonly from: Day;
  readonly to: Day;
  /** Paise of what is credited under it; null for no limit. */
  readonly limit: number | null;
}

/** What the user typed; null where the rule decides. */
export interface Typed {
  readonly rate: number | null;
  readonly base: number | null;
  readonly amount: number | null;
}

export interface Asked {
  readonly section: string;
  readonly day: Day;
  /** What the document credits or pays under the section, in paise. */
  readonly value: number;
  readonly typed: Typed;
  readonly pan: string | null;
  readonly certificates: readonly Certificate[];
  /** The other documents of the party in the year. */
  readonly others: PartySums;
}

export interface Deduction {
  /** The amount that tax is on, and the tax. */
  readonly base: number;
  readonly tax: number;
  /** Ten-thousandths of a percent; null where two rates apply, or none is known. */
  readonly rate: number | null;
  /** What counts towards the thresholds. */
  readonly credited: number;
  /** What was credited with an advance already. */
  readonly advance: number;
  readonly certificate: { readonly number: string; readonly base: number } | null;
  /** In words, for people. */
  readonly because: string;
}

/**
 * Tax deducted or collected on a document. What is typed wins: a rate applies to the whole value unless a base is typed too. Otherwise the
 * section decides, on what the party was credited in the year: the sum of all bases is what the section taxes of the sum of all values, in
 * whichever order the documents come.
 */
export function deduct(asked: Asked): Deduction {
  const { section, typed } = asked;
  const isProposed = typed.rate === null && typed.base === null && typed.amount === null;
  const sums = sumsOfSection(asked.others, section);
  const advance = isProposed ? Math.max(0, Math.min(sums.advance, asked.value)) : 0;
  const credited = typed.base === null ? asked.value - advance : Math.min(typed.base, asked.value);
  const terms = termsOf(asked);
  const { base, because } = isProposed ? proposedBase(asked, terms, credited) : { base: typed.base ?? asked.value, because: [] };
  const shares =
    typed.rate === null ? sharesOf(asked, terms, base) : { parts: [{ base, rate: typed.rate }], because: [], certificate: null };
  const most = isProposed && asked.value >= 0 ? atMost(shares.parts, asked.value) : shares.parts;
  const tax = typed.amount ?? most.reduce((sum, part) => sum + withheld(paise(part.base), scaled(part.rate)), 0);
  const used = most.reduce((sum, part) => sum + part.base, 0);
  const rates = [...new Set(most.map(({ rate }) => rate))];
  return {
    ...{ base: used, tax, credited, advance },
    rate: rates.length === 1 ? (rates[0] ?? null) : null,
    certificate: shares.certificate && { ...shares.certificate, base: most[0]?.base ?? 0 },
    because: [
      ...(advance > 0 ? [`${money(advance)} was paid in advance and counted then`] : []),
      ...because,
      ...(base > 0 ? shares.because : []),
      ...(used < base ? [`The tax is more than this document: the rest is due with the next one`] : []),
    ].join('. '),
  };
}

/** The terms of the section on the day; none where the rate has to be typed. */
function termsOf({ section, day }: Asked): Terms | undefined {
  const known = taxSection(section);
  return known && termsOn(known, day);
}

/** Whether a section says its own rate on a day. */
export function saysRate(section: string, day: Day): boolean {
  const known = taxSection(section);
  return known !== undefined && termsOn(known, day)?.rate !== undefined;
}

interface Based {
  readonly base: number;
  readonly because: readonly string[];
}

function proposedBase(asked: Asked, terms: Terms | undefined, credited: number): Based {
  const { section, day, pan, others } = asked;
  if (terms?.rate === undefined) return { base: 0, because: ['Enter the rate'] };
  const { threshold } = terms;
  if (threshold === undefined || (threshold.onlyIndividuals && payeeOf(pan) !== 'individual')) return { base: credited, because: [] };
  const inMonth = threshold.monthly !== undefined;
  const before = sumsOfSection(others, section, inMonth ? day.slice(0, 7) : undefined);
  return aboveThreshold(threshold, before, credited, inMonth ? 'month' : 'year');
}

function aboveThreshold(
  threshold: Threshold,
  before: { readonly credited: number; readonly taxed: number },
  credited: number,
  period: 'month' | 'year',
): Based {
  const most = threshold.monthly ?? threshold.yearly;
  const sum = before.credited + credited;
  const reached = `The ${period} comes to ${money(sum)} with this`;
  if (most !== undefined && sum > most) {
    const due = threshold.on === 'excess' ? sum - most : sum;
    const base = Math.max(0, due - before.taxed);
    if (threshold.on === 'excess') return { base, because: [`${reached}. Tax is on what exceeds ${money(most)}`] };
    const earlier = base - credited;
    return {
      base,
      because: [`${reached}, above ${money(most)}`, ...(earlier > 0 ? [`Tax is due on ${money(earlier)} of earlier ones too`] : [])],
    };
  }
  if (threshold.single !== undefined && credited > threshold.single)
    return { base: credited, because: [`This is above ${money(threshold.single)}`] };
  if (most === undefined) return { base: 0, because: [`This is not above ${money(threshold.single ?? 0)}`] };
  return { base: 0, because: [`${reached}, not above ${money(most)}: no tax yet`] };
}

interface Part {
  readonly base: number;
  readonly rate: number;
}

interface Shares {
  readonly parts: readonly Part[];
  readonly because: readonly string[];
  readonly certificate: Deduction['certificate'];
}

/** A certificate lowers the rate up to its limit. It needs a PAN; without one the rate is higher. */
function sharesOf({ section, day, pan, certificates, others }: Asked, terms: Terms | undefined, base: number): Shares {
  if (terms?.rate === undefined) return { parts: [], because: [], certificate: null };
  const usual = forPayee(terms.rate, payeeOf(pan));
  if (pan === null) {
    const rate = Math.max(usual, terms.withoutPan ?? usual);
    return { parts: [{ base, rate }], because: [`Without a PAN ${percents(rate)} instead of ${percents(usual)}`], certificate: null };
  }
  const held = certificates.find((one) => one.section === section && one.from <= day && day <= one.to);
  const left = held === undefined ? 0 : held.limit === null ? base : Math.max(0, held.limit - underCertificate(others, held.number));
  const lowered = Math.min(base, left);
  if (held === undefined || lowered <= 0) {
    const spent = held !== undefined && base > 0 ? [`Certificate ${held.number} is used up`] : [];
    return { parts: [{ base, rate: usual }], because: spent, certificate: null };
  }
  const rest = base - lowered;
  return {
    parts: [{ base: lowered, rate: held.rate }, ...(rest > 0 ? [{ base: rest, rate: usual }] : [])],
    because: [`Certificate ${held.number}: ${percents(held.rate)} on ${money(lowered)}`],
    certificate: { number: held.number, base: lowered },
  };
}

/** Tax never exceeds the document: of earlier bills only so much is made up as it can bear, in whole rupees. */
function atMost(parts: readonly Part[], value: number): readonly Part[] {
  let left = value - (value % 100);
  return parts.map(({ base, rate }) => {
    const tax = withheld(paise(base), scaled(rate));
    const fits = tax <= left ? base : mulDiv(left, 100_0000, rate);
    left -= Math.min(tax, left);
    return { base: fits, rate };
  });
}

function money(amount: number): string {
  return formatPaise(paise(amount), { symbol: '₹' });
}

function percents(rate: number): string {
  return `${formatScaled(scaled(rate))} %`;
}
