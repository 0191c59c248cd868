import { refuseReconciled } from '#application/bank/bank-takes';
import type { Context } from '#application/context';
import { alsoChanged, kindsOf, refuseIfMoved, refuseTaken, sourcesNeeded } from '#application/documents/chains';
import { commitDocument } from '#application/documents/commit-document';
import { needsOf } from '#application/documents/decide-document';
import { documentFacts } from '#application/documents/document-facts';
import { refuseKind } from '#application/documents/kind-right';
import { refuseLocked } from '#application/documents/locked-period';
import { refuseMovedOn } from '#application/documents/moved-on';
import { onSteadyFacts } from '#application/documents/on-steady-facts';
import { refuseElsewhere } from '#application/documents/pieces-elsewhere';
import { refuseReserved } from '#application/documents/reserved-stock';
import { refuseOversettled, refuseSettledAgain, settledBy } from '#application/documents/settled-by-others';
import { refuseShort } from '#application/documents/short-stock';
import { removalOf } from '#application/records/change-of';
import { findOwn } from '#application/records/find-own';
import { refuseStale, refuseUnlessOffered } from '#application/records/offered';
import { tellBranches } from '#application/transfers/tell-branches';
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
  if (document.slug === openingStock) await (await import('#application/documents/books-begin')).settleBooks(context);
}
