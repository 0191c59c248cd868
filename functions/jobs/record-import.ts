import type { Context } from '#application/context';
import { giveUpImport, importRecords } from '#application/imports/import-records';
import { type RecordImport, recordImport } from '#events/record-import';
import { jobOf } from '#functions/jobs/batch';
import { wiring } from '#functions/wiring';
import { sheets } from '#integrations/sheet/read-rows';
import { masters } from '#modules/all';
import type { AnyMaster } from '#modules/kit/module';
import { openingRow } from '#modules/organisation/financial-year/opening-row';

/** Then an import lets the others in its queue go first, and is far from the time a function has. */
const milliseconds = 120_000;

/** Judges or saves the rows of an import, in the name of the person who brought the file. */
export const handler = jobOf(
  recordImport,
  async (message) => {
    const started = Date.now();
    const imported = [...masters, openingRow as unknown as AnyMaster];
    const masterOf = (slug: string) => imported.find((master) => master.slug === slug);
    await importRecords(await contextOf(message), { sheets, masterOf, goOn: () => Date.now() - started < milliseconds }, message);
  },
  async (message) => giveUpImport(await contextOf(message), message.importId),
);

async function contextOf({ organisationId, branchId, financialYearId, userId, importId }: RecordImport): Promise<Context> {
  return {
    scope: { organisationId, branchId, financialYearId, userId, from: 'job', requestId: importId },
    caller: { userId, email: '', name: '', permissions: 'all' },
    ports: await wiring.portsOf(organisationId),
    today: wiring.today(),
  };
}
