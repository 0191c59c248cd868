import * as z from 'zod/mini';
import { sentAgain } from '#events/sent-again';

/** What a job has to know of the call that asked for it. */
export const inScope = {
  organisationId: z.uuid(),
  branchId: z.uuid(),
  financialYearId: z.uuid(),
  /** The user who asked. Their permissions apply as they are when the job runs. */
  userId: z.string().check(z.minLength(1), z.maxLength(100)),
  ...sentAgain,
};

export const sampleScope = {
  organisationId: '01939f00-0000-7000-8000-000000000002',
  branchId: '01939f00-0000-7000-8000-000000000003',
  financialYearId: '01939f00-0000-7000-8000-000000000004',
  userId: '01939f00-0000-7000-8000-000000000005',
};
