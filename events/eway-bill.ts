import * as z from 'zod/mini';
import { askedOfPortal, sampleAsked } from '#events/asked-of-portal';
import type { Contract } from '#events/contract';

const schema = z.strictObject({ version: z.literal(1), ...askedOfPortal });

export type EwayBillMessage = z.infer<typeof schema>;

/** Make the e-way bill of a document at the portal, change it or cancel it, as the document says when the job runs. */
export const ewayBill: Contract<EwayBillMessage> = {
  name: 'eway-bill',
  version: 1,
  schema,
  sample: { version: 1, ...sampleAsked },
};
