import * as z from 'zod/mini';
import type { Contract } from '#events/contract';

const schema = z.strictObject({ version: z.literal(1), organisationId: z.uuid() });

export type LogRelay = z.infer<typeof schema>;

/** Send the messages that wait in the logs of an organisation. */
export const logRelay: Contract<LogRelay> = {
  name: 'log-relay',
  version: 1,
  schema,
  sample: { version: 1, organisationId: '01939f00-0000-7000-8000-000000000002' },
};
