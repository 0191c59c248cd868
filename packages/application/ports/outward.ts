import type { Scope } from '#application/ports/scope';
import type { AmendmentKind } from '#domain/gst-returns/filing/amendment';
import type { ToldIn } from '#domain/gst-returns/filing/told-in';
import type { Outward } from '#domain/gst-returns/outward';
import type { ReturnSum } from '#domain/gst-returns/sums';
import type { TaxAmounts } from '#domain/registers/register-entry';
import type { Day } from '#domain/time/day';

/** A document of GSTR-1. Its rows by HSN code are in the sums only. */
export interface OutwardRow extends Omit<Outward, 'hsn'> {
  /** What these rows come to; positive like the other amounts of the document. */
  readonly inHsn: TaxAmounts;
  readonly slug: string;
  readonly id: string;
  /** Of its first entry in the branch's log: its place among those of the day. */
  readonly sequence: number;
}

/** A document that changed, or came, after its month was filed, in the month that tells it. */
export interface AmendmentRow extends ToldIn {
  readonly slug: string;
  readonly id: string;
  readonly sequence: number;
  /** The first day of that month. */
  readonly date: Day;
  /** Null: it is gone. */
  readonly now: Outward | null;
}

/** What they add to the return of a month. */
export interface AmendmentSum extends ReturnSum {
  /** `yyyy-MM` */
  readonly month: string;
}

/** `hsn`: table 12. `tables`: all others. */
export const outwardParts = ['tables', 'hsn'] as const;
export type OutwardPart = (typeof outwardParts)[number];

/** Outward supplies, as GSTR-1 tells them. */
export interface OutwardBooks {
  /** Documents of a branch, cancelled ones too, by date and then in the order of entry. It costs only what is shown. */
  outward(
    scope: Scope,
    branchId: string,
    from: Day,
    to: Day,
    page: { limit: number; after?: { readonly date: Day; readonly sequence: number } },
  ): Promise<{ rows: readonly OutwardRow[]; more: boolean }>;
  /** The sums of its tables, whole months by month. It costs the same however many documents there are. */
  outwardMonths(
    scope: Scope,
    branchId: string,
    part: OutwardPart,
    from: Day,
    to: Day,
  ): Promise<readonly { readonly month: string; readonly sums: readonly ReturnSum[] }[]>;
  /** Documents of a branch that returns of these days tell because they changed after their month was filed. */
  amendments(
    scope: Scope,
    branchId: string,
    from: Day,
    to: Day,
    page: { limit: number; after?: { readonly date: Day; readonly sequence: number } },
  ): Promise<{ rows: readonly AmendmentRow[]; more: boolean }>;
  /** What they add to these returns, by kind. */
  amendmentSums(scope: Scope, branchId: string, from: Day, to: Day, kinds: readonly AmendmentKind[]): Promise<readonly AmendmentSum[]>;
}
