import { giveUpArchive, refuseUnlessAll } from '#application/archive/archives';
import { exportOf } from '#application/archive/leaving/make-export';
import { makeArchive, removeStretches } from '#application/archive/make-archive';
import { archiveMake } from '#events/archive-make';
import { jobOf } from '#functions/jobs/batch';
import { contextOf } from '#functions/jobs/context-of';
import { recordFailed } from '#functions/jobs/record-failed';
import { base } from '#functions/wire';
import { wiring } from '#functions/wiring';
import { packer } from '#integrations/archive/packer';

/** After this time the rest is done after a message to itself. It leaves time for one more statement, and to join an archive of 4 GB. */
const milliseconds = 540_000;

/** Writes the archive of an organisation, if the person who asked still may. */
export const handler = jobOf(
  archiveMake,
  async (message) => {
    const started = Date.now();
    const { organisationId, archiveId } = message;
    const context = await contextOf(message, archiveId);
    await refuseUnlessAll(context);
    const log = base.dataOf(organisationId).logged;
    const goOn = () => Date.now() - started < milliseconds;
    await makeArchive(context, { log, packer, exportOf, members: wiring.members, goOn }, archiveId, message.again);
  },
  {
    giveUp: async ({ organisationId, branchId, financialYearId, userId, archiveId }) => {
      const scope = { organisationId, branchId, financialYearId, userId, from: 'job', requestId: archiveId };
      const context = { scope, ports: await wiring.portsOf(organisationId) };
      await giveUpArchive(context, archiveId);
      await removeStretches(context, archiveId);
    },
    record: recordFailed,
  },
);
