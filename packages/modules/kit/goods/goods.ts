import type { ItemLine } from '#modules/kit/goods/fields';
import { unposted } from '#modules/kit/trade/unposted';
import { documentOrders } from '#modules/kit/voucher/voucher';

/** What documents of the warehouse say alike: they have no party and post nothing (decision D30). */
export const warehouse = {
  area: 'stock',
  partyId: () => null,
  post: unposted.post,
  bills: unposted.bills,
  needs: ({ lines }: { readonly lines: readonly ItemLine[] }) => ({
    onHand: [...new Set(lines.map(({ itemId }) => itemId))],
    codes: [...new Set(lines.flatMap(({ barcodes = [] }) => barcodes))],
  }),
} as const;

/** The order of their lists. */
export const warehouseList = { orders: documentOrders, defaultDescending: true } as const;
