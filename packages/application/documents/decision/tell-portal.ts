import type { Change, Message } from '#application/ports/journal';
import type { Stored } from '#application/ports/records';
import type { Scope } from '#application/ports/scope';
import { eInvoice } from '#events/e-invoice';
import { ewayBill } from '#events/eway-bill';
import { goesAfterInvoice } from '#modules/kit/eway-bill/standing';
import type { AnyDocument, AnyRow } from '#modules/kit/module';

/** The messages to the jobs that speak to the portals, in the log entry that asks for it. */
export function tellPortal(
  document: AnyDocument,
  scope: Scope,
  documentId: string,
  row: AnyRow,
  before: Stored | undefined,
): Pick<Change, 'messages'> {
  const isNew = (request: string) => row[request] !== before?.row[request];
  const messages = [
    ...(isNew('eInvoiceRequest') ? invoiceMessages(document, scope, documentId, row) : []),
    ...(isNew('ewayBillRequest') ? billMessages(document, scope, documentId, row) : []),
  ];
  return { messages };
}

/** To the job of e-invoices, if a document asks for something. */
export function invoiceMessages({ slug }: AnyDocument, scope: Scope, documentId: string, row: AnyRow): readonly Message[] {
  const { eInvoiceRequest: request } = row;
  if (!request) return [];
  const { again: _, ...body } = eInvoice.schema.parse({ version: eInvoice.version, ...asked(slug, scope, documentId, row), request });
  return [{ queue: eInvoice.name, body }];
}

/** To the job of e-way bills. A bill that is made from its e-invoice is asked for once that is registered. */
export function billMessages({ slug }: AnyDocument, scope: Scope, documentId: string, row: AnyRow): readonly Message[] {
  const { ewayBillRequest: request } = row;
  if (!request || goesAfterInvoice(row)) return [];
  const { again: _, ...body } = ewayBill.schema.parse({ version: ewayBill.version, ...asked(slug, scope, documentId, row), request });
  return [{ queue: ewayBill.name, body }];
}

function asked(slug: string, { organisationId, userId }: Scope, documentId: string, { branchId, financialYearId }: AnyRow) {
  return { organisationId, branchId, financialYearId, userId, slug, documentId };
}
