import type { Context } from '#application/context';
import { commitDecisions, type Placed } from '#application/gst-reconciliation/commit-decisions';
import { decidedReturns } from '#application/gst-reconciliation/decided-returns';
import { decisionWork, type Known } from '#application/gst-reconciliation/decision-work';
import { type FiledMonths, filedMonths } from '#application/gst-reconciliation/open-months';
import { type OwnGstin, ownGstin } from '#application/gst-reconciliation/own-gstin';
import { filedFor } from '#domain/gst-returns/filing/filed-return';
import type { StatedDocument, StatementOf } from '#domain/gstr-2b/claim/credit-effect';
import type { PortalStatement, TaxPeriod } from '#domain/gstr-2b/portal-document';
import { limits } from '#domain/limits';
import { Refusal } from '#domain/refusal';
import { monthOf } from '#domain/time/period';
import type { DecisionOutcome, WantedDecision } from '#modules/purchase/gst-reconciliation/operations';
import { decidePath } from '#modules/purchase/gst-reconciliation/paths';

/** Decides about rows, each alone: one that somebody else was faster with is refused with the reason, and the others are decided. */
export async function decideRows(
  context: Context,
  statement: PortalStatement,
  wanted: readonly WantedDecision[],
): Promise<readonly DecisionOutcome[]> {
  const own = await ownGstin(context, decidePath);
  const of = { statement, gstin: own.gstin };
  return commitDecisions(
    context,
    wanted.map(({ id }) => id),
    async () => {
      // The fences come first: what is read after them is from then or later.
      const months = await filedMonths(context, own);
      const [portal, branches, isCounted] = await Promise.all([
        portalOf(context, of, wanted),
        branchesOf(context, wanted),
        countedPeriods(context, own, months, wanted),
      ]);
      return wanted.map((one) => workOrRefusal(context, { own, of, portal, branches, months, isCounted }, one));
    },
  );
}

function workOrRefusal(context: Context, known: Known, wanted: WantedDecision): Placed | Refusal {
  try {
    return decisionWork(context, known, wanted);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

/** Whether filed returns have what is decided about now in 4(B)(2). It is read only if something is of a month that is filed. */
async function countedPeriods(
  context: Context,
  own: OwnGstin,
  { filed }: FiledMonths,
  wanted: readonly WantedDecision[],
): Promise<(period: TaxPeriod) => boolean> {
  const isFiled = wanted.some(({ portal }) => portal.some(({ period }) => filedFor(filed, period, 'GSTR-3B') !== undefined));
  if (!isFiled) return () => false;
  const { isCounted } = await decidedReturns(context, own, monthOf(context.today).to);
  return isCounted;
}

/** The documents of the portal that are named, as they are now, by id. */
async function portalOf(
  { ports, scope }: Context,
  of: StatementOf,
  wanted: readonly WantedDecision[],
): Promise<ReadonlyMap<string, StatedDocument>> {
  const months = [...new Set(wanted.flatMap((one) => one.portal.map(({ period }) => period)))];
  const found = await Promise.all(months.map((month) => ports.books.portalDocuments(scope, of, month)));
  return new Map(found.flat().map((document) => [document.id, document]));
}

/** The branch of each document of the books that is named. */
async function branchesOf({ ports, scope }: Context, wanted: readonly WantedDecision[]): Promise<ReadonlyMap<string, string>> {
  const named = wanted.flatMap(({ books }) => books);
  const found = new Map<string, string>();
  for (let at = 0; at < named.length; at += limits.rowsPerPage) {
    const some = await ports.records.findMany(scope, named.slice(at, at + limits.rowsPerPage));
    for (const [id, { row }] of some) found.set(id, String(row['branchId']));
  }
  return found;
}
