import type { Revision } from '#application/ports/records';
import type { Scope } from '#application/ports/scope';
import type { TallyAmounts } from '#domain/registers/day-tally';
import type { Day } from '#domain/time/day';

/** A voucher in the day book of a branch. */
export interface DayBookRow {
  readonly date: Day;
  /** Of its first entry in the branch's log: its place among those of the day. */
  readonly sequence: number;
  readonly slug: string;
  readonly id: string;
  /** It was deleted; its revisions are in its history. */
  readonly deleted?: true;
}

/** What the vouchers of one type come to in a period; `kind` is empty, or such as `Receipt`. */
export interface DayTallyOfType extends TallyAmounts {
  readonly slug: string;
  readonly kind: string;
}

/** A change of a voucher or master, in its place: the day of the change and its sequence in the log. */
export interface ChangeOfMonth {
  readonly date: Day;
  readonly sequence: number;
  readonly revision: Revision;
}

/** Vouchers by day, and what changed of them. */
export interface DayBook {
  /**
   * Documents of a branch dated in `from`..`to`, of every kind, by day and then in the order of entry. It costs only what is shown, however
   * many kinds there are. `after` is the place to continue from.
   */
  dayBook(
    scope: Scope,
    branchId: string,
    from: Day,
    to: Day,
    page: { limit: number; after?: { readonly date: Day; readonly sequence: number } },
  ): Promise<{ rows: readonly DayBookRow[]; more: boolean }>;
  /** What those of a period come to by type: the totals of the day book. The cost grows with the days, not with the vouchers. */
  dayTallies(scope: Scope, branchId: string, from: Day, to: Day): Promise<readonly DayTallyOfType[]>;
  /**
   * Changes of the vouchers of a branch that are dated in these months, by the day of the change and then in its order, each from a day on.
   * It costs only what is shown, however much changed before that day. `after` is the place to continue from.
   */
  changes(
    scope: Scope,
    branchId: string,
    months: readonly { readonly month: string; readonly since: Day }[],
    page: { limit: number; after?: { readonly date: Day; readonly sequence: number } },
  ): Promise<{ rows: readonly ChangeOfMonth[]; more: boolean }>;
  /**
   * Changes of masters from a day on that may change what statements of earlier days say, in the same order. Which fields these are is in
   * `domain/statements/retold`.
   */
  masterChanges(
    scope: Scope,
    since: Day,
    page: { limit: number; after?: { readonly date: Day; readonly sequence: number } },
  ): Promise<{ rows: readonly ChangeOfMonth[]; more: boolean }>;
}
