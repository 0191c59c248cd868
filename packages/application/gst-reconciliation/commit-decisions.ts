import { inBranch } from '#application/access/cards-in-branches';
import type { Context } from '#application/context';
import type { Committed, Work } from '#application/ports/journal';
import { Refusal } from '#domain/refusal';
import type { DecisionOutcome } from '#modules/purchase/gst-reconciliation/operations';

/** A work, and the branch in whose log it is written. */
export interface Placed {
  readonly branchId: string;
  readonly work: Work;
}

/** How often decisions are made again because a return was filed, or a branch changed, meanwhile. */
const attempts = 10;

/**
 * Writes works branch by branch, and says in order what came of each. What was decided on facts that moved meanwhile is decided again:
 * `worksOf` reads them anew.
 */
export async function commitDecisions(
  context: Context,
  ids: readonly string[],
  worksOf: () => Promise<readonly (Placed | Refusal)[]>,
): Promise<readonly DecisionOutcome[]> {
  const outcomes = new Map<number, Committed | Error>();
  for (let tried = 1; outcomes.size < ids.length; tried += 1) {
    const works = await worksOf();
    for (const [at, answer] of await commitOnce(context, works, (at) => !outcomes.has(at))) {
      const isBusy = answer instanceof Refusal && answer.code === 'busy';
      if (!isBusy || tried === attempts) outcomes.set(at, answer);
    }
  }
  return ids.map((id, at) => {
    const answer = outcomes.get(at);
    if (!(answer instanceof Error)) return { id, decided: true, why: null };
    if (answer instanceof Refusal) return { id, decided: false, why: sentenceOf(answer) };
    throw answer;
  });
}

/** What came of each work that is still open, by its place. */
async function commitOnce(
  context: Context,
  works: readonly (Placed | Refusal)[],
  isOpen: (at: number) => boolean,
): Promise<ReadonlyMap<number, Committed | Error>> {
  const answers = new Map<number, Committed | Error>();
  const byBranch = new Map<string, { readonly at: number; readonly work: Work }[]>();
  works.forEach((one, at) => {
    if (!isOpen(at)) return;
    if (one instanceof Refusal) answers.set(at, one);
    else byBranch.set(one.branchId, [...(byBranch.get(one.branchId) ?? []), { at, work: one.work }]);
  });
  for (const [branchId, some] of byBranch) {
    const found = await context.ports.journal.commitAll(
      inBranch(context, branchId).scope,
      { branchId },
      some.map(({ work }) => work),
    );
    found.forEach((answer, place) => void answers.set(some[place]?.at ?? 0, answer));
  }
  return answers;
}

/** Two decisions about one document of the portal would hold the same name. */
function sentenceOf(refusal: Refusal): string {
  if (refusal.code === 'duplicate') return 'Somebody has decided about this document of the portal meanwhile';
  return refusal.errors[0]?.message ?? refusal.message;
}
