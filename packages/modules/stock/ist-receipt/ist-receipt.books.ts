import type { DocumentBooks } from '#modules/kit/books';
import { warehouseBooks } from '#modules/kit/goods/goods.books';
import type { BookFacts, DocumentFacts } from '#modules/kit/module';
import { pieceProblems } from '#modules/kit/stock-lines/pieces';
import type { IstReceipt } from '#modules/stock/ist-receipt/fields';
import { arrived, received } from '#modules/stock/ist-receipt/ist-receipt';
import { piecesReceivedBefore } from '#modules/stock/ist-receipt/rules';
import { takesOfReceipt } from '#modules/stock/ist-receipt/shares';

export const istReceiptBooks: DocumentBooks<IstReceipt> = {
  ...warehouseBooks,
  says: { transfers: true },
  takes: takesOfReceipt,
  needs: (row) => ({
    ...warehouseBooks.needs(row),
    codes: [...new Set(row.lines.flatMap(({ barcodes = [], shortBarcodes = [] }) => [...barcodes, ...shortBarcodes]))],
  }),
  checkBooks: (row, _id, facts, books) => {
    const before = piecesReceivedBefore(row, books);
    const pieces = arrived(row).map(({ movement, line }) => ({ ...movement, path: `lines.${line}.barcodes` }));
    return { problems: before.length > 0 ? before : pieceProblems(pieces, facts, books), warnings: [] };
  },
  atCommit: withShares,
  atUndo: withShares,
};

/** Its shares of the dispatch, after what was received before. */
function withShares(row: IstReceipt, facts: DocumentFacts, { sources }: BookFacts): IstReceipt {
  return received(row, facts, sources.get(row.incomingId)?.taken ?? new Map());
}
