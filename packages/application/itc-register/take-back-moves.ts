import type { Context } from '#application/context';
import { commitDecisions, type Placed } from '#application/gst-reconciliation/commit-decisions';
import { creditMove, movesAmong, moveTakes } from '#application/gst-reconciliation/decided/move-takes';
import { filedMonths, refuseFiledMonth } from '#application/gst-reconciliation/open-months';
import { ownGstin } from '#application/gst-reconciliation/own-gstin';
import { type StatementFacts, statementFacts } from '#application/itc-register/statement-facts';
import type { Change } from '#application/ports/journal';
import type { Stored } from '#application/ports/records';
import { plusTaxes } from '#domain/gst-returns/credit';
import { noTaxes } from '#domain/gst-returns/tax-heads';
import { takingBackProblem, taxHeads } from '#domain/itc-register/allowed-moves';
import { type CreditMove, isForGood } from '#domain/itc-register/credit-move';
import { runningStatement } from '#domain/itc-register/running-statement';
import { Refusal } from '#domain/refusal';
import type { DecisionOutcome } from '#modules/purchase/gst-reconciliation/operations';
import { movePath } from '#modules/purchase/gst-reconciliation/paths';

interface Named {
  readonly id: string;
  readonly branchId: string;
}

/** Takes reversals and reclaims back, each alone, while GSTR-3B of their month is open. The log keeps them, and who took them back and why. */
export async function takeBackMoves(context: Context, ids: readonly Named[], remark: string): Promise<readonly DecisionOutcome[]> {
  const own = await ownGstin(context, movePath);
  const { records } = context.ports;
  return commitDecisions(
    context,
    ids.map(({ id }) => id),
    async () => {
      const { filed, fences } = await filedMonths(context, own);
      const [found, statement] = await Promise.all([
        records.findMany(
          context.scope,
          ids.map(({ id }) => ({ slug: creditMove, id })),
        ),
        statementFacts(context, own),
      ]);
      return ids.map(({ id, branchId }): Placed | Refusal => {
        if (!own.branches.includes(branchId)) return refused('You may not change the credit of that branch');
        const of = subjectOf(found.get(id));
        return {
          branchId,
          work: {
            ...{ slug: creditMove, id, kind: 'change', fence: fences.get(branchId) ?? 0 },
            ...(of === undefined ? {} : { needs: { sources: [of] } }),
            decide({ record, sources }): Change {
              const moved = record?.effect?.credit?.moved;
              if (record === undefined || record.row['branchId'] !== branchId || moved === undefined)
                throw refused('This was taken back already');
              refuseFiledMonth(filed, moved.month);
              const moves = of === undefined ? [] : movesAmong(sources.get(of.id)?.takers ?? []);
              const place = moves.findIndex((one) => one.id === id);
              const problem = place < 0 ? null : takingBackProblem(moves, place);
              if (problem !== null) throw refused(problem);
              if (moved.kind === 'reversed' && !isForGood(moved)) refuseBelowZero(statement, moved);
              const row = { ...record.row, takenBack: true };
              return { ...{ action: 'take-back', slug: creditMove, id, row, list: null, unique: [], words: [], effect: null, remark } };
            },
          },
        };
      });
    },
  );
}

function subjectOf(stored: Stored | undefined): { readonly slug: string; readonly id: string } | undefined {
  const moved = stored?.effect?.credit?.moved;
  const [take] = moved === undefined ? [] : moveTakes(moved);
  return take === undefined ? undefined : { slug: take.slug, id: take.id };
}

/** Credit of an opening balance that was entered too low may have been reclaimed against it. */
function refuseBelowZero({ months, opening }: StatementFacts, { month, taxes }: CreditMove): void {
  const rows = runningStatement(opening, [...months, { month, reversed: plusTaxes(noTaxes, taxes, -1), reclaimed: noTaxes }]);
  if (rows.some(({ closing }) => taxHeads.some((head) => closing[head] < 0)))
    throw refused('Other credit was reclaimed against it. Without it the running statement of reclaims is below zero');
}

function refused(why: string): Refusal {
  return new Refusal('notAllowed', { why });
}
