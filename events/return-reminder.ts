import * as z from 'zod/mini';
import type { Contract } from '#events/contract';

const base = { version: z.literal(1), organisationId: z.uuid() };

const schema = z.union([
  /** Of a schedule: look which returns people are to be reminded of today. */
  z.strictObject({ ...base, daily: z.literal(true) }),
  z.strictObject({ ...base, reminderId: z.uuid() }),
]);

export type ReturnReminderMessage = z.infer<typeof schema>;

/** Remind the people of an organisation of a GST return by mail, as the reminder in its log says. */
export const returnReminder: Contract<ReturnReminderMessage> = {
  name: 'return-reminder',
  version: 1,
  schema,
  sample: { version: 1, organisationId: '01939f00-0000-7000-8000-000000000002', daily: true },
};
