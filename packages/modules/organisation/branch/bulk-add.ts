import * as z from 'zod/mini';
import { recordAnswer } from '#modules/kit/operations/answer-schemas';
import type { Operation } from '#modules/kit/operations/operation';
import { id, schemaOf } from '#modules/kit/schema';
import { branch } from '#modules/organisation/branch/branch';

/** As many rows as fit on a screen and into one round of commits. */
export const mostBranchesAtOnce = 100;

export const bulkAddBranches = {
  id: 'branch.bulk-add',
  method: 'POST',
  path: '/api/ims-crm/branch/s/bulkAdd',
  area: 'organisation',
  slug: 'branch',
  summary: 'Create several Branches, all or none; each problem names its row',
  access: { permission: '/branch/bulk-add' },
  scope: 'organisation',
  body: z.lazy(() =>
    z.strictObject({
      branches: z
        .array(z.extend(schemaOf(branch.fields), { id }))
        .check(z.minLength(1, 'Add at least one row'), z.maxLength(mostBranchesAtOnce, `At most ${mostBranchesAtOnce} rows at once`)),
    }),
  ),
  answer: z.lazy(() => z.array(recordAnswer(branch))),
} as const satisfies Operation;
