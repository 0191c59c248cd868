import { giveUpImport, type ImportWorld, importArchive } from '#application/archive/import-archive';
import { archiveImport } from '#events/archive-import';
import { jobOf } from '#functions/jobs/batch';
import { sendMessage } from '#functions/jobs/send-message';
import { base } from '#functions/wire';
import { wiring } from '#functions/wiring';

/** After this time the rest is done after a message to itself. It leaves time to read the longest file once more. */
const milliseconds = 540_000;

/** Makes an organisation from an archive. */
export const handler = jobOf(
  archiveImport,
  async ({ organisationId, userId, from }) => {
    const started = Date.now();
    const user = (await wiring.members.users([userId])).get(userId);
    if (user === undefined) return;
    const scope = { organisationId, branchId: '', financialYearId: '', userId, from, requestId: organisationId };
    const goOn = () => Date.now() - started < milliseconds;
    const again = () => sendMessage(archiveImport, { version: 1, organisationId, userId, from });
    await importArchive({ ...(await worldOf(organisationId)), goOn, again }, user, scope);
  },
  { giveUp: async ({ organisationId }) => giveUpImport(await worldOf(organisationId), organisationId) },
);

async function worldOf(organisationId: string): Promise<Omit<ImportWorld, 'goOn' | 'again'>> {
  const { replay, logged: log, archiveImports: imports, records, journal } = base.dataOf(organisationId);
  const [{ archives }, { packer }] = await Promise.all([
    import('#integrations/archive/open-archive'),
    import('#integrations/archive/packer'),
  ]);
  const { files, clock } = await wiring.portsOf(organisationId);
  return { replay, log, imports, records, journal, archives, packer, files, clock, members: wiring.members };
}
