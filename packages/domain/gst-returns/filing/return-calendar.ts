import { type GstDue, type GstFiling, gstDueDates } from '#domain/gst/due-dates';
import { type FiledForm, type FiledReturn, filedForms, monthOfDay, returnName } from '#domain/gst-returns/filing/filed-return';
import type { Problem } from '#domain/refusal';
import { addMonths, type Day, partsOf } from '#domain/time/day';

/** A return that a GSTIN files: of which months, until when. Months are `yyyy-MM`. */
export interface ReturnDue {
  readonly form: FiledForm;
  readonly from: string;
  readonly month: string;
  /** Null: it has no day of its own, as GSTR-1A. */
  readonly due: Day | null;
}

/** The returns of a GSTIN that fall due between two days, by day. GSTR-1A has a line while GSTR-1 is filed and GSTR-3B is not. */
export function returnsDue(
  filing: GstFiling,
  state: string,
  within: { readonly from: Day; readonly to: Day },
  filed: readonly FiledReturn[],
): readonly ReturnDue[] {
  return gstDueDates(filing, state, within).flatMap((one): readonly ReturnDue[] => {
    const form = filedForms.find((known) => known === one.form);
    if (form === undefined) return [];
    const due = { form, ...monthsOf(one, filing), due: one.due };
    return form === 'GSTR-3B' && has1a(due, filed) ? [{ ...due, form: 'GSTR-1A', due: null }, due] : [due];
  });
}

/**
 * The return of a period by the last month of it; undefined if the GSTIN files no such return then. One that is filed has the period of which it was
 * filed, and its day, however the GSTIN files now.
 */
export function returnOf(
  form: FiledForm,
  month: string,
  { filing, state, filed }: { readonly filing: GstFiling; readonly state: string; readonly filed: readonly FiledReturn[] },
): ReturnDue | undefined {
  const within = { from: `${month}-01`, to: addMonths(`${month}-28`, 10) };
  const own = form === 'GSTR-1' || form === 'GSTR-3B' ? filed.find((one) => one.form === form && one.month === month) : undefined;
  const asFiled = own === undefined ? filing : own.from === own.month ? 'monthly' : 'quarterly';
  return returnsDue(asFiled, state, within, filed).find((one) => one.form === form && one.month === month);
}

/** GSTR-1A can be filed once, between GSTR-1 and GSTR-3B of a period. */
function has1a({ month }: Pick<ReturnDue, 'month'>, filed: readonly FiledReturn[]): boolean {
  const is = (form: FiledForm) => filed.some((one) => one.form === form && one.month === month);
  return is('GSTR-1A') || (is('GSTR-1') && !is('GSTR-3B'));
}

/** Whether what falls due is marked as filed. */
export function isFiled(due: GstDue, filing: GstFiling, filed: readonly FiledReturn[]): boolean {
  const { month } = monthsOf(due, filing);
  return filed.some((one) => one.form === due.form && one.month === month);
}

/** The months that a return is of, from the day on which it is due. */
function monthsOf({ form, due }: GstDue, filing: GstFiling): { readonly from: string; readonly month: string } {
  if (form === 'GSTR-9' || form === 'GSTR-4') {
    // Of the financial year that ended in March before.
    const year = partsOf(due).year;
    return { from: `${year - 1}-04`, month: `${year}-03` };
  }
  const month = monthOfDay(addMonths(`${monthOfDay(due)}-01`, -1));
  const isQuarter = form === 'CMP-08' || (filing === 'quarterly' && form !== 'IFF');
  return { from: isQuarter ? monthOfDay(addMonths(`${month}-01`, -2)) : month, month };
}

/**
 * Why a return cannot be marked as filed beside those that are, at its field; null if it can. `pending1a`: documents that GSTR-1A of the
 * period is to tell.
 */
export function filingProblem(
  { form, from, month }: ReturnDue,
  filed: readonly FiledReturn[],
  { filedOn, today, pending1a }: { readonly filedOn: Day; readonly today: Day; readonly pending1a: number },
): Problem | null {
  if (filedOn > today) return { path: 'filedOn', message: 'The day of filing is in the future' };
  if (monthOfDay(filedOn) <= month) return { path: 'filedOn', message: 'A return is filed after its period has ended' };
  const message = outOfOrder({ form, from, month }, filed, pending1a);
  return message === null ? null : { path: 'form', message };
}

function outOfOrder(
  { form, from, month }: Pick<ReturnDue, 'form' | 'from' | 'month'>,
  filed: readonly FiledReturn[],
  pending1a: number,
): string | null {
  const is = (other: FiledForm) => filed.some((one) => one.form === other && one.from <= month && month <= one.month);
  if (filed.some((one) => one.form === form && one.month === month)) return 'It is marked as filed already';
  if (form === 'GSTR-3B' && !is('GSTR-1')) return 'GSTR-1 of this period is filed first: the portal fills GSTR-3B from it';
  if (form === 'GSTR-3B' && pending1a > 0 && !is('GSTR-1A'))
    return `${pending1a} changed ${pending1a === 1 ? 'document of this period belongs' : 'documents of this period belong'} in GSTR-1A. Mark GSTR-1A as filed first`;
  // The return of the year opens on the portal once the others of the year are filed.
  const needed = form === 'GSTR-9' ? 'GSTR-3B' : form === 'GSTR-4' ? 'CMP-08' : null;
  if (needed !== null && !is(needed)) return `${needed} of March is not marked as filed. Mark the returns of the year first`;
  if (form === 'IFF' && is('GSTR-1')) return 'GSTR-1 of the quarter is filed already';
  // The portal takes returns in the order of their periods.
  const last = filed
    .filter((one) => one.form === form && one.month < month)
    .map((one) => one.month)
    .sort()
    .at(-1);
  if (form !== 'IFF' && form !== 'GSTR-1A' && last !== undefined && addMonths(`${last}-01`, 1).slice(0, 7) !== from)
    return `${form} of the period before is not marked as filed. Mark it first`;
  return null;
}

/** Why it cannot be taken back that a return was filed, beside those that are; null if it can. */
export function unfilingProblem(own: FiledReturn, filed: readonly FiledReturn[]): string | null {
  const covers = ({ from, month }: FiledReturn) => from <= own.month && own.month <= month;
  const ofYear = own.form === 'CMP-08' ? 'GSTR-4' : 'GSTR-9';
  const later = filed.find(
    (one) =>
      (one.form === own.form && one.month > own.month) ||
      (own.form === 'GSTR-1' && one.form === 'GSTR-3B' && covers(one)) ||
      // GSTR-1 of the quarter is filed without what the IFF has.
      (own.form === 'IFF' && one.form === 'GSTR-1' && covers(one)) ||
      (own.form !== 'GSTR-4' && own.form !== 'GSTR-9' && one.form === ofYear && covers(one)),
  );
  return later === undefined ? null : `${returnName(later)} is marked as filed. Take that back first`;
}
