import type { Context } from '#application/context';
import { invoicePortal } from '#application/e-invoice/portal';
import { type Asked, sendEInvoice } from '#application/e-invoice/send-e-invoice';
import { subjectOf } from '#application/e-invoice/subject';
import type { EInvoiceWays } from '#application/e-invoice/ways';
import { lookAfter, type Sent } from '#application/portals/look-after';
import type { Waits } from '#application/portals/send-waiting';
import type { AnyDocument } from '#modules/kit/module';

/**
 * Does at the portal what a document asks for: registers it, or cancels its registration. If nothing can be sent now, somebody looks after all
 * that waits for its GSTIN later, so the message is done. Throws if another process is at it.
 */
export async function followEInvoice(context: Context, ways: EInvoiceWays, document: AnyDocument, asked: Asked): Promise<Sent> {
  const subject = await subjectOf(context, ways, document, asked);
  if (subject === undefined) return { outcome: 'done' };
  const { eInvoice } = subject.stands;
  const cancels = eInvoice === 'Cancelling' || eInvoice === 'Cancelled';
  // It cancels the document in the books too, which takes much more code than sending.
  const carryOut = cancels ? (await import('#application/e-invoice/cancel-e-invoice')).cancelAtPortal : sendEInvoice;
  const sent = await carryOut(context, ways, document, asked, subject);
  if (sent.outcome === 'later') await lookAfter(context, ways, subject.gstin, sent.until);
  return sent;
}

/** What waits for the invoice registration portal. */
export function eInvoicesThatWait(ways: EInvoiceWays, documents: readonly AnyDocument[]): Waits {
  const follow: Waits['follow'] = (context, document, asked) => followEInvoice(context, ways, document, asked);
  return { portal: invoicePortal, name: 'e-invoice-waiting', documents, follow };
}
