/** Why an e-invoice or an e-way bill is cancelled, with the code of each portal: they number the second and third the other way round. */
export const cancelReasons = [
  { reason: 'Duplicate', irp: '1', ewayBill: '1' },
  { reason: 'Data Entry Mistake', irp: '2', ewayBill: '3' },
  { reason: 'Order Cancelled', irp: '3', ewayBill: '2' },
  { reason: 'Others', irp: '4', ewayBill: '4' },
] as const;
export type CancelReason = (typeof cancelReasons)[number]['reason'];

/** What is known of an e-way bill when its invoice is to be cancelled. Moments are milliseconds since 1970. */
export interface ActiveBill {
  readonly generatedAt: number;
  readonly validUntil?: number | null;
  readonly cancelled?: boolean;
  /** An officer checked it on the road. */
  readonly verified?: boolean;
}

const day = 24 * 60 * 60 * 1000;

/** The calls that cancel an e-invoice, in their order; or why it cannot be done, as the portal's code: then a credit note is made instead. */
export type Cancelling = { readonly calls: readonly ('cancel-eway-bill' | 'cancel-irn')[] } | { readonly refused: '2270' | '2230' };

/**
 * An IRN can be cancelled for 24 hours after its acknowledgement, as a whole, and not while an e-way bill is active: that one is cancelled
 * first. A bill that was checked on the road, or is older than 24 hours, cannot be cancelled; one that has run out is not in the way.
 */
export function cancelling(acknowledgedAt: number, bill: ActiveBill | null, now: number): Cancelling {
  if (now - acknowledgedAt > day) return { refused: '2270' };
  const isActive = bill !== null && bill.cancelled !== true && !(typeof bill.validUntil === 'number' && bill.validUntil < now);
  if (!isActive) return { calls: ['cancel-irn'] };
  if (bill.verified === true || now - bill.generatedAt > day) return { refused: '2230' };
  return { calls: ['cancel-eway-bill', 'cancel-irn'] };
}
