import { type CancelReason, cancelReasons } from '#domain/einvoice/cancelling';
import type { Fields } from '#modules/kit/field';
import type { AnyRow } from '#modules/kit/module';

/** Why something is cancelled at a portal, as it is typed. */
export interface CancelTyped {
  readonly reason: CancelReason;
  readonly remark: string | null;
}

export const cancelStart: CancelTyped & AnyRow = { reason: 'Data Entry Mistake', remark: null };

const others: CancelReason = 'Others';

/** `longest`: how many characters of a remark the portal keeps. */
export function cancelFields({ reason }: AnyRow, longest: number): Fields {
  return {
    reason: { kind: 'choice', label: 'Reason', required: true, of: cancelReasons.map(({ reason: value }) => ({ value, label: value })) },
    remark: { kind: 'text', label: 'Remark', max: longest, ...(reason === others ? { required: true } : {}) },
  };
}
