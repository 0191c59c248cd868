import * as z from 'zod/mini';
import { sampleWaiting, waitingForPortal } from '#events/asked-of-portal';
import type { Contract } from '#events/contract';

const schema = z.strictObject({ version: z.literal(1), ...waitingForPortal });

export type EwayBillsWaiting = z.infer<typeof schema>;

/** Send what waits for the e-way bill portal under a GSTIN, the oldest first. */
export const ewayBillsWaiting: Contract<EwayBillsWaiting> = {
  name: 'eway-bill-waiting',
  version: 1,
  schema,
  sample: { version: 1, ...sampleWaiting },
};
