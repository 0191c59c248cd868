import type { Context } from '#application/context';
import { booksBefore } from '#application/documents/books-before';
import { commitDocument } from '#application/documents/commit-document';
import { needsOf } from '#application/documents/decide-document';
import { documentFacts } from '#application/documents/document-facts';
import type { Entered } from '#application/documents/enter-document';
import { refuseLocked } from '#application/documents/locked-period';
import { onSteadyFacts } from '#application/documents/on-steady-facts';
import { refuseOversettled } from '#application/documents/settled-by-others';
import type { Stored } from '#application/ports';
import { answer } from '#application/records/answer';
import { changeOf } from '#application/records/change-of';
import { findOwn } from '#application/records/find-own';
import { refuseStale, refuseUnlessOffered } from '#application/records/offered';
import type { Effect } from '#domain/posting/effect';
import { Refusal } from '#domain/refusal';
import type { AnyDocument, DocumentRow } from '#modules/kit/module';

interface Asked {
  readonly version: number;
  readonly remark?: string | undefined;
}

type Steady = Asked & { readonly fence: number };

/**
 * Carries out one entry of a document's action table. Actions such as `cancel` take the effect out and keep the document and its number.
 * Actions that undo them restore exactly that effect (decision D24).
 */
export async function actOnDocument(context: Context, document: AnyDocument, id: string, verb: string, asked: Asked): Promise<Entered> {
  const action = document.actions[verb];
  if (action === undefined) throw new Refusal('notFound', { what: 'Action' });
  const before = await findOwn(context, document, id);
  refuseStale(document, before, asked.version);
  refuseUnlessOffered(document, verb, before.row);
  const row = { ...before.row, ...action.sets };
  const carryOut = action.effect === 'in' ? putBack : action.effect === 'out' ? takeOut : move;
  return onSteadyFacts(context, (fence) => carryOut(context, document, before, row, verb, { ...asked, fence }));
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
 * forbid it: the stock is gone, another voucher settled the bill, or the period is locked.
 */
const putBack: CarryOut = async (context, document, before, row, verb, asked) => {
  const [stable, effect] = await Promise.all([documentFacts(context, document, before.row, before.row), effectTakenOut(context, before)]);
  refuseLocked(String(before.row['date']), stable);
  const restored = row as Stored['row'] & DocumentRow;
  const work = { ...workOf(before, asked), needs: needsOf(document, restored, effect === null ? before : { ...before, effect }) };
  const committed = await commitDocument(context, document, work, (facts, findings) => {
    const { problems, warnings } = document.checkBooks(restored, before.id, stable, booksBefore(facts, undefined, []));
    if (problems.length > 0) throw new Refusal('notAllowed', { why: problems.map(({ message }) => message).join('. ') });
    refuseOversettled(facts.record?.effect, effect ?? undefined, facts.bills);
    findings.warnings = warnings;
    return {
      ...changeOf(document, { action: verb, id: before.id, row, before, userId: context.scope.userId, effect }),
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

const takeOut: CarryOut = async (context, document, before, row, verb, asked) => {
  refuseLocked(String(before.row['date']), await documentFacts(context, document, before.row, before.row));
  const work = { ...workOf(before, asked), needs: needsOf(document, undefined, before) };
  const committed = await commitDocument(context, document, work, (facts) => {
    refuseOversettled(facts.record?.effect, undefined, facts.bills);
    return {
      ...changeOf(document, { action: verb, id: before.id, row, before, userId: context.scope.userId, effect: null }),
      ...remarkOf(asked),
    };
  });
  return { ...answer(committed.stored), warnings: [] };
};

/** A step in the document's life that does not touch the books: its effect stays as it is. */
const move: CarryOut = async (context, document, before, row, verb, asked) => {
  const committed = await commitDocument(context, document, workOf(before, asked), (facts) => ({
    ...changeOf(document, { action: verb, id: before.id, row, before, userId: context.scope.userId, effect: facts.record?.effect ?? null }),
    ...remarkOf(asked),
  }));
  return { ...answer(committed.stored), warnings: [] };
};

function workOf(before: Stored, { version, fence }: Steady) {
  return { id: before.id, kind: 'change' as const, version, fence };
}

function remarkOf({ remark }: Asked): { readonly remark?: string } {
  return remark === undefined || remark === '' ? {} : { remark };
}
