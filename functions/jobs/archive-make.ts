import { giveUpArchive, refuseUnlessAll } from '#application/archive/archives';
import { makeArchive } from '#application/archive/make-archive';
import type { Context } from '#application/context';
import { openScope } from '#application/identity/open-scope';
import { type ArchiveMake, archiveMake } from '#events/archive-make';
import { jobOf } from '#functions/jobs/batch';
import { base } from '#functions/wire';
import { wiring } from '#functions/wiring';
import { zipPieces } from '#integrations/archive/zip-writer';

/** Writes the archive of an organisation, if the person who asked still may. */
export const handler = jobOf(
  archiveMake,
  async (message) => {
    const { organisationId, archiveId } = message;
    const context = await contextOf(message);
    const log = base.dataOf(organisationId).logged;
    const pack = (parts: Parameters<typeof zipPieces>[0]) => zipPieces(parts, wiring.clock.now());
    await makeArchive(context, { log, pack, members: wiring.members }, archiveId);
  },
  async ({ organisationId, branchId, financialYearId, userId, archiveId }) => {
    const scope = { organisationId, branchId, financialYearId, userId, from: 'job', requestId: archiveId };
    await giveUpArchive({ scope, ports: await wiring.portsOf(organisationId) }, archiveId);
  },
);

async function contextOf({ organisationId, branchId, financialYearId, userId, archiveId }: ArchiveMake): Promise<Context> {
  const ports = await wiring.portsOf(organisationId);
  const [user] = (await wiring.members.users([userId])).values();
  const who = { userId, email: user?.email ?? '', name: user ? `${user.firstName} ${user.lastName}`.trim() : '', sessionId: '' };
  const asked = { organisationId, branchId, financialYearId };
  const visitor = { from: 'job', requestId: archiveId };
  const today = wiring.today();
  const { scope, caller } = await openScope(ports.records, wiring.recall.membership, asked, 'branch', { ...who, ...visitor }, today);
  await refuseUnlessAll({ caller, ports, scope });
  return { scope, caller, ports, today };
}
