import * as z from 'zod';
import type { Operation } from '#modules/kit/operation';

export const salesOfPeriod = {
  id: 'sales-invoice.of-period',
  method: 'GET',
  path: '/api/ims-crm/salesInvoice/s/totalOfPeriod',
  area: 'sales',
  slug: 'sales-invoice',
  summary: 'How many invoices of this branch and year stand in a period, and what they come to, taxes included',
  access: { permission: '/sales-invoice' },
  scope: 'branch',
  query: z.lazy(() => z.strictObject({ from: z.iso.date(), to: z.iso.date() })),
  get answer() {
    return z.object({ count: z.int(), total: z.int() });
  },
} as const satisfies Operation;
