import type { Context } from '#application/context';
import { looksAutomatic } from '#application/documents/number-of';
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

/**
 * Typed numbers are allowed where the organisation permits (decision D20), and never in the form of the automatic ones: those
 * are unique by being counted, which a typed one would break.
 */
export function refuseTypedNumber(document: AnyDocument, typed: unknown, organisation: AnyRow): void {
  if (typeof typed !== 'string' || typed === '') return;
  if (organisation['manualNumbers'] !== true) refuse('Numbers are given by the series; the organisation does not allow typing them');
  if (looksAutomatic(document, typed))
    refuse(
      `${typed} has the form of the numbers that are given automatically; leave it empty to be given the next one, or type another form`,
    );
}

function refuse(message: string): never {
  throw new Refusal('invalid', {}, [{ path: 'number', message }]);
}
