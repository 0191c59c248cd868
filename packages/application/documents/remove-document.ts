import { findOwn } from '#application/access/find-own';
import { refuseKind } from '#application/access/kind-right';
import { refuseStale, refuseUnlessOffered } from '#application/access/offered';
import { refuseReconciled } from '#application/bank/matched/bank-takes';
import { alsoChanged, kindsOf, refuseIfMoved, refuseTaken, sourcesNeeded } from '#application/chains/chains';
import { refuseReserved } from '#application/chains/reserved-stock';
import { refuseOversettled, refuseSettledAgain, settledBy } from '#application/chains/settled-by-others';
import { removalOf } from '#application/commit/change-of';
import { refuseLocked } from '#application/commit/locked-period';
import { onSteadyFacts } from '#application/commit/on-steady-facts';
import type { Context } from '#application/context';
import { commitDocument } from '#application/documents/commit-document';
import { needsOf } from '#application/documents/decision/decide-document';
import { refuseMovedOn } from '#application/documents/decision/moved-on';
import { refuseShort } from '#application/documents/decision/short-stock';
import { documentFacts } from '#application/documents/facts/document-facts';
import { refuseElsewhere } from '#application/transfers/other-branches/pieces-elsewhere';
import { tellBranches } from '#application/transfers/other-branches/tell-branches';
import { openingStock } from '#domain/documents/opening-stock';
import { Refusal } from '#domain/refusal';
import type { AnyDocument } from '#modules/kit/module';

/** Deletes a document if its module allows it: from the books and the lists. Its revisions stay in the log. */
export async function removeDocument(context: Context, document: AnyDocument, id: string, version: number | undefined): Promise<void> {
  if (document.actions['delete'] === undefined) throw new Refusal('notAllowed', { why: `A ${document.title} cannot be deleted` });
  const before = await findOwn(context, document, id);
  refuseKind(context, document, before.row);
  refuseStale(document, before, version);
  refuseUnlessOffered(document, 'delete', before.row);
  await onSteadyFacts(context, async (fence) => {
    const [facts, settled] = await Promise.all([
      documentFacts(context, document, before.row, before.row),
      settledBy(context, before.effect),
    ]);
    refuseLocked(String(before.row['date']), facts);
    await refuseElsewhere(context, before.effect, undefined);
    const kinds = await kindsOf(document, sourcesNeeded(document, id, undefined, before));
    const work = { id, kind: 'change' as const, version: before.version, needs: needsOf(document, id, undefined, before, facts), fence };
    await commitDocument(context, document, work, (moving) => {
      refuseIfMoved(document, 'delete', moving);
      refuseReconciled(moving, id);
      refuseOversettled(moving.record?.effect, undefined, moving.bills);
      refuseSettledAgain(moving.record?.effect, undefined, settled, moving.bills);
      refuseMovedOn(id, moving.record?.effect, undefined, moving);
      refuseShort(moving.record?.effect, undefined, moving, facts);
      refuseReserved({ id, before: moving.record?.effect, after: undefined }, moving, facts);
      refuseTaken(document, moving, id, undefined);
      const { fences: _, ...removal } = removalOf(document, id, moving.record);
      return {
        ...removal,
        ...alsoChanged(kinds, id, moving, null),
        ...tellBranches(document, context.scope, id, undefined, moving.record),
      };
    });
  });
  if (document.slug === openingStock) await (await import('#application/opening/books-begin')).settleBooks(context);
}
