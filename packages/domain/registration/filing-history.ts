import { gstDueDates } from '#domain/gst/due-dates';
import { stateOfGstin } from '#domain/registration/gstin';
import type { Taxpayer } from '#domain/registration/taxpayer';
import { addMonths, type Day, formatDay, partsOf } from '#domain/time/day';
import { monthOf } from '#domain/time/period';

/** A return that somebody filed, as the portal tells everybody. */
export interface Filing {
  readonly form: FiledForm;
  /** The first day of its month; of a quarter, of its last month. */
  readonly month: Day;
  readonly filedOn: Day;
  /** The acknowledgement; empty if the portal does not tell it. */
  readonly arn: string;
}

/** IFF is what quarterly filers may report of the first two months of a quarter. */
export type FiledForm = 'GSTR-1' | 'IFF' | 'GSTR-3B';

/** What became of a return. */
export type FilingState =
  | { readonly state: 'filed'; readonly on: Day; readonly arn: string; readonly late: boolean }
  | { readonly state: 'not filed'; readonly due: Day }
  /** It is still in time. */
  | { readonly state: 'due'; readonly due: Day }
  /** The month is in the return of its quarter. */
  | { readonly state: 'in the quarter' }
  /** There was no registration in this month. */
  | { readonly state: 'not registered' };

export interface FilingMonth {
  /** Its first day. */
  readonly month: Day;
  readonly 'GSTR-1': FilingState;
  readonly 'GSTR-3B': FilingState;
}

type Frequency = 'monthly' | 'quarterly';
type Registration = Pick<Taxpayer, 'gstin' | 'registeredOn' | 'cancelledOn'>;

/** As many months as the history shows. */
export const monthsShown = 12;

/** The years whose filings the history of a day needs: `2025-26` is named by 2025. A quarter is needed as a whole. */
export function yearsNeeded(today: Day): readonly number[] {
  const yearOf = (day: Day) => partsOf(addMonths(day, -3)).year;
  const [newest, oldest] = [addMonths(firstOf(today), -1), quarterOf(addMonths(firstOf(today), -monthsShown))[0]];
  return [...new Set([yearOf(oldest), yearOf(newest)])];
}

/**
 * The returns of the last twelve months, the newest first. Nobody says publicly whether a taxpayer files monthly or quarterly, but the returns
 * do: none can be filed before those of earlier periods (sections 37(4) and 39(10) of the CGST Act), so if only the last month of a quarter
 * was filed, it was filed for the quarter. A quarter without any return is taken to be filed like the one before.
 */
export function filingHistory(filings: readonly Filing[], registration: Registration, today: Day): readonly FilingMonth[] {
  const begins = firstOf(today);
  const months = Array.from({ length: monthsShown }, (_, at) => addMonths(begins, -1 - at));
  const state = stateOfGstin(registration.gstin);
  return months.map((month) => {
    const frequency = frequencyOf(filings, month, months.at(-1) ?? month);
    const stateFor = (form: 'GSTR-1' | 'GSTR-3B') => filingState({ filings, registration, today, state, month, frequency }, form);
    return { month, 'GSTR-1': stateFor('GSTR-1'), 'GSTR-3B': stateFor('GSTR-3B') };
  });
}

interface Asked {
  readonly filings: readonly Filing[];
  readonly registration: Registration;
  readonly today: Day;
  /** Of the GSTIN: the due date depends on it. */
  readonly state: string;
  readonly month: Day;
  readonly frequency: Frequency;
}

function filingState({ filings, registration, today, state, month, frequency }: Asked, form: 'GSTR-1' | 'GSTR-3B'): FilingState {
  const filed = filings
    .filter((one) => one.form === form && one.month === month)
    .toSorted((one, other) => (one.filedOn < other.filedOn ? -1 : 1))[0];
  const due = gstDueDates(frequency, state, monthOf(addMonths(month, 1))).find((one) => one.form === form)?.due;
  if (filed !== undefined) return { state: 'filed', on: filed.filedOn, arn: filed.arn, late: due !== undefined && filed.filedOn > due };
  if (isOutside(registration, month)) return { state: 'not registered' };
  if (due === undefined) return { state: 'in the quarter' };
  return today <= due ? { state: 'due', due } : { state: 'not filed', due };
}

function isOutside({ registeredOn, cancelledOn }: Registration, month: Day): boolean {
  return (registeredOn !== null && registeredOn > monthOf(month).to) || (cancelledOn !== null && cancelledOn <= month);
}

/** Of the quarter of a month, or else of the nearest one before it that tells, back to that of the oldest month. */
function frequencyOf(filings: readonly Filing[], month: Day, oldest: Day): Frequency {
  for (let [first, second, third] = quarterOf(month); third >= oldest; [first, second, third] = quarterOf(addMonths(first, -3))) {
    const has = (form: FiledForm, of: Day) => filings.some((one) => one.form === form && one.month === of);
    if (has('GSTR-3B', first) || has('GSTR-3B', second)) return 'monthly';
    if (has('GSTR-3B', third) || has('IFF', first) || has('IFF', second)) return 'quarterly';
    if (has('GSTR-1', first) || has('GSTR-1', second)) return 'monthly';
    if (has('GSTR-1', third)) return 'quarterly';
  }
  return 'monthly';
}

/** The first days of its three months. Quarters of a financial year begin with the same months as those of a calendar year. */
function quarterOf(month: Day): readonly [Day, Day, Day] {
  const first = addMonths(month, -((partsOf(month).month - 1) % 3));
  return [first, addMonths(first, 1), addMonths(first, 2)];
}

function firstOf(day: Day): Day {
  return monthOf(day).from;
}

/** Missing returns that put the buyer's credit at risk, as sentences: of each form, when the last two that were due are missing. */
export function filingWarnings(history: readonly FilingMonth[]): readonly string[] {
  const missing = (form: 'GSTR-1' | 'GSTR-3B'): string | null => {
    const due = history.filter((month) => ['filed', 'not filed'].includes(month[form].state)).slice(0, 2);
    if (due.length < 2 || due.some((month) => month[form].state === 'filed')) return null;
    return due
      .map(({ month }) => monthText(month))
      .toReversed()
      .join(' and ');
  };
  const [sales, summary] = [missing('GSTR-1'), missing('GSTR-3B')];
  return [
    // Section 16(2)(aa) of the CGST Act.
    ...(sales === null
      ? []
      : [`GSTR-1 is not filed for ${sales}. Bills of these periods are not in your GSTR-2B, so you cannot claim their credit yet.`]),
    // Rule 37A of the CGST Rules.
    ...(summary === null
      ? []
      : [
          `GSTR-3B is not filed for ${summary}. Credit of these periods is at risk: if it is not filed by 30 September after the year, you must reverse the credit by 30 November (rule 37A).`,
        ]),
  ];
}

/** `Oct-2026` */
export function monthText(month: Day): string {
  return formatDay(month).slice(3);
}
