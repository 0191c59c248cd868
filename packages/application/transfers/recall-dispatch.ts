import { findOwn } from '#application/access/find-own';
import { refuseTaken } from '#application/chains/chains';
import { answer } from '#application/commit/answer';
import { changeOf } from '#application/commit/change-of';
import { refuseLocked } from '#application/commit/locked-period';
import { onSteadyFacts } from '#application/commit/on-steady-facts';
import type { Context } from '#application/context';
import { refuseAsked } from '#application/documents/decision/checks';
import { refuseTold } from '#application/documents/decision/told-in';
import type { Entered } from '#application/documents/enter-document';
import { documentFacts } from '#application/documents/facts/document-facts';
import { allBranches, returnsFiledFor } from '#application/known-records';
import type { Facts } from '#application/ports/journal';
import type { Stored } from '#application/ports/records';
import { rowOf } from '#application/row-of';
import { beginIncoming, fingerprintOfIncoming, incomingId, scopeThere } from '#application/transfers/other-branches/incoming';
import { refuseElsewhere } from '#application/transfers/other-branches/pieces-elsewhere';
import { transferMessage } from '#application/transfers/other-branches/tell-branches';
import { assert } from '#domain/assert';
import { toldIn } from '#domain/gst-returns/filing/amendment';
import type { FiledReturn } from '#domain/gst-returns/filing/filed-return';
import { type ToldIn, toldAfter } from '#domain/gst-returns/filing/told-in';
import { Refusal } from '#domain/refusal';
import { says } from '#modules/books-of';
import type { AnyDocument } from '#modules/kit/module';

/**
 * The goods go back to the sender, as long as nothing was received. That is decided in the log of the receiver, where receipts are: what
 * comes in is withdrawn there first, with a message that takes the dispatch out of the books of the sender. If the process dies in between,
 * the message continues it, and until then the goods are in transit.
 */
export async function recallDispatch(
  context: Context,
  document: AnyDocument,
  id: string,
  { version, remark }: { readonly version: number; readonly remark?: string | undefined },
): Promise<Entered> {
  const dispatch = await findOwn(context, document, id);
  // A period that is locked, or a return that is filed, while this is looked at is seen: then it is looked at again.
  const recall = async (fence: number) => {
    const before = await findOwn(context, document, id);
    refuseAsked({ deed: 'cancel', context, document, verb: 'recall', before, version });
    const facts = await documentFacts(context, document, before.row, before.row);
    refuseLocked(rowOf('ist-sales', before).date, facts);
    refuseTold(document, before, facts, 'Send the goods back with a transfer instead');
    await refuseElsewhere(context, before.effect, undefined, id);
    await withdrawIncoming(context, document, before, fence, remark);
  };
  await onSteadyFacts(context, recall, { branchId: scopeThere(context.scope, dispatch).branchId });
  return { ...answer(await takeBack(context, document, id, remark)), warnings: [] };
}

/** Nothing of it can be received from now on; refused once something was. If it is not there yet, it begins as withdrawn. */
async function withdrawIncoming(
  context: Context,
  document: AnyDocument,
  dispatch: Stored,
  fence: number,
  remark: string | undefined,
): Promise<void> {
  const { scope, ports } = context;
  const there = scopeThere(scope, dispatch);
  const stream = { branchId: there.branchId };
  const id = incomingId(dispatch.id);
  const said = { messages: [transferMessage(scope, dispatch.id, 'withdrawn')], ...(remark ? { remark } : {}) };
  if ((await ports.records.find(there, document.slug, id)) === undefined) {
    const begun = await ports.journal.commit(there, stream, {
      ...{ slug: document.slug, id, kind: 'create', fingerprint: fingerprintOfIncoming(dispatch.id), fence },
      decide: () => ({ ...beginIncoming(document, dispatch, scope.userId, true), ...said }),
    });
    if (rowOf('ist-sales', begun.stored).cancelled) return;
  }
  const decide = (facts: Facts) => {
    const { record } = facts;
    assert(record, 'what comes in is in the log of the receiver');
    if (rowOf('ist-sales', record).cancelled) throw new DoneBefore();
    refuseTaken(document, facts, id, undefined);
    const row = { ...record.row, cancelled: true, status: 'Cancelled' };
    return { ...changeOf(document, { action: 'recall', id, row, before: record, userId: scope.userId, effect: null }), ...said };
  };
  const work = { slug: document.slug, id, kind: 'change' as const, fence, needs: { sources: [{ slug: document.slug, id }] }, decide };
  await onceOnly(() => ports.journal.commit(there, stream, work));
}

/**
 * Takes the dispatch out of the books of the sender, after the receiver's side was withdrawn. The person who recalled it was allowed to, and
 * nothing was received. So nothing is checked again: a period that was locked since must not leave the goods on the way for ever. If its return
 * was filed since, a later one tells that the goods went back.
 */
export async function takeBack(context: Context, document: AnyDocument, id: string, remark: string | undefined): Promise<Stored> {
  const { scope, ports } = context;
  const dispatch = await ports.records.find(scope, document.slug, id);
  if (dispatch === undefined) throw new Refusal('notFound', { what: document.title });
  const { branchId } = rowOf('ist-sales', dispatch);
  const take = async (fence: number) => {
    const filed = await filedThere(context, branchId);
    const decide = ({ record }: Facts) => {
      assert(record, 'a dispatch is never deleted');
      if (rowOf('ist-sales', record).cancelled) throw new DoneBefore();
      const row = { ...record.row, cancelled: true, status: 'Cancelled', ...toldLater(context, record, filed) };
      return {
        ...changeOf(document, { action: 'recall', id, row, before: record, userId: scope.userId, effect: null }),
        ...(remark ? { remark } : {}),
      };
    };
    await ports.journal.commit({ ...scope, branchId }, { branchId }, { slug: document.slug, id, kind: 'change', fence, decide });
  };
  await onceOnly(() => onSteadyFacts(context, take, { branchId }));
  return (await ports.records.find(scope, document.slug, id)) ?? dispatch;
}

async function filedThere(context: Context, branchId: string): Promise<readonly FiledReturn[]> {
  const gstin = (await allBranches(context)).find(({ id }) => id === branchId)?.gstin ?? null;
  return gstin === null ? [] : returnsFiledFor(context, gstin);
}

/** The return that tells that the goods went back, if theirs was filed after the receiver's side was withdrawn. It is locked, and counts as open for that. */
function toldLater({ today }: Context, { slug, row, effect }: Stored, filed: readonly FiledReturn[]): { readonly toldIn?: ToldIn } {
  const open = filed.map((one) => ({ ...one, open: one.open ?? 'The goods went back' }));
  const before = says.supply(slug, row, effect ?? null);
  const found = toldAfter({ before, after: null, told: toldIn(row), filed: open, today });
  return 'refused' in found || found.told === null ? {} : { toldIn: found.told };
}

/** It was done before: by an earlier delivery of the message, or by the call that the message continues. */
class DoneBefore extends Error {}

async function onceOnly(commit: () => Promise<unknown>): Promise<void> {
  try {
    await commit();
  } catch (error) {
    if (!(error instanceof DoneBefore)) throw error;
  }
}
