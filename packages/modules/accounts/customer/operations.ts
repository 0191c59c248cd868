import * as z from 'zod';
import type { Operation } from '#modules/kit/operation';

/** What can still be set off against: the open bills of a ledger in the open branch, and amounts on its account. */
export const unadjustedVouchers = {
  id: 'customer.unadjusted-vouchers',
  method: 'GET',
  path: '/api/ims-crm/customer/s/getUnadjustedVoucherDetailsByLedgerId/{id}',
  area: 'accounts',
  slug: 'customer',
  summary: 'Open bills of a Ledger in this branch',
  access: { permission: '/customer' },
  scope: 'branch',
  answer: z.array(
    z.object({
      billId: z.string(),
      ledgerId: z.string(),
      number: z.string(),
      date: z.string(),
      dueDate: z.string(),
      amount: z.int(),
      open: z.int(),
    }),
  ),
} as const satisfies Operation;
