import { returnReminder } from '#events/return-reminder';
import { dailySweep } from '#functions/schedules/daily-sweep';
import { remindedIn } from '#modules/gst-returns/reminded';

/** Each morning asks the organisations in which somebody wants to be reminded of GST returns, once, to mail what is due. */
export async function handler(): Promise<{ readonly asked: number }> {
  return dailySweep(returnReminder, ({ row }) => remindedIn(row).people.length > 0);
}
