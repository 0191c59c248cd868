import { orderDispatches, orderDispatchOffers, orderStatus, orderStatuses } from '#domain/documents/chain-status';
import type { Problem } from '#domain/refusal';
import { approvalActions, approvalColumns, approvalFields, isApproved, notApproved, withApproval } from '#modules/kit/approval';
import type { Fields, RecordOf } from '#modules/kit/field';
import type { Action, DocumentFacts, DocumentModule, DocumentRow } from '#modules/kit/module';
import { picklistActions } from '#modules/kit/operations/picklist';
import { approvedOrderActions, offeredIn, whyWaiting } from '#modules/kit/trade/chain-actions';
import { completeTrade } from '#modules/kit/trade/complete';
import { isBelowMinimum } from '#modules/kit/trade/limits/minimum-price';
import { tradeList } from '#modules/kit/trade/list';
import { plainPaper } from '#modules/kit/trade/paper';
import { selling } from '#modules/kit/trade/side';
import { unposted } from '#modules/kit/trade/unposted';
import { voucher } from '#modules/kit/voucher/voucher';
import { checkSale, saleFields } from '#modules/sales/sale';

export const salesOrderFields = {
  ...saleFields,
  ...approvalFields,
  /** What the person chose; empty for the setting of the organisation. */
  reserve: {
    kind: 'choice',
    label: 'Reserve Stock',
    sparse: true,
    help: 'Leave empty for the setting of the organisation',
    of: [
      { value: 'yes', label: 'Yes, once it is approved' },
      { value: 'no', label: 'No' },
    ],
  },
  /** Its open quantities are reserved from approval on (`domain/stock/order-kind.ts`). */
  reserves: { kind: 'yes-no', label: 'Reserves Stock', computed: true, sparse: true },
  /** How far the store is with it. */
  dispatch: {
    kind: 'choice',
    label: 'Dispatch',
    computed: true,
    sparse: true,
    of: orderDispatches.map((value) => ({ value, label: value })),
  },
} as const satisfies Fields;

export type SalesOrder = Omit<RecordOf<typeof salesOrderFields>, keyof DocumentRow> & DocumentRow;

const trackers = {
  Reviewed: { path: '/sales-order-review-tracker', list: 'SO_REVIEW_TRACKER' },
  Approved: { path: '/sales-order-approve-tracker', list: 'SO_APPROVE_TRACKER' },
  'MSP Approved': { path: '/msp-approval-tracker', list: 'MSP_APPROVAL_TRACKER' },
} as const;

/** The store gets the goods of an order ready and sends them; both can be taken back. It moves no stock: a delivery note or invoice does. */
const dispatchActions = {
  'ready-for-dispatch': {
    label: 'Ready For Dispatch',
    permission: 'ready-for-dispatch',
    bulk: true,
    undoneBy: 'undo-dispatch',
    offered: (row) => offeredToStore(row, 'ready-for-dispatch'),
    sets: { dispatch: 'Ready for Dispatch' },
  },
  dispatched: {
    label: 'Dispatched',
    permission: 'dispatched',
    bulk: true,
    undoneBy: 'undo-dispatch',
    offered: (row) => offeredToStore(row, 'dispatched'),
    sets: { dispatch: 'Dispatched' },
  },
  'undo-dispatch': {
    label: 'Undo Dispatch',
    permission: ['ready-for-dispatch', 'dispatched'],
    offered: (row) => offeredToStore(row, 'undo-dispatch'),
    sets: { dispatch: null },
  },
} as const satisfies Readonly<Record<keyof typeof orderDispatchOffers, Action<SalesOrder>>>;

function offeredToStore(row: SalesOrder, verb: keyof typeof orderDispatchOffers): true | string {
  return whyWaiting(row) ?? offeredIn(orderDispatchOffers, verb)(row);
}

/** What a customer ordered. It posts nothing; deliveries and invoices take from it once it has the approvals that it needs. */
export const salesOrder: DocumentModule<SalesOrder> = {
  ...voucher,
  ...unposted,
  slug: 'sales-order',
  entity: 'salesOrder',
  area: 'sales',
  title: 'Sales Order',
  plural: 'Sales Orders',
  entityType: 29,
  statuses: orderStatuses,
  series: { prefix: 'SO', gst: false },
  fields: salesOrderFields,
  list: tradeList<SalesOrder>('SALES_ORDER_LIST', selling, [...approvalColumns, { key: 'dueDate', label: 'Due Date', kind: 'date' }]),
  specified: {
    sales_order_status: (row) => row.status,
    approval_status: (row) => row.approvalStatus ?? null,
    project_no: (row) => row.projectNo ?? null,
  },
  actions: { ...approvedOrderActions, ...approvalActions(trackers), ...dispatchActions, ...picklistActions(whyNothingToGather) },
  approval: trackers,
  partyId: (row) => row.partyId,
  paper: plainPaper('Sales Order', 'Customer'),
  chain: {
    from: ['quotation', 'proforma-invoice'],
    opens: true,
    tolerant: true,
    status: (row, progress) => orderStatus(notApproved(row) === undefined ? row : { ...row, dispatch: null }, progress, isApproved(row)),
    waits: notApproved,
  },
  complete: (typed, facts) => {
    const { dispatch: _, reserves: __, ...entered } = typed;
    const row = { ...completeTrade(entered as SalesOrder, facts, selling), ...(doesReserve(typed, facts) ? { reserves: true } : {}) };
    return withApproval(
      row,
      trackers,
      facts.organisation,
      row.lines.some((line) => isBelowMinimum(line, facts)),
    );
  },
  check: (row, facts) => [...checkSale(row, facts), ...reserveProblems(row, facts)],
};

function doesReserve({ reserve }: SalesOrder, { organisation }: DocumentFacts): boolean {
  const setting = organisation['reserveStock'];
  return setting === 'all' ? reserve !== 'no' : setting === 'chosen' && reserve === 'yes';
}

function reserveProblems({ reserve }: SalesOrder, { organisation }: DocumentFacts): readonly Problem[] {
  if (reserve !== 'yes' || ['chosen', 'all'].includes(String(organisation['reserveStock']))) return [];
  return [{ path: 'reserve', message: 'Orders reserve no stock. An administrator can change that in the settings of the organisation' }];
}

/** An order has a picklist once it is approved, for what was not delivered or invoiced yet. */
function whyNothingToGather(row: SalesOrder): string | undefined {
  return whyWaiting(row) ?? (row.status === 'Received' ? 'Everything was delivered or invoiced' : undefined);
}
