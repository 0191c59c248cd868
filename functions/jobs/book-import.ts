import { giveUpBook } from '#application/migration/book-world';
import { runBookImport } from '#application/migration/run-book-import';
import { type BookImportMessage, bookImport } from '#events/book-import';
import { jobOf } from '#functions/jobs/batch';
import { writersContextOf } from '#functions/jobs/context-of';
import { recordFailed } from '#functions/jobs/record-failed';
import { wiring } from '#functions/wiring';
import { accountsSource } from '#integrations/sheet/accounts-source';
import { sheets } from '#integrations/sheet/read-rows';
import { tallySource } from '#integrations/tally/tally-source';
import { moduleOf } from '#modules/all-modules';
import { acctImportFile } from '#modules/organisation/acct-import-file/acct-import-file';
import { openingRow } from '#modules/organisation/financial-year/opening-row';

/** Reads the books of another program, or takes the next step of saving them, on behalf of the person who uploaded or approved the file. */
export const handler = jobOf(
  bookImport,
  async (message) => {
    const context = await writersContextOf(message, message.importId);
    if (context === undefined) return giveUp(message);
    await runBookImport(
      context,
      { sheets, sourceOf: (slug) => (slug === acctImportFile.slug ? accountsSource : tallySource), titleOf },
      message.slug,
      message.importId,
      message.again,
    );
  },
  { giveUp, record: recordFailed },
);

function titleOf(slug: string): string {
  const module = slug === openingRow.slug ? openingRow : moduleOf(slug);
  if (slug === 'branch') return 'Warehouse Locations';
  return module !== undefined && 'plural' in module ? module.plural : slug;
}

async function giveUp({ organisationId, branchId, financialYearId, userId, slug, importId }: BookImportMessage): Promise<void> {
  const scope = { organisationId, branchId, financialYearId, userId, from: 'job', requestId: importId };
  await giveUpBook({ scope, ports: await wiring.portsOf(organisationId) }, slug, importId);
}
