import type { Taxes } from '#domain/gst-returns/tax-heads';
import type { StatedDocument } from '#domain/gstr-2b/claim/credit-effect';
import type { ImsAction } from '#domain/gstr-2b/claim/ims';
import type { TaxPeriod } from '#domain/gstr-2b/portal-document';

/** What a person did with a record of the IMS. */
export interface ImsStep {
  /** Made by the caller, so that a call that is repeated does it once. */
  readonly id: string;
  /** The period of GSTR-2B in which it was done. */
  readonly period: TaxPeriod;
  /** Null: the action was taken back. */
  readonly action: ImsAction | null;
  /** By how much the credit falls, in paise; null: by the whole tax. */
  readonly declared: Taxes | null;
  readonly remark: string;
  readonly by: string;
  /** An instant, ISO 8601 UTC. */
  readonly at: string;
}

/** All that was done with one document of a GSTIN, the last step at the end, and the document as it was then. */
export interface ImsHistory {
  readonly gstin: string;
  /** The period of GSTR-2B that the document is reported for. */
  readonly reportedIn: TaxPeriod;
  /** Its id is that of the record, which is the same in GSTR-2A and GSTR-2B. */
  readonly document: StatedDocument;
  readonly steps: readonly ImsStep[];
}

/** The last step of a period; null: nothing was done in it. */
export function stepIn({ steps }: Pick<ImsHistory, 'steps'>, period: TaxPeriod): ImsStep | null {
  return steps.findLast((step) => step.period === period) ?? null;
}

/** The last step until the end of a period: what was done before the supplier filed late stays with the document in its new period. */
export function stepUntil({ steps }: Pick<ImsHistory, 'steps'>, period: TaxPeriod): ImsStep | null {
  return steps.findLast((step) => step.period <= period) ?? null;
}

/** Since when a record waits that comes into a period as pending; null: it does not. */
export function pendingInto({ steps }: Pick<ImsHistory, 'steps'>, period: TaxPeriod): TaxPeriod | null {
  let since: TaxPeriod | null = null;
  const lastOfPeriods = new Map(steps.flatMap((step) => (step.period < period ? [[step.period, step.action] as const] : [])));
  for (const [month, action] of lastOfPeriods) {
    // Taken back in a later period, it waits as before.
    if (action === null && since !== null) continue;
    since = action === 'pending' ? (since ?? month) : null;
  }
  return since;
}

/** What a record is known to be at last: without an action it counts as accepted. */
export function lastAction({ steps }: Pick<ImsHistory, 'steps'>): ImsAction | null {
  const last = steps.at(-1);
  if (last === undefined) return null;
  return last.action ?? (pendingInto({ steps }, last.period) === null ? null : 'pending');
}

/** How many steps are kept with a record. The log has all of them. */
const stepsKept = 50;

/** The steps with one more at the end. */
export function withStep(steps: readonly ImsStep[], step: ImsStep): readonly ImsStep[] {
  return [...steps, step].slice(-stepsKept);
}
