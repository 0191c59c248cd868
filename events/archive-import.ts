import * as z from 'zod/mini';
import type { Contract } from '#events/contract';

const schema = z.strictObject({
  version: z.literal(1),
  /** The organisation that the archive makes. */
  organisationId: z.uuid(),
  /** The user who imports it, and becomes its first member. */
  userId: z.string().check(z.minLength(1), z.maxLength(100)),
  /** The address of the request, for the audit trail. */
  from: z.string().check(z.maxLength(100)),
});

export type ArchiveImportRequested = z.infer<typeof schema>;

/** Make an organisation from an uploaded archive. */
export const archiveImport: Contract<ArchiveImportRequested> = {
  name: 'archive-import',
  version: 1,
  schema,
  sample: {
    version: 1,
    organisationId: '01939f00-0000-7000-8000-000000000002',
    userId: '01939f00-0000-7000-8000-000000000005',
    from: '203.0.113.7',
  },
};
