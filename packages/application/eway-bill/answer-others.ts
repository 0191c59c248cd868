import { findOwn } from '#application/access/find-own';
import { refuseStale, refuseUnlessOffered } from '#application/access/offered';
import { answer as shown } from '#application/commit/answer';
import { changeOf } from '#application/commit/change-of';
import type { Answered, Context } from '#application/context';
import type { Asked } from '#application/eway-bill/subject';
import type { EwayBillWays } from '#application/eway-bill/ways';
import { allRegistrations } from '#application/known-records';
import { answerNow } from '#application/lists/answer-of-rows';
import { AtThePortal, inFlight } from '#application/portals/look-after';
import type { BillAccess } from '#application/ports/portal-access';
import { rowOf } from '#application/row-of';
import { Refusal } from '#domain/refusal';
import { othersEwayBills } from '#events/eway-bill-of-others';
import type { Approver } from '#modules/kit/module';
import { type OthersEwayBill, othersEwayBill } from '#modules/purchase/others-eway-bill/others-eway-bill';

/** Accepts a bill, which is ours alone, or asks a job to reject it at the portal. */
export async function answerOthersBill(
  context: Context,
  id: string,
  verb: 'accept' | 'reject',
  { version, remark = null }: { readonly version: number; readonly remark?: string | null | undefined },
): Promise<Answered> {
  const { caller, ports, scope } = context;
  const before = await findOwn(context, othersEwayBill, id);
  refuseStale(othersEwayBill, before, version);
  const at = ports.clock.now();
  refuseUnlessOffered(othersEwayBill, verb, { ...before.row, ...answerNow(before.row, at.getTime()) });
  const by: Approver = { userId: caller.userId, name: caller.name, at: at.toISOString(), remark };
  const sets = othersEwayBill.actions[verb]?.sets;
  const set = typeof sets === 'function' ? sets(rowOf(othersEwayBill, before), by) : sets;
  const { organisationId, branchId, financialYearId, userId } = scope;
  const asked = { organisationId, branchId, financialYearId, userId, slug: othersEwayBill.slug, documentId: id, request: by.at };
  const { stored } = await ports.journal.commit(scope, 'organisation', {
    ...{ slug: othersEwayBill.slug, id, kind: 'change' },
    read: { version, title: othersEwayBill.title },
    decide: ({ record }) => ({
      ...changeOf(othersEwayBill, { action: verb, id, row: { ...before.row, ...set }, before: record, userId }),
      ...(remark === null ? {} : { remark }),
      ...(verb === 'reject' ? { messages: [{ queue: othersEwayBills.name, body: { version: 1, ...asked } }] } : {}),
    }),
  });
  return { ...shown(stored), ...answerNow(stored.row, at.getTime()) };
}

/**
 * The job: rejects a bill at the portal, once. Before the call it is marked; if it may have been taken before, the portal is asked first. Throws
 * if the portal can not answer now, so that the message comes again.
 */
export async function rejectOthersBill(context: Context, ways: EwayBillWays, asked: Asked): Promise<void> {
  const bill = await waiting(context, asked);
  if (bill === undefined) return;
  const registration = (await allRegistrations(context)).find(({ gstin }) => gstin === bill.gstin);
  const access = registration
    ? await ways.accesses.bills(context.scope, { ...registration })
    : `${bill.gstin} is not among the GST Registrations`;
  if (typeof access === 'string') return stays(context, asked, access);
  const sentAt = bill.rejectSent ?? null;
  if (sentAt !== null) {
    if (context.ports.clock.now().getTime() - Date.parse(sentAt) < inFlight) throw new AtThePortal('It is being rejected');
    if (await isSettled(context, ways, access, asked, bill)) return;
  }
  const answer = await ways.gate.call(context.scope, bill.gstin ?? '', async () => {
    await mark(context, asked, sentAt);
    return access.portal.reject(access.account, bill.billNo ?? '');
  });
  if (answer.outcome === 'done')
    return note(context, asked, 'rejected', { answerStatus: 'Rejected', answeredAt: new Date(answer.value).toISOString() });
  if (answer.outcome === 'refused' || answer.outcome === 'settings') {
    // Somebody rejected it at the portal itself, or cancelled it.
    if (answer.outcome === 'refused' && (await isSettled(context, ways, access, asked, bill))) return;
    const why = answer.errors.map(({ code, message }) => (code === '' ? message : `${message} (${code})`)).join('. ');
    return stays(context, asked, why);
  }
  // Nothing was sent, so nothing is on its way.
  if (answer.outcome === 'busy') await note(context, asked, 'reject-waits', { rejectSent: null });
  throw new AtThePortal('why' in answer ? answer.why : 'The portal does not answer, or has had many calls');
}

/** For a rejection whose job never ended: people see it, and can ask again, or send its message again. */
export async function giveUpRejecting(context: Context, asked: Asked): Promise<void> {
  const why = 'The portal did not answer for a long time. Look at the portal whether it is rejected, or reject it again';
  await stays(context, asked, why, { rejectGivenUp: asked.request });
}

/** A rejection whose message is sent again is on its way again, unless the bill was answered since. */
export async function takeUpRejecting({ scope, ports }: Context, { documentId: id, request }: Asked): Promise<void> {
  const stored = await ports.records.find(scope, othersEwayBill.slug, id);
  if (stored === undefined || !isGivenUp(rowOf(othersEwayBill, stored), request)) return;
  await ports.journal.commit(scope, 'organisation', {
    ...{ slug: othersEwayBill.slug, id, kind: 'change' },
    decide({ record }) {
      if (record === undefined) throw new Refusal('notFound', { what: othersEwayBill.title });
      const again = isGivenUp(rowOf(othersEwayBill, record), request)
        ? { answerStatus: 'Rejecting', rejectRequest: request, rejectGivenUp: null, whyNot: null }
        : {};
      return changeOf(othersEwayBill, {
        ...{ action: 'reject-taken-up', id, before: record, userId: scope.userId },
        row: { ...record.row, ...again },
      });
    },
  });
}

function isGivenUp({ answerStatus, rejectGivenUp }: OthersEwayBill, request: string): boolean {
  return answerStatus === 'New' && rejectGivenUp === request;
}

async function waiting({ scope, ports }: Context, { documentId, request }: Asked): Promise<OthersEwayBill | undefined> {
  const stored = await ports.records.find(scope, othersEwayBill.slug, documentId);
  const bill = stored && rowOf(othersEwayBill, stored);
  return bill?.answerStatus === 'Rejecting' && bill.rejectRequest === request ? bill : undefined;
}

/** Whether the portal has it as rejected or cancelled already; then that is noted. */
async function isSettled(
  context: Context,
  { gate }: EwayBillWays,
  { portal, account }: BillAccess,
  asked: Asked,
  { gstin, billNo }: OthersEwayBill,
): Promise<boolean> {
  const kept = await gate.call(context.scope, gstin ?? '', () => portal.get(account, billNo ?? ''));
  if (kept.outcome !== 'done') throw new AtThePortal('The portal did not say whether it is rejected');
  const stands = kept.value?.rejected ? 'Rejected' : kept.value?.active === false ? 'Cancelled' : undefined;
  if (stands === undefined) return false;
  await note(context, asked, stands === 'Rejected' ? 'rejected' : 'fetched', { answerStatus: stands });
  return true;
}

/** It is not rejected. Once its time has passed, it reads as accepted. */
function stays(context: Context, asked: Asked, why: string, more: Partial<OthersEwayBill> = {}): Promise<void> {
  const asBefore = { answerStatus: 'New', answeredBy: null, answeredAt: null } as const;
  return note(context, asked, 'reject-failed', { ...asBefore, whyNot: why.slice(0, 500), ...more });
}

/** Throws if it does not stand as it was read. */
async function mark(context: Context, asked: Asked, read: string | null): Promise<void> {
  const now = context.ports.clock.now().toISOString();
  await change(context, asked, 'reject-sent', (row) => {
    if ((row.rejectSent ?? null) !== read) throw new AtThePortal('Somebody else rejects it');
    return { rejectSent: now };
  });
}

async function note(context: Context, asked: Asked, action: string, said: Partial<OthersEwayBill>): Promise<void> {
  const isOver = said.answerStatus !== undefined ? { rejectSent: null, rejectRequest: null } : {};
  try {
    await change(context, asked, action, () => ({ ...said, ...isOver }));
  } catch (error) {
    // It was answered otherwise meanwhile.
    if (!(error instanceof Overtaken)) throw error;
  }
}

/** The request does not count any more. */
class Overtaken extends Error {}

async function change(
  { scope, ports }: Context,
  { documentId: id, request }: Asked,
  action: string,
  said: (row: OthersEwayBill) => Partial<OthersEwayBill>,
): Promise<void> {
  await ports.journal.commit(scope, 'organisation', {
    ...{ slug: othersEwayBill.slug, id, kind: 'change' },
    decide({ record }) {
      if (record === undefined) throw new Refusal('notFound', { what: othersEwayBill.title });
      const row = rowOf(othersEwayBill, record);
      if (row.answerStatus !== 'Rejecting' || row.rejectRequest !== request) throw new Overtaken();
      return changeOf(othersEwayBill, { action, id, row: { ...record.row, ...said(row) }, before: record, userId: scope.userId });
    },
  });
}
