import * as z from 'zod/mini';
import type { Contract } from '#events/contract';

const schema = z.strictObject({
  version: z.literal(1),
  organisationId: z.uuid(),
  /** The document of the branch that sent the goods. */
  dispatchId: z.uuid(),
  /** The user who did it. */
  userId: z.string().check(z.minLength(1), z.maxLength(100)),
  /**
   * `dispatched`: the goods left, and the other branch must be told. `received`: a receipt was entered, changed or taken back, and the sender
   * must be told. `withdrawn`: nothing can be received any more, and the goods go back to the sender.
   */
  step: z.enum(['dispatched', 'received', 'withdrawn']),
});

export type BranchTransfer = z.infer<typeof schema>;

/** Continue goods that go between two branches in the log of the other one. */
export const branchTransfer: Contract<BranchTransfer> = {
  name: 'branch-transfer',
  version: 1,
  schema,
  sample: {
    version: 1,
    organisationId: '01939f00-0000-7000-8000-000000000002',
    dispatchId: '01939f00-0000-7000-8000-000000000006',
    userId: '01939f00-0000-7000-8000-000000000005',
    step: 'dispatched',
  },
};
