import * as z from 'zod';
import { recordAnswer } from '#modules/kit/answer-schemas';
import type { Operation } from '#modules/kit/operation';
import { importFile } from '#modules/organisation/import-file/import-file';

const base = '/api/utility/importFile/s';
const shared = { area: 'organisation', slug: 'import-file', scope: 'organisation' } as const;

export const approveImport = {
  ...shared,
  id: 'import-file.approve',
  method: 'PUT',
  path: `${base}/{id}/approve`,
  summary: 'Save the rows of an import that were found right',
  access: { permission: '/import-file/approve' },
  body: z.lazy(() => z.strictObject({ version: z.int().min(1) })),
  answer: z.lazy(() => recordAnswer(importFile)),
} as const satisfies Operation;

export const sampleFile = {
  ...shared,
  id: 'import-file.sample',
  method: 'GET',
  path: `${base}/sample/{slug}`,
  summary: 'The heading of a CSV file that may be imported into a module',
  access: 'member',
  answersFile: true,
} as const satisfies Operation;

export const importOperations: readonly Operation[] = [approveImport, sampleFile];
