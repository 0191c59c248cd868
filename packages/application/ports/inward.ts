import type { Scope } from '#application/ports/scope';
import type { Inward, InwardSum } from '#domain/gst-returns/inward';
import type { Day } from '#domain/time/day';

/** A purchase of GSTR-3B. */
export interface InwardRow extends Inward {
  readonly slug: string;
  readonly id: string;
  /** Of its first entry in the branch's log: its place among those of the day. */
  readonly sequence: number;
}

/** Purchases, as GSTR-3B tells them. */
export interface InwardBooks {
  /** Purchases of a branch, by date and then in the order of entry. It costs only what is shown. */
  inward(
    scope: Scope,
    branchId: string,
    from: Day,
    to: Day,
    page: { limit: number; after?: { readonly date: Day; readonly sequence: number } },
  ): Promise<{ rows: readonly InwardRow[]; more: boolean }>;
  /** Their sums, whole months by month. It costs the same however many purchases there are. */
  inwardMonths(
    scope: Scope,
    branchId: string,
    from: Day,
    to: Day,
  ): Promise<readonly { readonly month: string; readonly sums: readonly InwardSum[] }[]>;
}
