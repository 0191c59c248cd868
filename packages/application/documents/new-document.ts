import type { Context } from '#application/context';
import { looksAutomatic, seriesOf } from '#application/documents/number-of';
import { filled } from '#application/records/filled';
import { readNumber } from '#domain/documents/numbering';
import { sameNumberKey } from '#domain/gst/document-number';
import { Refusal } from '#domain/refusal';
import type { AnyDocument, AnyRow, DocumentFacts } from '#modules/kit/module';
import { mayTypeNumbers } from '#modules/organisation/org/org';

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
export function refuseTypedNumber(document: AnyDocument, typed: unknown, facts: DocumentFacts): void {
  if (typeof typed !== 'string' || typed === '') return;
  if (!mayTypeNumbers(facts.organisation, document.slug))
    refuse('Numbers are given by the series; the organisation does not allow typing them');
  const { prefix, suffix, own } = seriesOf(document, facts);
  const series = { prefix: sameNumberKey(prefix), suffix: sameNumberKey(suffix) };
  if (looksAutomatic(document, typed) || (own && readNumber(series, sameNumberKey(typed)) !== null))
    refuse(
      `${typed} has the form of the numbers that are given automatically; leave it empty to be given the next one, or type another form`,
    );
}

function refuse(message: string): never {
  throw new Refusal('invalid', {}, [{ path: 'number', message }]);
}
