import * as z from 'zod/mini';
import { approvalLevels } from '#domain/documents/approval';
import type { Contract } from '#events/contract';

const schema = z.strictObject({
  version: z.literal(1),
  organisationId: z.uuid(),
  branchId: z.uuid(),
  financialYearId: z.uuid(),
  slug: z.string().check(z.minLength(1), z.maxLength(60)),
  documentId: z.uuid(),
  /** The revision of the document that waits: one mail for each person, however often the message is delivered. */
  revision: z.int().check(z.positive()),
  level: z.enum(approvalLevels),
});

export type ApprovalMail = z.infer<typeof schema>;

/** Tell the people who can give a level of approval that a document waits for it. */
export const approvalMail: Contract<ApprovalMail> = {
  name: 'approval-mail',
  version: 1,
  schema,
  sample: {
    version: 1,
    organisationId: '01939f00-0000-7000-8000-000000000002',
    branchId: '01939f00-0000-7000-8000-000000000003',
    financialYearId: '01939f00-0000-7000-8000-000000000004',
    slug: 'sales-order',
    documentId: '01939f00-0000-7000-8000-000000000006',
    revision: 1,
    level: 'Reviewed',
  },
};
