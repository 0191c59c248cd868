import type { EInvoiceDecision } from '#domain/einvoice/decision';
import { notNeededReasons } from '#domain/einvoice/need';
import type { Day } from '#domain/time/day';
import type { EInvoiceStanding, EInvoiceState } from '#modules/kit/e-invoice/fields';

/** Why the portal's copy of a document binds it, by state. In the other states nothing binds it. */
const bindings: Readonly<Partial<Record<EInvoiceState, string>>> = {
  Sending: 'It may be registered as an e-invoice already. Wait for the answer of the portal',
  Generated: 'It is registered as an e-invoice',
  Cancelling: 'Its e-invoice is being cancelled',
  Cancelled: 'Its e-invoice was cancelled, and the portal takes a number only once',
  'Marked by hand': 'It was registered as an e-invoice elsewhere',
};

type Row = Pick<EInvoiceStanding, 'eInvoice'>;

/** Why what the portal knows of a document cannot change any more; undefined if it can. */
export function boundByPortal({ eInvoice }: Row): string | undefined {
  return eInvoice ? bindings[eInvoice] : undefined;
}

/** Why a document cannot leave the books by itself; undefined if it can. After the e-invoice was cancelled it should. */
export function whyNotCancelled(row: Row): string | undefined {
  const bound = boundByPortal(row);
  if (bound === undefined || row.eInvoice === 'Cancelled') return undefined;
  if (row.eInvoice === 'Generated') return `${bound}. Cancel the e-invoice, which cancels this too. After 24 hours make a credit note`;
  if (row.eInvoice !== 'Marked by hand') return bound;
  return `${bound}. Cancel it on the portal, and note that here with Cancel E-Invoice. After 24 hours make a credit note`;
}

/** Whether its e-invoice waits for the portal or for somebody. */
const queues: Readonly<Partial<Record<EInvoiceState, 'e-invoice-waiting' | 'e-invoice-failed' | 'e-invoice-not-sent'>>> = {
  Pending: 'e-invoice-waiting',
  Waiting: 'e-invoice-waiting',
  Sending: 'e-invoice-waiting',
  Cancelling: 'e-invoice-waiting',
  Failed: 'e-invoice-failed',
  'Not sent': 'e-invoice-not-sent',
};

/** The list of those that wait like this document; undefined if nothing is to be done. */
export function eInvoiceQueue({ eInvoice }: Row) {
  return eInvoice ? queues[eInvoice] : undefined;
}

interface Saving {
  /** It is sent by itself; otherwise somebody has to send it. */
  readonly automatic: boolean;
  /** The moment of the save. */
  readonly now: string;
  /** The last day on which the portal takes it; null if it takes it on any day. */
  readonly lastDay: Day | null;
}

/**
 * How a document stands once it is saved, if the portal does not know it. A document is sent as it is then, so each save is a request of its
 * own.
 */
export function standingAfterSave(decision: EInvoiceDecision, { automatic, now, lastDay }: Saving): EInvoiceStanding {
  if (decision.state === 'NotApplicable') return { eInvoice: 'Not applicable', eInvoiceWhy: notNeededReasons[decision.reason] };
  const by = lastDay === null ? {} : { eInvoiceBy: lastDay };
  if (decision.state === 'Failed') return { ...by, ...failed(decision.problems, now) };
  return automatic
    ? { ...by, eInvoice: 'Pending', eInvoiceSince: now, eInvoiceRequest: now }
    : { ...by, eInvoice: 'Not sent', eInvoiceSince: now };
}

/** It must be mended: what is wrong, at which fields. */
export function failed(
  problems: readonly { readonly path: string; readonly message: string; readonly code?: string }[],
  now: string,
): EInvoiceStanding {
  const said = problems.map(({ message, code }) => (code ? `${message} (${code})` : message));
  return {
    ...{ eInvoice: 'Failed', eInvoiceSince: now, eInvoiceWhy: [...new Set(said)].join('. ').slice(0, 1_000) },
    eInvoiceProblems: problems.map(({ path, message, code }) => ({ path, message, code: code ?? null })),
  };
}
