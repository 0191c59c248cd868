import { type GstFiling, gstDueDates } from '#domain/gst/due-dates';
import type { PortalDocument, TaxPeriod } from '#domain/gstr-2b/portal-document';
import { addMonths, type Day, partsOf } from '#domain/time/day';

/** How a GSTIN files, and where: what the days of its returns follow from. */
export interface ImsFiler {
  readonly gstin: string;
  readonly filing: Exclude<GstFiling, 'composition'>;
  /** The code of its state. */
  readonly state: string;
}

export function monthsLater(period: TaxPeriod, months: number): TaxPeriod {
  return addMonths(`${period}-01`, months).slice(0, 7);
}

/** The period of GSTR-2B that a month is in: the month, or of a quarterly filer the last month of its quarter. */
export function periodOf2b(month: TaxPeriod, { filing }: Pick<ImsFiler, 'filing'>): TaxPeriod {
  if (filing === 'monthly') return month;
  const past = partsOf(`${month}-01`).month % 3;
  return past === 0 ? month : monthsLater(month, 3 - past);
}

/** The months of a period of GSTR-2B. */
export function monthsOf2b(period: TaxPeriod, { filing }: Pick<ImsFiler, 'filing'>): readonly TaxPeriod[] {
  return filing === 'monthly' ? [period] : [monthsLater(period, -2), monthsLater(period, -1), period];
}

/** Returns that are filed until then are in the GSTR-2B of the month before. */
const lastDayForMonthBefore = 13;

/**
 * The month in whose GSTR-2B a document is. GSTR-2A has it in the month that the supplier files for, but GSTR-2B goes by the day of filing:
 * what is filed late comes a month later.
 *
 * Not certain: a supplier who files each month has until the 11th, and one who files each quarter until the 13th. Which of them the supplier
 * is, GSTR-2A does not say, so the later day counts for all.
 */
export function monthOf2b({ statement, period, kind, reported: { on } }: PortalDocument): TaxPeriod {
  if (statement === 'GSTR-2B' || kind === 'bill-of-entry' || on === null) return period;
  const month = on.slice(0, 7);
  const filedFor = partsOf(on).date <= lastDayForMonthBefore ? monthsLater(month, -1) : month;
  return filedFor > period ? filedFor : period;
}

/** The day on which GSTR-3B of a period falls due; until it is filed, actions count. */
export function dueOf3b(period: TaxPeriod, { filing, state }: ImsFiler): Day {
  const after = addMonths(`${period}-01`, 1);
  const [first] = gstDueDates(filing, state, { from: after, to: addMonths(after, 3) }).filter(({ form }) => form === 'GSTR-3B');
  return first?.due ?? after;
}
