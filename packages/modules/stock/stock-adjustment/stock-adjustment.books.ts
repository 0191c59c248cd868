import type { DocumentBooks } from '#modules/kit/books';
import { warehouseBooks } from '#modules/kit/goods/goods.books';
import { movedFindings } from '#modules/kit/goods/move';
import { worthProblems } from '#modules/kit/goods/worth';
import { decided } from '#modules/stock/stock-adjustment/count';
import type { StockAdjustment } from '#modules/stock/stock-adjustment/fields';
import { barcodeProblems } from '#modules/stock/stock-adjustment/rules';
import { adjusted, valueFound } from '#modules/stock/stock-adjustment/stock-adjustment';

export const stockAdjustmentBooks: DocumentBooks<StockAdjustment> = {
  ...warehouseBooks,
  says: { counts: true },
  atCommit: (row, _facts, books, before) => decided(row, books, before),
  checkBooks: (row, _id, facts, books) => {
    const { problems, warnings } = movedFindings(adjusted(row), row, facts, books, 'change');
    const values = row.lines.map((line) => ({ rate: (line.difference ?? 0) > 0 ? line.rate : null, value: valueFound(line) }));
    return { problems: [...barcodeProblems(row.lines, facts), ...worthProblems(values, 'rate'), ...problems], warnings };
  },
};
