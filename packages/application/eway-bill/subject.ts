import type { Context } from '#application/context';
import { documentFacts } from '#application/documents/facts/document-facts';
import type { EwayBillWays } from '#application/eway-bill/ways';
import { allRegistrations } from '#application/known-records';
import type { BillAccess } from '#application/ports/portal-access';
import type { Stored } from '#application/ports/records';
import { documentRowOf } from '#application/row-of';
import type { EwayBill } from '#domain/eway-bill/payload';
import { ewayStandingOf } from '#modules/eway-bill/decide';
import { ewayBillOf } from '#modules/eway-bill/documents';
import type { EwayBillStanding } from '#modules/kit/eway-bill/fields';
import type { AnyDocument } from '#modules/kit/module';

/** The request and its document. */
export interface Asked {
  readonly documentId: string;
  readonly request: string;
}

/** A document of which a step at the e-way bill portal is asked for, and what is needed to take it. */
export interface Subject {
  readonly stored: Stored;
  readonly stands: EwayBillStanding;
  readonly gstin: string;
  /** As the document says it now. */
  readonly bill: EwayBill;
  readonly sandbox: boolean;
  /** Or why nobody can speak to the portal for this GSTIN. */
  readonly access: BillAccess | string;
}

/** Undefined if the document is gone, or the request does not count any more. */
export async function subjectOf(
  context: Context,
  ways: EwayBillWays,
  document: AnyDocument,
  { documentId, request }: Asked,
): Promise<Subject | undefined> {
  const { scope, ports } = context;
  const stored = await ports.records.find(scope, document.slug, documentId);
  if (stored === undefined) return undefined;
  const stands = ewayStandingOf(stored.row);
  if (stands.ewayBillRequest !== request || !stands.ewayBillStep) return undefined;
  const facts = await documentFacts(context, document, stored.row, stored.row);
  const bill = ewayBillOf(document, documentRowOf(stored), facts);
  if (bill === undefined) return undefined;
  const gstin = String(facts.branch['gstin'] ?? '');
  const registration = (await allRegistrations(context)).find((row) => row.gstin === gstin);
  const access = registration ? await ways.accesses.bills(scope, { ...registration }) : `${gstin} is not among the GST Registrations`;
  return { stored, stands, gstin, bill, sandbox: registration?.mode === 'Sandbox', access };
}
