import type { Scope } from '#application/ports/scope';
import type { InwardCredit } from '#domain/gst-returns/credit';
import type { Taxes } from '#domain/gst-returns/tax-heads';
import type { BookDocument, CreditDecision, StatedDocument, StatementOf } from '#domain/gstr-2b/claim/credit-effect';
import type { PendingCredit } from '#domain/gstr-2b/claim/pending-credit';
import type { Expected } from '#domain/gstr-2b/file-problem';
import type { ImsHistory } from '#domain/gstr-2b/ims/ims-steps';
import type { TaxPeriod } from '#domain/gstr-2b/portal-document';
import type { PortalFile } from '#domain/gstr-2b/portal-file';
import type { CreditMove, MovedAmount } from '#domain/itc-register/credit-move';
import type { Day } from '#domain/time/day';

export interface ClaimedCredit extends InwardCredit {
  /** `2026-04` */
  readonly month: TaxPeriod;
}

/** What documents of GSTR-2B of a month counted while nobody had decided about them. */
export interface DecidedOfPortal extends PendingCredit {
  readonly month: TaxPeriod;
}

/** What is claimed in a month after a filed return reversed it, because nobody had decided. */
export interface LateCredit extends Taxes {
  readonly month: TaxPeriod;
}

/** The first change of a record after a day, and what it was at the end of that day; null: it was not there. */
export interface Since<Before> {
  readonly on: Day;
  readonly before: Before | null;
}

/** The reconciliation of purchases with GSTR-2A and GSTR-2B. */
export interface CreditBooks {
  /** What the portal has of a GSTIN for a month, by the day of the documents. */
  portalDocuments(scope: Scope, of: StatementOf, period: TaxPeriod): Promise<readonly StatedDocument[]>;
  /** What was done in the IMS with documents of a GSTIN that are reported in these periods, by period. */
  imsHistories(scope: Scope, gstin: string, from: TaxPeriod, to: TaxPeriod): Promise<readonly ImsHistory[]>;
  /** Decisions in a branch that count in these months, or are about documents of them. */
  creditDecisions(
    scope: Scope,
    branchId: string,
    of: StatementOf,
    from: TaxPeriod,
    to: TaxPeriod,
  ): Promise<readonly (CreditDecision & { readonly id: string })[]>;
  /** What was decided about credit in a branch, added up in each month of GSTR-3B in which it counts. */
  claimedCredit(scope: Scope, branchId: string, from: Day, to: Day): Promise<readonly ClaimedCredit[]>;
  /** The same, what the documents of the portal of that month counted before, and what of it filed returns reversed before. */
  decidedCredit(
    scope: Scope,
    branchId: string,
    from: Day,
    to: Day,
  ): Promise<{
    readonly claimed: readonly ClaimedCredit[];
    readonly ofPortal: readonly DecidedOfPortal[];
    readonly late: readonly LateCredit[];
  }>;
  /** Reversals and reclaims of a branch that count in these months, in the order of entry within a month. */
  creditMoves(scope: Scope, branchId: string, from: TaxPeriod, to: TaxPeriod): Promise<readonly (CreditMove & { readonly id: string })[]>;
  /** Their sums by month and rule. It costs the same however many there are. */
  creditMoveSums(scope: Scope, branchId: string, from: Day, to: Day): Promise<readonly MovedAmount[]>;
  /** Purchases of a branch that the portal may have, and notes that change them, by our own day. The own GSTIN is not said. */
  boughtDocuments(scope: Scope, branchId: string, from: Day, to: Day): Promise<readonly Omit<BookDocument, 'ownGstin'>[]>;
  /** Purchases of a branch that were entered, changed or taken out after a day, by id. */
  boughtSince(scope: Scope, branchId: string, day: Day): Promise<ReadonlyMap<string, Since<Omit<BookDocument, 'ownGstin'>>>>;
  /** Decisions of a branch that were made or taken back after a day, by id. */
  decidedSince(scope: Scope, branchId: string, of: StatementOf, day: Day): Promise<ReadonlyMap<string, Since<CreditDecision>>>;
  /** Documents of a month that were imported after a day, by id. */
  statedSince(scope: Scope, of: StatementOf, period: TaxPeriod, day: Day): Promise<ReadonlyMap<string, Since<StatedDocument>>>;
}

/** Reads GSTR-2A and GSTR-2B: JSON, CSV and workbooks, told apart by their content. A file of something else is refused with a sentence. */
export interface PortalFiles {
  read(content: Uint8Array, expected: Expected): Promise<PortalFile>;
  /** The month of which GSTR-2B in JSON says that it is; anything else is refused. */
  monthOf2b(content: Uint8Array): TaxPeriod;
}
