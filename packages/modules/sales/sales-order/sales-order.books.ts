import type { DocumentBooks } from '#modules/kit/books';
import { creditFindings, creditNeeds } from '#modules/kit/trade/limits/credit-limit';
import { priceWarnings } from '#modules/kit/trade/limits/minimum-price';
import { unpostedBooks } from '#modules/kit/trade/unposted.books';
import type { SalesOrder } from '#modules/sales/sales-order/sales-order';

export const salesOrderBooks: DocumentBooks<SalesOrder> = {
  says: {
    // It reserves once nothing is awaited.
    order: ({ reserves, awaits }) => (reserves === true && !awaits ? 'reserved' : 'ordered'),
  },
  ...unpostedBooks,
  needs: (row, facts) => creditNeeds(row, facts, 'order'),
  checkBooks: (row, id, facts, books) => {
    const { problems, warnings } = creditFindings(row, facts, books, 'order');
    return { problems, warnings: [...unpostedBooks.checkBooks(row, id, facts).warnings, ...warnings, ...priceWarnings(row, facts)] };
  },
};
