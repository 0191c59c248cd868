import { followEInvoice } from '#application/e-invoice/follow-e-invoice';
import { giveUpEInvoice, takeUpEInvoice } from '#application/e-invoice/given-up';
import { eInvoice } from '#events/e-invoice';
import { eInvoiceWays } from '#functions/e-invoice-ways';
import { jobOf } from '#functions/jobs/batch';
import { recordFailed } from '#functions/jobs/record-failed';
import { eInvoiceKinds, kindOf } from '#functions/portal-documents';
import { contextOf } from '#functions/portal-jobs';

/** Registers a document at the invoice registration portal, or cancels its registration. */
export const handler = jobOf(
  eInvoice,
  async (message) => {
    const [context, document] = await Promise.all([contextOf(message), kindOf(eInvoiceKinds, message)]);
    if (message.again) await takeUpEInvoice(context, document, message);
    await followEInvoice(context, eInvoiceWays(message.organisationId), document, message);
  },
  {
    giveUp: async (message) => giveUpEInvoice(await contextOf(message), await kindOf(eInvoiceKinds, message), message),
    record: recordFailed,
  },
);
