import { type ReturnReminderMessage, returnReminder } from '#events/return-reminder';
import { failed, sweep } from '#functions/schedules/sweep';
import { base } from '#functions/wire';
import { wiring } from '#functions/wiring';
import { registrationSlug } from '#modules/e-invoice/settings';
import { remindedIn } from '#modules/gst-returns/reminded';
import { streamOfKey } from '#storage/engine/keys';

/** Each morning asks the organisations in which somebody wants to be reminded of GST returns, once, to mail what is due. */
export async function handler(): Promise<{ readonly asked: number }> {
  return sweep<ReturnReminderMessage>({
    contract: returnReminder,
    messageFor: (organisationId) => ({ version: 1, organisationId, daily: true }),
    pick: async (logs) => {
      const wanted = await Promise.all(logs.map(wantsIt));
      return logs.filter((_, at) => wanted[at]);
    },
    round: wiring.today(),
    milliseconds: 240_000,
    patienceSeconds: 12 * 3600,
  });
}

/** By the organisation's own log, so that each is looked at once. One whose settings cannot be read stops no other. */
async function wantsIt(log: string): Promise<boolean> {
  const { organisationId, stream } = streamOfKey(log);
  if (stream !== 'organisation') return false;
  const scope = { organisationId, branchId: '', financialYearId: '', userId: '', from: 'schedule', requestId: log };
  try {
    const registrations = await base.storage().records.all(scope, registrationSlug);
    return registrations.some(({ row }) => remindedIn(row).people.length > 0);
  } catch (error) {
    failed(returnReminder.name, log, error);
    return false;
  }
}
