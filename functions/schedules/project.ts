import { eachAlone, refuseFailed } from '#functions/schedules/each-alone';
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
  const unfolded = await eachAlone('project', await everyLog(), async (log) => {
    const found = await projector.projectKey(log);
    if (found > 0 || everywhere) organisations.add(streamOfKey(log).organisationId);
    folded += found;
  });
  let valued = 0;
  const unvalued = await eachAlone('value', organisations, async (organisationId) => {
    if (await valuer.value(organisationId)) valued += 1;
  });
  refuseFailed([...unfolded, ...unvalued]);
  return { folded, valued };
}

const minutesBetween = 10;
