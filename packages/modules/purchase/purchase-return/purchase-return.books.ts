import type { DocumentBooks } from '#modules/kit/books';
import { correctingBooks } from '#modules/kit/trade/correction/correcting.books';
import { type PurchaseReturn, purchaseReturnWay } from '#modules/purchase/purchase-return/purchase-return';

export const purchaseReturnBooks: DocumentBooks<PurchaseReturn> = {
  ...correctingBooks<PurchaseReturn>(purchaseReturnWay),
  says: { register: 'purchase-returns', inward: () => 'return' },
};
