import * as z from 'zod/mini';
import { copyKinds } from '#domain/gst/invoice-copies';
import type { Contract } from '#events/contract';
import { sentAgain } from '#events/sent-again';

const schema = z.strictObject({
  version: z.literal(1),
  /** Made by the client: one request to send, however often it is delivered. */
  requestId: z.uuid(),
  organisationId: z.uuid(),
  branchId: z.uuid(),
  financialYearId: z.uuid(),
  userId: z.string().check(z.minLength(1), z.maxLength(100)),
  slug: z.string().check(z.minLength(1), z.maxLength(60)),
  documentId: z.uuid(),
  to: z.array(z.email().check(z.maxLength(254))).check(z.minLength(1), z.maxLength(20)),
  subject: z.string().check(z.minLength(1), z.maxLength(200)),
  message: z.string().check(z.maxLength(4000)),
  /** Copies of an invoice in the attached PDF; absent: the original. */
  copies: z.optional(z.array(z.enum(copyKinds)).check(z.minLength(1))),
  /** Absent: the document itself. */
  paper: z.optional(z.enum(['picklist', 'eway-bill'])),
  ...sentAgain,
});

export type DocumentMail = z.infer<typeof schema>;

/** Print a document as it is when the job runs, and send it. */
export const documentMail: Contract<DocumentMail> = {
  name: 'document-mail',
  version: 1,
  schema,
  sample: {
    version: 1,
    requestId: '01939f00-0000-7000-8000-000000000001',
    organisationId: '01939f00-0000-7000-8000-000000000002',
    branchId: '01939f00-0000-7000-8000-000000000003',
    financialYearId: '01939f00-0000-7000-8000-000000000004',
    userId: '01939f00-0000-7000-8000-000000000005',
    slug: 'sales-invoice',
    documentId: '01939f00-0000-7000-8000-000000000006',
    to: ['accounts@surya.example'],
    subject: 'Invoice SIPUN/2627/41',
    message: 'Please find the invoice attached.',
  },
};
