import type { Contract } from '#events/contract';
import { jobOf } from '#functions/jobs/batch';
import { failed } from '#functions/schedules/sweep';
import { base } from '#functions/wire';

/**
 * The handler of a job that a sweep asks for: it works on each log of an organisation. One that fails does not stop the others, because
 * what is in a log may come from an archive that somebody wrote. The message is done then, too: the next sweep asks again.
 */
export function eachLogOf<Message extends { readonly organisationId: string }>(
  contract: Contract<Message>,
  work: (log: string) => Promise<void>,
  after: (organisationId: string) => Promise<void> = async () => undefined,
) {
  return jobOf(contract, async ({ organisationId }) => {
    const alone = async (of: string, doIt: () => Promise<void>) => doIt().catch((error: unknown) => failed(contract.name, of, error));
    for (const log of await base.storage().logsOf(organisationId)) await alone(log, () => work(log));
    await alone(organisationId, () => after(organisationId));
    await base.sweeps().answer(contract.name, organisationId);
  });
}
