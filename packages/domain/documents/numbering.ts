import { documentNumberProblem, eInvoiceNumberProblem } from '#domain/gst/document-number';
import { limits } from '#domain/limits';
import type { Problem } from '#domain/refusal';

/** How the documents of one kind are numbered in a branch and year (decision D20). */
export interface Series {
  readonly prefix: string;
  readonly startsFrom: number;
  /** Digits of the numeric part, padded with zeros; longer numbers have more. */
  readonly width: number;
  readonly suffix: string;
}

/** `INV/` + `00042` + `/26-27`. */
export function formatNumber({ prefix, width, suffix }: Series, n: number): string {
  return `${prefix}${String(n).padStart(width, '0')}${suffix}`;
}

/** The numeric part of a number of this series; null when it does not fit the series, for example when it was typed. */
export function readNumber({ prefix, suffix }: Pick<Series, 'prefix' | 'suffix'>, number: string): string | null {
  if (number.length <= prefix.length + suffix.length || !number.startsWith(prefix) || !number.endsWith(suffix)) return null;
  const middle = number.slice(prefix.length, number.length - suffix.length);
  return /^\d{1,15}$/.test(middle) ? middle : null;
}

/** Whether two series could give the same number: `A1-` + 2 and `A` + 1 + `-2` do. Case does not count. */
export function canMeet(one: Affixes, other: Affixes): boolean {
  const [first, second] = one.prefix.length <= other.prefix.length ? [upper(one), upper(other)] : [upper(other), upper(one)];
  if (first.prefix === second.prefix) return first.suffix === second.suffix;
  // The counter of the first is inside the prefix of the second, and the counter of the second inside the suffix of the first.
  const between = second.prefix.startsWith(first.prefix) ? /^\d+(\D.*)$/.exec(second.prefix.slice(first.prefix.length))?.[1] : undefined;
  if (between === undefined || !first.suffix.startsWith(between)) return false;
  return /^\d+/.test(first.suffix.slice(between.length)) && first.suffix.slice(between.length).replace(/^\d+/, '') === second.suffix;
}

type Affixes = Pick<Series, 'prefix' | 'suffix'>;

function upper({ prefix, suffix }: Affixes): Affixes {
  return { prefix: prefix.toUpperCase(), suffix: suffix.toUpperCase() };
}

/** A year needs at least this many numbers, or the series could end before the year does. */
const leastCapacity = 9_999;

/**
 * Problems with a series at setup, each at its field. GST documents must follow rule 46 of the CGST Rules and the e-invoice portal, now and
 * for a year of numbers to come. Others only need a sensible length.
 */
export function seriesProblems(series: Series, gst: boolean, path = ''): readonly Problem[] {
  const problems: Problem[] = [];
  const say = (field: string, message: string) => problems.push({ path: path === '' ? field : `${path}.${field}`, message });
  if (!Number.isSafeInteger(series.startsFrom) || series.startsFrom < 1) say('startsFrom', 'Starting number must be 1 or more');
  if (!Number.isSafeInteger(series.width) || series.width < 1 || series.width > limits.gstNumberLength)
    say('width', `A number has 1 to ${limits.gstNumberLength} digits`);
  if (problems.length > 0) return problems;
  if (!gst) {
    if (formatNumber(series, series.startsFrom + leastCapacity).length > limits.codeLength)
      say('prefix', `A number has at most ${limits.codeLength} characters`);
    return problems;
  }
  const last = formatNumber(series, series.startsFrom + leastCapacity - 1);
  const problem =
    documentNumberProblem(formatNumber(series, series.startsFrom)) ?? eInvoiceNumberProblem(formatNumber(series, series.startsFrom));
  if (problem !== null) say('prefix', problem);
  else if (last.length > limits.gstNumberLength)
    say('prefix', `${last} has ${last.length} characters; a GST document number has at most ${limits.gstNumberLength}`);
  return problems;
}
