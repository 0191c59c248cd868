import type { ReportTable } from '#modules/kit/module';
import { type MoneyBook, type MoneyBookFacts, type MoneyBookFilter, moneyBook, moneyBookTable } from '#modules/reports/money-book';

const book: MoneyBook = { slug: 'bank-book', entity: 'bankBook', title: 'Bank Book', id: 'BANK_BOOK_REPORT', ledgerKind: 'Bank' };

/** The bank accounts and overdrafts of the business, day by day. */
export const bankBook = moneyBook(book);

export function bankBookTable(filter: MoneyBookFilter, facts: MoneyBookFacts): ReportTable {
  return moneyBookTable(book, filter, facts);
}
