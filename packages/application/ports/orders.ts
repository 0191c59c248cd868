import type { Stored } from '#application/ports/records';
import type { Scope } from '#application/ports/scope';
import type { Standing } from '#domain/documents/standing';
import type { Quantity } from '#domain/money/paise';
import type { OpenQuantities } from '#domain/stock/order-kind';
import type { Day } from '#domain/time/day';

/** The open quantities of an item in the orders of a branch. */
export interface OpenOrders extends OpenQuantities {
  readonly itemId: string;
}

/** What open purchase orders of a day commit a project to, in paise without tax. */
export interface CommittedValue {
  readonly projectId: string;
  readonly date: Day;
  readonly value: number;
}

/** A voucher that takes from the lines of an earlier document. */
export interface Taker {
  readonly voucher: { readonly slug: string; readonly id: string };
  readonly number: string;
  /** Missing where the books kept it before takers had a date. */
  readonly date?: Day | undefined;
  /** By `lineId` of the earlier document. */
  readonly lines: ReadonlyMap<string, Quantity>;
}

/** An earlier document, and the vouchers that take from it, in the order of entry. */
export interface Source {
  readonly stored: Stored;
  readonly takers: readonly Taker[];
}

/** How many documents of a list have a status, and what they add up to. Cancelled ones are counted as `Cancelled`. */
export interface StatusCount extends Standing {
  readonly slug: string;
  readonly count: number;
}

/** Documents that others take from. */
export interface OrderBooks {
  /** The vouchers that take from the lines of these documents, by their ids. */
  takers(
    scope: Scope,
    branchId: string,
    documents: readonly { readonly slug: string; readonly id: string }[],
  ): Promise<ReadonlyMap<string, readonly Taker[]>>;
  /** What is open in the orders of a branch, of each of these items. The cost does not grow with the orders. */
  openOrders(scope: Scope, branchId: string, itemIds: readonly string[]): Promise<readonly OpenOrders[]>;
  /**
   * What purchase orders dated up to a day still commit projects to, by day and project. The cost grows with the days that have open orders,
   * not with the orders.
   */
  committed(scope: Scope, branchId: string, to: Day): Promise<readonly CommittedValue[]>;
  /** The documents of a branch and year by list, side and status. The cost does not grow with them. */
  statuses(scope: Scope, branchId: string, financialYearId: string): Promise<readonly StatusCount[]>;
}
