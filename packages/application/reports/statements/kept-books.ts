import type { KnownPeriods } from '#application/reports/statements/rows';
import { keptPeriods, type StatementBooks } from '#domain/statements/books';

/** Without comparisons with a period that begins before the books. A month in which they begin stays, because the months add up to the whole. */
export function sinceBegun(books: StatementBooks, compare: string | null): StatementBooks {
  return keptPeriods(books, ({ from, to }) => (compare === 'months' ? to : from) >= books.begins);
}

export function known({ periods, begins }: StatementBooks): KnownPeriods {
  const branches = periods.flatMap((period) => period?.ofBranch ?? []);
  return { begins, known: periods.map((period) => period !== null), ...(branches.length === 0 ? {} : { branches }) };
}
