import type { Stored } from '#application/ports/records';
import type { Contract } from '#events/contract';
import { failed, sweep } from '#functions/schedules/sweep';
import { base } from '#functions/wire';
import { wiring } from '#functions/wiring';
import { registrationSlug } from '#modules/e-invoice/settings';
import { streamOfKey } from '#storage/engine/keys';

interface Daily {
  readonly version: 1;
  readonly organisationId: string;
  readonly daily: true;
}

/** Each morning asks the organisations with a GST registration that wants it, once. */
export function dailySweep<Other>(
  contract: Contract<Daily | Other>,
  wants: (registration: Stored) => boolean,
): Promise<{ readonly asked: number }> {
  /** By the organisation's own log, so that each is looked at once. One whose settings cannot be read stops no other. */
  const isWanted = async (log: string): Promise<boolean> => {
    const { organisationId, stream } = streamOfKey(log);
    if (stream !== 'organisation') return false;
    const scope = { organisationId, branchId: '', financialYearId: '', userId: '', from: 'schedule', requestId: log };
    try {
      return (await base.storage().records.all(scope, registrationSlug)).some(wants);
    } catch (error) {
      failed(contract.name, log, error);
      return false;
    }
  };
  return sweep<Daily | Other>({
    contract,
    messageFor: (organisationId) => ({ version: 1, organisationId, daily: true }),
    pick: async (logs) => {
      const wanted = await Promise.all(logs.map(isWanted));
      return logs.filter((_, at) => wanted[at]);
    },
    round: wiring.today(),
    milliseconds: 240_000,
    patienceSeconds: 12 * 3600,
  });
}
