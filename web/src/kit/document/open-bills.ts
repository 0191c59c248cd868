import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

/** An open bill of a party, or an amount on account; signed as on the ledger, so a receivable is positive. */
export interface OpenBill {
  readonly billId: string;
  readonly ledgerId: string;
  readonly kind: 'bill' | 'on-account';
  readonly voucher: { readonly slug: string; readonly id: string };
  readonly number: string;
  readonly date: string;
  readonly dueDate: string;
  readonly amount: number;
  readonly open: number;
}

/** The unadjusted amounts of a ledger in the open branch (the specification's getUnadjustedVoucherDetailsByLedgerId). */
export function openBillsQuery(ledgerId: string) {
  return queryOptions({
    queryKey: ['customer', 'bills', ledgerId],
    queryFn: () =>
      call<readonly OpenBill[]>('GET', `/api/ims-crm/customer/s/getUnadjustedVoucherDetailsByLedgerId/${ledgerId}`, { hideLoader: true }),
    enabled: ledgerId !== '',
    staleTime: 5_000,
    retry: false,
    meta: { quiet: true },
  });
}
