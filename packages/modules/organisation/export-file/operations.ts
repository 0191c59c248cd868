import * as z from 'zod/mini';
import { gridQuestion } from '#modules/grids/question';
import type { Operation } from '#modules/kit/operations/operation';
import { inner } from '#modules/kit/report/inner';
import { id } from '#modules/kit/schema';
import { exportTypes } from '#modules/organisation/export-file/export-file';

const base = '/api/utility/exportFile/s';
const exportType = z.enum(exportTypes);

/** The call of the specification: small lists are returned at once. */
export const exportGrid = {
  id: 'grid.export',
  method: 'POST',
  path: '/api/utility/commonGridSetUp/s/grid/getGridForExport',
  area: 'papers',
  slug: 'configure-grid',
  access: 'member',
  scope: 'branch',
  summary: 'A list as a file, up to 2,000 rows; larger ones are exported by a job',
  body: z.lazy(() => z.extend(inner(gridQuestion), { exportType })),
  answersFile: true,
} as const satisfies Operation;

const shared = { slug: 'export-file', access: 'member', scope: 'branch' } as const;
const state = z.lazy(() =>
  z.object({
    id: z.string(),
    exportStatus: z.string(),
    rows: z.int(),
    fileName: z.nullable(z.string()),
    failure: z.nullable(z.string()),
  }),
);

export const beginExport = {
  ...shared,
  id: 'export-file.begin',
  method: 'POST',
  path: `${base}/begin`,
  area: 'organisation',
  summary: 'Export a list of any size with a job',
  body: z.lazy(() => z.extend(inner(gridQuestion), { id, exportType })),
  answer: state,
} as const satisfies Operation;

/** The permission is that of the report, which the job checks again. */
export const beginReportExport = {
  ...shared,
  id: 'export-file.begin-report',
  method: 'POST',
  path: `${base}/report`,
  area: 'organisation',
  summary: 'Export a report of any size with a job',
  body: z.lazy(() =>
    z.strictObject({
      id,
      exportType,
      report: z.string().check(z.maxLength(60)),
      filter: z.record(z.string().check(z.maxLength(60)), z.unknown()),
      landscape: z.optional(z.boolean()),
    }),
  ),
  answer: state,
} as const satisfies Operation;

export const exportState = {
  ...shared,
  id: 'export-file.state',
  method: 'GET',
  path: `${base}/state/{id}`,
  area: 'organisation',
  summary: 'Progress of an export, for the person who asked',
  answer: state,
} as const satisfies Operation;

export const exportAddress = {
  ...shared,
  id: 'export-file.address',
  method: 'GET',
  path: `${base}/address/{id}`,
  area: 'papers',
  summary: 'Download address of an export (5 minutes), for the person who asked',
  get answer() {
    return z.object({ name: z.string(), url: z.string() });
  },
} as const satisfies Operation;

export const exportOperations: readonly Operation[] = [exportGrid, beginExport, beginReportExport, exportState, exportAddress];
