import { everyLog } from '#functions/schedules/every-log';
import { base } from '#functions/wire';
import { streamOfKey } from '#storage/engine/keys';
import type { Finding } from '#storage/proof/prover';

/** Proves the books of every organisation, here and now. */
export async function proveAll(): Promise<{ readonly organisations: number; readonly problems: readonly Finding[] }> {
  const organisations = new Set<string>();
  for await (const log of everyLog()) organisations.add(streamOfKey(log).organisationId);
  const problems: Finding[] = [];
  for (const organisationId of organisations) problems.push(...(await base.storage().prover.prove(organisationId)));
  return { organisations: organisations.size, problems };
}
