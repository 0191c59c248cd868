import type { Context } from '#application/context';
import { invoicePortal } from '#application/e-invoice/portal';
import type { Asked } from '#application/e-invoice/send-e-invoice';
import { noteStanding } from '#application/portals/note';
import type { EInvoiceStanding } from '#modules/kit/e-invoice/fields';
import { failed } from '#modules/kit/e-invoice/standing';
import type { AnyDocument } from '#modules/kit/module';

/**
 * For a request whose job never ended: people see it, and can ask again. The document keeps the request until it asks for something else, so
 * that its message can be sent again.
 */
export async function giveUpEInvoice(context: Context, document: AnyDocument, { documentId: id, request }: Asked): Promise<void> {
  await noteStanding<EInvoiceStanding>(context, invoicePortal, {
    ...{ document, id, request, action: 'e-invoice-failed' },
    stands(stood, now) {
      if (stood.eInvoice === 'Cancelling')
        return {
          ...stood,
          eInvoice: 'Generated',
          eInvoiceSince: now,
          eInvoiceWhy: 'The e-invoice could not be cancelled. Cancel it again',
        };
      if (stood.eInvoice === 'Cancelled')
        return { ...stood, eInvoiceWhy: 'The e-invoice is cancelled, but this is still in the books. Cancel it' };
      // What may be registered stays bound until the portal was asked.
      if (stood.eInvoice === 'Sending')
        return { ...stood, eInvoiceWhy: 'The portal could not be asked whether it is registered. Send it again from Failed Messages' };
      const { eInvoiceBy } = stood;
      return {
        ...(eInvoiceBy ? { eInvoiceBy } : {}),
        ...failed([{ path: '', message: 'It could not be sent. Generate it again' }], now),
        eInvoiceRequest: request,
      };
    },
  });
}

/** A request whose message is sent again is on its way again, unless another one was made since, or the document has changed. */
export async function takeUpEInvoice(context: Context, document: AnyDocument, { documentId: id, request }: Asked): Promise<void> {
  await noteStanding<EInvoiceStanding>(context, invoicePortal, {
    ...{ document, id, request, action: 'e-invoice-taken-up' },
    stands({ eInvoiceWhy: _, eInvoiceProblems: __, ...stood }, now) {
      if (stood.eInvoice === 'Failed') return { ...stood, eInvoice: 'Pending', eInvoiceSince: now };
      if (stood.eInvoice === 'Generated') return { ...stood, eInvoice: 'Cancelling', eInvoiceSince: now };
      return undefined;
    },
  });
}
