import * as z from 'zod/mini';
import type { Contract } from '#events/contract';

const schema = z.strictObject({
  version: z.literal(1),
  organisationId: z.uuid(),
  name: z.string().check(z.minLength(1), z.maxLength(200)),
  /** Who asked, after the one-time code was right. */
  userId: z.string().check(z.minLength(1), z.maxLength(100)),
  requestedAt: z.iso.datetime(),
});

export type OrganisationPurge = z.infer<typeof schema>;

/** Delete every record and file of an organisation and leave a tombstone (decision D6). */
export const organisationPurge: Contract<OrganisationPurge> = {
  name: 'organisation-purge',
  version: 1,
  schema,
  sample: {
    version: 1,
    organisationId: '01939f00-0000-7000-8000-000000000002',
    name: 'Suryodaya Solar Distributors',
    userId: '01939f00-0000-7000-8000-000000000005',
    requestedAt: '2026-11-21T04:30:00Z',
  },
};
