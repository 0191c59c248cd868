import { reader } from '#application/reports/kit/reader';
import { known, sinceBegun } from '#application/reports/statements/kept-books';
import { type ProfitLossFacts, profitLossColumns, profitLossTable } from '#application/reports/statements/profit-loss/table';
import { statementBooks } from '#application/reports/statements/statement-books';
import type { StatementBooks } from '#domain/statements/books';
import { profitAndLoss, twoSidesOf } from '#domain/statements/profit-and-loss';
import { type ProfitLossFilter, profitLoss } from '#modules/reports/statements/profit-loss';

export function profitLossFacts(books: StatementBooks, { compare }: Pick<ProfitLossFilter, 'compare'>): ProfitLossFacts {
  const kept = sinceBegun(books, compare);
  const account = profitAndLoss(kept);
  return { ...known(kept), account, sides: twoSidesOf(kept, account) };
}

export const profitLossReader = reader<ProfitLossFilter, ProfitLossFacts>({
  report: profitLoss,
  columns: profitLossColumns,
  table: profitLossTable,
  read: async (context, branches, filter) => profitLossFacts(await statementBooks(context, branches, filter), filter),
});
