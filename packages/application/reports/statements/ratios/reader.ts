import { reader } from '#application/reports/kit/reader';
import { known, sinceBegun } from '#application/reports/statements/kept-books';
import { type RatiosFacts, ratiosColumns, ratiosTable } from '#application/reports/statements/ratios/table';
import { statementBooks } from '#application/reports/statements/statement-books';
import type { StatementBooks } from '#domain/statements/books';
import { ratios as ratiosOf } from '#domain/statements/ratios';
import type { Day } from '#domain/time/day';
import { type RatiosFilter, ratios } from '#modules/reports/statements/ratios';

export function ratiosFacts(books: StatementBooks, { compare }: Pick<RatiosFilter, 'compare'>, today: Day): RatiosFacts {
  const kept = sinceBegun(books, compare);
  return { ...known(kept), ratios: ratiosOf(kept, today) };
}

export const ratiosReader = reader<RatiosFilter, RatiosFacts>({
  report: ratios,
  columns: ratiosColumns,
  table: ratiosTable,
  read: async (context, branches, filter) => ratiosFacts(await statementBooks(context, branches, filter), filter, context.today),
});
