import * as z from 'zod/mini';
import { recordAnswer } from '#modules/kit/operations/answer-schemas';
import type { Operation } from '#modules/kit/operations/operation';
import { financialYear } from '#modules/organisation/financial-year/financial-year';

const year = { area: 'organisation', slug: 'financial-year', scope: 'organisation' } as const;
const body = z.lazy(() =>
  z.strictObject({
    version: z.int().check(z.minimum(1)),
    remark: z.string().check(z.trim(), z.minLength(1, 'Enter a reason'), z.maxLength(500, 'At most 500 characters')),
  }),
);

const answer = z.lazy(() => recordAnswer(financialYear));

export const closeYear = {
  ...year,
  id: 'financial-year.close',
  method: 'PUT',
  path: '/api/ims-crm/financialYear/s/{id}/close',
  summary: 'Close a Financial Year: its vouchers can no longer be entered, changed or cancelled',
  access: { permission: '/financial-year/close' },
  body,
  answer,
} as const satisfies Operation;

export const reopenYear = {
  ...year,
  id: 'financial-year.reopen',
  method: 'PUT',
  path: '/api/ims-crm/financialYear/s/{id}/reopen',
  summary: 'Unlock a Financial Year',
  access: { permission: '/financial-year/reopen' },
  body,
  answer,
} as const satisfies Operation;

export const closingOperations: readonly Operation[] = [closeYear, reopenYear];
