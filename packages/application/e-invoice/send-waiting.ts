import { partitionOf } from '#application/commit/stored-row';
import type { Context } from '#application/context';
import { followEInvoice, lookAfter } from '#application/e-invoice/follow-e-invoice';
import { AtThePortal } from '#application/e-invoice/send-e-invoice';
import type { EInvoiceWays } from '#application/e-invoice/ways';
import { allBranches, allYears } from '#application/known-records';
import { standingOf } from '#modules/e-invoice/decide';
import { countedFor, orderOfWaiting, waitingKey } from '#modules/kit/approval';
import type { AnyDocument } from '#modules/kit/module';

const waits = 'e-invoice-waiting';
/** Of one list at a time. */
const rowsAtOnce = 100;
/** When a call that another process makes is over. */
const soon = 2 * 60_000;

interface Place {
  readonly document: AnyDocument;
  readonly branchId: string;
  readonly financialYearId: string;
}

interface Waiting extends Place {
  readonly id: string;
  readonly key: string;
}

/**
 * Sends what waits for the portal under a GSTIN, the oldest first, until nothing waits, the portal does not answer, or `deadline` is over
 * (milliseconds since 1970). Then it is asked for again.
 */
export async function sendWaiting(
  context: Context,
  ways: EInvoiceWays,
  documents: readonly AnyDocument[],
  gstin: string,
  deadline: number,
): Promise<void> {
  const now = () => context.ports.clock.now().getTime();
  // Tried, and still waiting.
  const left = new Set<string>();
  const done = new Set<string>();
  for (;;) {
    const waiting = (await oldest(context, documents, gstin, left.size)).filter(({ id }) => !left.has(id) && !done.has(id));
    if (waiting.length === 0) break;
    for (const one of waiting) {
      if (now() > deadline) return ways.sendWaiting(gstin, 0);
      const followed = await follow(context, ways, one);
      if (followed === 'closed') return;
      if (followed === 'waits') left.add(one.id);
      // The index may still have it.
      else done.add(one.id);
    }
  }
  if (left.size > 0) await lookAfter(context, ways, gstin, now() + soon);
}

/** `closed`: nothing can be sent now. `waits`: only this one has to wait. */
async function follow(
  context: Context,
  ways: EInvoiceWays,
  { document, id, branchId, financialYearId }: Waiting,
): Promise<'done' | 'closed' | 'waits'> {
  const scope = { ...context.scope, branchId, financialYearId };
  const stored = await context.ports.records.find(scope, document.slug, id);
  const { eInvoiceRequest: request } = standingOf(stored?.row);
  if (stored === undefined || !request) return 'done';
  // Whoever saved it last asked for it.
  const asker = { ...context, scope: { ...scope, userId: stored.updatedBy } };
  try {
    const sent = await followEInvoice(asker, ways, document, { documentId: id, request });
    return sent.outcome === 'done' ? 'done' : sent.closed ? 'closed' : 'waits';
  } catch (error) {
    // One that cannot be sent does not hold up the others.
    if (!(error instanceof AtThePortal))
      console.error(JSON.stringify({ level: 'ERROR', document: document.slug, id, error: String(error) }));
    return 'waits';
  }
}

/** What waits longest, from each list at most so many more than were `left`. */
async function oldest(context: Context, documents: readonly AnyDocument[], gstin: string, left: number): Promise<readonly Waiting[]> {
  const places = await placesOf(context, documents, gstin);
  const { records } = context.ports;
  const partition = ({ document, ...place }: Place) => partitionOf(document, place);
  const counts = await records.countEach(
    context.scope,
    places.map((place) => countedFor(partition(place), waits)),
  );
  const found = await Promise.all(
    places
      .filter((_, at) => (counts[at] ?? 0) > 0)
      .map(async (place): Promise<readonly Waiting[]> => {
        const { rows } = await records.list(context.scope, {
          ...{ slug: place.document.slug, partitions: [partition(place)], order: orderOfWaiting, descending: false },
          ...{ from: waitingKey(waits, ''), to: waitingKey(waits, '\uffff'), limit: Math.min(1_000, rowsAtOnce + left) },
        });
        return rows.map((row) => ({ ...place, id: row.id, key: `${String(row['date'])} ${String(row['number'])}` }));
      }),
  );
  return found.flat().sort((a, b) => (a.key < b.key ? -1 : 1));
}

async function placesOf(context: Context, documents: readonly AnyDocument[], gstin: string): Promise<readonly Place[]> {
  const [branches, years] = await Promise.all([allBranches(context), allYears(context)]);
  return branches
    .filter((branch) => branch.gstin === gstin)
    .flatMap((branch) =>
      years.flatMap((year) => documents.map((document) => ({ document, branchId: branch.id, financialYearId: year.id }))),
    );
}
