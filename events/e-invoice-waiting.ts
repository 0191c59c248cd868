import * as z from 'zod/mini';
import type { Contract } from '#events/contract';

const schema = z.strictObject({
  version: z.literal(1),
  organisationId: z.uuid(),
  gstin: z.string().check(z.minLength(15), z.maxLength(15)),
});

export type EInvoicesWaiting = z.infer<typeof schema>;

/** Send what waits for the invoice registration portal under a GSTIN, the oldest first: the portal was down, or had enough calls. */
export const eInvoicesWaiting: Contract<EInvoicesWaiting> = {
  name: 'e-invoice-waiting',
  version: 1,
  schema,
  sample: { version: 1, organisationId: '01939f00-0000-7000-8000-000000000002', gstin: '24AAQCA8719H1ZC' },
};
