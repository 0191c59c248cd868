import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';

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
  /** In hundredths of its currency. */
  readonly foreign?: { readonly currency: string; readonly rate: number; readonly amount: number; readonly open: number };
}

/** The bills in this currency, with their amounts in it; all of them in rupees without one. */
export function billsIn(bills: readonly OpenBill[], currency: string | null): readonly OpenBill[] {
  if (currency === null) return bills;
  return bills.flatMap((bill) =>
    bill.foreign?.currency === currency ? [{ ...bill, amount: bill.foreign.amount, open: bill.foreign.open }] : [],
  );
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
