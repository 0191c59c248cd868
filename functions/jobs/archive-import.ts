import { giveUpImport, type ImportWorld, importArchive } from '#application/archive/import-archive';
import { archiveImport } from '#events/archive-import';
import { jobOf } from '#functions/jobs/batch';
import { base } from '#functions/wire';
import { wiring } from '#functions/wiring';

/** Makes an organisation from an archive. */
export const handler = jobOf(
  archiveImport,
  async ({ organisationId, userId, from }) => {
    const user = (await wiring.members.users([userId])).get(userId);
    if (user === undefined) return;
    const scope = { organisationId, branchId: '', financialYearId: '', userId, from, requestId: organisationId };
    await importArchive(await worldOf(organisationId), user, scope);
  },
  async ({ organisationId }) => giveUpImport(await worldOf(organisationId), organisationId),
);

async function worldOf(organisationId: string): Promise<ImportWorld> {
  const { replay, logged: log, archiveImports: imports, records, journal } = base.dataOf(organisationId);
  const { archives } = await import('#integrations/archive/open-archive');
  const { files, clock } = await wiring.portsOf(organisationId);
  return { replay, log, imports, records, journal, archives, files, clock, members: wiring.members };
}
