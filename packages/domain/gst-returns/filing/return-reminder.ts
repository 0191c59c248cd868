import type { FiledReturn } from '#domain/gst-returns/filing/filed-return';
import type { ReturnDue } from '#domain/gst-returns/filing/return-calendar';
import { addDays, type Day } from '#domain/time/day';

/** A mail about a return that is not marked as filed: once before its day, and once after it. */
export interface ReturnReminder extends Pick<ReturnDue, 'form' | 'from' | 'month'> {
  readonly when: 'before' | 'overdue';
  readonly due: Day;
}

/** How many days before, if nobody says another number. */
export const usualReminderDays = 3;
/** The earliest that people can choose. */
export const mostReminderDays = 30;

/** What is overdue is told for a week. So those who begin to be reminded hear nothing of earlier months. */
const daysToldAfter = 7;

/** The days between which returns fall due that somebody may be reminded of today. */
export function remindedDays(today: Day, daysBefore: number): { readonly from: Day; readonly to: Day } {
  return { from: addDays(today, -daysToldAfter), to: addDays(today, daysBefore) };
}

/**
 * What to remind of today. An IFF that was not used and the annual return of a small business are not late: nobody has to file them, so they
 * are told only before their day.
 */
export function remindersOf(returns: readonly ReturnDue[], filed: readonly FiledReturn[], today: Day): readonly ReturnReminder[] {
  return returns.flatMap(({ form, from, month, due }) => {
    if (due === null || filed.some((one) => one.form === form && one.month === month)) return [];
    if (due >= today) return { form, from, month, due, when: 'before' as const };
    return form === 'IFF' || form === 'GSTR-9' ? [] : { form, from, month, due, when: 'overdue' as const };
  });
}
