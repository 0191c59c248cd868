import type { Paise, Quantity } from '#domain/money/paise';
import type { Day } from '#domain/time/day';

/** One line of a voucher on one ledger: a debit is positive, a credit negative. */
export interface Posting {
  readonly ledgerId: string;
  readonly amount: Paise;
}

/**
 * A change to a bill of a party ledger (decision D31). The bill is named by the voucher that opened it.
 * `opens` states the original amount, signed as on the ledger (a sales invoice opens a debit); `settles` reduces an open
 * bill and carries the opposite sign; `on-account` is an amount without a bill: it behaves as a bill of its own voucher.
 */
export interface BillChange {
  readonly ledgerId: string;
  readonly billId: string;
  readonly kind: 'opens' | 'settles' | 'on-account';
  readonly amount: Paise;
  /** Given when the bill opens: its number, date and due date as the party knows them. */
  readonly number?: string;
  readonly date?: Day;
  readonly dueDate?: Day;
}

/** A movement of goods: in is positive, out negative. `value` in paise is known for receipts; issues are valued by the stock rules. */
export interface Movement {
  readonly itemId: string;
  readonly locationId: string | null;
  readonly batch: string | null;
  readonly quantity: Quantity;
  readonly value: Paise | null;
}

/** All that a voucher does to the books and to stock. Replaced as a whole when the voucher is edited, taken out when it is cancelled. */
export interface Effect {
  readonly date: Day;
  readonly postings: readonly Posting[];
  readonly bills: readonly BillChange[];
  readonly movements: readonly Movement[];
}
