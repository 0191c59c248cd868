import type { Context } from '#application/context';
import { importedRole } from '#application/identity/roles/save-role';
import { type Entrance, enter } from '#application/identity/scope/open-scope';
import { giveUpImport, importRecords } from '#application/imports/import-records';
import type { Inviter } from '#application/imports/invited-rows';
import { type RecordImport, recordImport } from '#events/record-import';
import { jobOf } from '#functions/jobs/batch';
import { writersContextOf } from '#functions/jobs/context-of';
import { recordFailed } from '#functions/jobs/record-failed';
import { wiring } from '#functions/wiring';
import { sheets } from '#integrations/sheet/read-rows';
import { documents, masters } from '#modules/all-modules';
import { invitedRow } from '#modules/identity/invited-row';
import { openingRow } from '#modules/organisation/financial-year/opening-row';
import { role } from '#modules/organisation/role/role';

/** After this time an import lets others in its queue go first. It is well below the time-out of a function. */
const milliseconds = 120_000;

/** Checks or saves the rows of an import, on behalf of the person who uploaded the file. */
export const handler = jobOf(
  recordImport,
  async (message) => {
    const started = Date.now();
    const imported = [...masters, ...documents, openingRow, invitedRow];
    const context = await writersContextOf(message, message.importId, 'organisation');
    if (context === undefined) return giveUp(message);
    const moduleOf = async (slug: string) =>
      slug === role.slug ? importedRole(await entranceOf(context, message)) : imported.find((module) => module.slug === slug);
    await importRecords(
      context,
      { sheets, moduleOf, inviter: () => inviterOf(context), goOn: () => Date.now() - started < milliseconds },
      message,
    );
  },
  { giveUp, record: recordFailed },
);

/** The current permissions of the person who uploaded or approved the file. Nobody can import a role with permissions they do not have. */
function entranceOf({ ports, scope, today }: Context, { organisationId, userId, importId }: RecordImport): Promise<Entrance> {
  return enter(ports.records, wiring.recall.membership, organisationId, { userId, from: scope.from, requestId: importId }, today);
}

/** People are invited by the person who uploaded or approved the file, with the permissions that person has now. */
async function inviterOf(context: Context): Promise<Inviter> {
  const { members, clock, site } = wiring;
  return { world: { members, clock, site, notices: wiring.notices() }, context };
}

async function giveUp({ organisationId, branchId, financialYearId, userId, importId }: RecordImport): Promise<void> {
  const scope = { organisationId, branchId, financialYearId, userId, from: 'job', requestId: importId };
  await giveUpImport({ scope, ports: await wiring.portsOf(organisationId) }, importId);
}
