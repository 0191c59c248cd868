import * as z from 'zod/mini';
import type { Contract } from '#events/contract';
import { sentAgain } from '#events/sent-again';

const schema = z.strictObject({
  version: z.literal(1),
  organisationId: z.uuid(),
  branchId: z.uuid(),
  financialYearId: z.uuid(),
  /** Who saved the document, or asked. */
  userId: z.string().check(z.minLength(1), z.maxLength(100)),
  slug: z.string().check(z.minLength(1), z.maxLength(60)),
  documentId: z.uuid(),
  /** The moment of the request, as the document has it: a later save or step makes another. */
  request: z.string().check(z.minLength(1), z.maxLength(40)),
  ...sentAgain,
});

export type EInvoiceMessage = z.infer<typeof schema>;

/** Register a document at the invoice registration portal, or cancel its registration, as the document says when the job runs. */
export const eInvoice: Contract<EInvoiceMessage> = {
  name: 'e-invoice',
  version: 1,
  schema,
  sample: {
    version: 1,
    organisationId: '01939f00-0000-7000-8000-000000000002',
    branchId: '01939f00-0000-7000-8000-000000000003',
    financialYearId: '01939f00-0000-7000-8000-000000000004',
    userId: '01939f00-0000-7000-8000-000000000005',
    slug: 'sales-invoice',
    documentId: '01939f00-0000-7000-8000-000000000006',
    request: '2026-11-29T10:15:30.000Z',
  },
};
