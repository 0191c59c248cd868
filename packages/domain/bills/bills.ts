import type { Paise } from '#domain/money/paise';
import { compareDays, type Day } from '#domain/time/day';

/**
 * An amount of a party to settle, now or earlier. Signed as on the ledger: what a customer owes is positive, an advance from them is
 * negative.
 */
export interface Bill {
  readonly billId: string;
  readonly ledgerId: string;
  readonly number: string;
  readonly date: Day;
  readonly dueDate: Day;
  /** The original amount. */
  readonly amount: Paise;
  /** The open amount. */
  readonly open: Paise;
  /** The same in the currency of the bill, in hundredths; absent for bills in rupees. */
  readonly foreign?: { readonly currency: string; readonly rate: number; readonly amount: number; readonly open: number };
}

export function billKey({ ledgerId, billId }: { readonly ledgerId: string; readonly billId: string }): string {
  return `${ledgerId}|${billId}`;
}

/** Open bills, earliest due first: the order in which they are settled. */
export function openBills<Open extends Bill>(bills: Iterable<Open>): readonly Open[] {
  return [...bills].filter(({ open }) => open !== 0).sort(byDueDate);
}

function byDueDate(a: Bill, b: Bill): number {
  return (
    compareDays(a.dueDate, b.dueDate) ||
    compareDays(a.date, b.date) ||
    (a.number < b.number ? -1 : a.number > b.number ? 1 : a.billId < b.billId ? -1 : 1)
  );
}
