import type { Scope } from '#application/ports/scope';
import type { BookDocument, CreditDecision, StatedDocument, StatementOf } from '#domain/gstr-2b/claim/credit-effect';
import type { TaxPeriod } from '#domain/gstr-2b/portal-document';
import type { Day } from '#domain/time/day';

/** The reconciliation of purchases with GSTR-2A and GSTR-2B. */
export interface CreditBooks {
  /** What the portal has of a GSTIN for a month, by the day of the documents. */
  portalDocuments(scope: Scope, of: StatementOf, period: TaxPeriod): Promise<readonly StatedDocument[]>;
  /** Decisions in a branch that count in these months, or are about documents of them. */
  creditDecisions(
    scope: Scope,
    branchId: string,
    of: StatementOf,
    from: TaxPeriod,
    to: TaxPeriod,
  ): Promise<readonly (CreditDecision & { readonly id: string })[]>;
  /** Purchases of a branch that the portal may have, and notes that change them, by our own day. The own GSTIN is not said. */
  boughtDocuments(scope: Scope, branchId: string, from: Day, to: Day): Promise<readonly Omit<BookDocument, 'ownGstin'>[]>;
}
