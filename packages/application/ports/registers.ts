import type { Scope } from '#application/ports/scope';
import type { RegisterEntry } from '#domain/registers/register-entry';
import type { RegisterKind } from '#domain/registers/register-kind';
import type { RegisterTotals } from '#domain/registers/register-totals';
import type { Day } from '#domain/time/day';
import type { Period } from '#domain/time/period';

/** A document in its register. */
export interface RegisterRow extends Omit<RegisterEntry, 'kind' | 'hsn'> {
  /** The kind of the document. */
  readonly slug: string;
  readonly id: string;
  /** Of its first entry in the branch's log: its place among those of the day. */
  readonly sequence: number;
}

export interface RegisterPage {
  readonly rows: readonly RegisterRow[];
  readonly more: boolean;
}

/** Sums of a register in a month: `2026-04`. */
export interface RegisterMonth {
  readonly month: string;
  readonly totals: RegisterTotals;
}

/** Registers of documents. */
export interface RegisterBooks {
  /** Documents in a register of a branch, by date and then in the order of entry. It costs only what is shown. */
  register(
    scope: Scope,
    branchId: string,
    kind: RegisterKind,
    from: Day,
    to: Day,
    page: { limit: number; after?: { readonly date: Day; readonly sequence: number } },
  ): Promise<RegisterPage>;
  /** Sums of a register by month; those by HSN code only if asked for. It costs as much as there are months. */
  registerMonths(scope: Scope, branchId: string, kind: RegisterKind, from: Day, to: Day, hsn: boolean): Promise<readonly RegisterMonth[]>;
  /** The same for several periods of which the end of the log is read once. */
  registerPeriods(
    scope: Scope,
    branchId: string,
    kind: RegisterKind,
    periods: readonly Period[],
  ): Promise<readonly (readonly RegisterMonth[])[]>;
}
