import { findOwn } from '#application/access/find-own';
import { answer } from '#application/commit/answer';
import type { Answered, Context } from '#application/context';
import { writeBesideBooks } from '#application/documents/decision/beside-books';
import { refuseAsked } from '#application/documents/decision/checks';
import { decidedWhenAsked } from '#application/documents/decision/first-asked';
import { askStep } from '#application/eway-bill/ask-step';
import { documentRowOf } from '#application/row-of';
import { Refusal, refuseIfAny } from '#domain/refusal';
import { dayOf } from '#domain/time/day';
import { ewayStandingOf } from '#modules/eway-bill/decide';
import type { AskedOf } from '#modules/kit/eway-bill/asked';
import { askedProblems } from '#modules/kit/eway-bill/asked-problems';
import { type EwayBillStanding, withoutEwayBill } from '#modules/kit/eway-bill/fields';
import { type Marking, markedBill, markingProblems } from '#modules/kit/eway-bill/marking';
import { stepOffered } from '#modules/kit/eway-bill/standing';
import type { AnyDocument } from '#modules/kit/module';

interface Noted {
  readonly version: number;
  readonly remark: string;
}

/** Notes an e-way bill that was made elsewhere. From then on it binds its document, and nothing is sent from here. */
export async function markEwayBill(context: Context, document: AnyDocument, id: string, asked: Marking & Noted): Promise<Answered> {
  const verb = 'eway-bill-mark';
  const before = await decidedWhenAsked(context, document, await findOwn(context, document, id), verb);
  refuseAsked({ deed: 'step', context, document, verb, before, version: asked.version });
  refuseIfAny(markingProblems(asked, documentRowOf(before).date, dayOf(context.ports.clock.now().toISOString())));
  const { version, remark } = asked;
  const stored = await writeBesideBooks(context, {
    ...{ document, id, version, action: verb, remark },
    changed: (row, now) => ({ ...withoutEwayBill(row), ...markedBill(asked, now) }),
  });
  return answer(stored);
}

/** Asks the portal to cancel a bill; of one that was made elsewhere it is noted that somebody has cancelled it there. */
export async function cancelEwayBill(
  context: Context,
  document: AnyDocument,
  id: string,
  asked: AskedOf['Cancel'] & Noted,
): Promise<Answered> {
  const { version, ...cancel } = asked;
  const verb = 'eway-bill-cancel';
  const before = await findOwn(context, document, id);
  if (ewayStandingOf(before.row).ewayBill !== 'Marked by hand')
    return askStep(context, document, id, { verb, step: 'Cancel', version, asked: cancel });
  refuseAsked({ deed: 'step', context, document, verb, before, version });
  refuseIfAny(askedProblems.Cancel(cancel, {}));
  const stored = await writeBesideBooks(context, {
    ...{ document, id, version, action: 'eway-bill-cancelled', remark: cancel.remark },
    changed(row, now) {
      const offered = stepOffered('Cancel', { ...ewayStandingOf(row), cancelled: row['cancelled'] === true });
      if (offered !== true) throw new Refusal('notAllowed', { why: offered });
      return { ...row, ...({ ewayBill: 'Cancelled', ewayBillSince: now, ewayBillCancelReason: cancel.reason } satisfies EwayBillStanding) };
    },
  });
  return answer(stored);
}
