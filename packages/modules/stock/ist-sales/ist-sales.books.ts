import type { DocumentBooks } from '#modules/kit/books';
import { warehouseBooks } from '#modules/kit/goods/goods.books';
import { movedFindings } from '#modules/kit/goods/move';
import type { IstSales } from '#modules/stock/ist-sales/fields';
import { sent } from '#modules/stock/ist-sales/ist-sales';

function isSent({ direction, dispatched }: IstSales): boolean {
  return direction !== 'Incoming' && dispatched === true;
}

export const istSalesBooks: DocumentBooks<IstSales> = {
  ...warehouseBooks,
  // Goods go to another GSTIN of the organisation as if they were sold (Schedule I of the CGST Act).
  says: { transfers: true, outward: (row) => (isSent(row) && row.fromGstin !== row.toGstin ? 'invoice' : null) },
  needs: (row) => (row.dispatched ? warehouseBooks.needs(row) : {}),
  checkBooks: (row, _id, facts, books) => {
    const movements = sent(row).map((movement, line) => ({ movement, line }));
    return movedFindings(movements, row, facts, books);
  },
};
