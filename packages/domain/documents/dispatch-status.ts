/** Where a sales invoice stands on its way to the customer (section 4 of the specification). It is apart from whether it is cancelled. */
export const invoiceStatuses = ['New Order', 'Ready for Dispatch', 'Dispatched', 'Verified'] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

export interface DispatchAction {
  readonly label: string;
  /** On the list of invoices. */
  readonly from: readonly InvoiceStatus[];
  /** On the sales invoice dashboard, which offers less; Verified as on the list (answer A55). */
  readonly fromDashboard: readonly InvoiceStatus[];
  readonly sets: InvoiceStatus;
}

export const dispatchActions: Readonly<Record<'ready-for-dispatch' | 'dispatched' | 'verified', DispatchAction>> = {
  'ready-for-dispatch': {
    label: 'Ready For Dispatch',
    from: ['New Order', 'Verified'],
    fromDashboard: ['New Order'],
    sets: 'Ready for Dispatch',
  },
  dispatched: {
    label: 'Dispatched',
    from: ['New Order', 'Ready for Dispatch', 'Verified'],
    fromDashboard: ['New Order', 'Ready for Dispatch'],
    sets: 'Dispatched',
  },
  verified: {
    label: 'Verified',
    from: ['Dispatched', 'Ready for Dispatch'],
    fromDashboard: ['Dispatched', 'Ready for Dispatch'],
    sets: 'Verified',
  },
};

/** An invoice that was dispatched is not deleted any more, and one that is verified may have been. */
export const deletableInvoiceStatuses: readonly InvoiceStatus[] = ['New Order', 'Ready for Dispatch'];

export const salesOrderStatuses = ['Pending', 'Partial', 'Received', 'Ready for Dispatch', 'Dispatched', 'Cancelled', 'Active'] as const;
export type SalesOrderStatus = (typeof salesOrderStatuses)[number];

export const purchaseOrderStatuses = ['Pending', 'Partial', 'Received', 'Cancelled'] as const;
export type PurchaseOrderStatus = (typeof purchaseOrderStatuses)[number];

/** Levels of approval in their order; the code is the place in the list. */
export const approvalLevels = ['Reviewed', 'Approved', 'MSP Approved'] as const;
export type ApprovalLevel = (typeof approvalLevels)[number];

/**
 * Whether an order may still be edited: while Pending or Partial, unless it is approved too far. On the ordinary list any approval bars it; on a
 * tracker, its own level or a later one (answer A53).
 */
export function isOrderEditable(
  status: SalesOrderStatus | PurchaseOrderStatus,
  approval: ApprovalLevel | null,
  tracker: ApprovalLevel = 'Reviewed',
): boolean {
  if (status !== 'Pending' && status !== 'Partial') return false;
  return approval === null || approvalLevels.indexOf(approval) < approvalLevels.indexOf(tracker);
}
