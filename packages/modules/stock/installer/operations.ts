import * as z from 'zod/mini';
import type { Operation } from '#modules/kit/operations/operation';

const base = '/api/ims-crm/installer/s';
const shared = { area: 'stock', slug: 'installer', access: { permission: '/installer' }, scope: 'organisation', method: 'GET' } as const;

export const activeInstallers = {
  ...shared,
  id: 'installer.active',
  path: `${base}/findAllByActiveStatus`,
  summary: 'Active installers, page by page',
  query: z.lazy(() =>
    z.strictObject({
      cursor: z.optional(z.string().check(z.maxLength(4000))),
      limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100))),
    }),
  ),
  get answer() {
    return z.object({ rows: z.array(z.looseObject({ id: z.string(), label: z.string() })), cursor: z.optional(z.string()) });
  },
} as const satisfies Operation;

export const installerEmail = {
  ...shared,
  id: 'installer.email',
  path: `${base}/findInsEmailById/{id}`,
  summary: 'The email address of an installer, or null',
  get answer() {
    return z.object({ insEmail: z.nullable(z.string()) });
  },
} as const satisfies Operation;

export const installerOperations: readonly Operation[] = [activeInstallers, installerEmail];
