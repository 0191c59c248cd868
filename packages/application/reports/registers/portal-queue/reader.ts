import { branchNames } from '#application/books/branches';
import { recordsNamed } from '#application/commit/records-named';
import type { Context } from '#application/context';
import { listsIn, type WaitingRow, waitingRows } from '#application/portals/waiting-rows';
import type { Stored } from '#application/ports/records';
import { reader } from '#application/reports/kit/reader';
import {
  mostQueued,
  type PortalQueueFacts,
  portalQueueColumns,
  portalQueueTable,
  type Queued,
} from '#application/reports/registers/portal-queue/table';
import { documents } from '#modules/all-modules';
import { standingOf } from '#modules/e-invoice/decide';
import { ewayStandingOf } from '#modules/eway-bill/decide';
import { eInvoiceQueue } from '#modules/kit/e-invoice/standing';
import { ewayBillQueues } from '#modules/kit/eway-bill/standing';
import type { AnyDocument } from '#modules/kit/module';
import { type PortalQueueFilter, portalQueue } from '#modules/reports/registers/portal-queue';

/** The documents that go to a portal. */
const kinds = documents.filter(({ fields }) => 'eInvoice' in fields || 'ewayBill' in fields);

/** What rows of each list wait for, as the filter calls it. */
const states: Readonly<Record<string, PortalQueueFilter['state']>> = {
  'e-invoice-waiting': 'waiting',
  'eway-bill-waiting': 'waiting',
  'e-invoice-failed': 'failed',
  'eway-bill-failed': 'failed',
  'e-invoice-not-sent': 'by-hand',
  'eway-bill-not-made': 'by-hand',
};

/** What waits in these branches in all years, of the kinds that the caller may see. It costs what waits, and not what was ever sold. */
export async function portalQueueFacts(
  context: Context,
  branches: readonly string[],
  filter: Pick<PortalQueueFilter, 'portal' | 'state'>,
): Promise<PortalQueueFacts> {
  const [lists, nameOf] = await Promise.all([listsIn(context, kinds, branches), branchNames(context, branches)]);
  // A document that waits for both portals is in one list.
  const found = (await Promise.all(Object.keys(states).map((name) => waitingRows(context, lists, { name, limit: mostQueued })))).flat();
  const inOrder = found.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  const queued: Queued[] = [];
  for (let at = 0; at < inOrder.length && queued.length <= mostQueued; at += rowsAtOnce) {
    const some = inOrder.slice(at, at + rowsAtOnce);
    const stored = await recordsNamed(
      context,
      some.map(({ document, row }) => ({ slug: document.slug, id: row.id })),
    );
    const waiting = some.flatMap(({ document, row }) => queuedOf(document, stored.get(row.id), nameOf));
    queued.push(...waiting.filter(({ portal, waits }) => portal === (filter.portal ?? portal) && waits === (filter.state ?? waits)));
  }
  return { queued: queued.slice(0, mostQueued), more: queued.length > mostQueued, today: context.today };
}

const rowsAtOnce = 500;

function keyOf({ row }: WaitingRow): string {
  return `${String(row['date'])} ${String(row['number'])}`;
}

type Waits = Queued & { readonly waits: PortalQueueFilter['state'] };

function queuedOf(module: AnyDocument, stored: Stored | undefined, nameOf: (branchId: string) => string): readonly Waits[] {
  if (stored === undefined) return [];
  const { row, id } = stored;
  const of = {
    ...{ id, slug: module.slug, title: module.title, number: String(row['number']), date: String(row['date']) },
    ...{ branch: nameOf(String(row['branchId'])), party: String(row['partyName'] ?? row['toBranchName'] ?? '') },
  };
  const { eInvoice, eInvoiceSince = null, eInvoiceBy = null, eInvoiceWhy } = standingOf(row);
  const { ewayBill, ewayBillStep, ewayBillSince = null, ewayBillWhy } = ewayStandingOf(row);
  const waits: Waits[] = [];
  const invoice = states[eInvoiceQueue({ eInvoice: eInvoice ?? null }) ?? ''];
  if (invoice && eInvoice)
    waits.push({
      ...of,
      portal: 'E-Invoice',
      state: eInvoice,
      waits: invoice,
      since: eInvoiceSince,
      by: eInvoiceBy,
      why: eInvoiceWhy ?? '',
    });
  const bill = states[ewayBillQueues(row)[0] ?? ''];
  if (bill && ewayBill) {
    const why = [ewayBillStep, ewayBillWhy].filter(Boolean).join(': ');
    waits.push({ ...of, portal: 'E-Way Bill', state: ewayBill, waits: bill, since: ewayBillSince, by: null, why });
  }
  return waits;
}

export const portalQueueReader = reader({
  report: portalQueue,
  columns: portalQueueColumns,
  table: portalQueueTable,
  read: (context, branches, filter) => portalQueueFacts(context, branches, filter),
});
