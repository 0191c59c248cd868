import type { CreditBooks } from '#application/ports/credit';
import type { Scope, Stream } from '#application/ports/scope';
import { streamKey, viewKeys } from '#storage/engine/keys';
import { claimedReads } from '#storage/subjects/credit/claimed-credit';
import { moveReads } from '#storage/subjects/credit/credit-moves';
import { type ExactParts, exactly } from '#storage/views/exact';
import type { LeafRow } from '#storage/views/leaves';
import { readRecentRows } from '#storage/views/recent-rows';
import { creditChanges, decisionIn, documentIn, firstDay, imsHistoryIn } from '#storage/views/reconciled/credit';

/** The reads of the reconciliation with the GST portal, exact as of now. */
export function creditReads(parts: ExactParts): Omit<CreditBooks, 'boughtDocuments' | 'boughtSince' | 'decidedSince' | 'statedSince'> {
  return {
    ...claimedReads(parts),
    ...moveReads(parts),
    async portalDocuments(scope, { statement, gstin }, period) {
      const prefix = viewKeys.portalDocuments(statement, gstin, period);
      return [...(await readCredit(parts, scope, 'organisation', prefix, '0', '9'))].map(([, row]) => documentIn(row));
    },
    async imsHistories(scope, gstin, from, to) {
      const rows = await readCredit(parts, scope, 'organisation', viewKeys.imsHistories(gstin), firstDay(from), `${firstDay(to)}~`);
      return rows.map(([, row]) => imsHistoryIn(row));
    },
    async creditDecisions(scope, branchId, { statement, gstin }, from, to) {
      const rows = await readCredit(
        parts,
        scope,
        { branchId },
        viewKeys.creditDecisions(statement, gstin),
        firstDay(from),
        `${firstDay(to)}~`,
      );
      const decisions = rows.map(([key, row]) => decisionIn(key, row));
      return [...new Map(decisions.map((decision) => [decision.id, decision])).values()];
    },
  };
}

/** Rows of a list of the reconciliation with keys in `first`..`last`, exact as of now. */
export function readCredit(
  parts: ExactParts,
  { organisationId }: Scope,
  stream: Stream,
  prefix: string,
  first: string,
  last: string,
): Promise<readonly (readonly [string, LeafRow])[]> {
  return exactly(parts, streamKey(organisationId, stream), async ({ stream: key, tail }) => {
    const changes = tail.flatMap(creditChanges).filter((change) => change.prefix === prefix);
    const recent = new Map(changes.map((change) => [change.key, change.row]));
    const { rows, watermark } = await readRecentRows(parts.engine, key, { prefix }, [first, last], recent);
    return { watermark, answer: rows };
  });
}
