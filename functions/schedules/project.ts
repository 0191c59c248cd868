import { everyLog } from '#functions/schedules/every-log';
import { wiring } from '#functions/wiring';

/** Folds entries that no stream event has folded: a lost event costs only a minute. */
export async function handler(): Promise<{ readonly folded: number }> {
  let folded = 0;
  for (const log of await everyLog()) folded += await wiring.storage().projector.projectKey(log);
  return { folded };
}
