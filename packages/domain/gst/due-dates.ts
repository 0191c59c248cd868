import { addDays, addMonths, type Day, day, formatDay, partsOf } from '#domain/time/day';
import { monthOf, type Period } from '#domain/time/period';

/** How a registered person files returns. Quarterly is the QRMP scheme (rule 61A), open up to a turnover of five crore rupees. */
export type GstFiling = 'monthly' | 'quarterly' | 'composition';

/** How the branches of one GSTIN file. They file together, so what one of them says holds for all. */
export function filingOf(branches: readonly { readonly composition?: boolean | null; readonly quarterly?: boolean | null }[]): GstFiling {
  if (branches.some(({ composition }) => composition === true)) return 'composition';
  return branches.some(({ quarterly }) => quarterly === true) ? 'quarterly' : 'monthly';
}

/** A return or a payment, and the day until which it is due. */
export interface GstDue {
  /** `GSTR-3B` */
  readonly form: GstForm;
  /** `Oct-2026`, `Jul–Sep 2026` or `2025-26`. */
  readonly period: string;
  readonly due: Day;
}

export const gstForms = {
  'GSTR-1': 'Sales',
  IFF: 'Sales to businesses (optional)',
  'GSTR-3B': 'Summary return and payment',
  'PMT-06': 'Payment of the month',
  'CMP-08': 'Payment of the quarter',
  'GSTR-4': 'Return of the year',
  'GSTR-9': 'Annual return, above ₹2 crore',
} as const;
export type GstForm = keyof typeof gstForms;

/**
 * States whose quarterly GSTR-3B is due on the 22nd; all others have until the 24th (rule 61(1)(ii), notification 82/2020-CT): the west,
 * the south and central India, with Puducherry, the islands, and Dadra and Nagar Haveli and Daman and Diu.
 */
const earlyStates: ReadonlySet<string> = new Set([
  '22',
  '23',
  '24',
  '25',
  '26',
  '27',
  '28',
  '29',
  '30',
  '31',
  '32',
  '33',
  '34',
  '35',
  '36',
  '37',
]);

/**
 * The days on which returns and payments fall due in a period, by date. As the rules have them: an extension by notification is not known
 * here, and neither is what was filed already.
 */
export function gstDueDates(filing: GstFiling, state: string, within: Period): readonly GstDue[] {
  const all: GstDue[] = [];
  // What is due in a month is about months before it: the month, the quarter or the year that ended last.
  for (let month = monthOf(within.from).from; month <= within.to; month = addMonths(month, 1))
    all.push(...dueInMonth(filing, state, month));
  return all
    .filter(({ due }) => due >= within.from && due <= within.to)
    .sort((one, other) => (one.due < other.due ? -1 : one.due > other.due ? 1 : 0));
}

function dueInMonth(filing: GstFiling, state: string, first: Day): readonly GstDue[] {
  const { year, month } = partsOf(first);
  const on = (form: GstForm, date: number, period: string): GstDue => ({ form, period, due: day(year, month, date) });
  const before = addMonths(first, -1);
  const endsQuarter = partsOf(before).month % 3 === 0;
  const [ofMonth, ofQuarter] = [formatDay(before).slice(3), quarterName(before)];
  const yearBefore = `${year - 1}-${String(year % 100).padStart(2, '0')}`;
  if (filing === 'composition')
    // Rule 62. The return of a year was due in April before 2024-25 (notification 12/2024-CT).
    return [
      ...(endsQuarter ? [on('CMP-08', 18, ofQuarter)] : []),
      ...(month === (year > 2024 ? 6 : 4) ? [on('GSTR-4', 30, yearBefore)] : []),
    ];
  const annual = month === 12 ? [on('GSTR-9', 31, yearBefore)] : [];
  // Rule 59 and section 37; rule 61 and section 39.
  if (filing === 'monthly') return [on('GSTR-1', 11, ofMonth), on('GSTR-3B', 20, ofMonth), ...annual];
  return endsQuarter
    ? [on('GSTR-1', 13, ofQuarter), on('GSTR-3B', earlyStates.has(state) ? 22 : 24, ofQuarter), ...annual]
    : [on('IFF', 13, ofMonth), on('PMT-06', 25, ofMonth), ...annual];
}

/** `Jul–Sep 2026`, from a day of its last month. */
function quarterName(last: Day): string {
  const said = (date: Day) => formatDay(date).slice(3, 6);
  return `${said(addMonths(last, -2))}–${said(last)} ${partsOf(last).year}`;
}

/** The stretch of days that people plan ahead: today and the next six weeks, so that every return of a month is in it once. */
export function weeksAhead(today: Day): Period {
  return { from: today, to: addDays(today, 42) };
}
