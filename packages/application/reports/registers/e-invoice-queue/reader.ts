import { branchNames } from '#application/books/branches';
import { yearsOf } from '#application/books/years';
import { recordsNamed } from '#application/commit/records-named';
import { partitionOf } from '#application/commit/stored-row';
import type { Context } from '#application/context';
import { type Reading, readAll } from '#application/lists/read-rows';
import type { ListRow, Stored } from '#application/ports/records';
import { reader } from '#application/reports/kit/reader';
import {
  type EInvoiceQueueFacts,
  eInvoiceQueueColumns,
  eInvoiceQueueTable,
  mostQueued,
  type Queued,
} from '#application/reports/registers/e-invoice-queue/table';
import { allows } from '#domain/permission/permission';
import { documents } from '#modules/all-modules';
import { standingOf } from '#modules/e-invoice/decide';
import { eInvoiceQueue as queueOf } from '#modules/kit/e-invoice/standing';
import type { AnyDocument } from '#modules/kit/module';
import { pathOf } from '#modules/kit/operations/permission';
import { eInvoiceQueue } from '#modules/reports/registers/e-invoice-queue';

/** The documents that can become e-invoices. */
const kinds = documents.filter(({ fields }) => 'eInvoice' in fields);
const queues = ['e-invoice-waiting', 'e-invoice-failed', 'e-invoice-not-sent'] as const;

/** What waits in these branches in all years, of the kinds that the caller may see. It costs what waits, and not what was ever sold. */
export async function eInvoiceQueueFacts(
  context: Context,
  branches: readonly string[],
  state: (typeof queues)[number] | null,
): Promise<EInvoiceQueueFacts> {
  const [years, nameOf] = await Promise.all([yearsOf(context), branchNames(context, branches)]);
  const found: Queued[] = [];
  for (const module of kinds.filter((one) => allows(context.caller.permissions, pathOf(one)))) {
    const partitions = branches.flatMap((branchId) => years.map(({ id }) => partitionOf(module, { branchId, financialYearId: id })));
    for (const waits of state === null ? queues : [state]) {
      const rows = await oldest(context, { module, partitions, waits });
      const stored = await recordsNamed(
        context,
        rows.map(({ id }) => ({ slug: module.slug, id })),
      );
      found.push(...rows.flatMap(({ id }) => queuedOf(module, stored.get(id), nameOf)));
    }
  }
  const inOrder = found.toSorted((one, other) =>
    one.date < other.date ? -1 : one.date > other.date ? 1 : one.number < other.number ? -1 : 1,
  );
  return { queued: inOrder.slice(0, mostQueued), more: inOrder.length > mostQueued, today: context.today };
}

/** One more than is shown, so that it can be said that there are more. */
async function oldest(
  context: Context,
  of: Pick<Reading, 'module' | 'partitions'> & { readonly waits: string },
): Promise<readonly ListRow[]> {
  const found: ListRow[] = [];
  const tests = [(row: object) => queueOf(row) === of.waits];
  for await (const rows of readAll(context, { ...of, order: 0, descending: false, tests })) {
    found.push(...rows);
    if (found.length > mostQueued) break;
  }
  return found.slice(0, mostQueued + 1);
}

function queuedOf(module: AnyDocument, stored: Stored | undefined, nameOf: (branchId: string) => string): readonly Queued[] {
  if (stored === undefined) return [];
  const { row, id } = stored;
  const { eInvoice, eInvoiceSince, eInvoiceBy, eInvoiceWhy } = standingOf(row);
  if (!eInvoice) return [];
  return [
    {
      ...{ id, slug: module.slug, title: module.title, number: String(row['number']), date: String(row['date']) },
      ...{ branch: nameOf(String(row['branchId'])), party: String(row['partyName'] ?? row['toBranchName'] ?? ''), state: eInvoice },
      ...{ since: eInvoiceSince ?? null, by: eInvoiceBy ?? null, why: eInvoiceWhy ?? '' },
    },
  ];
}

export const eInvoiceQueueReader = reader({
  report: eInvoiceQueue,
  columns: eInvoiceQueueColumns,
  table: eInvoiceQueueTable,
  read: (context, branches, { state }) => eInvoiceQueueFacts(context, branches, state),
});
