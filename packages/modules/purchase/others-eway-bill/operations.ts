import * as z from 'zod/mini';
import { recordAnswer } from '#modules/kit/operations/answer-schemas';
import { remarkBody, version } from '#modules/kit/operations/call-schemas';
import type { Operation } from '#modules/kit/operations/operation';
import { othersEwayBill } from '#modules/purchase/others-eway-bill/others-eway-bill';

const base = '/api/ims-crm/othersEwayBill/s/{id}';
const shared = { area: 'purchase', slug: 'others-eway-bill', scope: 'branch', method: 'PUT' } as const;
const body = z.lazy(() => z.strictObject({ version }));
const answer = z.lazy(() => recordAnswer(othersEwayBill));

export const acceptBill = {
  ...shared,
  id: 'others-eway-bill.accept',
  path: `${base}/accept`,
  summary: 'Say that we know the goods of an e-way bill that somebody else made for us',
  access: { permission: '/others-eway-bill/accept' },
  body,
  answer,
} as const satisfies Operation;

export const rejectBill = {
  ...shared,
  id: 'others-eway-bill.reject',
  path: `${base}/reject`,
  summary: 'Reject at the portal, with a job, an e-way bill that somebody else made for us',
  access: { permission: '/others-eway-bill/reject' },
  body: remarkBody,
  answer,
} as const satisfies Operation;

export const othersBillOperations: readonly Operation[] = [acceptBill, rejectBill];
