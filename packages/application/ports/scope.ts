/**
 * Where a call works. Every port takes it first, and every key begins with its organisation, so an unscoped question cannot be asked.
 * `functions/http` builds it after the membership was checked.
 */
export interface Scope {
  readonly organisationId: string;
  readonly branchId: string;
  readonly financialYearId: string;
  readonly userId: string;
  /** For the audit trail: the caller's address. */
  readonly from: string;
  readonly requestId: string;
}

/** The log a change is written to: the organisation's own (masters, settings, sign-ins) or a branch's (documents). */
export type Stream = 'organisation' | { readonly branchId: string };
