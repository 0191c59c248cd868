import type { TaxPeriod } from '#domain/gstr-2b/portal-document';
import { addMonths, type Day } from '#domain/time/day';
import { startYearOf } from '#domain/time/financial-year';

/**
 * Rule 37A: credit of an invoice whose supplier did not file GSTR-3B of its period by 30 September after the financial year is reversed by 30
 * November. It is reclaimed once the supplier has filed.
 */
export function lastDayOf37A(documentDate: Day): Day {
  return `${startYearOf(documentDate) + 1}-11-30`;
}

/** The first month whose return can have that reversal: it is filed after that 30 September. */
export function firstMonthOf37A(documentDate: Day): TaxPeriod {
  return addMonths(lastDayOf37A(documentDate), -2).slice(0, 7);
}
