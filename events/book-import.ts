import * as z from 'zod/mini';
import type { Contract } from '#events/contract';
import { inScope, sampleScope } from '#events/in-scope';

const schema = z.strictObject({
  version: z.literal(1),
  ...inScope,
  /** The kind of the import: `tally-import-file` or `acct-import-file`. */
  slug: z.string().check(z.minLength(1), z.maxLength(60)),
  /** The import, which says what comes next. */
  importId: z.uuid(),
});

export type BookImportMessage = z.infer<typeof schema>;

/** Read the books of another program, or go on with the next step of saving them. */
export const bookImport: Contract<BookImportMessage> = {
  name: 'book-import',
  version: 1,
  schema,
  sample: {
    version: 1,
    ...sampleScope,
    slug: 'tally-import-file',
    importId: '01939f00-0000-7000-8000-000000000007',
  },
};
