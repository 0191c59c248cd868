import type { DocumentBooks } from '#modules/kit/books';
import { warehouseBooks } from '#modules/kit/goods/goods.books';
import { movedFindings } from '#modules/kit/goods/move';
import { movedAtOpening, type OpeningStock } from '#modules/stock/opening-stock/opening-stock';

export const openingStockBooks: DocumentBooks<OpeningStock> = {
  ...warehouseBooks,
  checkBooks: (row, _id, facts, books) => {
    const moved = movedAtOpening(row).map((movement, line) => ({ movement, line }));
    return movedFindings(moved, row, facts, books);
  },
};
