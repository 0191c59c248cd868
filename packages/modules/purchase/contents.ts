import type { Contents } from '#modules/kit/operations/contents';
import { beginFetch } from '#modules/purchase/eway-bill-fetch/operations';
import { imsOperations } from '#modules/purchase/gst-reconciliation/ims-operations';
import { supplierLetterOperations } from '#modules/purchase/gst-reconciliation/letter-operations';
import { gstReconciliationOperations } from '#modules/purchase/gst-reconciliation/operations';
import { itcRegisterOperations } from '#modules/purchase/gst-reconciliation/register-operations';
import { purchaseModules } from '#modules/purchase/modules';
import { othersBillOperations } from '#modules/purchase/others-eway-bill/operations';
import { lastPurchases } from '#modules/purchase/purchase-invoice/last-purchases';

/** What the area serves: its modules, and the calls that do not follow from a definition. */
export const purchaseContents: Contents = {
  ...purchaseModules,
  irregular: [
    lastPurchases,
    beginFetch,
    ...othersBillOperations,
    ...gstReconciliationOperations,
    ...supplierLetterOperations,
    ...imsOperations,
    ...itcRegisterOperations,
  ],
};
