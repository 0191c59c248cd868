import type { DocumentBooks } from '#modules/kit/books';
import { unpostedBooks } from '#modules/kit/trade/unposted.books';
import type { PurchaseOrder } from '#modules/purchase/purchase-order/purchase-order';

export const purchaseOrderBooks: DocumentBooks<PurchaseOrder> = {
  ...unpostedBooks,
  checkBooks: () => ({ problems: [], warnings: [] }),
};
