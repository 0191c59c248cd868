import type { Scope } from '#application/ports/scope';
import type { Paise } from '#domain/money/paise';
import type { Day } from '#domain/time/day';

/** One ledger of a branch over a stretch of time, in paise; `opening` is all-time net before the year, debit positive. */
export interface LedgerBalance {
  readonly ledgerId: string;
  readonly opening: Paise;
  readonly debit: Paise;
  readonly credit: Paise;
}

/** What a ledger moved on a day. */
export interface LedgerDay {
  readonly day: Day;
  readonly ledgerId: string;
  readonly debit: Paise;
  readonly credit: Paise;
}

export interface LedgerRow {
  readonly date: Day;
  readonly sequence: number;
  readonly slug: string;
  readonly id: string;
  readonly number: string;
  /** Debit positive. */
  readonly amount: Paise;
  /** The ledger on the other side; null when there are several ("as per details"). */
  readonly contraId: string | null;
  /** The bills of the ledger that the voucher opens or settles. */
  readonly billIds: readonly string[];
}

/** Balances and statements of ledgers. */
export interface LedgerBooks {
  /**
   * Opening, debit and credit of every ledger that ever moved in one branch. Opening is everything before `from`; debit and credit are
   * `from`..`to`, both inclusive. Cheap when `from` is the first day of a financial year. `only` limits it to these ledgers: only their
   * pages are read.
   */
  balances(scope: Scope, branchId: string, from: Day, to: Day, only?: readonly string[]): Promise<readonly LedgerBalance[]>;
  /** The balances of these ledgers at the end of each of these days, debit positive. Days at the end of a month need no other pages. */
  closings(
    scope: Scope,
    branchId: string,
    days: readonly Day[],
    ledgerIds: readonly string[],
  ): Promise<readonly ReadonlyMap<string, Paise>[]>;
  /**
   * What these ledgers moved on each day of `from`..`to`, by day; days on which one did not move are missing. It costs as much as there are
   * days, however many vouchers they have.
   */
  ledgerDays(scope: Scope, branchId: string, from: Day, to: Day, ledgerIds: readonly string[]): Promise<readonly LedgerDay[]>;
  /** Rows of one ledger by date, then sequence. `opening` is everything before `from`. */
  statement(
    scope: Scope,
    branchId: string,
    ledgerId: string,
    from: Day,
    to: Day,
    page: { limit: number; cursor?: string },
  ): Promise<{ opening: Paise; rows: readonly LedgerRow[]; cursor?: string }>;
  /** The last rows of one ledger up to a day, newest first. It costs only what is shown. */
  recent(scope: Scope, branchId: string, ledgerId: string, to: Day, limit: number): Promise<readonly LedgerRow[]>;
}
