import * as z from 'zod';
import type { Operation } from '#modules/kit/operation';

export const dropdown = {
  id: 'dropdown.rows',
  method: 'GET',
  path: '/api/utility/dropdown/s/{key}',
  area: 'messages',
  slug: 'dropdown',
  summary:
    'Options of a drop-down, by the key of its source: ROLES, BRANCHES, PROJECTS …, lookup_id_name:field, lookup_name_only:field, static_data:name, reference:hsn',
  access: 'member',
  scope: 'branch',
  query: z.lazy(() =>
    z.strictObject({
      search: z.string().max(100).optional(),
      cursor: z.string().max(4000).optional(),
      limit: z.coerce.number().int().min(1).max(100).optional(),
    }),
  ),
  get answer() {
    return z.object({ rows: z.array(z.object({ label: z.string(), value: z.string() })), cursor: z.string().optional() });
  },
} as const satisfies Operation;

export const dropdownOperations: readonly Operation[] = [dropdown];
