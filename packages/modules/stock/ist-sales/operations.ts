import * as z from 'zod/mini';
import type { Operation } from '#modules/kit/operations/operation';

const line = z.lazy(() =>
  z.object({ lineId: z.string(), itemName: z.string(), sent: z.int(), received: z.int(), short: z.int(), inTransit: z.int() }),
);
const receipt = z.lazy(() =>
  z.object({
    id: z.string(),
    number: z.string(),
    date: z.string(),
    lines: z.array(z.object({ sourceLine: z.string(), received: z.int(), short: z.int(), reason: z.nullable(z.string()) })),
  }),
);

export const progressOfTransfer = {
  slug: 'ist-sales',
  id: 'ist-sales.progress',
  area: 'stock',
  method: 'GET',
  path: '/api/ims-crm/istSales/s/{id}/progress',
  summary:
    'Where the goods of an IST are now: received, short and in transit, in ten-thousandths, by the books of the branch that receives',
  access: { permission: '/ist-sales/view' },
  scope: 'branch',
  get answer() {
    return z.object({ lines: z.array(line), receipts: z.array(receipt), receivedHere: z.boolean() });
  },
} as const satisfies Operation;

export const istSalesOperations: readonly Operation[] = [progressOfTransfer];
