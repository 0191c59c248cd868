import type { Context } from '#application/context';
import { isReadOnly } from '#application/identity/scope/open-scope';
import { allYears } from '#application/known-records';
import type { Row, Stored } from '#application/ports/records';
import { type AuditAccess, auditProblems } from '#domain/permission/audit-access';
import { refuseIfAny } from '#domain/refusal';
import type { Day } from '#domain/time/day';

/** What the forms of users and invitations give with a read-only role. */
export interface AuditGranted {
  readonly financialYearIds?: readonly string[] | undefined;
  readonly accessUntil?: Day | null | undefined;
}

/** Null if nothing was given. */
export function auditOf({ financialYearIds = [], accessUntil = null }: AuditGranted): AuditAccess | null {
  return financialYearIds.length === 0 || accessUntil === null ? null : { financialYearIds, until: accessUntil };
}

/** As it is in the audit trail; nothing for people who are not limited. */
export function auditRow(audit: AuditAccess | null | undefined): Row {
  return audit ? { financialYearIds: audit.financialYearIds, accessUntil: audit.until } : {};
}

/** A read-only role needs years of this organisation and a last day, and other roles have neither. */
export async function checkAudit(
  context: Context,
  role: Stored,
  { financialYearIds = [], accessUntil = null }: AuditGranted,
): Promise<void> {
  const years = new Set((await allYears(context)).map(({ id }) => id));
  refuseIfAny(auditProblems(isReadOnly(role), { financialYearIds, accessUntil }, context.today, years));
}
