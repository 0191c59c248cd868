import { filled } from '#application/commit/filled';
import type { Context } from '#application/context';
import type { AnyDocument, AnyRow } from '#modules/kit/module';

/** The row of a new document: the typed fields, in the open branch and year, without a number unless one was typed. */
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
