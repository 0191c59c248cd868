import type { Context } from '#application/context';
import { commitDecisions, type Placed } from '#application/gst-reconciliation/commit-decisions';
import { creditDecision } from '#application/gst-reconciliation/decided/credit-takes';
import { movesAmong } from '#application/gst-reconciliation/decided/move-takes';
import { filedMonths, refuseFiledMonth } from '#application/gst-reconciliation/open-months';
import { ownGstin } from '#application/gst-reconciliation/own-gstin';
import type { Change } from '#application/ports/journal';
import { Refusal } from '#domain/refusal';
import type { DecisionOutcome } from '#modules/purchase/gst-reconciliation/operations';
import { unreconcilePath } from '#modules/purchase/gst-reconciliation/paths';

interface Named {
  readonly id: string;
  readonly branchId: string;
}

/** Takes decisions back, each alone. The log keeps them, and who took them back and why. */
export async function takeBack(context: Context, ids: readonly Named[], remark: string): Promise<readonly DecisionOutcome[]> {
  const own = await ownGstin(context, unreconcilePath);
  const worksOf = async () => {
    const { filed, fences } = await filedMonths(context, own);
    const found = await context.ports.records.findMany(
      context.scope,
      ids.map(({ id }) => ({ slug: creditDecision, id })),
    );
    return ids.map(({ id, branchId }): Placed | Refusal => {
      if (!own.branches.includes(branchId)) return new Refusal('notAllowed', { why: 'You may not take back decisions of that branch' });
      return {
        branchId,
        work: {
          ...{ slug: creditDecision, id, kind: 'change', fence: fences.get(branchId) ?? 0 },
          needs: { sources: [{ slug: creditDecision, id }, ...(found.get(id)?.effect?.credit?.decided?.books ?? [])] },
          decide({ record, sources }): Change {
            if (record === undefined || record.row['branchId'] !== branchId || record.effect?.credit === undefined)
              throw new Refusal('notAllowed', { why: 'This decision was taken back already' });
            const { decided } = record.effect.credit;
            if (decided !== undefined && decided.credit !== null) refuseFiledMonth(filed, decided.month);
            if ([...sources.values()].some(({ takers }) => movesAmong(takers).length > 0))
              throw new Refusal('notAllowed', {
                why: 'Its credit was reversed or reclaimed in the ITC Register. Take that back there first',
              });
            // The record stays, so that its documents can be decided about again under another.
            const row = { ...record.row, takenBack: true };
            return { ...{ action: 'take-back', slug: creditDecision, id, row, list: null, unique: [], words: [], effect: null, remark } };
          },
        },
      };
    });
  };
  return commitDecisions(
    context,
    ids.map(({ id }) => id),
    worksOf,
  );
}
