import type { Scope } from '#application/ports/scope';
import type { InwardSum } from '#domain/gst-returns/inward';
import type { Day } from '#domain/time/day';

/** Purchases, as GSTR-3B tells them. */
export interface InwardBooks {
  /** Their sums, whole months by month. It costs the same however many purchases there are. */
  inwardMonths(
    scope: Scope,
    branchId: string,
    from: Day,
    to: Day,
  ): Promise<readonly { readonly month: string; readonly sums: readonly InwardSum[] }[]>;
}
