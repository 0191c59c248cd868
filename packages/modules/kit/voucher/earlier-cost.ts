import type { Fields } from '#modules/kit/field';

/**
 * Whether a voucher was saved before vouchers like it changed what goods cost: a note on the price of a purchase, a landed charge that came
 * back, tax without credit on goods from another branch. The stock of a closed year may not change by itself, and nobody knows whether what was
 * reported of an open one is still to change, so such a voucher says so until somebody saves it again. It is computed when it is read.
 */
export const earlierCostFields = {
  atEarlierCost: { kind: 'yes-no', label: 'Goods at their earlier cost', computed: true, sparse: true, onRead: true, unseen: true },
} as const satisfies Fields;
