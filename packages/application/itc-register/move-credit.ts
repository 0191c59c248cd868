import type { Context } from '#application/context';
import { commitDecisions, type Placed } from '#application/gst-reconciliation/commit-decisions';
import { creditDecision } from '#application/gst-reconciliation/decided/credit-takes';
import { creditMove } from '#application/gst-reconciliation/decided/move-takes';
import { filedMonths } from '#application/gst-reconciliation/open-months';
import { ownGstin } from '#application/gst-reconciliation/own-gstin';
import { decidesOn2b } from '#application/itc-register/move-subject';
import { type Known, moveWork } from '#application/itc-register/move-work';
import { statementFacts } from '#application/itc-register/statement-facts';
import type { Stored } from '#application/ports/records';
import { plusTaxes } from '#domain/gst-returns/credit';
import { noTaxes } from '#domain/gst-returns/tax-heads';
import type { CreditDecision } from '#domain/gstr-2b/claim/credit-effect';
import { limits } from '#domain/limits';
import { Refusal } from '#domain/refusal';
import type { DecisionOutcome } from '#modules/purchase/gst-reconciliation/operations';
import { movePath } from '#modules/purchase/gst-reconciliation/paths';
import type { WantedMove } from '#modules/purchase/gst-reconciliation/register-operations';

/**
 * Reverses and reclaims credit, each alone: one that somebody else was faster with is refused with the reason, and the others are done. Of a
 * purchase no more is ever reclaimed than was reversed. The balance of the statement is that of the moment before, so two people who reclaim
 * at the same moment can bring a balance that was entered too low below zero; the statement shows it.
 */
export async function moveCredit(context: Context, wanted: readonly WantedMove[]): Promise<readonly DecisionOutcome[]> {
  const own = await ownGstin(context, movePath);
  return commitDecisions(
    context,
    wanted.map(({ id }) => id),
    async () => {
      // The fences come first: what is read after them is from then or later.
      const months = await filedMonths(context, own);
      const [statement, subjects, sent] = await Promise.all([
        statementFacts(context, own),
        subjectsOf(context, wanted),
        findAll(
          context,
          wanted.map(({ id }) => ({ slug: creditMove, id })),
        ),
      ]);
      const known: Known = { own, months, statement, ...subjects };
      let before = noTaxes;
      return wanted.map((one) => {
        const isSent = sent.has(one.id);
        const placed = workOrRefusal(() => moveWork(context, known, one, isSent ? null : before));
        if (one.kind === 'reclaimed' && !isSent) before = plusTaxes(before, one.taxes);
        return placed;
      });
    },
  );
}

function workOrRefusal(workOf: () => Placed): Placed | Refusal {
  try {
    return workOf();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

/** What is named, and what was decided about it with GSTR-2B. */
async function subjectsOf(context: Context, wanted: readonly WantedMove[]): Promise<Pick<Known, 'named' | 'decisions'>> {
  const documents = wanted.flatMap(({ document }) => document ?? []);
  const decisions = wanted.flatMap(({ decision }) => (decision === undefined ? [] : [{ slug: creditDecision, id: decision }]));
  const named = await findAll(context, [...documents, ...decisions]);
  const decided: { readonly slug: string; readonly id: string }[] = [];
  for (const [branchId, some] of Map.groupBy(documents, ({ id }) => String(named.get(id)?.row['branchId'] ?? ''))) {
    if (branchId === '') continue;
    const takers = await context.ports.books.takers(context.scope, branchId, some);
    for (const { voucher, lines } of [...takers.values()].flat())
      if (voucher.slug === creditDecision && decidesOn2b([...lines.keys()])) decided.push(voucher);
  }
  return { named, decisions: new Map([...(await findAll(context, decided))].flatMap(([id, stored]) => decisionIn(id, stored))) };
}

function decisionIn(id: string, { effect }: Stored): readonly (readonly [string, CreditDecision])[] {
  const decided = effect?.credit?.decided;
  return decided === undefined ? [] : [[id, decided]];
}

async function findAll(
  { ports, scope }: Context,
  named: readonly { readonly slug: string; readonly id: string }[],
): Promise<ReadonlyMap<string, Stored>> {
  const found = new Map<string, Stored>();
  for (let at = 0; at < named.length; at += limits.rowsPerPage)
    for (const [id, stored] of await ports.records.findMany(scope, named.slice(at, at + limits.rowsPerPage))) found.set(id, stored);
  return found;
}
