import { everyLog } from '#functions/schedules/every-log';
import { wiring } from '#functions/wiring';

/** Folds what no stream event folded: an event that was lost costs a minute, and nothing else. */
export async function handler(): Promise<{ readonly folded: number }> {
  let folded = 0;
  for (const log of await everyLog()) folded += await wiring.storage().projector.projectKey(log);
  return { folded };
}
