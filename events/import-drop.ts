import * as z from 'zod/mini';
import type { Contract } from '#events/contract';
import { sentAgain } from '#events/sent-again';

const base = { version: z.literal(1), organisationId: z.uuid() };

const schema = z.union([
  /** Of a schedule: take the next step of what was dropped and is due. */
  z.strictObject({ ...base, due: z.literal(true) }),
  /** Mail what became of a dropped file. */
  z.strictObject({ ...base, dropId: z.uuid(), ...sentAgain }),
]);

export type ImportDropMessage = z.infer<typeof schema>;

/** Take the files that other programs dropped for the import schedules of an organisation, or mail what became of one. */
export const importDrop: Contract<ImportDropMessage> = {
  name: 'import-drop',
  version: 1,
  schema,
  sample: { version: 1, organisationId: '01939f00-0000-7000-8000-000000000002', due: true },
};
