import { dueDrops } from '#application/drops/take-drops';
import { type ImportDropMessage, importDrop } from '#events/import-drop';
import { failed, sweep } from '#functions/schedules/sweep';
import { base } from '#functions/wire';
import { streamOfKey } from '#storage/engine/keys';

/** Every few minutes asks the organisations for which a dropped file is due. */
export async function handler(): Promise<{ readonly asked: number }> {
  return sweep<ImportDropMessage>({
    contract: importDrop,
    messageFor: (organisationId) => ({ version: 1, organisationId, due: true }),
    pick: async (logs) => {
      const wanted = await Promise.all(logs.map(hasDue));
      return logs.filter((_, at) => wanted[at]);
    },
    milliseconds: 240_000,
    patienceSeconds: 900,
  });
}

/** By the organisation's own log, so that each is looked at once. One that cannot be read stops no other. */
async function hasDue(log: string): Promise<boolean> {
  const { organisationId, stream } = streamOfKey(log);
  if (stream !== 'organisation') return false;
  const scope = { organisationId, branchId: '', financialYearId: '', userId: '', from: 'schedule', requestId: log };
  try {
    return (await dueDrops(base.storage().records, scope, base.clock.now())).length > 0;
  } catch (error) {
    failed(importDrop.name, log, error);
    return false;
  }
}
