import { reader } from '#application/reports/kit/reader';
import { type BalanceSheetFacts, balanceSheetColumns, balanceSheetTable } from '#application/reports/statements/balance-sheet/table';
import { known } from '#application/reports/statements/kept-books';
import { statementBooks } from '#application/reports/statements/statement-books';
import { balanceSheet as sheetOf } from '#domain/statements/balance-sheet';
import type { StatementBooks } from '#domain/statements/books';
import { keptPeriods } from '#domain/statements/books';
import { scheduleThree } from '#domain/statements/schedule-three';
import { addDays } from '#domain/time/day';
import { type BalanceSheetFilter, balanceSheet } from '#modules/reports/statements/balance-sheet';

export function balanceSheetFacts(
  books: StatementBooks,
  { form, byBalance }: Pick<BalanceSheetFilter, 'form' | 'byBalance'>,
): BalanceSheetFacts {
  // Opening balances are of the day before the books begin.
  const kept = keptPeriods(books, ({ to }) => to >= addDays(books.begins, -1));
  return { ...known(kept), sheet: form === 'schedule-iii' ? scheduleThree(kept) : sheetOf(kept, { byBalance }) };
}

export const balanceSheetReader = reader<BalanceSheetFilter, BalanceSheetFacts>({
  report: balanceSheet,
  columns: balanceSheetColumns,
  table: balanceSheetTable,
  read: async (context, branches, filter) => balanceSheetFacts(await statementBooks(context, branches, filter), filter),
});
