import type { DocumentBooks } from '#modules/kit/books';
import { correctingBooks } from '#modules/kit/trade/correction/correcting.books';
import { type SalesReturn, salesReturnWay } from '#modules/sales/sales-return/sales-return';

export const salesReturnBooks: DocumentBooks<SalesReturn> = {
  ...correctingBooks<SalesReturn>(salesReturnWay),
  says: { register: 'sales-returns', sale: 'returned', outward: () => 'credit' },
};
