import * as z from 'zod/mini';
import type { Operation } from '#modules/kit/operations/operation';
import { id } from '#modules/kit/schema';

const base = '/api/utility/archive/s';
const shared = { slug: 'archive', access: { permission: '/archive' }, scope: 'branch' } as const;

const shown = z.lazy(() =>
  z.object({
    id: z.string(),
    archiveStatus: z.enum(['Queued', 'Done', 'Failed']),
    form: z.enum(['archive', 'tally', 'journal']),
    branchName: z.nullable(z.string()),
    startedAt: z.string(),
    byName: z.string(),
    period: z.nullable(z.object({ from: z.string(), to: z.string() })),
    done: z.int(),
    total: z.int(),
    fileName: z.nullable(z.string()),
    bytes: z.nullable(z.int()),
    books: z.nullable(z.string()),
    manifest: z.nullable(z.string()),
    missing: z.int(),
    failure: z.nullable(z.string()),
  }),
);

export const beginArchive = {
  ...shared,
  id: 'archive.begin',
  method: 'POST',
  path: `${base}/begin`,
  area: 'organisation',
  summary: 'Make an archive of everything or of one financial year, or the books for TallyPrime or ledger, with a job',
  body: z.lazy(() =>
    z.strictObject({
      id,
      financialYearId: z.nullable(z.uuid()),
      /** Missing: an archive of Bahi's own. `tally` has one branch, and `journal` always has everything. */
      form: z._default(z.enum(['archive', 'tally', 'journal']), 'archive'),
      branchId: z._default(z.nullable(z.uuid()), null),
    }),
  ),
  answer: shown,
} as const satisfies Operation;

export const listArchives = {
  ...shared,
  id: 'archive.list',
  method: 'GET',
  path: `${base}/list`,
  area: 'organisation',
  summary: 'The archives of the organisation, the newest first',
  get answer() {
    return z.array(shown);
  },
} as const satisfies Operation;

export const archiveState = {
  ...shared,
  id: 'archive.state',
  method: 'GET',
  path: `${base}/state/{id}`,
  area: 'organisation',
  summary: 'Progress of an archive',
  answer: shown,
} as const satisfies Operation;

export const archiveAddress = {
  ...shared,
  id: 'archive.address',
  method: 'GET',
  path: `${base}/address/{id}`,
  area: 'papers',
  summary: 'Download address of an archive (5 minutes)',
  get answer() {
    return z.object({ name: z.string(), url: z.string() });
  },
} as const satisfies Operation;

const signedIn = { slug: 'archive', area: 'papers', access: 'signed-in', scope: 'none' } as const;

const importShown = z.lazy(() =>
  z.object({
    organisationId: z.string(),
    importStatus: z.enum(['Queued', 'Checking', 'Writing', 'Done', 'Failed', 'Removed']),
    organisation: z.nullable(z.string()),
    done: z.int(),
    total: z.int(),
    failure: z.nullable(z.string()),
  }),
);

export const uploadArchive = {
  ...signedIn,
  id: 'archive.upload',
  method: 'POST',
  path: `${base}/import/upload`,
  summary: 'Address for uploading an archive that becomes a new organisation',
  body: z.lazy(() =>
    z.strictObject({
      organisationId: id,
      id,
      name: z.string().check(z.minLength(1), z.maxLength(200)),
      bytes: z.int().check(z.minimum(1)),
    }),
  ),
  get answer() {
    return z.object({ key: z.string(), url: z.string(), headers: z.record(z.string(), z.string()) });
  },
} as const satisfies Operation;

export const importArchive = {
  ...signedIn,
  id: 'archive.import',
  method: 'POST',
  path: `${base}/import/begin`,
  summary: 'Make a new organisation from an uploaded archive, with a job',
  body: z.lazy(() => z.strictObject({ organisationId: id, key: z.string().check(z.minLength(1), z.maxLength(300)) })),
  answer: importShown,
} as const satisfies Operation;

export const archiveImportState = {
  ...signedIn,
  id: 'archive.import-state',
  method: 'GET',
  path: `${base}/import/{organisationId}`,
  summary: 'Progress of the import of an archive, for the person who began it',
  answer: importShown,
} as const satisfies Operation;

export const removeArchiveImport = {
  ...signedIn,
  id: 'archive.remove-import',
  method: 'POST',
  path: `${base}/import/remove`,
  summary: 'Remove an import that failed, with everything that it wrote, with a job',
  body: z.lazy(() => z.strictObject({ organisationId: id })),
  get answer() {
    return z.object({ removed: z.literal(true) });
  },
} as const satisfies Operation;

export const archiveOperations: readonly Operation[] = [
  beginArchive,
  listArchives,
  archiveState,
  archiveAddress,
  uploadArchive,
  importArchive,
  archiveImportState,
  removeArchiveImport,
];
