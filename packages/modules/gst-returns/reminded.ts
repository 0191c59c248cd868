import { usualReminderDays } from '#domain/gst-returns/filing/return-reminder';
import type { AnyRow } from '#modules/kit/module';

/** Who is reminded of the returns of a GSTIN by mail, and how many days before. Registrations saved earlier name nobody. */
export function remindedIn(registration: AnyRow): { readonly people: readonly string[]; readonly daysBefore: number } {
  const named = (registration['reminders'] ?? []) as readonly { readonly userId: string }[];
  const days = registration['reminderDays'];
  return {
    people: registration['status'] === 'Active' ? [...new Set(named.map(({ userId }) => userId))] : [],
    daysBefore: typeof days === 'number' ? days : usualReminderDays,
  };
}
