import * as z from 'zod/mini';
import type { Contract } from '#events/contract';
import { inScope, sampleScope } from '#events/in-scope';

const schema = z.strictObject({
  version: z.literal(1),
  ...inScope,
  archiveId: z.uuid(),
});

export type ArchiveMake = z.infer<typeof schema>;

/** Write the archive of an organisation. */
export const archiveMake: Contract<ArchiveMake> = {
  name: 'archive-make',
  version: 1,
  schema,
  sample: {
    version: 1,
    ...sampleScope,
    archiveId: '01939f00-0000-7000-8000-000000000009',
  },
};
