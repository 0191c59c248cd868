import type { Context } from '#application/context';
import { type Entrance, enter } from '#application/identity/open-scope';
import { importedRole } from '#application/identity/save-role';
import { giveUpImport, importRecords } from '#application/imports/import-records';
import { type RecordImport, recordImport } from '#events/record-import';
import { jobOf } from '#functions/jobs/batch';
import { wiring } from '#functions/wiring';
import { sheets } from '#integrations/sheet/read-rows';
import { masters } from '#modules/all';
import type { AnyMaster } from '#modules/kit/module';
import { openingRow } from '#modules/organisation/financial-year/opening-row';
import { role } from '#modules/organisation/role/role';

/** After this time an import lets others in its queue go first. It is well below the time-out of a function. */
const milliseconds = 120_000;

/** Checks or saves the rows of an import, on behalf of the person who uploaded the file. */
export const handler = jobOf(
  recordImport,
  async (message) => {
    const started = Date.now();
    const imported = [...masters, openingRow as unknown as AnyMaster];
    const context = await contextOf(message);
    const masterOf = async (slug: string) =>
      slug === role.slug ? importedRole(await entranceOf(context, message)) : imported.find((master) => master.slug === slug);
    await importRecords(context, { sheets, masterOf, goOn: () => Date.now() - started < milliseconds }, message);
  },
  async (message) => giveUpImport(await contextOf(message), message.importId),
);

/** The current permissions of the person who uploaded or approved the file. Nobody can import a role with permissions they do not have. */
function entranceOf({ ports, scope }: Context, { organisationId, userId, importId }: RecordImport): Promise<Entrance> {
  return enter(ports.records, wiring.recall.membership, organisationId, { userId, from: scope.from, requestId: importId });
}

async function contextOf({ organisationId, branchId, financialYearId, userId, importId }: RecordImport): Promise<Context> {
  return {
    scope: { organisationId, branchId, financialYearId, userId, from: 'job', requestId: importId },
    caller: { userId, email: '', name: '', permissions: 'all' },
    ports: await wiring.portsOf(organisationId),
    today: wiring.today(),
  };
}
