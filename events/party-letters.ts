import * as z from 'zod/mini';
import type { Contract } from '#events/contract';

const schema = z.strictObject({
  version: z.literal(1),
  organisationId: z.uuid(),
  branchId: z.uuid(),
  financialYearId: z.uuid(),
  /** The user whose current permissions apply when the job runs. */
  userId: z.string().check(z.minLength(1), z.maxLength(100)),
  /** The letters that were asked for, and their state. */
  runId: z.uuid(),
});

export type PartyLetters = z.infer<typeof schema>;

/** Mail letters to parties. */
export const partyLetters: Contract<PartyLetters> = {
  name: 'party-letters',
  version: 1,
  schema,
  sample: {
    version: 1,
    organisationId: '01939f00-0000-7000-8000-000000000002',
    branchId: '01939f00-0000-7000-8000-000000000003',
    financialYearId: '01939f00-0000-7000-8000-000000000004',
    userId: '01939f00-0000-7000-8000-000000000005',
    runId: '01939f00-0000-7000-8000-000000000008',
  },
};
