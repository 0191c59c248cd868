import type { Context } from '#application/context';
import { filled } from '#application/records/filled';
import { Refusal } from '#domain/refusal';
import type { AnyDocument, AnyRow } from '#modules/kit/module';

/** The row of a new document: what was typed, in the branch and year that are open, with no number yet unless one was typed. */
export function newDocument(context: Context, document: AnyDocument, values: AnyRow): AnyRow {
  const { branchId, financialYearId } = context.scope;
  return {
    ...filled(document.fields, values),
    number: values['number'] ?? '',
    branchId,
    financialYearId,
    status: document.statuses[0],
    cancelled: false,
    total: 0,
  };
}

/** Typed numbers are allowed where the organisation permits (decision D20). */
export function refuseTypedNumber(typed: unknown, organisation: AnyRow): void {
  if (typeof typed === 'string' && typed !== '' && organisation['manualNumbers'] !== true) {
    throw new Refusal('invalid', {}, [
      { path: 'number', message: 'Numbers are given by the series; the organisation does not allow typing them' },
    ]);
  }
}
