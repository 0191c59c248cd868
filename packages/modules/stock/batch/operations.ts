import * as z from 'zod/mini';
import type { Operation } from '#modules/kit/operations/operation';

/** What there is of a batch at a place, with what is known of it. Quantities and prices are ten-thousandths. */
const batchAtPlace = z.lazy(() =>
  z.object({
    batch: z.string(),
    locationId: z.nullable(z.string()),
    quantity: z.int(),
    manufactured: z.nullable(z.string()),
    expires: z.nullable(z.string()),
    batchPrice: z.nullable(z.int()),
    isActive: z.boolean(),
  }),
);
export type BatchAtPlace = z.infer<typeof batchAtPlace>;

export const batchesOfItem = {
  area: 'stock',
  slug: 'batch',
  id: 'batch.of-item',
  method: 'GET',
  path: '/api/ims-crm/batch/s/ofItem/{itemId}',
  summary: 'The batches of an item in the open branch, by place, the first to expire first',
  access: { may: 'choose', of: 'inventory-item' },
  scope: 'branch',
  get answer() {
    return z.array(batchAtPlace);
  },
} as const satisfies Operation;

export const batchOperations: readonly Operation[] = [batchesOfItem];
