import * as z from 'zod/mini';
import type { Operation } from '#modules/kit/operations/operation';

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
      search: z.optional(z.string().check(z.maxLength(100))),
      cursor: z.optional(z.string().check(z.maxLength(4000))),
      limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100))),
    }),
  ),
  get answer() {
    return z.object({ rows: z.array(z.object({ label: z.string(), value: z.string() })), cursor: z.optional(z.string()) });
  },
} as const satisfies Operation;

export const dropdownOperations: readonly Operation[] = [dropdown];
