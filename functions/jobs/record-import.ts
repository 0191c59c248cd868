import type { Context } from '#application/context';
import { importRecords } from '#application/imports/import-records';
import { recordImport } from '#events/record-import';
import { jobOf } from '#functions/jobs/batch';
import { wiring } from '#functions/wiring';
import { sheets } from '#integrations/sheet/read-rows';
import { masters } from '#modules/all';

/** As long as another stretch surely fits into the time a function has. */
const milliseconds = 600_000;

/** Judges or saves the rows of an import, in the name of whoever brought the file. */
export const handler = jobOf(recordImport, async (message) => {
  const { organisationId, branchId, financialYearId, userId, importId } = message;
  const started = Date.now();
  const context: Context = {
    scope: { organisationId, branchId, financialYearId, userId, from: 'job', requestId: importId },
    caller: { userId, email: '', name: '', permissions: 'all' },
    ports: await wiring.portsOf(organisationId),
    today: wiring.today(),
  };
  const masterOf = (slug: string) => masters.find((master) => master.slug === slug);
  await importRecords(context, { sheets, masterOf, goOn: () => Date.now() - started < milliseconds }, message);
});
