import { isDeepStrictEqual } from 'node:util';
import type { Context } from '#application/context';
import { type OpenIms, openIms } from '#application/gst-reconciliation/ims/open-ims';
import type { Change, Work } from '#application/ports/journal';
import { type ImsAction, imsOutcome, imsRefusals, isLikeCreditNote } from '#domain/gstr-2b/claim/ims';
import { periodText } from '#domain/gstr-2b/file-problem';
import { type ImsEntry, reportedIn } from '#domain/gstr-2b/ims/ims-records';
import { type ImsHistory, type ImsStep, withStep } from '#domain/gstr-2b/ims/ims-steps';
import type { TaxPeriod } from '#domain/gstr-2b/portal-document';
import { Refusal } from '#domain/refusal';
import type { ImsActionOutcome, WantedImsAction } from '#modules/purchase/gst-reconciliation/ims-operations';
import { imsPath } from '#modules/purchase/gst-reconciliation/paths';

const imsRecord = 'ims-record';

/**
 * Acts on records of a period, each alone: one on which somebody else acted first is refused with the reason, and the others are done. A
 * record is of a GSTIN, not of a branch, so the log of the organisation has it.
 */
export async function actOnIms(
  context: Context,
  period: TaxPeriod,
  wanted: readonly WantedImsAction[],
): Promise<readonly ImsActionOutcome[]> {
  const ims = await openIms(context, period, imsPath);
  const entries = new Map(ims.entries.map((entry) => [entry.document.id, entry]));
  const works = wanted.map((one): Work | Refusal => {
    const entry = entries.get(one.record);
    return entry === undefined
      ? refused(`This document is not in the IMS of ${periodText(ims.period)}. Load the page again`)
      : workOf(context, ims, entry, one);
  });
  const answers = await context.ports.journal.commitAll(
    context.scope,
    'organisation',
    works.flatMap((work) => (work instanceof Refusal ? [] : work)),
  );
  let at = 0;
  return wanted.map(({ id }, place): ImsActionOutcome => {
    const work = works[place];
    const answer = work instanceof Refusal ? work : answers[at++];
    if (answer instanceof Refusal) return { id, done: false, why: answer.errors[0]?.message ?? answer.message };
    if (answer instanceof Error) throw answer;
    return { id, done: true, why: null };
  });
}

function workOf({ caller }: Context, { own, filer, period }: OpenIms, entry: ImsEntry, wanted: WantedImsAction): Work {
  const { document } = entry;
  return {
    ...{ slug: imsRecord, id: document.id, kind: 'change' },
    decide({ record, now }): Change {
      const before = record?.effect?.credit?.ims;
      const steps = before?.steps ?? [];
      const last = steps.at(-1);
      const step: ImsStep = {
        ...{ id: wanted.id, period, action: wanted.action, declared: declaredOf(entry, wanted), remark: wanted.remark ?? '' },
        ...{ by: caller.userId, at: now },
      };
      const isRepeated = last?.id === wanted.id;
      if (!isRepeated) refuseStep(entry, step, before, wanted.seen);
      else if (!isDeepStrictEqual({ ...step, at: last.at }, last)) throw new Refusal('idempotencyMismatch');
      const ims: ImsHistory = {
        ...{ gstin: own.gstin, reportedIn: before?.reportedIn ?? reportedIn(document, filer), document },
        steps: isRepeated ? steps : withStep(steps, step),
      };
      const { supplier, number, date } = document;
      return {
        ...{ action: wanted.action ?? 'take-back', slug: imsRecord, id: document.id, list: null, unique: [], words: [] },
        row: { gstin: own.gstin, supplier, number, date, period, action: wanted.action, declared: step.declared, remark: step.remark },
        effect: { date: `${ims.reportedIn}-01`, postings: [], bills: [], movements: [], credit: { ims } },
        ...(step.remark === '' ? {} : { remark: step.remark }),
      };
    },
  };
}

/** Only what lowers the credit has a part of it to declare. */
function declaredOf({ record }: ImsEntry, { action, declared }: WantedImsAction): ImsStep['declared'] {
  return action === 'accept' && declared !== undefined && isLikeCreditNote(record) ? declared : null;
}

function refuseStep(entry: ImsEntry, step: ImsStep, before: ImsHistory | undefined, seen: string | null): void {
  const last = before?.steps.at(-1);
  if (last !== undefined && last.period > step.period)
    throw refused(`It has an action of ${periodText(last.period)} already. Open the IMS of that month`);
  if ((last?.id ?? null) !== seen)
    throw refused(`Somebody else acted on it${last === undefined ? '' : `: ${wordsOf[last.action ?? 'none']}`}. Load the page again`);
  if (step.action === null) {
    if (entry.action === null || entry.step === null) throw refused('It has no action that can be taken back here');
    return;
  }
  const { refused: why, needsRemark } = imsOutcome(entry.record, step.action, step.declared);
  if (why !== null) throw refused(imsRefusals[why]);
  if (step.remark !== '') return;
  if (needsRemark) throw missing('Say why the credit falls by less than the tax');
  if (step.action === 'reject') throw missing('Say why it is rejected. The supplier can read it');
}

const wordsOf: Readonly<Record<ImsAction | 'none', string>> = {
  accept: 'it is accepted now',
  reject: 'it is rejected now',
  pending: 'it is pending now',
  none: 'the action was taken back',
};

function refused(why: string): Refusal {
  return new Refusal('notAllowed', { why });
}

function missing(message: string): Refusal {
  return new Refusal('invalid', {}, [{ path: 'remark', message }]);
}
