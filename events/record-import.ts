import * as z from 'zod/mini';
import type { Contract } from '#events/contract';
import { sentAgain } from '#events/sent-again';

const schema = z.strictObject({
  version: z.literal(1),
  organisationId: z.uuid(),
  branchId: z.string().check(z.maxLength(100)),
  financialYearId: z.string().check(z.maxLength(100)),
  userId: z.string().check(z.minLength(1), z.maxLength(100)),
  /** The import, which has the file, the module and the progress. */
  importId: z.uuid(),
  /** Read and check every row, save the correct ones, or delete what the import created. */
  phase: z.enum(['check', 'save', 'take-back']),
  ...sentAgain,
});

export type RecordImport = z.infer<typeof schema>;

/** Turn the rows of an uploaded file into records of a module, or take them back. */
export const recordImport: Contract<RecordImport> = {
  name: 'record-import',
  version: 1,
  schema,
  sample: {
    version: 1,
    organisationId: '01939f00-0000-7000-8000-000000000002',
    branchId: '01939f00-0000-7000-8000-000000000003',
    financialYearId: '01939f00-0000-7000-8000-000000000004',
    userId: '01939f00-0000-7000-8000-000000000005',
    importId: '01939f00-0000-7000-8000-000000000007',
    phase: 'check',
  },
};
