import { moneyBook } from '#modules/reports/ledgers/money-book';

/** The bank accounts and overdrafts of the business, day by day. */
export const bankBook = moneyBook({
  slug: 'bank-book',
  entity: 'bankBook',
  title: 'Bank Book',
  id: 'BANK_BOOK_REPORT',
  ledgerKind: 'Bank',
});
