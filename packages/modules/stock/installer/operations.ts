import * as z from 'zod';
import type { Operation } from '#modules/kit/operation';

const base = '/api/ims-crm/installer/s';
const shared = { area: 'stock', slug: 'installer', access: { permission: '/installer' }, scope: 'organisation', method: 'GET' } as const;

export const activeInstallers = {
  ...shared,
  id: 'installer.active',
  path: `${base}/findAllByActiveStatus`,
  summary: 'Active installers, page by page',
  query: z.lazy(() =>
    z.strictObject({ cursor: z.string().max(4000).optional(), limit: z.coerce.number().int().min(1).max(100).optional() }),
  ),
  get answer() {
    return z.object({ rows: z.array(z.object({ id: z.string(), label: z.string() }).loose()), cursor: z.string().optional() });
  },
} as const satisfies Operation;

export const installerEmail = {
  ...shared,
  id: 'installer.email',
  path: `${base}/findInsEmailById/{id}`,
  summary: 'The email address of an installer, or null',
  get answer() {
    return z.object({ insEmail: z.string().nullable() });
  },
} as const satisfies Operation;

export const installerOperations: readonly Operation[] = [activeInstallers, installerEmail];
