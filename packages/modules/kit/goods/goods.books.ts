import type { ItemLine } from '#modules/kit/goods/fields';
import { unpostedBooks } from '#modules/kit/trade/unposted.books';

/** What documents of the warehouse need alike: the stock of their items, and their pieces. */
export const warehouseBooks = {
  bills: unpostedBooks.bills,
  needs: ({ lines }: { readonly lines: readonly ItemLine[] }) => ({
    onHand: [...new Set(lines.map(({ itemId }) => itemId))],
    codes: [...new Set(lines.flatMap(({ barcodes = [] }) => barcodes))],
  }),
} as const;
