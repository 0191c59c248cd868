import type { Context } from '#application/context';
import { cancelAtPortal } from '#application/e-invoice/cancel-e-invoice';
import { noteEInvoice } from '#application/e-invoice/note';
import { type Asked, type Sent, sendEInvoice } from '#application/e-invoice/send-e-invoice';
import { subjectOf } from '#application/e-invoice/subject';
import type { EInvoiceWays } from '#application/e-invoice/ways';
import { failed } from '#modules/kit/e-invoice/standing';
import type { AnyDocument } from '#modules/kit/module';

/**
 * Does at the portal what a document asks for: registers it, or cancels its registration. If nothing can be sent now, somebody looks after all
 * that waits for its GSTIN later, so the message is done. Throws if another process is at it.
 */
export async function followEInvoice(context: Context, ways: EInvoiceWays, document: AnyDocument, asked: Asked): Promise<Sent> {
  const subject = await subjectOf(context, ways, document, asked);
  if (subject === undefined) return { outcome: 'done' };
  const { eInvoice } = subject.stands;
  const carryOut = eInvoice === 'Cancelling' || eInvoice === 'Cancelled' ? cancelAtPortal : sendEInvoice;
  const sent = await carryOut(context, ways, document, asked, subject);
  if (sent.outcome === 'later') await lookAfter(context, ways, subject.gstin, sent.until);
  return sent;
}

/** Sees to it that what waits is sent, from this moment on. The message is sent first: two of them do no harm, and none would. */
export async function lookAfter({ scope, ports }: Context, ways: EInvoiceWays, gstin: string, until: number): Promise<void> {
  if (await ways.gate.isLookedAfter(scope, gstin)) return;
  await ways.sendWaiting(gstin, Math.max(0, until - ports.clock.now().getTime()));
  await ways.gate.willLookAfter(scope, gstin, until);
}

/** For a request whose job never ended: people see it, and can ask again. */
export async function giveUpEInvoice(context: Context, document: AnyDocument, { documentId: id, request }: Asked): Promise<void> {
  await noteEInvoice(context, {
    ...{ document, id, request, action: 'e-invoice-failed' },
    stands(stood, now) {
      const { eInvoiceRequest: _, ...rest } = stood;
      if (stood.eInvoice === 'Cancelling')
        return { ...rest, eInvoice: 'Generated', eInvoiceSince: now, eInvoiceWhy: 'The e-invoice could not be cancelled. Cancel it again' };
      // What may be registered stays bound until the portal was asked.
      if (stood.eInvoice === 'Sending') return { ...stood, eInvoiceWhy: 'The portal could not be asked whether it is registered' };
      return failed([{ path: '', message: 'It could not be sent. Generate it again' }], now);
    },
  });
}
