import type { DocumentBooks } from '#modules/kit/books';
import { warehouseBooks } from '#modules/kit/goods/goods.books';
import { movedFindings } from '#modules/kit/goods/move';
import type { IstSales } from '#modules/stock/ist-sales/fields';
import { sent } from '#modules/stock/ist-sales/ist-sales';

export const istSalesBooks: DocumentBooks<IstSales> = {
  ...warehouseBooks,
  says: { transfers: true },
  needs: (row) => (row.dispatched ? warehouseBooks.needs(row) : {}),
  checkBooks: (row, _id, facts, books) => {
    const movements = sent(row).map((movement, line) => ({ movement, line }));
    return movedFindings(movements, row, facts, books);
  },
};
