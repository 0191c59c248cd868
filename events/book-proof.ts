import * as z from 'zod/mini';
import type { Contract } from '#events/contract';

const schema = z.strictObject({
  version: z.literal(1),
  organisationId: z.uuid(),
  /** The day on which the night ends: the books are proven once a night. */
  night: z.iso.date(),
});

export type BookProof = z.infer<typeof schema>;

/** Prove the books of an organisation, or go on with a proof that did not finish in its time. */
export const bookProof: Contract<BookProof> = {
  name: 'book-proof',
  version: 1,
  schema,
  sample: { version: 1, organisationId: '01939f00-0000-7000-8000-000000000002', night: '2026-11-29' },
};
