import type { ReportTable } from '#modules/kit/module';
import { type MoneyBook, type MoneyBookFacts, type MoneyBookFilter, moneyBook, moneyBookTable } from '#modules/reports/money-book';

const book: MoneyBook = { slug: 'cash-book', entity: 'cashBook', title: 'Cash Book', id: 'CASH_BOOK_REPORT', ledgerKind: 'Cash' };

/** The cash of the business, day by day. */
export const cashBook = moneyBook(book);

export function cashBookTable(filter: MoneyBookFilter, facts: MoneyBookFacts): ReportTable {
  return moneyBookTable(book, filter, facts);
}
