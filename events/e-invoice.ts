import * as z from 'zod/mini';
import { askedOfPortal, sampleAsked } from '#events/asked-of-portal';
import type { Contract } from '#events/contract';

const schema = z.strictObject({ version: z.literal(1), ...askedOfPortal });

export type EInvoiceMessage = z.infer<typeof schema>;

/** Register a document at the invoice registration portal, or cancel its registration, as the document says when the job runs. */
export const eInvoice: Contract<EInvoiceMessage> = {
  name: 'e-invoice',
  version: 1,
  schema,
  sample: { version: 1, ...sampleAsked },
};
