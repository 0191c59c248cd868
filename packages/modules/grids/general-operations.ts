import * as z from 'zod/mini';
import type { Operation } from '#modules/kit/operations/operation';

const found = z.lazy(() =>
  z.object({
    slug: z.string(),
    id: z.string(),
    kind: z.enum(['Ledger', 'Item', 'Voucher']),
    label: z.string(),
    /** Details that tell it from others with the same name: balance and city, stock, or party, date and amount. */
    beside: z.string(),
  }),
);
export type Found = z.infer<typeof found>;

/** The specification names this call and not its payload (answer A76). */
export const generalSearch = {
  id: 'general.search',
  method: 'POST',
  area: 'grids',
  slug: 'general',
  path: '/api/ims-crm/general/s/search',
  summary: 'Ledgers, items and vouchers of the open branch and year by name, number or party, of those you may see',
  access: 'member',
  scope: 'branch',
  body: z.lazy(() =>
    z.strictObject({
      search: z.string().check(z.trim(), z.minLength(2), z.maxLength(100)),
      /** At most so many of each kind. */
      limit: z._default(z.int().check(z.minimum(1), z.maximum(20)), 5),
    }),
  ),
  answer: z.lazy(() => z.array(found)),
} as const satisfies Operation;
