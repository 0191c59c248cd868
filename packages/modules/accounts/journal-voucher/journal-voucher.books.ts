import { advanceBooks, followAdvance, isAdvance } from '#modules/accounts/journal-voucher/advance';
import type { JournalVoucher } from '#modules/accounts/journal-voucher/fields';
import { settlementOf } from '#modules/accounts/journal-voucher/journal-voucher';
import { isWithTax, withTaxBooks } from '#modules/accounts/journal-voucher/with-tax';
import type { DocumentBooks } from '#modules/kit/books';
import { settles } from '#modules/kit/voucher/allocation';

const plainBooks = settles(settlementOf);

export const journalVoucherBooks: DocumentBooks<JournalVoucher> = {
  bills: (row, id, facts) => booksOf(row).bills(row, id, facts),
  needs: (row, facts) => booksOf(row).needs(row, facts),
  checkBooks: (row, id, facts, books) => booksOf(row).checkBooks(row, id, facts, books),
  atCommit: (row, _facts, books) => followAdvance(row, books.sources),
};

function booksOf(row: JournalVoucher): DocumentBooks<JournalVoucher> {
  if (isAdvance(row)) return advanceBooks;
  return isWithTax(row) ? withTaxBooks : plainBooks;
}
