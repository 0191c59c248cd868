import { orderStatus, purchaseOrderStatuses } from '#domain/documents/chain-status';
import { approvalActions, approvalColumns, approvalFields, notApproved, withApproval } from '#modules/kit/approval';
import type { Fields, RecordOf } from '#modules/kit/field';
import type { DocumentModule, DocumentRow } from '#modules/kit/module';
import { approvedOrderActions } from '#modules/kit/trade/chain-actions';
import { completeTrade } from '#modules/kit/trade/complete';
import { tradeList } from '#modules/kit/trade/list';
import { plainPaper } from '#modules/kit/trade/paper';
import { buying } from '#modules/kit/trade/side';
import { unposted } from '#modules/kit/trade/unposted';
import { voucher } from '#modules/kit/voucher/voucher';
import { checkPurchase, purchaseFields } from '#modules/purchase/purchase';

export const purchaseOrderFields = { ...purchaseFields, ...approvalFields } as const satisfies Fields;

export type PurchaseOrder = Omit<RecordOf<typeof purchaseOrderFields>, keyof DocumentRow> & DocumentRow;

const trackers = {
  Reviewed: { path: '/purchase-order-review-tracker', list: 'PO_REVIEW_TRACKER' },
  Approved: { path: '/purchase-order-approve-tracker', list: 'PO_APPROVE_TRACKER' },
} as const;

/** What is ordered from a supplier. It posts nothing; purchase invoices take from it once it has the approvals that it needs. */
export const purchaseOrder: DocumentModule<PurchaseOrder> = {
  ...voucher,
  ...unposted,
  slug: 'purchase-order',
  entity: 'purchaseOrder',
  area: 'purchase',
  title: 'Purchase Order',
  plural: 'Purchase Orders',
  entityType: 0,
  statuses: purchaseOrderStatuses,
  series: { prefix: 'PO', gst: false },
  fields: purchaseOrderFields,
  list: tradeList<PurchaseOrder>('PURCHASE_ORDER_LIST', buying, [{ key: 'dueDate', label: 'Due Date', kind: 'date' }, ...approvalColumns]),
  specified: { purchase_order_status: (row) => row.status, approval_status: (row) => row.approvalStatus ?? null },
  actions: { ...approvedOrderActions, ...approvalActions(trackers) },
  approval: trackers,
  partyId: (row) => row.partyId,
  paper: plainPaper('Purchase Order', 'Supplier'),
  chain: { from: [], opens: true, tolerant: true, status: (row, progress) => orderStatus(row, progress), waits: notApproved },
  complete: (row, facts) => withApproval(completeTrade(row, facts, buying), trackers, facts.organisation, false),
  check: checkPurchase,
};
