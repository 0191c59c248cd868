import type { DocumentBooks } from '#modules/kit/books';
import { warehouseBooks } from '#modules/kit/goods/goods.books';
import { movedFindings } from '#modules/kit/goods/move';
import { type Production, produced } from '#modules/stock/production/production';

export const productionBooks: DocumentBooks<Production> = {
  ...warehouseBooks,
  checkBooks: (row, _id, facts, books) => movedFindings(produced(row), row, facts, books),
};
