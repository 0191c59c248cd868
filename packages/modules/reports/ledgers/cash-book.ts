import { moneyBook } from '#modules/reports/ledgers/money-book';

/** The cash of the business, day by day. */
export const cashBook = moneyBook({
  slug: 'cash-book',
  entity: 'cashBook',
  title: 'Cash Book',
  id: 'CASH_BOOK_REPORT',
  ledgerKind: 'Cash',
});
