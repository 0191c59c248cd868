import type { Scope } from '#application/ports/scope';
import type { SaleEntry, SoldLine } from '#domain/registers/sale-entry';
import type { SalePart, SaleSums } from '#domain/registers/sale-sums';
import type { Day } from '#domain/time/day';

/** A line of an invoice or return. */
export interface SoldRow extends Omit<SaleEntry, 'lines'>, SoldLine {
  /** The kind of the document. */
  readonly slug: string;
  readonly id: string;
  /** Of its first entry in the branch's log: its place among those of the day. */
  readonly sequence: number;
}

/** Sales of a month by item, customer or representative. */
export interface SalesMonth {
  readonly month: string;
  readonly sums: ReadonlyMap<string, SaleSums>;
}

/** What was sold and returned. */
export interface SalesBooks {
  /** What was sold and returned by month, of each item, customer or representative. Parts of a month cost as much as their lines. */
  sales(scope: Scope, branchId: string, part: SalePart, from: Day, to: Day): Promise<readonly SalesMonth[]>;
  /** Lines of invoices and returns dated in `from`..`to`, by day and then in the order of entry. The cost grows with their number. */
  soldRows(scope: Scope, branchId: string, from: Day, to: Day): Promise<readonly SoldRow[]>;
}
