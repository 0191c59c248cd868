import { everyLog } from '#functions/schedules/every-log';
import { wiring } from '#functions/wiring';
import { streamOfKey } from '#storage/keys';

/**
 * Folds entries that no stream event has folded: a lost event costs only a minute. Then it values stock where something was folded, and
 * now and then everywhere.
 */
export async function handler(): Promise<{ readonly folded: number; readonly valued: number }> {
  const { projector, valuer } = wiring.storage();
  const everywhere = new Date().getMinutes() % minutesBetween === 0;
  const organisations = new Set<string>();
  let folded = 0;
  for (const log of await everyLog()) {
    const found = await projector.projectKey(log);
    if (found > 0 || everywhere) organisations.add(streamOfKey(log).organisationId);
    folded += found;
  }
  let valued = 0;
  for (const organisationId of organisations) if (await valuer.value(organisationId)) valued += 1;
  return { folded, valued };
}

const minutesBetween = 10;
