import { followEInvoice, giveUpEInvoice } from '#application/e-invoice/follow-e-invoice';
import { assert } from '#domain/assert';
import { type EInvoiceMessage, eInvoice } from '#events/e-invoice';
import { eInvoiceDocuments, eInvoiceWays, jobContext } from '#functions/e-invoice-ways';
import { jobOf } from '#functions/jobs/batch';
import { recordFailed } from '#functions/jobs/record-failed';
import type { AnyDocument } from '#modules/kit/module';

/** Registers a document at the invoice registration portal, or cancels its registration. */
export const handler = jobOf(
  eInvoice,
  async (message) => {
    await followEInvoice(await contextOf(message), eInvoiceWays(message.organisationId), documentOf(message), message);
  },
  { giveUp: async (message) => giveUpEInvoice(await contextOf(message), documentOf(message), message), record: recordFailed },
);

function documentOf({ slug }: EInvoiceMessage): AnyDocument {
  const document = eInvoiceDocuments.find((one) => one.slug === slug);
  assert(document, `${slug} becomes an e-invoice`);
  return document;
}

function contextOf({ organisationId, documentId: requestId, ...scope }: EInvoiceMessage) {
  return jobContext(organisationId, { ...scope, requestId });
}
