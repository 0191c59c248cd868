import { inBranch } from '#application/access/cards-in-branches';
import type { Context } from '#application/context';
import type { Work } from '#application/ports/journal';
import { Refusal } from '#domain/refusal';
import type { DecisionOutcome } from '#modules/purchase/gst-reconciliation/operations';

/** A work, and the branch in whose log it is written. */
export interface Placed {
  readonly branchId: string;
  readonly work: Work;
}

/** Writes works branch by branch, and says in order what came of each. */
export async function commitDecisions(
  context: Context,
  works: readonly (Placed | Refusal)[],
  ids: readonly string[],
): Promise<readonly DecisionOutcome[]> {
  const outcomes = new Map<number, DecisionOutcome>();
  const refused = (at: number, refusal: Refusal) => outcomes.set(at, { id: ids[at] ?? '', decided: false, why: sentenceOf(refusal) });
  const byBranch = new Map<string, { readonly at: number; readonly work: Work }[]>();
  works.forEach((one, at) => {
    if (one instanceof Refusal) refused(at, one);
    else byBranch.set(one.branchId, [...(byBranch.get(one.branchId) ?? []), { at, work: one.work }]);
  });
  for (const [branchId, some] of byBranch) {
    const answers = await context.ports.journal.commitAll(
      inBranch(context, branchId).scope,
      { branchId },
      some.map(({ work }) => work),
    );
    answers.forEach((answer, place) => {
      const at = some[place]?.at ?? 0;
      if (!(answer instanceof Error)) outcomes.set(at, { id: ids[at] ?? '', decided: true, why: null });
      else if (answer instanceof Refusal) refused(at, answer);
      else throw answer;
    });
  }
  return ids.map((id, at) => outcomes.get(at) ?? { id, decided: false, why: null });
}

/** Two decisions about one document of the portal would hold the same name. */
function sentenceOf(refusal: Refusal): string {
  if (refusal.code === 'duplicate') return 'Somebody has decided about this document of the portal meanwhile';
  return refusal.errors[0]?.message ?? refusal.message;
}
