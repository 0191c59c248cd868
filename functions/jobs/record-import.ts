import type { Context } from '#application/context';
import { type Entrance, enter, openScope } from '#application/identity/open-scope';
import { importedRole } from '#application/identity/save-role';
import { nameOf } from '#application/identity/world';
import { giveUpImport, importRecords } from '#application/imports/import-records';
import type { Inviter } from '#application/imports/invited-rows';
import { type RecordImport, recordImport } from '#events/record-import';
import { jobOf } from '#functions/jobs/batch';
import { wiring } from '#functions/wiring';
import { sheets } from '#integrations/sheet/read-rows';
import { documents, masters } from '#modules/all';
import { invitedRow } from '#modules/identity/invited-row';
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
    const imported = [...masters, ...documents, openingRow as unknown as AnyMaster, invitedRow as unknown as AnyMaster];
    const context = await contextOf(message);
    const moduleOf = async (slug: string) =>
      slug === role.slug ? importedRole(await entranceOf(context, message)) : imported.find((module) => module.slug === slug);
    await importRecords(
      context,
      { sheets, moduleOf, inviter: () => inviterOf(context, message), goOn: () => Date.now() - started < milliseconds },
      message,
    );
  },
  async (message) => giveUpImport(await contextOf(message), message.importId),
);

/** The current permissions of the person who uploaded or approved the file. Nobody can import a role with permissions they do not have. */
function entranceOf({ ports, scope }: Context, { organisationId, userId, importId }: RecordImport): Promise<Entrance> {
  return enter(ports.records, wiring.recall.membership, organisationId, { userId, from: scope.from, requestId: importId });
}

/** People are invited by the person who uploaded or approved the file, with the permissions that person has now. */
async function inviterOf(context: Context, { organisationId, userId, importId }: RecordImport): Promise<Inviter> {
  const { members, recall, clock, site } = wiring;
  const user = await members.user(userId);
  const who = { userId, sessionId: '', email: user?.email ?? '', name: user ? nameOf(user) : '', from: 'job', requestId: importId };
  const asked = { organisationId, branchId: undefined, financialYearId: undefined };
  const { caller } = await openScope(context.ports.records, recall.membership, asked, 'organisation', who);
  return { world: { members, clock, site, notices: wiring.notices() }, context: { ...context, caller } };
}

async function contextOf({ organisationId, branchId, financialYearId, userId, importId }: RecordImport): Promise<Context> {
  return {
    scope: { organisationId, branchId, financialYearId, userId, from: 'job', requestId: importId },
    caller: { userId, email: '', name: '', permissions: 'all' },
    ports: await wiring.portsOf(organisationId),
    today: wiring.today(),
  };
}
