import { type EInvoiceDecision, eInvoiceDecision } from '#domain/einvoice/decision';
import { notNeededReasons } from '#domain/einvoice/need';
import { eInvoicePayload } from '#domain/einvoice/payload';
import { lastReportingDay } from '#domain/einvoice/problems';
import { Refusal } from '#domain/refusal';
import { fromDayNumber } from '#domain/time/day';
import { eInvoiceOf } from '#modules/e-invoice/documents';
import { eInvoiceSettings } from '#modules/e-invoice/settings';
import { type EInvoiceStanding, eInvoiceFields, withoutEInvoice } from '#modules/kit/e-invoice/fields';
import { boundByPortal, standingAfterSave } from '#modules/kit/e-invoice/standing';
import type { AnyDocument, AnyRow, DocumentFacts, DocumentRow } from '#modules/kit/module';

/** What becomes of a document at the invoice registration portal; undefined if its GSTIN has nothing to do with it. */
export function decideEInvoice(document: AnyDocument, row: DocumentRow, facts: DocumentFacts): EInvoiceDecision | undefined {
  const settings = eInvoiceSettings(facts.branch['gstin'], facts);
  if (settings === undefined) return undefined;
  const candidate = eInvoiceOf(document, row, facts);
  return typeof candidate === 'string' ? { state: 'NotApplicable', reason: candidate } : eInvoiceDecision(candidate, settings, facts.today);
}

interface Saved {
  /** As it is stored; undefined if it is new. */
  readonly before: AnyRow | undefined;
  /** The moment of the commit. */
  readonly now: string;
  /** Nobody entered it here, so its e-invoice may have been made elsewhere: it is not sent by itself. */
  readonly imported: boolean;
}

/**
 * A document as it is saved, with how it stands at the portal from now on. What the portal knows of it stays: a change of anything that was
 * reported is refused (answer A40).
 */
export function withEInvoice(
  document: AnyDocument,
  row: DocumentRow,
  facts: DocumentFacts,
  decision: EInvoiceDecision | undefined,
  { before, now, imported }: Saved,
): DocumentRow {
  if (!('eInvoice' in document.fields)) return row;
  const stood = standingOf(before);
  const bound = boundByPortal(stood);
  if (bound !== undefined) {
    if (reportedOf(document, row, facts) !== reportedOf(document, before as DocumentRow & AnyRow, facts))
      throw new Refusal('notAllowed', { why: `${bound}, and this would change what was reported. Cancel it, or make a credit note` });
    return { ...withoutEInvoice({ ...row }), ...stood } as DocumentRow;
  }
  const settings = eInvoiceSettings(facts.branch['gstin'], facts);
  if (decision === undefined || settings === undefined) return withoutEInvoice({ ...row }) as DocumentRow;
  const last = lastReportingDay(row.date, settings);
  const lastDay = last === null ? null : fromDayNumber(last);
  const standing = standingAfterSave(decision, { automatic: settings.automatic && !imported, now, lastDay });
  return { ...withoutEInvoice({ ...row }), ...standing } as DocumentRow;
}

/** A document that left the books: nothing of it is reported, and what was registered and cancelled stays told. */
export function withoutPortal<Row extends AnyRow>(row: Row): Row {
  const { eInvoice } = row as EInvoiceStanding;
  if (!eInvoice || eInvoice === 'Cancelled') return row;
  return { ...withoutEInvoice(row), eInvoice: 'Not applicable', eInvoiceWhy: notNeededReasons['not-posted'] } as AnyRow as Row;
}

/** How a stored document stands. */
export function standingOf(row: AnyRow | undefined): EInvoiceStanding {
  return Object.fromEntries(Object.entries(row ?? {}).filter(([name]) => name in eInvoiceFields));
}

/** All that is reported of a document, as one text. */
function reportedOf(document: AnyDocument, row: DocumentRow, facts: DocumentFacts): string {
  const candidate = eInvoiceOf(document, row, facts);
  if (typeof candidate === 'string') return candidate;
  return JSON.stringify(eInvoicePayload(candidate.invoice(), { ewayBill: false }));
}
