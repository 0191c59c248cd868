import * as z from 'zod/mini';
import { askedOfPortal, sampleAsked } from '#events/asked-of-portal';
import type { Contract } from '#events/contract';

const schema = z.union([
  z.strictObject({ version: z.literal(1), ...askedOfPortal }),
  /** Of a schedule: begin what an organisation wants to have fetched by itself today. */
  z.strictObject({ version: z.literal(1), organisationId: z.uuid(), daily: z.literal(true) }),
]);

export type OthersEwayBillMessage = z.infer<typeof schema>;

/** Fetch what others made for us on a day (`eway-bill-fetch`), or reject a bill of theirs (`others-eway-bill`), as the record says. */
export const othersEwayBills: Contract<OthersEwayBillMessage> = {
  name: 'eway-bill-of-others',
  version: 1,
  schema,
  sample: { version: 1, ...sampleAsked, slug: 'eway-bill-fetch' },
};
