import type { GstForm } from '#domain/gst/due-dates';
import { addMonths, type Day, formatDay } from '#domain/time/day';

/** Returns that can be marked as filed. GSTR-1A corrects GSTR-1 until GSTR-3B of the same period is filed. */
export const filedForms = ['GSTR-1', 'IFF', 'GSTR-1A', 'GSTR-3B', 'CMP-08', 'GSTR-4', 'GSTR-9'] as const satisfies readonly (
  | GstForm
  | 'GSTR-1A'
)[];
export type FiledForm = (typeof filedForms)[number];

/** A return of a GSTIN that is filed on the portal. Months are `yyyy-MM`. */
export interface FiledReturn {
  readonly form: FiledForm;
  /** The first and the last month of its period. */
  readonly from: string;
  readonly month: string;
  /** The acknowledgement of the portal. */
  readonly arn: string;
  readonly filedOn: Day;
  /** Why its documents may be changed for now; null: they are locked. */
  readonly open: string | null;
  /** Who marked it as filed. */
  readonly by?: string;
}

/** The filed return of one of these forms that a month is in. */
export function filedFor(filed: readonly FiledReturn[], month: string, ...forms: readonly FiledForm[]): FiledReturn | undefined {
  return filed.find((one) => forms.includes(one.form) && one.from <= month && month <= one.month);
}

/** Of several filed returns that a month is in, such as CMP-08 and GSTR-4 of its year, one that is locked. */
export function lockingFor(filed: readonly FiledReturn[], month: string, ...forms: readonly FiledForm[]): FiledReturn | undefined {
  const locked = filed.filter(({ open }) => open === null);
  return filedFor(locked, month, ...forms) ?? filedFor(filed, month, ...forms);
}

/** `GSTR-1 of Oct-2026`, or `GSTR-1 of Jul-2026 to Sep-2026`. */
export function returnName({ form, from, month }: Pick<FiledReturn, 'form' | 'from' | 'month'>): string {
  return `${form} of ${monthsText({ from, month })}`;
}

/** `Oct-2026`, or `Jul-2026 to Sep-2026`. */
export function monthsText({ from, month }: Pick<FiledReturn, 'from' | 'month'>): string {
  return from === month ? monthText(month) : `${monthText(from)} to ${monthText(month)}`;
}

/** `GSTR-1 of Oct-2026 was filed on 11-Nov-2026` */
export function lockedSince(filed: FiledReturn): string {
  return `${returnName(filed)} was filed on ${formatDay(filed.filedOn)}`;
}

/** `Oct-2026` */
export function monthText(month: string): string {
  return formatDay(`${month}-01`).slice(3);
}

export function monthAfter(month: string): string {
  return addMonths(`${month}-01`, 1).slice(0, 7);
}

export function monthOfDay(day: Day): string {
  return day.slice(0, 7);
}

/** An ARN has two letters, the state, month and year, and a running number with a check character: 15 characters. */
export function isArn(text: string): boolean {
  return /^[A-Z]{2}\d{2}(0[1-9]|1[0-2])\d{2}[A-Z0-9]{7}$/.test(text);
}
