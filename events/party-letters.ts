import * as z from 'zod/mini';
import type { Contract } from '#events/contract';
import { inScope, sampleScope } from '#events/in-scope';

const schema = z.strictObject({
  version: z.literal(1),
  ...inScope,
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
    ...sampleScope,
    runId: '01939f00-0000-7000-8000-000000000008',
  },
};
