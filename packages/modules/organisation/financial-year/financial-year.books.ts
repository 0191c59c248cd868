import type { MasterBooks } from '#modules/kit/books';
import type { FinancialYear } from '#modules/organisation/financial-year/financial-year';

export const financialYearBooks: MasterBooks<FinancialYear> = {
  alsoNeeds: locking,
  retells: ['start', 'end'],
};

/** Moving the lock forward closes the days before it, and moving it back opens them; each has its own permission (decision D33). */
function locking({ lockedUntil: before }: FinancialYear, { lockedUntil: after }: FinancialYear): readonly string[] {
  if (before === after) return [];
  return [(after ?? '') > (before ?? '') ? 'close' : 'reopen'];
}
