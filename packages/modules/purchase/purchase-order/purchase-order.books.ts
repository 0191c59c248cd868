import type { DocumentBooks } from '#modules/kit/books';
import { unpostedBooks } from '#modules/kit/trade/unposted.books';
import type { PurchaseOrder } from '#modules/purchase/purchase-order/purchase-order';

export const purchaseOrderBooks: DocumentBooks<PurchaseOrder> = {
  says: {
    // While it waits for approval, nobody has sent it to the supplier.
    order: ({ awaits }) => (awaits ? null : 'expected'),
  },
  ...unpostedBooks,
  checkBooks: () => ({ problems: [], warnings: [] }),
};
