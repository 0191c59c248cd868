import { logFold } from '#events/log-fold';
import { sweep } from '#functions/schedules/sweep';
import { base } from '#functions/wire';

/**
 * Asks the organisations to fold entries that no stream event has folded: a lost event costs only a minute. Now and then it also asks those
 * that changed in the last day, because stock is valued some time after goods have moved.
 */
export async function handler(): Promise<{ readonly asked: number }> {
  const now = base.clock.now();
  const since = now.getMinutes() % minutesBetween === 0 ? new Date(now.getTime() - 24 * 3600_000) : undefined;
  return sweep({
    contract: logFold,
    messageFor: (organisationId) => ({ version: 1, organisationId }),
    pick: (logs) => base.storage().unfolded(logs, { since }),
    milliseconds: 45_000,
    patienceSeconds: 1_800,
  });
}

const minutesBetween = 10;
