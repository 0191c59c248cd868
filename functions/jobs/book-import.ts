import type { Context } from '#application/context';
import { openScope } from '#application/identity/scope/open-scope';
import { nameOf } from '#application/identity/world';
import { giveUpBook } from '#application/migration/book-world';
import { runBookImport } from '#application/migration/run-book-import';
import { Refusal } from '#domain/refusal';
import { type BookImportMessage, bookImport } from '#events/book-import';
import { jobOf } from '#functions/jobs/batch';
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
    const context = await contextOf(message);
    if (context === undefined) return giveUp(message);
    await runBookImport(
      context,
      { sheets, sourceOf: (slug) => (slug === acctImportFile.slug ? accountsSource : tallySource), titleOf },
      message.slug,
      message.importId,
    );
  },
  { giveUp, record: recordFailed },
);

function titleOf(slug: string): string {
  const module = slug === openingRow.slug ? openingRow : moduleOf(slug);
  if (slug === 'branch') return 'Warehouse Locations';
  return module !== undefined && 'plural' in module ? module.plural : slug;
}

/** With the permissions that the person has now; undefined if the organisation is closed to them. */
async function contextOf(message: BookImportMessage): Promise<Context | undefined> {
  const { organisationId, userId, importId } = message;
  const ports = await wiring.portsOf(organisationId);
  const user = await wiring.members.user(userId);
  const today = wiring.today();
  const who = { userId, sessionId: '', email: user?.email ?? '', name: user ? nameOf(user) : '', from: 'job', requestId: importId };
  try {
    const { scope, caller } = await openScope(ports.records, wiring.recall.membership, message, 'branch', who, today);
    return caller.reads ? undefined : { scope, caller, ports, today };
  } catch (error) {
    if (error instanceof Refusal && closed.has(error.code)) return undefined;
    throw error;
  }
}

const closed: ReadonlySet<string> = new Set(['foreignScope', 'forbidden']);

async function giveUp({ organisationId, branchId, financialYearId, userId, slug, importId }: BookImportMessage): Promise<void> {
  const scope = { organisationId, branchId, financialYearId, userId, from: 'job', requestId: importId };
  await giveUpBook({ scope, ports: await wiring.portsOf(organisationId) }, slug, importId);
}
