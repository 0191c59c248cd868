import { outbox } from '#functions/outbox';
import { eachAlone, refuseFailed } from '#functions/schedules/each-alone';
import { everyLog } from '#functions/schedules/every-log';
import { base } from '#functions/wire';

/**
 * Sends messages that the stream of the log did not: after an outage of any length, in the order of each log. What is younger than a minute
 * is left to the stream. A log that still cannot be relayed ends the run with an error, which raises the alarm, and is tried again each
 * minute.
 */
export async function handler(): Promise<{ readonly sent: number }> {
  const before = new Date(base.clock.now().getTime() - leftToStreamMs);
  let sent = 0;
  const failed = await eachAlone('relay', await outbox().waiting(await everyLog(), before), async (log) => {
    sent += await outbox().relay(log);
  });
  refuseFailed(failed);
  return { sent };
}

const leftToStreamMs = 60_000;
