import * as z from 'zod/mini';
import { limits } from '#domain/limits';
import { recordAnswer } from '#modules/kit/operations/answer-schemas';
import type { Operation } from '#modules/kit/operations/operation';
import { id } from '#modules/kit/schema';
import { importFile } from '#modules/organisation/import-file/import-file';

const base = '/api/utility/importFile/s';
const shared = { area: 'organisation', slug: 'import-file', scope: 'organisation' } as const;

const version = z.lazy(() => z.strictObject({ version: z.int().check(z.minimum(1)) }));

export const approveImport = {
  ...shared,
  id: 'import-file.approve',
  method: 'PUT',
  path: `${base}/{id}/approve`,
  summary: 'Save the correct rows of a checked import',
  access: { permission: '/import-file/approve' },
  body: version,
  answer: z.lazy(() => recordAnswer(importFile)),
} as const satisfies Operation;

export const stopImport = {
  ...shared,
  id: 'import-file.stop',
  method: 'PUT',
  path: `${base}/{id}/stop`,
  summary: 'Stop a running import. What it saved stays',
  access: { permission: '/import-file' },
  answer: z.lazy(() => recordAnswer(importFile)),
} as const satisfies Operation;

export const continueImport = {
  ...shared,
  id: 'import-file.go-on',
  method: 'PUT',
  path: `${base}/{id}/go-on`,
  summary: 'Go on with a stopped import where it was',
  access: { permission: '/import-file' },
  body: version,
  answer: z.lazy(() => recordAnswer(importFile)),
} as const satisfies Operation;

export const checkImportAgain = {
  ...shared,
  id: 'import-file.check-again',
  method: 'PUT',
  path: `${base}/{id}/check-again`,
  summary: 'Check the rows of an import again, because records that they name were added',
  access: { permission: '/import-file' },
  body: version,
  answer: z.lazy(() => recordAnswer(importFile)),
} as const satisfies Operation;

export const takeBackImport = {
  ...shared,
  id: 'import-file.take-back',
  method: 'PUT',
  path: `${base}/{id}/take-back`,
  summary: 'Delete all records that an import created, if nothing else uses them; a job does it',
  access: { permission: '/import-file/delete' },
  body: version,
  answer: z.lazy(() => recordAnswer(importFile)),
} as const satisfies Operation;

export const sampleFile = {
  ...shared,
  id: 'import-file.sample',
  method: 'GET',
  path: `${base}/sample/{slug}`,
  summary: 'CSV file with the column names of a module; for documents with an example',
  access: 'member',
  answersFile: true,
} as const satisfies Operation;

export const previewFile = {
  ...shared,
  area: 'papers',
  id: 'import-file.preview',
  method: 'POST',
  path: `${base}/preview`,
  summary: 'First rows of an uploaded file, and the columns chosen last time for records of this kind',
  access: 'member',
  body: z.lazy(() =>
    z.strictObject({ slug: z.string().check(z.minLength(1), z.maxLength(60)), key: z.string().check(z.minLength(1), z.maxLength(300)) }),
  ),
  answer: z.lazy(() =>
    z.object({
      headings: z.array(z.string()),
      rows: z.array(z.array(z.string())),
      /** Texts with letters that may be wrong, because the file does not say its encoding. */
      uncertain: z.optional(z.array(z.string())),
      /** The program whose books these are, so that no columns are to be chosen. */
      source: z.optional(z.string()),
      columns: z.record(z.string(), z.nullable(z.string())),
    }),
  ),
} as const satisfies Operation;

export type ImportPreview = z.output<typeof previewFile.answer>;

export const wrongRows = {
  ...shared,
  area: 'papers',
  id: 'import-file.wrong-rows',
  method: 'GET',
  path: `${base}/address/{id}`,
  summary: 'Download address of the refused rows of an import with their problems, or of its file as it was uploaded (5 minutes)',
  access: { permission: '/import-file' },
  query: z.lazy(() => z.object({ of: z._default(z.enum(['errors', 'original']), 'errors') })),
  answer: z.lazy(() => z.object({ name: z.string(), url: z.string() })),
} as const satisfies Operation;

const cells = z.lazy(() => z.array(z.string().check(z.maxLength(limits.importLineBytes))).check(z.maxLength(limits.importColumns)));

export const refusedRows = {
  ...shared,
  area: 'papers',
  id: 'import-file.refused-rows',
  method: 'GET',
  path: `${base}/refused/{id}`,
  summary: 'The refused rows of an import with their cells and problems, some at a time, and the records that they lack',
  access: { permission: '/import-file' },
  query: z.lazy(() => z.object({ from: z._default(z.coerce.number().check(z.minimum(0)), 0) })),
  answer: z.lazy(() =>
    z.object({
      headings: z.array(z.string()),
      count: z.int(),
      rows: z.array(
        z.object({ line: z.int(), cells: z.array(z.string()), problems: z.array(z.object({ column: z.string(), message: z.string() })) }),
      ),
      /** Records that cells name and that do not exist, by the slug of their module. */
      missing: z.array(z.object({ to: z.string(), name: z.string(), rows: z.int() })),
    }),
  ),
} as const satisfies Operation;

export type RefusedRows = z.output<typeof refusedRows.answer>;

export const correctRows = {
  ...shared,
  area: 'papers',
  id: 'import-file.correct-rows',
  method: 'PUT',
  path: `${base}/refused/{id}`,
  summary: 'Import the refused rows of an import again, some of them corrected. They are checked and approved like every file',
  access: { permission: '/import-file' },
  body: z.lazy(() =>
    z.strictObject({
      /** Of the new import. */
      id,
      rows: z.array(z.strictObject({ line: z.int().check(z.minimum(2)), cells })).check(z.maxLength(limits.importCorrections)),
    }),
  ),
  answer: z.lazy(() => recordAnswer(importFile)),
} as const satisfies Operation;

export const importOperations: readonly Operation[] = [
  approveImport,
  stopImport,
  continueImport,
  checkImportAgain,
  takeBackImport,
  sampleFile,
  previewFile,
  wrongRows,
  refusedRows,
  correctRows,
];
