import { partitionOf } from '#application/commit/stored-row';
import type { Context } from '#application/context';
import { allBranches, allYears } from '#application/known-records';
import { AtThePortal, inFlight, lookAfter, type PortalWays, type Sent } from '#application/portals/look-after';
import type { Portal } from '#application/portals/note';
import { type ListsOf, waitingRows } from '#application/portals/waiting-rows';
import type { AnyDocument } from '#modules/kit/module';

/** Of one kind at a time. */
const rowsAtOnce = 100;

/** What waits for a portal, and how one of it is sent. */
export interface Waits {
  readonly portal: Portal;
  /** As lists call it. */
  readonly name: string;
  readonly documents: readonly AnyDocument[];
  readonly follow: (
    context: Context,
    document: AnyDocument,
    asked: { readonly documentId: string; readonly request: string },
  ) => Promise<Sent>;
}

interface Waiting {
  readonly document: AnyDocument;
  readonly branchId: string;
  readonly financialYearId: string;
  readonly id: string;
  readonly key: string;
}

/**
 * Sends what waits for a portal under a GSTIN, the oldest first, until nothing waits, the portal does not answer, or `deadline` is over
 * (milliseconds since 1970). Then it is asked for again.
 */
export async function sendWaiting(context: Context, ways: PortalWays, waits: Waits, gstin: string, deadline: number): Promise<void> {
  const now = () => context.ports.clock.now().getTime();
  // Tried, and still waiting.
  const left = new Set<string>();
  const done = new Set<string>();
  for (;;) {
    const waiting = (await oldest(context, waits, gstin, left.size)).filter(({ id }) => !left.has(id) && !done.has(id));
    if (waiting.length === 0) break;
    for (const one of waiting) {
      if (now() > deadline) return ways.sendWaiting(gstin, 0);
      const followed = await follow(context, waits, one);
      if (followed === 'closed') return;
      if (followed === 'waits') left.add(one.id);
      // The index may still have it.
      else done.add(one.id);
    }
  }
  if (left.size > 0) await lookAfter(context, ways, gstin, now() + inFlight);
}

/** `closed`: nothing can be sent now. `waits`: only this one has to wait. */
async function follow(
  context: Context,
  { portal, follow: send }: Waits,
  { document, id, branchId, financialYearId }: Waiting,
): Promise<'done' | 'closed' | 'waits'> {
  const scope = { ...context.scope, branchId, financialYearId };
  const stored = await context.ports.records.find(scope, document.slug, id);
  const request = stored?.row[portal.request];
  if (stored === undefined || typeof request !== 'string') return 'done';
  // The person who saved it last asked for it.
  const asker = { ...context, scope: { ...scope, userId: stored.updatedBy } };
  try {
    const sent = await send(asker, document, { documentId: id, request });
    return sent.outcome === 'done' ? 'done' : sent.closed ? 'closed' : 'waits';
  } catch (error) {
    // One that cannot be sent does not hold up the others.
    if (!(error instanceof AtThePortal))
      console.error(JSON.stringify({ level: 'ERROR', document: document.slug, id, error: String(error) }));
    return 'waits';
  }
}

/** What waits longest, of each kind at most so many more than were `left`. */
async function oldest(context: Context, { name, documents }: Waits, gstin: string, left: number): Promise<readonly Waiting[]> {
  const lists = await listsOf(context, documents, gstin);
  const found = await waitingRows(context, lists, { name, limit: rowsAtOnce + left });
  return found
    .map(({ document, row }) => ({
      ...{ document, id: row.id, key: `${String(row['date'])} ${String(row['number'])}` },
      ...{ branchId: String(row['branchId']), financialYearId: String(row['financialYearId']) },
    }))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
}

async function listsOf(context: Context, documents: readonly AnyDocument[], gstin: string): Promise<readonly ListsOf[]> {
  const [branches, years] = await Promise.all([allBranches(context), allYears(context)]);
  const own = branches.filter((branch) => branch.gstin === gstin);
  return documents.map((document) => ({
    document,
    partitions: own.flatMap(({ id: branchId }) => years.map(({ id }) => partitionOf(document, { branchId, financialYearId: id }))),
  }));
}
