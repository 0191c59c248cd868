import { logRelay } from '#events/log-relay';
import { outbox } from '#functions/outbox';
import { sweep } from '#functions/schedules/sweep';
import { base } from '#functions/wire';

/**
 * Asks for the messages of organisations that the stream of the log did not send, after an outage of any length. What is younger than a
 * minute is left to the stream. What still cannot be sent is asked for again each minute.
 */
export async function handler(): Promise<{ readonly asked: number }> {
  const before = new Date(base.clock.now().getTime() - leftToStreamMs);
  return sweep({
    contract: logRelay,
    messageFor: (organisationId) => ({ version: 1, organisationId }),
    pick: (logs) => outbox().waiting(logs, before),
    milliseconds: 45_000,
    patienceSeconds: 1_800,
  });
}

const leftToStreamMs = 60_000;
