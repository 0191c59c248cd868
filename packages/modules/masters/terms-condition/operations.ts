import * as z from 'zod/mini';
import { existsAnswer } from '#modules/kit/operations/answer-schemas';
import type { Operation } from '#modules/kit/operations/operation';

const base = '/api/ims-crm/termsCondition/s';
const reading = {
  area: 'masters',
  slug: 'terms-condition',
  access: { may: 'choose', of: 'terms-condition' },
  scope: 'organisation',
  method: 'GET',
} as const;

export const termsOfOrganisation = {
  ...reading,
  id: 'terms-condition.active',
  path: `${base}/findAllForCurrentOrg`,
  summary: 'Active terms by type, for documents',
  get answer() {
    return z.array(z.object({ id: z.string(), type: z.string(), terms: z.string(), forSales: z.boolean(), forPurchase: z.boolean() }));
  },
} as const satisfies Operation;

export const termsExist = {
  ...reading,
  id: 'terms-condition.type-exists',
  path: `${base}/{type}/isAlreadyExist/{id}`,
  access: { anyOf: ['/terms-condition', '/terms-condition/add', '/terms-condition/edit'] },
  summary: 'Whether other terms already have this type; the id is 0 for new ones',
  answer: existsAnswer,
} as const satisfies Operation;

export const termsOperations: readonly Operation[] = [termsOfOrganisation, termsExist];
