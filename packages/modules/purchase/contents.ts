import type { Contents } from '#modules/kit/contents';
import { purchaseModules } from '#modules/purchase/modules';

/** What the purchase function serves: its modules. */
export const purchaseContents: Contents = {
  ...purchaseModules,
  irregular: [],
};
