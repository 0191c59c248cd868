import * as z from 'zod/mini';
import type { Contract } from '#events/contract';
import { inScope, sampleScope } from '#events/in-scope';

const schema = z.strictObject({
  version: z.literal(1),
  ...inScope,
  /** The export, which has the request for the list or the report. */
  exportId: z.uuid(),
});

export type ListExport = z.infer<typeof schema>;

/** Write the rows of a list, or a report, into a file. */
export const listExport: Contract<ListExport> = {
  name: 'list-export',
  version: 1,
  schema,
  sample: {
    version: 1,
    ...sampleScope,
    exportId: '01939f00-0000-7000-8000-000000000008',
  },
};
