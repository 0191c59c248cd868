import * as z from 'zod/mini';
import type { Contract } from '#events/contract';
import { sentAgain } from '#events/sent-again';

const schema = z.strictObject({
  version: z.literal(1),
  organisationId: z.uuid(),
  branchId: z.string().check(z.maxLength(100)),
  financialYearId: z.string().check(z.maxLength(100)),
  userId: z.string().check(z.minLength(1), z.maxLength(100)),
  /** The kind of the import: `tally-import-file` or `acct-import-file`. */
  slug: z.string().check(z.minLength(1), z.maxLength(60)),
  /** The import, which says what comes next. */
  importId: z.uuid(),
  ...sentAgain,
});

export type BookImportMessage = z.infer<typeof schema>;

/** Read the books of another program, or go on with the next step of saving them. */
export const bookImport: Contract<BookImportMessage> = {
  name: 'book-import',
  version: 1,
  schema,
  sample: {
    version: 1,
    organisationId: '01939f00-0000-7000-8000-000000000002',
    branchId: '01939f00-0000-7000-8000-000000000003',
    financialYearId: '01939f00-0000-7000-8000-000000000004',
    userId: '01939f00-0000-7000-8000-000000000005',
    slug: 'tally-import-file',
    importId: '01939f00-0000-7000-8000-000000000007',
  },
};
