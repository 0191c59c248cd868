import type { DocumentBooks } from '#modules/kit/books';
import { warehouseBooks } from '#modules/kit/goods/goods.books';
import { movedFindings } from '#modules/kit/goods/move';
import { type StockTransfer, transferred } from '#modules/stock/stock-transfer/stock-transfer';

export const stockTransferBooks: DocumentBooks<StockTransfer> = {
  ...warehouseBooks,
  checkBooks: (row, _id, facts, books) => {
    const moved = transferred(row).map((movement, at) => ({ movement, line: Math.floor(at / 2) }));
    return movedFindings(moved, row, facts, books);
  },
};
