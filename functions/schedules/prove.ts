import { countMetric } from '#functions/count-metric';
import { eachAlone, refuseFailed } from '#functions/schedules/each-alone';
import { everyLog } from '#functions/schedules/every-log';
import { wiring } from '#functions/wiring';
import { streamOfKey } from '#storage/keys';
import { metrics } from '#topology/metrics';

interface Proof {
  readonly organisations: number;
  readonly problems: readonly { readonly where: string; readonly what: string }[];
}

/** Proves the books of every organisation. Each finding is logged as an error, and their count raises the alarm. */
export async function handler(): Promise<Proof> {
  const organisations = new Set((await everyLog()).map((log) => streamOfKey(log).organisationId));
  const problems: { where: string; what: string }[] = [];
  const failed = await eachAlone('prove', organisations, async (organisationId) => {
    problems.push(...(await wiring.storage().prover.prove(organisationId)));
  });
  for (const problem of problems) console.error(JSON.stringify({ level: 'ERROR', schedule: 'prove', ...problem }));
  countMetric(metrics.proverFindings, problems.length, wiring.clock.now());
  refuseFailed(failed);
  return { organisations: organisations.size, problems };
}
