import type { EInvoiceSettings } from '#domain/einvoice/applicability';
import type { EInvoice } from '#domain/einvoice/e-invoice';
import { type NotNeeded, notNeeded, type Supplied } from '#domain/einvoice/need';
import { type EInvoiceProblem, eInvoiceProblems } from '#domain/einvoice/problems';
import type { Day } from '#domain/time/day';

/** What becomes of a document when it is saved: nothing, a mending first, or the queue. */
export type EInvoiceDecision =
  | { readonly state: 'NotApplicable'; readonly reason: NotNeeded }
  | { readonly state: 'Failed'; readonly problems: readonly EInvoiceProblem[] }
  | { readonly state: 'Pending'; readonly invoice: EInvoice };

/** A document that may become an e-invoice. `invoice` is asked for only if it needs one. */
export interface EInvoiceCandidate extends Supplied {
  readonly invoice: () => EInvoice;
}

export function eInvoiceDecision(of: EInvoiceCandidate, settings: EInvoiceSettings, today: Day): EInvoiceDecision {
  const reason = notNeeded(of, settings);
  if (reason !== null) return { state: 'NotApplicable', reason };
  const invoice = of.invoice();
  const problems = eInvoiceProblems(invoice, settings, today);
  return problems.length === 0 ? { state: 'Pending', invoice } : { state: 'Failed', problems };
}
