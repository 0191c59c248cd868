import * as z from 'zod/mini';
import { recordAnswer } from '#modules/kit/operations/answer-schemas';
import { dayText } from '#modules/kit/operations/call-schemas';
import type { Operation } from '#modules/kit/operations/operation';
import { ewayBillFetch } from '#modules/purchase/eway-bill-fetch/eway-bill-fetch';

export const beginFetch = {
  slug: 'eway-bill-fetch',
  area: 'purchase',
  scope: 'branch',
  method: 'POST',
  id: 'eway-bill-fetch.begin',
  path: '/api/ims-crm/ewayBillFetch/s/begin',
  summary: 'Fetch with a job the e-way bills that others made on a day, for a GSTIN or for that of the open branch',
  access: { permission: '/eway-bill-fetch/add' },
  body: z.lazy(() => z.strictObject({ day: dayText(), gstin: z.optional(z.string().check(z.minLength(15), z.maxLength(15))) })),
  answer: z.lazy(() => recordAnswer(ewayBillFetch)),
} as const satisfies Operation;
