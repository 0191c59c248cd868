import { createHash } from 'node:crypto';
import type { Context } from '#application/context';
import { documentFacts } from '#application/documents/facts/document-facts';
import type { EInvoiceWays } from '#application/e-invoice/ways';
import { allRegistrations } from '#application/known-records';
import type { PortalAccess } from '#application/ports/portal-access';
import type { Stored } from '#application/ports/records';
import { documentRowOf } from '#application/row-of';
import type { EInvoiceDecision } from '#domain/einvoice/decision';
import type { EInvoice } from '#domain/einvoice/e-invoice';
import { irnText } from '#domain/einvoice/irn';
import { decideEInvoice, standingOf } from '#modules/e-invoice/decide';
import type { EInvoiceStanding } from '#modules/kit/e-invoice/fields';
import type { AnyDocument } from '#modules/kit/module';

/** A document whose e-invoice is asked for, and what is needed to speak to the portal about it. */
export interface Subject {
  readonly stored: Stored;
  readonly stands: EInvoiceStanding;
  readonly gstin: string;
  /** As it is now. */
  readonly decision: EInvoiceDecision | undefined;
  /** What is registered has no effect in law. */
  readonly sandbox: boolean;
  /** Or why nobody can speak to the portal for this GSTIN. */
  readonly access: PortalAccess | string;
}

/** Undefined if the document is gone, or the request does not count any more. */
export async function subjectOf(
  context: Context,
  ways: EInvoiceWays,
  document: AnyDocument,
  { documentId, request }: { readonly documentId: string; readonly request: string },
): Promise<Subject | undefined> {
  const { scope, ports } = context;
  const stored = await ports.records.find(scope, document.slug, documentId);
  if (stored === undefined) return undefined;
  const stands = standingOf(stored.row);
  if (stands.eInvoiceRequest !== request) return undefined;
  const facts = await documentFacts(context, document, stored.row, stored.row);
  const gstin = String(facts.branch['gstin'] ?? '');
  const registration = (await allRegistrations(context)).find((row) => row.gstin === gstin);
  const access = registration ? await ways.accesses.invoices(scope, { ...registration }) : `${gstin} is not among the GST Registrations`;
  return {
    stored,
    stands,
    gstin,
    decision: decideEInvoice(document, documentRowOf(stored), facts),
    sandbox: registration?.mode === 'Sandbox',
    access,
  };
}

/** The invoice reference number that the portal gives this document. */
export function irnOf({ seller, type, number, date }: EInvoice): string {
  return createHash('sha256')
    .update(irnText(seller.gstin, type, number, date))
    .digest('hex');
}
