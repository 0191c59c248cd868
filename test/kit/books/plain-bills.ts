import { type Bill, billKey } from '#domain/bills/bills';
import { paise } from '#domain/money/paise';
import type { BillChange } from '#domain/posting/effect';
import type { Day } from '#domain/time/day';

/** The voucher of these changes; it names the bills that open without a name of their own. */
interface BillVoucher {
  readonly number: string;
  readonly date: Day;
}

/**
 * The simplest sum of bills, to compare others with: bills after some changes; `sign` -1 takes them out again. A bill is the sum of its
 * changes, so the order in which vouchers arrive does not matter, and if a paid invoice is cancelled, the payment stays as an open amount
 * of the other sign: on account. A bill without any changes disappears; a settled one stays, with nothing open.
 */
export function foldBills(
  bills: ReadonlyMap<string, Bill>,
  changes: readonly BillChange[],
  voucher: BillVoucher,
  sign: 1 | -1 = 1,
): ReadonlyMap<string, Bill> {
  const folded = new Map(bills);
  for (const change of changes) {
    const key = billKey(change);
    const before = folded.get(key);
    const opening = change.kind !== 'settles';
    const amount = paise((before?.amount ?? 0) + (opening ? change.amount * sign : 0));
    const open = paise((before?.open ?? 0) + change.amount * sign);
    if (amount === 0 && open === 0) folded.delete(key);
    else
      folded.set(key, {
        ...named(before, change, voucher, opening && sign === 1),
        billId: change.billId,
        ledgerId: change.ledgerId,
        amount,
        open,
      });
  }
  return folded;
}

function named(
  before: Bill | undefined,
  change: BillChange,
  voucher: BillVoucher,
  opening: boolean,
): Pick<Bill, 'number' | 'date' | 'dueDate'> {
  if (before !== undefined && !opening) return before;
  const date = change.date ?? voucher.date;
  return { number: change.number ?? voucher.number, date, dueDate: change.dueDate ?? date };
}
