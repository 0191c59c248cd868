import type { Change } from '#application/ports/journal';
import type { Stored } from '#application/ports/records';
import type { Scope } from '#application/ports/scope';
import { eInvoice } from '#events/e-invoice';
import type { EInvoiceStanding } from '#modules/kit/e-invoice/fields';
import type { AnyDocument, AnyRow } from '#modules/kit/module';

/** The message to the job that speaks to the invoice registration portal, in the log entry that asks for it. */
export function tellPortal(
  { slug }: AnyDocument,
  { organisationId, userId }: Scope,
  documentId: string,
  row: AnyRow,
  before: Stored | undefined,
): Pick<Change, 'messages'> {
  const { eInvoiceRequest: request } = row as EInvoiceStanding;
  if (!request || request === before?.row['eInvoiceRequest']) return {};
  const { branchId, financialYearId } = row;
  const { version, name, schema } = eInvoice;
  const { again: _, ...body } = schema.parse({ version, organisationId, branchId, financialYearId, userId, slug, documentId, request });
  return { messages: [{ queue: name, body }] };
}
