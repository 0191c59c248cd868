import type { Problem } from '#domain/refusal';
import { addDays, type Day, formatDay } from '#domain/time/day';
import type { Period } from '#domain/time/period';

/** What a person with a read-only role is given: some financial years, until a day. */
export interface AuditAccess {
  readonly financialYearIds: readonly string[];
  /** The last day on which they may sign in to the organisation. */
  readonly until: Day;
}

/** An auditor is let in for a year and a half at most: an audit takes months, and forgotten access is a risk. */
const mostDays = 550;

/** Problems with what is given with a role: a read-only role needs years and a day, and other roles have neither. */
export function auditProblems(
  readOnly: boolean,
  { financialYearIds, accessUntil }: { readonly financialYearIds: readonly string[]; readonly accessUntil: Day | null },
  today: Day,
  years: ReadonlySet<string>,
): readonly Problem[] {
  const problems: Problem[] = [];
  if (!readOnly) {
    if (financialYearIds.length > 0)
      problems.push({ path: 'financialYearIds', message: 'Only people with a read-only role are limited to years' });
    if (accessUntil !== null) problems.push({ path: 'accessUntil', message: 'Only access with a read-only role ends on a day' });
    return problems;
  }
  if (financialYearIds.length === 0) problems.push({ path: 'financialYearIds', message: 'Choose at least one financial year' });
  financialYearIds.forEach((id, at) => {
    if (!years.has(id)) problems.push({ path: `financialYearIds.${at}`, message: 'This financial year does not exist' });
    else if (financialYearIds.indexOf(id) < at) problems.push({ path: `financialYearIds.${at}`, message: 'This year is listed twice' });
  });
  const latest = addDays(today, mostDays);
  if (accessUntil === null) problems.push({ path: 'accessUntil', message: 'Enter the last day of the access' });
  else if (accessUntil < today) problems.push({ path: 'accessUntil', message: 'This day has passed' });
  else if (accessUntil > latest) problems.push({ path: 'accessUntil', message: `Enter ${formatDay(latest)} or an earlier day` });
  return problems;
}

/** Whether every day of a period is in one of these years. */
export function isWithin(years: readonly Period[], { from, to }: Period): boolean {
  for (let day = from; day <= to; ) {
    const year = years.find((one) => one.from <= day && day <= one.to);
    if (year === undefined) return false;
    day = addDays(year.to, 1);
  }
  return true;
}
