import { findOwn } from '#application/access/find-own';
import {
  alsoChanged,
  cutToTaken,
  kindsOf,
  refuseIfMoved,
  sourceFacts,
  sourcesNeeded,
  takenFromIt,
  withOpens,
  withStatus,
} from '#application/chains/chains';
import { settledBy } from '#application/chains/settled-by-others';
import { answer } from '#application/commit/answer';
import { changeOf } from '#application/commit/change-of';
import { onSteadyFacts } from '#application/commit/on-steady-facts';
import type { Context } from '#application/context';
import { commitDocument } from '#application/documents/commit-document';
import { booksBefore, codesBefore } from '#application/documents/decision/books-before';
import { type Deed, refuseAsked, refuseMoving, refuseSteady } from '#application/documents/decision/checks';
import { needsOf } from '#application/documents/decision/decide-document';
import { effectOf } from '#application/documents/decision/effect-of';
import { decidedWhenAsked } from '#application/documents/decision/first-asked';
import { tellOfStep, tellOthers } from '#application/documents/decision/tell-others';
import { toldInField } from '#application/documents/decision/told-in';
import type { Entered } from '#application/documents/enter-document';
import { documentFacts } from '#application/documents/facts/document-facts';
import type { Row, Stored } from '#application/ports/records';
import { tellBranches } from '#application/transfers/other-branches/tell-branches';
import type { Effect } from '#domain/posting/effect';
import { Refusal } from '#domain/refusal';
import { booksOf } from '#modules/books-of';
import { decideEInvoice, withEInvoice, withoutPortal } from '#modules/e-invoice/decide';
import { withEwayBill, withoutMovement } from '#modules/eway-bill/decide';
import type { AnyAction, AnyDocument, DocumentRow } from '#modules/kit/module';

interface Asked {
  readonly version: number | undefined;
  readonly remark?: string | undefined;
}

type Steady = Asked & { readonly version: number; readonly fence: number };

/**
 * Carries out one entry of a document's action table. Actions such as `cancel` take the effect out and keep the document and its number.
 * Actions that undo them restore exactly that effect (decision D24).
 */
export async function actOnDocument(context: Context, document: AnyDocument, id: string, verb: string, asked: Asked): Promise<Entered> {
  const action = document.actions[verb];
  if (action === undefined) throw new Refusal('notFound', { what: 'Action' });
  const stored = await findOwn(context, document, id);
  const before = await decidedWhenAsked(context, document, stored, verb);
  const [deed, carryOut]: readonly [Deed, CarryOut] =
    action.effect === 'in' ? ['undo', putBack] : action.effect === 'out' ? ['cancel', takeOut] : ['step', move];
  refuseAsked({ deed, context, document, verb, before, version: asked.version });
  const row = { ...before.row, ...setBy(context, action, before.row, asked.remark) };
  return onSteadyFacts(context, (fence) => carryOut(context, document, stored, row, verb, { ...asked, version: before.version, fence }));
}

/** The new values; an approval is signed. */
function setBy({ caller, ports }: Context, { sets }: AnyAction, row: Row, remark: string | undefined): Row {
  if (typeof sets !== 'function') return sets ?? {};
  const by = { userId: caller.userId, name: caller.name, at: ports.clock.now().toISOString(), remark: remark || null };
  return sets(row, by);
}

type CarryOut = (
  context: Context,
  document: AnyDocument,
  before: Stored,
  row: Stored['row'],
  verb: string,
  asked: Steady,
) => Promise<Entered>;

/**
 * Restores the cancelled effect to the paisa, even if rates, ledgers and rounding have changed in the masters since. The books may still
 * forbid it: the stock is gone, another voucher settled the bill, or the period is locked. A document of which others took a part meanwhile
 * may be decided anew (`atUndo`).
 */
const putBack: CarryOut = async (context, document, before, row, verb, asked) => {
  const [stable, cancelled] = await Promise.all([
    documentFacts(context, document, before.row, before.row),
    effectTakenOut(context, before),
  ]);
  const { id } = before;
  const restored = cancelled ?? undefined;
  await refuseSteady({ deed: 'undo', context, document, id, before, facts: stable, typed: undefined, restored });
  const asItWas = row as Stored['row'] & DocumentRow;
  const kinds = await kindsOf(document, sourcesNeeded(document, id, asItWas, before));
  const work = {
    ...workOf(before, asked),
    needs: needsOf(document, id, asItWas, cancelled === null ? before : { ...before, effect: cancelled }, stable),
  };
  const committed = await commitDocument(context, document, work, (facts, findings) => {
    const own = facts.record?.effect;
    const books = { ...booksBefore(facts, own, []), codes: codesBefore(facts, own, id), sources: sourceFacts(facts, id) };
    const anew: DocumentRow | undefined = booksOf(document).atUndo?.(asItWas, stable, books);
    const again = anew ?? asItWas;
    const { warnings, effect } = refuseMoving({
      ...{ deed: 'undo', verb, document, id, facts: stable, moving: facts, kinds, settled: [], stands: { row: again, books } },
      after: () => (anew === undefined ? cancelled : effectOf(document, anew, id, stable)),
    });
    findings.warnings = warnings;
    const reported = { before: facts.record?.row, now: facts.now, imported: false };
    const back = withStatus(document, id, again, facts);
    const invoiced = withEInvoice(document, back, stable, decideEInvoice(document, back, stable), reported);
    const stands: Row = { ...withEwayBill(document, invoiced, stable, reported) };
    const { toldIn } = toldInField(document, { row: stands, effect }, facts.record, stable);
    return {
      ...changeOf(document, { action: verb, id, row: { ...stands, toldIn }, before, userId: context.scope.userId, effect }),
      ...alsoChanged(kinds, id, facts, effect),
      ...tellOthers(document, context.scope, id, stands, facts.record),
      ...remarkOf(asked),
    };
  });
  return { ...answer(committed.stored), warnings: committed.warnings };
};

/** The document's effect on the books before it was cancelled, from the log. */
async function effectTakenOut({ scope, ports }: Context, { slug, id }: Stored): Promise<Effect | null> {
  const revisions = await ports.records.history(scope, { branchId: scope.branchId }, slug, id);
  return revisions.find(({ after }) => after?.['cancelled'] === false)?.effect ?? null;
}

/** What later documents took stands; the rest goes back to the earlier documents, and its goods come back. */
const takeOut: CarryOut = async (context, document, before, row, verb, asked) => {
  const [stable, settled] = await Promise.all([
    documentFacts(context, document, before.row, before.row),
    settledBy(context, before.effect),
  ]);
  const { id } = before;
  await refuseSteady({ deed: 'cancel', context, document, id, before, facts: stable, typed: undefined });
  const kinds = await kindsOf(document, sourcesNeeded(document, id, undefined, before));
  const work = { ...workOf(before, asked), needs: needsOf(document, id, undefined, before, stable) };
  const committed = await commitDocument(context, document, work, (facts, findings) => {
    const taken = takenFromIt(facts, id);
    const { warnings, effect } = refuseMoving({
      ...{ deed: 'cancel', verb, document, id, facts: stable, moving: facts, kinds, settled, stands: undefined },
      after: () => (taken.size === 0 ? null : effectOf(document, cutToTaken(row as Stored['row'] & DocumentRow, taken), id, stable)),
    });
    findings.warnings = warnings;
    const stands = withoutMovement(withoutPortal(withStatus(document, id, row, facts)));
    const { toldIn } = toldInField(document, { row: stands, effect }, facts.record, stable);
    return {
      ...changeOf(document, { action: verb, id, row: { ...stands, toldIn }, before, userId: context.scope.userId, effect }),
      ...alsoChanged(kinds, id, facts, effect),
      ...tellBranches(document, context.scope, id, stands, facts.record),
      ...remarkOf(asked),
    };
  });
  return { ...answer(committed.stored), warnings: committed.warnings };
};

/** A step in the document's life that does not touch the books: its effect stays as it is. */
const move: CarryOut = async (context, document, before, row, verb, asked) => {
  const { id } = before;
  const work = { ...workOf(before, asked), needs: { sources: document.chain?.opens ? [{ slug: document.slug, id }] : [] } };
  const committed = await commitDocument(context, document, work, (facts) => {
    refuseIfMoved(document, verb, facts);
    const stands = withStatus(document, id, row, facts);
    const effect = withOpens(document, row, facts.record?.effect ?? null);
    return {
      ...changeOf(document, { action: verb, id, row: stands, before, userId: context.scope.userId, effect }),
      ...tellOfStep(document.actions[verb]?.notByAuthor === true, document, context.scope, id, stands, facts.record),
      ...remarkOf(asked),
    };
  });
  return { ...answer(committed.stored), warnings: [] };
};

function workOf(before: Stored, { version, fence }: Steady) {
  return { id: before.id, kind: 'change' as const, version, fence };
}

function remarkOf({ remark }: Asked): { readonly remark?: string } {
  return remark === undefined || remark === '' ? {} : { remark };
}
