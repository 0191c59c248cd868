import * as z from 'zod/mini';
import type { Contract } from '#events/contract';

const schema = z.strictObject({ version: z.literal(1), organisationId: z.uuid() });

export type LogFold = z.infer<typeof schema>;

/** Fold what the views of an organisation do not have yet, and value its stock. */
export const logFold: Contract<LogFold> = {
  name: 'log-fold',
  version: 1,
  schema,
  sample: { version: 1, organisationId: '01939f00-0000-7000-8000-000000000002' },
};
