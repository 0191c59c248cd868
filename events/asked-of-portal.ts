import * as z from 'zod/mini';
import { sentAgain } from '#events/sent-again';

/** Of a message that asks a portal of the government for something about a document. */
export const askedOfPortal = {
  organisationId: z.uuid(),
  branchId: z.uuid(),
  financialYearId: z.uuid(),
  /** Who saved the document, or asked. */
  userId: z.string().check(z.minLength(1), z.maxLength(100)),
  slug: z.string().check(z.minLength(1), z.maxLength(60)),
  documentId: z.uuid(),
  /** The moment of the request, as the document has it: a later save or step makes another. */
  request: z.string().check(z.minLength(1), z.maxLength(40)),
  ...sentAgain,
};

/** What is asked of a sales invoice. */
export const sampleAsked = {
  organisationId: '01939f00-0000-7000-8000-000000000002',
  branchId: '01939f00-0000-7000-8000-000000000003',
  financialYearId: '01939f00-0000-7000-8000-000000000004',
  userId: '01939f00-0000-7000-8000-000000000005',
  slug: 'sales-invoice',
  documentId: '01939f00-0000-7000-8000-000000000006',
  request: '2026-11-29T10:15:30.000Z',
} as const;

/** Of a message that asks to send all that waits for a portal under a GSTIN: the portal was down, or had enough calls. */
export const waitingForPortal = {
  organisationId: z.uuid(),
  gstin: z.string().check(z.minLength(15), z.maxLength(15)),
};

export const sampleWaiting = { organisationId: '01939f00-0000-7000-8000-000000000002', gstin: '24AAQCA8719H1ZC' } as const;
