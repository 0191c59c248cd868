import type { Context } from '#application/context';
import { sendDocumentMail } from '#application/jobs/send-document-mail';
import { assert } from '#domain/assert';
import { documentMail } from '#events/document-mail';
import { jobOf } from '#functions/jobs/batch';
import { wiring } from '#functions/wiring';
import { moduleOf } from '#modules/all';

/** Prints a document and sends it, on behalf of the person who asked. */
export const handler = jobOf(documentMail, async (message) => {
  const { organisationId, branchId, financialYearId, userId, slug, requestId } = message;
  const document = moduleOf(slug);
  assert(document?.kind === 'document', `${slug} is a document`);
  const context: Context = {
    scope: { organisationId, branchId, financialYearId, userId, from: 'job', requestId },
    caller: { userId, email: '', name: '', permissions: 'all' },
    ports: await wiring.portsOf(organisationId),
    today: wiring.today(),
  };
  await sendDocumentMail(context, document, message);
});
