import * as z from 'zod/mini';
import { sampleWaiting, waitingForPortal } from '#events/asked-of-portal';
import type { Contract } from '#events/contract';

const schema = z.strictObject({ version: z.literal(1), ...waitingForPortal });

export type EInvoicesWaiting = z.infer<typeof schema>;

/** Send what waits for the invoice registration portal under a GSTIN, the oldest first. */
export const eInvoicesWaiting: Contract<EInvoicesWaiting> = {
  name: 'e-invoice-waiting',
  version: 1,
  schema,
  sample: { version: 1, ...sampleWaiting },
};
