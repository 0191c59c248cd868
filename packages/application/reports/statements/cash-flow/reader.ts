import { reader } from '#application/reports/kit/reader';
import { type CashFlowFacts, cashFlowColumns, cashFlowTable } from '#application/reports/statements/cash-flow/table';
import { known, sinceBegun } from '#application/reports/statements/kept-books';
import { statementBooks } from '#application/reports/statements/statement-books';
import type { StatementBooks } from '#domain/statements/books';
import { cashFlow as flowOf } from '#domain/statements/cash-flow';
import { type CashFlowFilter, cashFlow } from '#modules/reports/statements/cash-flow';

export function cashFlowFacts(books: StatementBooks, { compare }: Pick<CashFlowFilter, 'compare'>): CashFlowFacts {
  const kept = sinceBegun(books, compare);
  return { ...known(kept), flow: flowOf(kept) };
}

export const cashFlowReader = reader<CashFlowFilter, CashFlowFacts>({
  report: cashFlow,
  columns: cashFlowColumns,
  table: cashFlowTable,
  read: async (context, branches, filter) => cashFlowFacts(await statementBooks(context, branches, filter), filter),
});
