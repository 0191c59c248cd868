import type { Contents } from '#modules/kit/operations/contents';
import { purchaseModules } from '#modules/purchase/modules';
import { lastPurchases } from '#modules/purchase/purchase-invoice/last-purchases';

/** What the area serves: its modules, and the calls that do not follow from a definition. */
export const purchaseContents: Contents = {
  ...purchaseModules,
  irregular: [lastPurchases],
};
