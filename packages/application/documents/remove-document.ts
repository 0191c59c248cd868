import { findOwn } from '#application/access/find-own';
import { alsoChanged, kindsOf, sourcesNeeded } from '#application/chains/chains';
import { settledBy } from '#application/chains/settled-by-others';
import { removalOf } from '#application/commit/change-of';
import { onSteadyFacts } from '#application/commit/on-steady-facts';
import type { Context } from '#application/context';
import { commitDocument } from '#application/documents/commit-document';
import { refuseAsked, refuseMoving, refuseSteady } from '#application/documents/decision/checks';
import { needsOf } from '#application/documents/decision/decide-document';
import { ownRulesOf } from '#application/documents/decision/own-rules';
import { refuseTold } from '#application/documents/decision/told-in';
import { documentFacts } from '#application/documents/facts/document-facts';
import { tellBranches } from '#application/transfers/other-branches/tell-branches';
import { Refusal } from '#domain/refusal';
import type { AnyDocument } from '#modules/kit/module';

/** Deletes a document if its module allows it: from the books and the lists. Its revisions stay in the log. */
export async function removeDocument(context: Context, document: AnyDocument, id: string, version: number | undefined): Promise<void> {
  if (document.actions['delete'] === undefined) throw new Refusal('notAllowed', { why: `A ${document.title} cannot be deleted` });
  const before = await findOwn(context, document, id);
  const deletion = { deed: 'delete', verb: 'delete', document, id } as const;
  refuseAsked({ ...deletion, context, before, version });
  await onSteadyFacts(context, async (fence) => {
    const [facts, settled] = await Promise.all([
      documentFacts(context, document, before.row, before.row),
      settledBy(context, before.effect),
    ]);
    await refuseSteady({ ...deletion, context, before, facts, typed: undefined });
    const kinds = await kindsOf(document, sourcesNeeded(document, id, undefined, before));
    const work = { id, kind: 'change' as const, version: before.version, needs: needsOf(document, id, undefined, before, facts), fence };
    await commitDocument(context, document, work, (moving) => {
      refuseTold(document, moving.record, facts, 'Cancel it instead of deleting it');
      refuseMoving({ ...deletion, facts, moving, stands: undefined, kinds, settled, after: () => null });
      const { fences: _, ...removal } = removalOf(document, id, moving.record);
      return {
        ...removal,
        ...alsoChanged(kinds, id, moving, null),
        ...tellBranches(document, context.scope, id, undefined, moving.record),
      };
    });
  });
  await (await ownRulesOf(document)).afterDeletion?.(context);
}
