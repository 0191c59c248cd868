import type { Context } from '#application/context';
import { giveUpDocumentMail, sendDocumentMail } from '#application/jobs/send-document-mail';
import { assert } from '#domain/assert';
import { type DocumentMail, documentMail } from '#events/document-mail';
import { jobOf } from '#functions/jobs/batch';
import { recordFailed } from '#functions/jobs/record-failed';
import { wiring } from '#functions/wiring';
import { moduleOf } from '#modules/all-modules';
import { calledEwayBillPapersOf } from '#modules/kit/eway-bill/papers';
import type { AnyDocument } from '#modules/kit/module';
import { calledPicklistOf } from '#modules/kit/operations/picklist';

/** Prints a document and sends it, on behalf of the person who asked. */
export const handler = jobOf(documentMail, async (message) => sendDocumentMail(await contextOf(message), documentOf(message), message), {
  giveUp: async (message) => giveUpDocumentMail(await contextOf(message), documentOf(message), message),
  record: recordFailed,
});

function documentOf({ slug, paper }: DocumentMail): AnyDocument {
  const document = moduleOf(slug);
  assert(document?.kind === 'document', `${slug} is a document`);
  return paper === undefined ? document : papersOf[paper](document);
}

const papersOf = { picklist: calledPicklistOf, 'eway-bill': calledEwayBillPapersOf } as const;

async function contextOf({ organisationId, branchId, financialYearId, userId, requestId }: DocumentMail): Promise<Context> {
  return {
    scope: { organisationId, branchId, financialYearId, userId, from: 'job', requestId },
    caller: { userId, email: '', name: '', permissions: 'all' },
    ports: await wiring.portsOf(organisationId),
    today: wiring.today(),
  };
}
